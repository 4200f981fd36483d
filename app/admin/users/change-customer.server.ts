import { z } from 'zod';
import type { User } from '#app/accounts/current-user.server.ts';
import { changeAccountEmail } from '#app/accounts/users/account-email.server.ts';
import { lockAccount, unlockAccount } from '#app/accounts/users/account-lock.server.ts';
import { grantAdmin, revokeAdmin } from '#app/accounts/users/admins.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import type { Customer } from './customers.server.ts';
import { eraseUser } from './user-data.server.ts';

/** The flash of what was done, or why nothing was. */
export type CustomerChange =
  | { flash: string }
  | { message: string; status: number; email?: string };

const lastStays = { message: 'The last administrator stays.', status: 409 };
const unknownUser = { message: 'This account no longer exists.', status: 409 };

function toChange(outcome: 'done' | 'unknown' | 'last', flash: string): CustomerChange {
  if (outcome === 'last') return lastStays;
  return outcome === 'unknown' ? unknownUser : { flash };
}

/** Does what the form of a customer's page asks for. */
export async function changeCustomer(
  db: Database,
  { id, email }: Customer,
  admin: User,
  form: FormData,
): Promise<CustomerChange> {
  switch (form.get('intent')) {
    case 'grant':
      return toChange(await grantAdmin(db, email, admin), 'role-granted');
    case 'revoke':
      return toChange(await revokeAdmin(db, email, admin), 'role-revoked');
    case 'lock':
      return toChange(await lockAccount(db, id, admin), 'account-locked');
    case 'unlock':
      return toChange(await unlockAccount(db, id, admin), 'account-unlocked');
    case 'change-email':
      return changeEmail(db, id, admin, form.get('address'));
    case 'erase': {
      const cancelPending = form.has('cancelPending');
      const outcome = await eraseUser(db, id, { cancelPending, administrator: admin });
      if (outcome === 'last-admin') return lastStays;
      return outcome === 'unknown' ? unknownUser : { flash: 'account-erased' };
    }
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
  if (email.length > 254 || !z.email().safeParse(email).success) {
    return { message: 'Type an e-mail such as rana@example.com.', status: 400, email };
  }
  const outcome = await changeAccountEmail(db, id, email, admin);
  if (outcome !== 'taken') return toChange(outcome, 'email-changed');
  return { message: 'Another account has this e-mail.', status: 409, email };
}
