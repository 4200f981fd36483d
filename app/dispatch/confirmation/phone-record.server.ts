import { sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import { ordersChannel } from '#app/orders/feed/order-feed.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import type { PhoneRecord } from './confirmation.ts';

/** Selects a `PhoneRecord` of a phone: the last twelve months of its orders, as JSON. */
export const selectPhoneRecord = (phone: string) => sql<PhoneRecord>`(
  select json_build_object(
    'delivered', (select count(*) from orders as past
      where past.phone = ${sql.ref(phone)} and past.status = 'delivered'
        and past.created_at > now() - interval '12 months'),
    'refused', ${countRefused(sql.ref(phone))},
    'pardon', (select reason from phone_pardons where phone_pardons.phone = ${sql.ref(phone)})))`;

/** Counts the refusals of a phone in twelve months, since it was pardoned. */
function countRefused(phone: ReturnType<typeof sql.ref>) {
  return sql`(select count(*)
    from orders as past join run_orders on order_id = past.id
    where past.phone = ${phone} and outcome = 'refused'
      and outcome_at > greatest(now() - interval '12 months',
        (select at from phone_pardons where phone_pardons.phone = past.phone)))`;
}

/** Whether one of the phones of a user's orders has refused this often. Costs one statement. */
export async function hasRefused(db: Connection, userId: string, limit: number): Promise<boolean> {
  if (limit === 0) return false;
  const found = await sql<{ yes: boolean }>`
    select exists (
      select from (select distinct phone from orders where user_id = ${userId} and phone <> '') as own
      where ${countRefused(sql.ref('own.phone'))} >= ${limit}
    ) as yes`.execute(db);
  return found.rows[0]?.yes ?? false;
}

/** Forgives the refusals of an order's phone until now. False for an unknown order. */
export function pardonPhone(
  db: Database,
  { orderNumber, reason }: { orderNumber: string; reason: string },
  admin: Actor & { id: string },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const pardoned = await sql`
      with pardon as (
        insert into phone_pardons (phone, reason, by)
        select phone, ${reason}, ${admin.id} from orders
        where order_number = ${orderNumber} and phone <> ''
        on conflict (phone) do update
          set reason = excluded.reason, by = excluded.by, at = now()
        returning phone
      )
      select pg_notify(${ordersChannel}, '') from pardon`.execute(transaction);
    if (pardoned.rows.length === 0) return false;
    const entry = { action: 'pardon', subjectKind: 'order', subjectId: orderNumber } as const;
    await recordAudit(transaction, admin, { ...entry, after: { reason } });
    return true;
  });
}

/**
 * Why a customer who was never delivered anything may not order now: as many open orders as the limit
 * wait for the confirmation of the account or the phone. Null below it, and for a limit of 0. Costs
 * one statement.
 */
export async function describeWaitingOrders(
  db: Connection,
  userId: string,
  phone: string,
  limit: number,
): Promise<string | null> {
  if (limit === 0) return null;
  const isTheirs = sql`(user_id = ${userId} or phone = ${phone})`;
  const found = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from orders
      where status = 'pending' and confirmation in ('unconfirmed', 'no-answer', 'change-asked')
        and ${isTheirs}
      limit ${limit}
    ) where not exists (select from orders where status = 'delivered' and ${isTheirs})`.execute(db);
  if ((found.rows[0]?.count ?? 0) < limit) return null;
  const waiting = limit === 1 ? '1 order' : `${limit} orders`;
  return `You have ${waiting} waiting for your confirmation. Please confirm those first.`;
}
