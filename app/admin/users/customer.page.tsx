import { Link, redirect } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { listCustomerNotes } from '#app/accounts/users/user-notes.server.ts';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import { adminForms } from '#app/admin/forms/admin-forms.server.ts';
import { FetcherButton, FetcherForm } from '#app/admin/forms/fetcher-form.tsx';
import layout from '#app/admin/layout.module.css';
import { InternalNotes } from '#app/admin/orders/order-details.tsx';
import { listOpenCases } from '#app/cases/personal-cases.server.ts';
import { readCredit } from '#app/credit/credit.server.ts';
import { ordersOfCustomer, ordersToErase } from '#app/orders/customer/customer-orders.server.ts';
import { listOpenOrders } from '#app/orders/customer/deleted-customer.server.ts';
import { listCustomerOrders, ordersPageSize } from '#app/orders/orders.server.ts';
import { refuse } from '#app/platform/http/form-result.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { parsePage, readPage } from '#app/platform/text/paging.ts';
import { getTelUrl } from '#app/platform/text/tel.ts';
import { Button, TextButtonLink } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Money } from '#app/ui/data/money.tsx';
import { Pager } from '#app/ui/data/pager.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/customer.page.ts';
import { AccountActions } from './account-actions.tsx';
import { AccountTags } from './account-tags.tsx';
import { CreditPanel } from './credit-panel.tsx';
import styles from './customer.module.css';
import { CustomerOrders, NotesOfOrders, UsedAddresses } from './customer-details.tsx';
import { customerUrl } from './customer-filter.ts';
import { customerForms, requireCustomer, toHolder } from './customer-forms.server.ts';
import {
  type Customer,
  isOnlyAdmin,
  listNotesOfOrders,
  listPhoneCredit,
  listPhones,
  listUsedAddresses,
} from './customers.server.ts';
import { type JoinedCustomer, listJoined } from './join-customers.server.ts';

export const meta = describeHiddenPage(
  'Customer',
  'One account, with its orders, notes and addresses.',
);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = await requireArea(context, 'customers');
  const db = context.get(databaseContext);
  const customer = await requireCustomer(db, params.id);
  const { id } = customer;
  // A phone leads to the page of its account.
  if (params.id.startsWith('+') && params.id !== id) throw redirect(customerUrl(id));
  const page = parsePage(new URL(request.url).searchParams.get('page'));
  const holder = toHolder(customer);
  const [
    listed,
    addresses,
    notes,
    notesOfOrders,
    openOrders,
    openCases,
    isLastAdmin,
    joined,
    credit,
    phoneCredit,
  ] = await Promise.all([
    readPage(page, ordersPageSize, (one) => listCustomerOrders(db, ordersOfCustomer(id), one)),
    listUsedAddresses(db, id),
    listCustomerNotes(db, id),
    listNotesOfOrders(db, id),
    listOpenOrders(db, ordersToErase(id)),
    listPhones(db, id).then((phones) => listOpenCases(db, { id, phones })),
    isOnlyAdmin(db, customer),
    listJoined(db, id),
    readCredit(db, holder),
    listPhoneCredit(db, id),
  ]);
  const isSelf = admin.id === id;
  const known = { addresses, notes, notesOfOrders, openOrders, openCases, joined };
  return { customer, ...listed, ...known, credit, phoneCredit, isLastAdmin, isSelf };
}

export const action = adminForms('customers', customerForms);

export const clientAction = adminAction(
  (form) =>
    refuse(form.get('intent') === 'note' ? 'Failed to add note' : 'Failed to change the account'),
  // The form shows at its field why an e-mail or another customer is refused.
  (answer) => !answer.errors,
);

export default function CustomerPage({ loaderData }: Route.ComponentProps) {
  const { customer, orders, total, page, pageCount, notes, notesOfOrders } = loaderData;
  const url = customerUrl(customer.id);
  return (
    <Panel className={`stack breaks ${styles.page}`} aria-labelledby="customer">
      <CustomerHead customer={customer} />
      <div className={layout.columns}>
        <CustomerOrders orders={orders} total={total}>
          <Pager page={page} pageCount={pageCount} getUrl={(one) => `${url}?page=${one}`} />
        </CustomerOrders>
        <div className={layout.side}>
          <AccountActions {...loaderData} />
          <CreditPanel {...loaderData} />
          <SameCustomer customer={customer} joined={loaderData.joined} />
          <UsedAddresses addresses={loaderData.addresses} />
        </div>
      </div>
      <NotesOfOrders notes={notesOfOrders} />
      <InternalNotes action={url} notes={notes} />
    </Panel>
  );
}

function CustomerHead({ customer }: { customer: Customer }) {
  const { id, name, email, createdAt, orderCount, deliveredCents, refusedCount } = customer;
  const { lastOrderAt } = customer;
  const facts = [
    ['Orders', orderCount],
    ['Delivered', <Money key="delivered" cents={deliveredCents} size="lg" />],
    ['Refused', refusedCount],
    ['Last order', lastOrderAt ? formatDate(lastOrderAt) : 'None'],
  ] as const;
  return (
    <header className={styles.head}>
      <TextButtonLink to="/admin/users">All customers</TextButtonLink>
      <h2 id="customer">
        <bdi>{name ?? email ?? id}</bdi> <AccountTags customer={customer} />
      </h2>
      <p className={layout.detail}>
        {email === null ? (
          <a href={getTelUrl(id)} dir="ltr">
            {id}
          </a>
        ) : (
          <a href={`mailto:${email}`}>
            <bdi>{email}</bdi>
          </a>
        )}
        {email === null && ', without an account'}
        {`, since ${formatDate(createdAt)}`}
      </p>
      <dl className={`cluster ${styles.facts}`}>
        {facts.map(([label, fact]) => (
          <div key={label}>
            <dt className="muted small">{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

interface SameCustomerProps {
  customer: Customer;
  joined: readonly JoinedCustomer[];
}

function SameCustomer({ customer: { id }, joined }: SameCustomerProps) {
  const action = customerUrl(id);
  return (
    <section className={layout.stack}>
      <h3>One person</h3>
      {joined.length > 0 && (
        <ul className={layout.stack}>
          {joined.map((one) => (
            <li key={one.id} className={layout.between}>
              <Link to={customerUrl(one.id)}>
                <bdi>{one.label}</bdi>
              </Link>
              <FetcherButton
                action={action}
                fields={{ intent: 'part', member: one.id }}
                aria-label={`Undo one person with ${one.label}`}
              >
                Undo
              </FetcherButton>
            </li>
          ))}
        </ul>
      )}
      <FetcherForm
        key={joined.length}
        action={action}
        fields={{ intent: 'join' }}
        draft="join"
        className={layout.stack}
      >
        {({ busy, errors }) => (
          <>
            <Field
              label="Same person as"
              name="other"
              hint="A phone number or an e-mail."
              autoComplete="off"
              error={errors.other}
            />
            <Button type="submit" variant="quiet" size="sm" busy={busy}>
              These are one person
            </Button>
          </>
        )}
      </FetcherForm>
    </section>
  );
}
