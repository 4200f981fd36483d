import { data, redirect } from 'react-router';
import { z } from 'zod';
import { requireArea, type User } from '#app/accounts/current-user.server.ts';
import { parseStaffRole, type Role } from '#app/accounts/roles.ts';
import { changeAccountEmail } from '#app/accounts/users/account-email.server.ts';
import { lockAccount, unlockAccount } from '#app/accounts/users/account-lock.server.ts';
import { changeRole, grantAdmin } from '#app/accounts/users/admins.server.ts';
import { addUserNote, listPersonNotes } from '#app/accounts/users/user-notes.server.ts';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import layout from '#app/admin/layout.module.css';
import { answerNote, InternalNotes, type NoteAnswer } from '#app/admin/orders/order-details.tsx';
import { changeCreditByHand, readCredit } from '#app/credit/credit.server.ts';
import { type CreditHolder, formatCreditChange } from '#app/credit/credit.ts';
import { createCreditCode } from '#app/credit/credit-codes.server.ts';
import { ordersOfPerson, ordersToErase } from '#app/orders/customer/customer-orders.server.ts';
import { listOpenOrders } from '#app/orders/customer/deleted-customer.server.ts';
import { listCustomerOrders, ordersPageSize } from '#app/orders/orders.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { flashHeader } from '#app/platform/http/flash.ts';
import { readAttemptKey, readForm } from '#app/platform/http/form.server.ts';
import type { FormResult } from '#app/platform/http/form-result.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { parseAmount } from '#app/platform/text/money.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import { parsePage, readPage } from '#app/platform/text/paging.ts';
import { getTelUrl } from '#app/platform/text/tel.ts';
import { TextButtonLink } from '#app/ui/controls/button.tsx';
import { Money } from '#app/ui/data/money.tsx';
import { Pager } from '#app/ui/data/pager.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/customer.page.ts';
import { AccountActions } from './account-actions.tsx';
import { AccountTags } from './account-tags.tsx';
import { CreditPanel } from './credit-panel.tsx';
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
import { joinCustomers, listJoined, partCustomers } from './join-customers.server.ts';
import { OnePerson } from './one-person.tsx';
import { erasePhoneCustomer, eraseUser } from './user-data.server.ts';

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
  const admin = await requireArea(context, 'customers');
  const customer = await requireCustomer({ params, context });
  const db = context.get(databaseContext);
  const { id } = customer;
  // A phone leads to the page of its account.
  if (params.id.startsWith('+') && params.id !== id) throw redirect(customerUrl(id));
  const page = parsePage(new URL(request.url).searchParams.get('page'));
  const holder = toHolder(customer);
  const [listed, addresses, notes, notesOfOrders, openOrders, isLastAdmin, joined, credit] =
    await Promise.all([
      readPage(page, ordersPageSize, (one) => listCustomerOrders(db, ordersOfPerson(id), one)),
      listUsedAddresses(db, id),
      listPersonNotes(db, id),
      listNotesOfOrders(db, id),
      listOpenOrders(db, ordersToErase(id)),
      isOnlyAdmin(db, customer),
      listJoined(db, id),
      readCredit(db, holder),
    ]);
  const isSelf = admin.id === id;
  const known = { addresses, notes, notesOfOrders, openOrders, joined, credit };
  return { customer, ...listed, ...known, isLastAdmin, isSelf };
}

const toHolder = ({ id, email }: Pick<Customer, 'id' | 'email'>): CreditHolder =>
  email === null ? { phone: id } : { userId: id };

/** Why nothing was changed. */
interface CustomerResponse {
  message?: string;
  failure?: string;
}

/** Why an e-mail was refused, at its field. */
interface EmailRefusal extends FormResult {
  errors: { address?: string; other?: string; amount?: string; reason?: string };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin: User = await requireArea(context, 'customers');
  const customer = await requireCustomer({ params, context });
  const form = await readForm(request);
  const db = context.get(databaseContext);
  if (form.has('note')) {
    const text = String(form.get('note'));
    return answerNote(await addUserNote(db, customer.id, text, admin, readAttemptKey(form)));
  }
  const changed = await changeCustomer(db, customer, admin, form);
  if ('message' in changed) return data<CustomerResponse | EmailRefusal>(changed, changed.status);
  const { flash } = changed;
  const next = flash === 'account-erased' ? '/admin/users' : customerUrl(customer.id);
  return redirect(next, { headers: { 'Set-Cookie': flashHeader(flash) } });
}

/** The flash of what was done, or why nothing was. */
type CustomerChange =
  | { flash: string }
  | { done?: true; message: string; status: number }
  | (EmailRefusal & { status: number });

const lastStays = { message: 'The last administrator stays.', status: 409 };
const unknownUser = { message: 'This account no longer exists.', status: 409 };

function toChange(outcome: 'done' | 'unknown' | 'last', flash: string): CustomerChange {
  if (outcome === 'last') return lastStays;
  return outcome === 'unknown' ? unknownUser : { flash };
}

/** Does what the form of a customer's page asks for. */
async function changeCustomer(
  db: Database,
  { id, email, ...account }: Customer,
  admin: User,
  form: FormData,
): Promise<CustomerChange> {
  switch (form.get('intent')) {
    case 'join': {
      const typed = parseLine(String(form.get('other') ?? ''), 254);
      const outcome = await joinCustomers(db, admin, id, typed);
      if ('joined' in outcome) return { flash: 'customers-joined' };
      const { refused } = outcome;
      return { done: false, message: refused, errors: { other: refused }, status: 409 };
    }
    case 'part': {
      const isDone = await partCustomers(db, admin, id, String(form.get('member') ?? ''));
      return isDone ? { flash: 'customers-parted' } : unknownUser;
    }
    case 'credit':
      return changeCredit(db, toHolder({ id, email }), admin, form);
    case 'credit-code': {
      if (email !== null) return unknownUser;
      const code = await createCreditCode(db, id);
      const message = `Code ${code}. It holds for ten minutes.`;
      return { done: true, message, status: 200 };
    }
    case 'erase': {
      const options = { cancelPending: form.has('cancelPending'), administrator: admin };
      const outcome = await (email === null
        ? erasePhoneCustomer(db, id, options)
        : eraseUser(db, id, options));
      if (outcome === 'last-admin') return lastStays;
      return outcome === 'unknown' ? unknownUser : { flash: 'account-erased' };
    }
    default:
      return email === null
        ? { message: 'Unknown request.', status: 400 }
        : changeAccount(db, { id, email, role: account.role }, admin, form);
  }
}

/** Gives or takes credit for a reason, once for each press. */
async function changeCredit(
  db: Database,
  holder: CreditHolder,
  admin: User,
  form: FormData,
): Promise<CustomerChange> {
  const refuse = (name: 'amount' | 'reason', message: string): CustomerChange => ({
    ...{ done: false, message, errors: { [name]: message }, status: 409 },
  });
  const amount = parseAmount(String(form.get('amount') ?? ''));
  if (!amount) return refuse('amount', 'Enter an amount such as 12.50.');
  const note = parseLine(String(form.get('reason') ?? ''), 200);
  if (!note) return refuse('reason', 'Say what for.');
  const key = z.uuid().safeParse(form.get('entryKey'));
  if (!key.success) return { message: 'Unknown request.', status: 400 };
  const cents = form.get('direction') === 'take' ? -amount : amount;
  const outcome = await changeCreditByHand(db, { entryKey: key.data, holder, cents, note, admin });
  if (outcome === 'too-much') return refuse('amount', 'There is less credit than that.');
  return { done: true, message: `Credit ${formatCreditChange(cents)}.`, status: 200 };
}

/** Does what only an account can be asked for. */
async function changeAccount(
  db: Database,
  { id, email, role: had }: { id: string; email: string; role: Role },
  admin: User,
  form: FormData,
): Promise<CustomerChange> {
  switch (form.get('intent')) {
    case 'grant':
      return toChange(await grantAdmin(db, email, admin), 'role-granted');
    case 'revoke':
      return toChange(
        await changeRole(db, email, 'user', admin),
        had === 'admin' ? 'role-revoked' : 'role-user',
      );
    case 'role': {
      const role = parseStaffRole(form.get('role'));
      if (!role) return { message: 'Unknown request.', status: 400 };
      return toChange(await changeRole(db, email, role, admin), `role-${role}`);
    }
    case 'lock':
      return toChange(await lockAccount(db, id, admin), 'account-locked');
    case 'unlock':
      return toChange(await unlockAccount(db, id, admin), 'account-unlocked');
    case 'change-email':
      return changeEmail(db, id, admin, form.get('address'));
    default:
      return { message: 'Unknown request.', status: 400 };
  }
}

async function changeEmail(
  db: Database,
  id: string,
  admin: User,
  typed: FormDataEntryValue | null,
): Promise<CustomerChange> {
  const email = parseLine(String(typed ?? ''), 255);
  const refuse = (message: string, status: number): CustomerChange => {
    return { done: false, message, errors: { address: message }, status };
  };
  if (email.length > 254 || !z.email().safeParse(email).success) {
    return refuse('Type an e-mail such as rana@example.com.', 400);
  }
  const outcome = await changeAccountEmail(db, id, email, admin);
  if (outcome !== 'taken') return toChange(outcome, 'email-changed');
  return refuse('Another account has this e-mail.', 409);
}

export const clientAction = adminAction(
  (form): CustomerResponse | EmailRefusal | NoteAnswer =>
    form.has('note')
      ? { errors: {}, failure: 'Failed to add note' }
      : { failure: 'Failed to change the account' },
  // The form shows at its field why an e-mail or another customer is refused.
  (answer) => !('errors' in answer && 'message' in answer),
);

export default function CustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, orders, total, page, pageCount, notes, notesOfOrders } = loaderData;
  const noteAnswer =
    actionData && 'errors' in actionData && !('message' in actionData) ? actionData : undefined;
  const response = actionData && !('errors' in actionData) ? actionData : undefined;
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
            <AccountActions {...loaderData} />
            <CreditPanel customer={customer} credit={loaderData.credit} />
            <OnePerson customer={customer} joined={loaderData.joined} />
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
      <dl className={styles.facts}>
        {facts.map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}
