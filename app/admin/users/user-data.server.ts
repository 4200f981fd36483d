import { sql } from 'kysely';
import { deleteAccount, type EraseUserData } from '#app/accounts/profile/delete-account.server.ts';
import {
  erasePhoneNotes,
  listCustomerNotes,
  listUserNotes,
} from '#app/accounts/users/user-notes.server.ts';
import { type Actor, eraseAuditedUser, recordAudit } from '#app/audit/audit-log.server.ts';
import {
  eraseCases,
  eraseGuestCases,
  erasePhoneCases,
  exportCases,
} from '#app/cases/personal-cases.server.ts';
import { listConsoles } from '#app/catalogue/compatibility/user-consoles.server.ts';
import { eraseCredit, exportCredit } from '#app/credit/credit.server.ts';
import { eraseSubscription, exportSubscription } from '#app/newsletter/subscriptions.server.ts';
import { eraseContacts, exportContacts } from '#app/orders/confirmation/order-contacts.server.ts';
import { exportPardons } from '#app/orders/confirmation/phone-record.server.ts';
import { exportAddresses } from '#app/orders/customer/address-book.server.ts';
import {
  type OrdersCondition,
  ordersOfAccount,
  ordersOfCustomer,
  ordersToErase,
} from '#app/orders/customer/customer-orders.server.ts';
import { detachDeletedCustomer } from '#app/orders/customer/deleted-customer.server.ts';
import { exportCustomerOrders, exportOrderNotes } from '#app/orders/orders.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { listPushDevices } from '#app/platform/push/push-devices.server.ts';
import { eraseWants, exportWants } from '#app/wants/wants.server.ts';
import { exportPriceAlerts } from '#app/wishlist/price-alerts.server.ts';
import { listWishlist } from '#app/wishlist/wishlist.server.ts';
import { type Customer, listPhones } from './customers.server.ts';
import { eraseJoined } from './join-customers.server.ts';

/** Everything that the shop stores about a user, as a JSON file for the user (decision 19). */
export async function exportUserData(
  db: Connection,
  user: { id: string; email: string },
  fileName: string,
): Promise<Response> {
  const notes = await listUserNotes(db, user.id);
  const ordered = await exportOrdered(db, ordersOfAccount(user.id), notes);
  return toFile({ ...(await exportOwned(db, user)), ...ordered }, fileName);
}

/** The same for the owner, with what the person ordered by phone; without an account that alone. */
export async function exportCustomerData(
  db: Connection,
  { id, email }: Pick<Customer, 'id' | 'email'>,
  fileName: string,
): Promise<Response> {
  const notes = await listCustomerNotes(db, id);
  const ordered = await exportOrdered(db, ordersOfCustomer(id), notes);
  const phones = await listPhones(db, id);
  const owned =
    email === null
      ? { phone: id, cases: await exportCases(db, { id, phones }) }
      : await exportOwned(db, { id, email }, phones);
  const phoneCredit = await Promise.all(phones.map((phone) => exportCredit(db, { phone })));
  const pardons = await exportPardons(db, phones);
  return toFile({ ...owned, phoneCredit, pardons, ...ordered }, fileName);
}

async function exportOrdered(
  db: Connection,
  own: OrdersCondition,
  notes: Awaited<ReturnType<typeof listUserNotes>>,
) {
  return {
    orders: await exportCustomerOrders(db, own),
    confirming: await exportContacts(db, own),
    orderNotes: await exportOrderNotes(db, own),
    notes: notes.map(({ body, at }) => ({ body, at })),
  };
}

async function exportOwned(
  db: Connection,
  user: { id: string; email: string },
  phones: readonly string[] = [],
) {
  const wished = await listWishlist(db, user.id);
  const devices = await listPushDevices(db, user.id);
  return {
    account: await exportAccount(db, user.id),
    addresses: await exportAddresses(db, user.id),
    wishlist: wished.map(({ id, name }) => ({ productId: id, name })),
    priceAlerts: await exportPriceAlerts(db, user.id),
    wants: await exportWants(db, user),
    cases: await exportCases(db, { ...user, phones }),
    credit: await exportCredit(db, { userId: user.id }),
    consoles: await listConsoles(db, user.id),
    newsletter: await exportSubscription(db, user),
    pushDevices: devices.map(({ label, createdAt, pushedAt }) => ({ label, createdAt, pushedAt })),
  };
}

function toFile(stored: unknown, fileName: string): Response {
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'Cache-Control': 'private, no-store',
  };
  return new Response(JSON.stringify(stored, null, 2), { headers });
}

/** The account itself, without the hash of its password and the secrets of its second factor. */
async function exportAccount(db: Connection, userId: string): Promise<unknown> {
  const found = await sql<{ account: unknown }>`
    select json_build_object(
      'id', id, 'email', email, 'emailConfirmed', email_verified, 'language', language, 'role', role,
      'createdAt', created_at, 'lockedAt', locked_at, 'hasSecondFactor', two_factor_enabled,
      'sessions', (select coalesce(json_agg(json_build_object('signedInAt', created_at,
          'expiresAt', expires_at, 'address', ip_address, 'browser', user_agent)
          order by created_at desc), '[]')
        from sessions where user_id = users.id)
    ) as account
    from users where id = ${userId}`.execute(db);
  return found.rows[0]?.account ?? null;
}

interface EraseOptions {
  cancelPending: boolean;
  /** Who does it for the user; null for the user. */
  administrator: Actor | null;
}

/**
 * Deletes an account with all that belongs to it. Its orders stay, anonymised (decision 19). An administrator
 * erases what the person ordered by phone, too; the phones of a user are not verified.
 */
export async function eraseUser(
  db: Database,
  userId: string,
  { cancelPending, administrator }: EraseOptions,
): ReturnType<typeof deleteAccount> {
  const own = administrator ? ordersToErase(userId) : ordersOfAccount(userId);
  const phones = administrator ? await listPhones(db, userId) : [];
  const erasers: EraseUserData[] = [
    // Cases before orders, as all lock them that change both.
    (connection) => erasePhoneCases(connection, phones),
    eraseCases,
    (connection) => detachDeletedCustomer(connection, userId, { own, cancelPending }),
    (connection) => erasePhoneNotes(connection, phones),
    (connection) => erasePhoneCredit(connection, phones),
    (connection) => eraseAuditedPeople(connection, phones),
    (connection) => eraseJoined(connection, [...phones, userId]),
    eraseContacts,
    eraseSubscription,
    eraseWants,
    (connection, { id }) => eraseCredit(connection, { userId: id }),
    eraseAuditedUser,
  ];
  return deleteAccount(db, userId, erasers, administrator);
}

async function erasePhoneCredit(db: Connection, phones: readonly string[]): Promise<void> {
  for (const phone of phones) await eraseCredit(db, { phone });
}

/** Removes phones from what was recorded about who ordered with them. */
async function eraseAuditedPeople(db: Connection, phones: readonly string[]): Promise<void> {
  for (const phone of phones) await eraseAuditedUser(db, { id: 'a phone', email: phone });
}

/** Erases who is known by a phone and without an account; the orders stay, anonymised. */
export function erasePhoneCustomer(
  db: Database,
  phone: string,
  { cancelPending, administrator }: EraseOptions & { administrator: Actor },
): Promise<'deleted'> {
  return db.transaction().execute(async (transaction) => {
    const phones = await listPhones(transaction, phone);
    const own = ordersToErase(phone);
    // Cases before orders, as above.
    await erasePhoneCases(transaction, phones);
    await detachDeletedCustomer(transaction, null, { own, cancelPending });
    await erasePhoneNotes(transaction, phones);
    await erasePhoneCredit(transaction, phones);
    await eraseJoined(transaction, phones);
    await eraseContacts(transaction);
    await eraseAuditedPeople(transaction, phones);
    const entry = { action: 'erase', subjectKind: 'user', subjectId: 'a phone' } as const;
    await recordAudit(transaction, administrator, entry);
    return 'deleted' as const;
  });
}

/**
 * Erases what is stored with an address that no account has confirmed; an account has it erased with itself. One
 * that has not confirmed it stays. Orders by phone go with the phone.
 */
export function eraseAddress(
  db: Database,
  typed: string,
  administrator: Actor,
): Promise<'erased' | 'has-account' | 'account-stays'> {
  const email = typed.toLowerCase();
  return db.transaction().execute(async (transaction) => {
    const found = await sql<{ isConfirmed: boolean }>`
      select email_verified as "isConfirmed" from users where lower(email) = ${email}`.execute(
      transaction,
    );
    const [account] = found.rows;
    if (account?.isConfirmed) return 'has-account';
    await eraseGuestCases(transaction, email);
    await eraseWants(transaction, { id: null, email });
    await eraseSubscription(transaction, { id: null, email });
    const entry = { action: 'erase', subjectKind: 'user', subjectId: 'an address' } as const;
    await recordAudit(transaction, administrator, entry);
    return account ? 'account-stays' : 'erased';
  });
}
