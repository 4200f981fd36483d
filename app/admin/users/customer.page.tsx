import { data, redirect } from 'react-router';
import { requireAdmin, type User } from '#app/accounts/current-user.server.ts';
import { addUserNote, listUserNotes } from '#app/accounts/users/user-notes.server.ts';
import { adminAction } from '#app/admin/admin-action.ts';
import layout from '#app/admin/layout.module.css';
import { answerNote, InternalNotes, type NoteAnswer } from '#app/admin/orders/order-details.tsx';
import { useFailureToast } from '#app/admin/use-action-response.ts';
import { listOpenOrders } from '#app/orders/customer/deleted-customer.server.ts';
import { listUserOrders, ordersPageSize } from '#app/orders/orders.server.ts';
import { flashHeader } from '#app/platform/http/flash.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import { parsePage, readPage } from '#app/platform/text/paging.ts';
import { TextButtonLink } from '#app/ui/controls/button.tsx';
import { Money } from '#app/ui/data/money.tsx';
import { Pager } from '#app/ui/data/pager.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/customer.page.ts';
import { AccountActions } from './account-actions.tsx';
import { AccountTags } from './account-tags.tsx';
import { changeCustomer } from './change-customer.server.ts';
import styles from './customer.module.css';
import { CustomerOrders, NotesOfOrders, UsedAddresses } from './customer-details.tsx';
import { customerUrl } from './customer-filter.ts';
import {
  type Customer,
  findCustomer,
  isOnlyAdmin,
  listNotesOfOrders,
  listUsedAddresses,
} from './customers.server.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  return describePage(matches, {
    title: 'Customer',
    description: 'One account, with its orders, notes and addresses.',
    path: `/admin/users/${params.id}`,
    hidden: true,
  });
}

async function requireCustomer({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const customer = await findCustomer(context.get(databaseContext), parseLine(params.id, 254));
  if (!customer) throw data(null, 404);
  return customer;
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context);
  const customer = await requireCustomer({ params, context });
  const db = context.get(databaseContext);
  const { id } = customer;
  const page = parsePage(new URL(request.url).searchParams.get('page'));
  const [listed, addresses, notes, notesOfOrders, openOrders, isLastAdmin] = await Promise.all([
    readPage(page, ordersPageSize, (one) => listUserOrders(db, id, one)),
    listUsedAddresses(db, id),
    listUserNotes(db, id),
    listNotesOfOrders(db, id),
    listOpenOrders(db, id),
    isOnlyAdmin(db, customer),
  ]);
  const isSelf = admin.id === id;
  return { customer, ...listed, addresses, notes, notesOfOrders, openOrders, isLastAdmin, isSelf };
}

/** Why nothing was changed, with the e-mail that was typed. */
interface CustomerResponse {
  message?: string;
  email?: string;
  failure?: string;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin: User = await requireAdmin(context);
  const customer = await requireCustomer({ params, context });
  const form = await readForm(request);
  const db = context.get(databaseContext);
  if (form.has('note')) {
    return answerNote(await addUserNote(db, customer.id, String(form.get('note')), admin));
  }
  const changed = await changeCustomer(db, customer, admin, form);
  if ('message' in changed) return data<CustomerResponse>(changed, changed.status);
  const { flash } = changed;
  const next = flash === 'account-erased' ? '/admin/users' : customerUrl(customer.id);
  return redirect(next, { headers: { 'Set-Cookie': flashHeader(flash) } });
}

export const clientAction = adminAction((form): CustomerResponse | NoteAnswer =>
  form.has('note')
    ? { errors: {}, failure: 'Failed to add note' }
    : { failure: 'Failed to change the account' },
);

export default function CustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, orders, total, page, pageCount, notes, notesOfOrders } = loaderData;
  const noteAnswer = actionData && 'errors' in actionData ? actionData : undefined;
  const response = actionData && !('errors' in actionData) ? actionData : undefined;
  useFailureToast(response);
  const url = customerUrl(customer.id);
  return (
    <>
      {response?.message && (
        <Notice tone="bad" role="alert">
          {response.message}
        </Notice>
      )}
      <Panel className={styles.page} aria-labelledby="customer">
        <CustomerHead customer={customer} />
        <div className={layout.columns}>
          <CustomerOrders orders={orders} total={total}>
            <Pager page={page} pageCount={pageCount} getUrl={(one) => `${url}?page=${one}`} />
          </CustomerOrders>
          <div className={layout.side}>
            <AccountActions {...loaderData} email={response?.email} />
            <UsedAddresses addresses={loaderData.addresses} />
          </div>
        </div>
        <NotesOfOrders notes={notesOfOrders} />
        <InternalNotes
          subject={customer.id}
          notes={notes}
          answer={noteAnswer}
          hint="For the shop. Customers who ask for their data get it with them."
        />
      </Panel>
    </>
  );
}

function CustomerHead({ customer }: { customer: Customer }) {
  const { name, email, createdAt, orderCount, deliveredCents, lastOrderAt } = customer;
  return (
    <header className={styles.head}>
      <TextButtonLink to="/admin/users">All customers</TextButtonLink>
      <h2 id="customer">
        <bdi>{name ?? email}</bdi> <AccountTags customer={customer} />
      </h2>
      <p className={layout.detail}>
        <a href={`mailto:${email}`}>
          <bdi>{email}</bdi>
        </a>
        {`, since ${formatDate(createdAt)}`}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>Orders</dt>
          <dd>{orderCount}</dd>
        </div>
        <div>
          <dt>Delivered</dt>
          <dd>
            <Money cents={deliveredCents} size="lg" />
          </dd>
        </div>
        <div>
          <dt>Last order</dt>
          <dd>{lastOrderAt ? formatDate(lastOrderAt) : 'None'}</dd>
        </div>
      </dl>
    </header>
  );
}
