import { sql } from 'kysely';
import { deleteAccount, type EraseUserData } from '#app/accounts/profile/delete-account.server.ts';
import { listUserNotes } from '#app/accounts/users/user-notes.server.ts';
import { type Actor, eraseAuditedUser } from '#app/audit/audit-log.server.ts';
import { listConsoles } from '#app/catalogue/compatibility/user-consoles.server.ts';
import { eraseContacts, exportContacts } from '#app/dispatch/confirmation/order-contacts.server.ts';
import { eraseSubscription, exportSubscription } from '#app/newsletter/subscriptions.server.ts';
import { exportAddresses } from '#app/orders/customer/address-book.server.ts';
import { detachDeletedCustomer } from '#app/orders/customer/deleted-customer.server.ts';
import { exportUserOrders } from '#app/orders/orders.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { listPushDevices } from '#app/platform/push/push-devices.server.ts';
import { eraseWants, exportWants } from '#app/wants/wants.server.ts';
import { exportPriceAlerts } from '#app/wishlist/price-alerts.server.ts';
import { listWishlist } from '#app/wishlist/wishlist.server.ts';

/** Everything that the shop stores about a user, as a JSON file (decision 19). */
export async function exportUserData(
  db: Connection,
  user: { id: string; email: string },
  fileName: string,
): Promise<Response> {
  const wished = await listWishlist(db, user.id);
  const notes = await listUserNotes(db, user.id);
  const devices = await listPushDevices(db, user.id);
  const stored = {
    account: await exportAccount(db, user.id),
    orders: await exportUserOrders(db, user.id),
    addresses: await exportAddresses(db, user.id),
    confirming: await exportContacts(db, user.id),
    wishlist: wished.map(({ id, name }) => ({ productId: id, name })),
    priceAlerts: await exportPriceAlerts(db, user.id),
    wants: await exportWants(db, user),
    consoles: await listConsoles(db, user.id),
    newsletter: await exportSubscription(db, user),
    notes: notes.map(({ body, at }) => ({ body, at })),
    pushDevices: devices.map(({ label, createdAt, pushedAt }) => ({ label, createdAt, pushedAt })),
  };
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
      'id', id, 'email', email, 'emailConfirmed', email_verified, 'role', role, 'createdAt', created_at,
      'lockedAt', locked_at, 'hasSecondFactor', two_factor_enabled,
      'sessions', (select coalesce(json_agg(json_build_object('signedInAt', created_at,
          'expiresAt', expires_at, 'address', ip_address, 'browser', user_agent)
          order by created_at desc), '[]')
        from sessions where user_id = users.id)
    ) as account
    from users where id = ${userId}`.execute(db);
  return found.rows[0]?.account ?? null;
}

interface EraseOptions {
  /** Whether orders that are still pending are cancelled. */
  cancelPending: boolean;
  /** Who does it for the user; null for the user. */
  administrator: Actor | null;
}

/** Deletes an account with all that belongs to it. Its orders stay, anonymised (decision 19). */
export function eraseUser(
  db: Database,
  userId: string,
  { cancelPending, administrator }: EraseOptions,
): ReturnType<typeof deleteAccount> {
  const erasers: EraseUserData[] = [
    (connection, user) => detachDeletedCustomer(connection, user, { cancelPending }),
    eraseContacts,
    eraseSubscription,
    eraseWants,
    eraseAuditedUser,
  ];
  return deleteAccount(db, userId, erasers, administrator);
}
