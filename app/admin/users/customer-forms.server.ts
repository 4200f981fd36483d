import { data, redirect } from 'react-router';
import { z } from 'zod';
import { sendConfirmationLink } from '#app/accounts/address-confirmation/address-confirmation.server.ts';
import { changeAccountEmail } from '#app/accounts/users/account-email.server.ts';
import { lockAccount, unlockAccount } from '#app/accounts/users/account-lock.server.ts';
import { changeRole, grantAdmin } from '#app/accounts/users/admins.server.ts';
import { addUserNote } from '#app/accounts/users/user-notes.server.ts';
import { type AdminFormGiven, adminForm } from '#app/admin/forms/admin-forms.server.ts';
import { noAmount } from '#app/admin/forms/amount-fields.server.ts';
import { noteForm } from '#app/admin/orders/change-order-form.server.ts';
import { changeCreditByHand } from '#app/credit/credit.server.ts';
import { type CreditHolder, formatCreditChange } from '#app/credit/credit.ts';
import { createCreditCode } from '#app/credit/credit-codes.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { flashHeader } from '#app/platform/http/flash.ts';
import { done, refuse } from '#app/platform/http/form-result.ts';
import { formField } from '#app/platform/http/forms.server.ts';
import { databaseContext, logError } from '#app/platform/http/request-context.server.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { parseAmount } from '#app/platform/text/money.ts';
import { customerUrl } from './customer-filter.ts';
import { type Customer, findCustomer, listPhoneCredit } from './customers.server.ts';
import { joinCustomers, partCustomers } from './join-customers.server.ts';
import { erasePhoneCustomer, eraseUser } from './user-data.server.ts';

/** The customer whose id a page has. Throws 404 where there is none. */
export async function requireCustomer(db: Database, id = ''): Promise<Customer> {
  const customer = await findCustomer(db, parseLine(id, 254));
  if (!customer) throw data(null, 404);
  return customer;
}

export const toHolder = ({ id, email }: Pick<Customer, 'id' | 'email'>): CreditHolder =>
  email === null ? { phone: id } : { userId: id };

const unknownUser = () => refuse('This account no longer exists.');

function answer(outcome: string, flash: string, next: string) {
  if (outcome === 'last' || outcome === 'last-admin')
    return refuse('The last administrator stays.');
  if (outcome === 'unknown') return unknownUser();
  return redirect(next, { headers: { 'Set-Cookie': flashHeader(flash) } });
}

const accountForm = <Shape extends z.ZodRawShape>(
  fields: Shape,
  change: (
    values: z.output<z.ZodObject<Shape>>,
    account: Customer & { email: string },
    given: AdminFormGiven,
  ) => Promise<readonly [outcome: string, flash: string]>,
) =>
  adminForm(fields, async (values, given) => {
    const { email, ...customer } = await requireCustomer(given.db, given.params.id);
    if (email === null) return unknownUser();
    const [outcome, flash] = await change(values, { ...customer, email }, given);
    if (outcome === 'taken') return refuseField('address', 'Another account has this e-mail.');
    return answer(outcome, flash, customerUrl(customer.id));
  });

const refuseField = (name: string, message: string) =>
  refuse(message, { errors: { [name]: message }, status: 409 });

async function askToConfirm(context: AdminFormGiven['context'], id: string): Promise<void> {
  const users = context.get(databaseContext).selectFrom('users');
  const user = await users
    .select(['id', 'email', 'language'])
    .where('id', '=', id)
    .where('email_verified', '=', false)
    .executeTakeFirst();
  if (user) await inLanguage(user.language, () => sendConfirmationLink(context, user));
}

const noEmail = 'Type an e-mail such as rana@example.com.';

const credit = {
  entryKey: z.uuid('The form was not understood. Reload the page.'),
  amount: formField.raw().transform(parseAmount).refine(Boolean, noAmount),
  reason: formField.line(200, 'Say what for.'),
  direction: formField.raw(),
};

export const customerForms = {
  note: noteForm(async ({ db, admin, params }, text, attemptKey) => {
    const { id } = await requireCustomer(db, params.id);
    return addUserNote(db, id, text, admin, attemptKey);
  }),
  join: adminForm({ other: formField.line(254) }, async ({ other }, { db, admin, params }) => {
    const { id } = await requireCustomer(db, params.id);
    const outcome = await joinCustomers(db, admin, id, other);
    if ('refused' in outcome) return refuseField('other', outcome.refused);
    return answer('done', 'customers-joined', customerUrl(id));
  }),
  part: adminForm({ member: formField.raw() }, async ({ member }, { db, admin, params }) => {
    const { id } = await requireCustomer(db, params.id);
    await partCustomers(db, admin, id, member);
    return answer('done', 'customers-parted', customerUrl(id));
  }),
  /** Gives or takes credit for a reason, once for each press. */
  credit: adminForm(credit, async (typed, { db, admin, params }) => {
    const holder = toHolder(await requireCustomer(db, params.id));
    const { entryKey, amount, reason: note, direction } = typed;
    const cents = (direction === 'take' ? -1 : 1) * (amount ?? 0);
    const outcome = await changeCreditByHand(db, { entryKey, holder, cents, note, admin });
    if (outcome === 'too-much') return refuseField('amount', 'There is less credit than that.');
    if (outcome !== 'changed') {
      const earlier = `${formatCreditChange(outcome.earlier.cents)}, ${outcome.earlier.note}`;
      const message = `An earlier press saved ${earlier}. What you changed since is not saved.`;
      // As an answer that is no error, so that the page shows that entry and begins another.
      return refuse(message, { status: 200 });
    }
    return done(`Credit ${formatCreditChange(cents)}.`);
  }),
  'credit-code': adminForm({ phone: formField.raw() }, async ({ phone }, { db, params }) => {
    const { id } = await requireCustomer(db, params.id);
    const held = await listPhoneCredit(db, id);
    if (!held.some((one) => one.phone === phone)) return refuse('This phone has no credit.');
    return done(`Code ${await createCreditCode(db, phone)}. It holds for ten minutes.`);
  }),
  erase: adminForm({ cancelPending: formField.flag() }, async ({ cancelPending }, given) => {
    const { db, admin: administrator, params } = given;
    const { id, email } = await requireCustomer(db, params.id);
    const erase = email === null ? erasePhoneCustomer : eraseUser;
    const outcome = await erase(db, id, { cancelPending, administrator });
    return answer(outcome, 'account-erased', '/admin/users');
  }),
  grant: accountForm({}, async (_, { email }, { db, admin }) => [
    await grantAdmin(db, email, admin),
    'role-granted',
  ]),
  revoke: accountForm({}, async (_, { email, role }, { db, admin }) => [
    await changeRole(db, email, 'user', admin),
    role === 'admin' ? 'role-revoked' : 'role-user',
  ]),
  role: accountForm(
    { role: z.enum(['seller', 'packer'], 'Choose a role.') },
    async ({ role }, { email }, { db, admin }) => [
      await changeRole(db, email, role, admin),
      `role-${role}`,
    ],
  ),
  lock: accountForm({}, async (_, { id }, { db, admin }) => [
    await lockAccount(db, id, admin),
    'account-locked',
  ]),
  unlock: accountForm({}, async (_, { id }, { db, admin }) => [
    await unlockAccount(db, id, admin),
    'account-unlocked',
  ]),
  'change-email': accountForm(
    { address: formField.line(255).pipe(z.email(noEmail).max(254, noEmail)) },
    async ({ address }, { id }, { db, admin, context }) => {
      const outcome = await changeAccountEmail(db, id, address, admin);
      if (outcome === 'done')
        await askToConfirm(context, id).catch((error: unknown) =>
          logError(context, error, 'the email to confirm an address was not enqueued'),
        );
      return [outcome, 'email-changed'];
    },
  ),
};
