import { type RawBuilder, sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import { ordersChannel } from '#app/orders/feed/order-feed.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { tn } from '#app/platform/language/words.ts';
import type { PhoneRecord } from './confirmation.ts';

const isWaiting = sql`status = 'pending' and confirmation in ('unconfirmed', 'no-answer', 'change-asked')`;

/** No phone equals no other: walk-in sales and the orders of erased customers have none. */
const ownPhone = sql`nullif(orders.phone, '')`;

/** Selects the `PhoneRecord` of a row of `orders`, as JSON; `limit` is `maxUnconfirmed` of the settings. */
export const selectPhoneRecord = (limit: number) => sql<PhoneRecord>`(
  select json_build_object(
    'delivered', (select count(distinct coalesce(past.split_from, past.id)) from orders as past
      where past.phone = ${ownPhone} and past.status = 'delivered' and not past.is_collected
        and past.created_at > now() - interval '12 months'),
    'refused', ${countRefused(ownPhone)},
    'pardon', (select reason from phone_pardons where phone_pardons.phone = orders.phone),
    'confirmFirst', ${limit}::int > 0 and orders.status = 'pending'
      and orders.confirmation <> 'confirmed' and ${limit} <= (
        select count(*) from (
          select from orders as other
          where other.phone = ${ownPhone} and other.id < orders.id and ${isWaiting}
            and other.user_id is distinct from orders.user_id
          limit ${limit}) as others)))`;

function countRefused(phone: RawBuilder<unknown>) {
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

/** What the shop has noted about these phones. Phones are not verified, so only the owner gives it out. */
export async function exportPardons(db: Connection, phones: readonly string[]): Promise<unknown> {
  const found = await sql`
    select phone, reason, at from phone_pardons
    where phone = any(${[...phones]}::text[]) order by phone`.execute(db);
  return found.rows;
}

/**
 * The open orders of an account that nothing was delivered to, the oldest first, where as many as the
 * limit wait for its confirmation: it may not order now. Empty below it, and for a limit of 0. Orders of
 * other accounts never count, whatever their phone, and are never shown. Costs one statement.
 */
export async function listWaitingOrders(
  db: Connection,
  userId: string,
  limit: number,
): Promise<string[]> {
  if (limit === 0) return [];
  const found = await sql<{ orderNumber: string }>`
    select order_number as "orderNumber" from orders
    where ${isWaiting} and user_id = ${userId}
      and not exists (select from orders where status = 'delivered' and user_id = ${userId})
    order by id limit ${limit}`.execute(db);
  return found.rows.length < limit ? [] : found.rows.map(({ orderNumber }) => orderNumber);
}

export function describeWaitingOrders({ length }: readonly string[]): string {
  return tn(
    length,
    'You have {count} order waiting for your confirmation. Please confirm those first.',
    'You have {count} orders waiting for your confirmation. Please confirm those first.',
  );
}
