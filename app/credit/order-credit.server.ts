import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import { toHolderColumns } from './credit.server.ts';
import type { CreditHolder } from './credit.ts';

// What an order uses is the sum of its entries here; `orders.credit_cents` is what it is to use.

/** The columns of a holder; both empty for one who is erased. */
interface HolderColumns {
  userId: string | null;
  phone: string;
}

const nextKey = sql`'order-' || orders.id || '-' || (select count(*) + 1 from credit_entries
  where order_id = orders.id and entry_key like 'order-%')`;

interface CreditUse {
  order: { id: number } | { orderNumber: string };
  holder: HolderColumns;
  /** At most this. */
  cents: number;
  actorId: string | null;
}

/** Takes what an order uses out of a balance as far as that reaches; gives what was taken. One statement. */
async function takeCredit(
  db: Connection,
  { order, holder, cents, actorId }: CreditUse,
): Promise<number> {
  const isOrder = 'id' in order ? sql`id = ${order.id}` : sql`order_number = ${order.orderNumber}`;
  const taken = await sql<{ cents: number }>`
    insert into credit_entries (entry_key, user_id, phone, cents, order_id, actor_id)
    select ${nextKey}, ${holder.userId}, ${holder.phone}, -taken, orders.id, ${actorId}
    from (
      -- Of a holder who is erased there is no balance: what came back is taken again.
      select id, least(lock_credit(${holder.userId}, ${holder.phone}), ${cents}::int)::int as taken
      from orders where ${isOrder}
    ) as orders where taken > 0 returning -cents as cents`.execute(db);
  return taken.rows[0]?.cents ?? 0;
}

/** Pays for an order that is new out of a balance; gives what was taken, which may be less. */
export const payWithCredit = (
  db: Connection,
  { holder, ...use }: Omit<CreditUse, 'holder'> & { holder: CreditHolder },
): Promise<number> => takeCredit(db, { ...use, holder: toHolderColumns(holder) });

interface PaidBy extends HolderColumns {
  /** What the order uses of theirs now. */
  cents: number;
}

/** Who has paid for an order, or for another one that comes into it; who paid last is first. */
async function listPayers(
  db: Connection,
  orderId: number,
  otherId: number | null,
): Promise<PaidBy[]> {
  const found = await sql<PaidBy>`
    select user_id as "userId", phone,
      (coalesce(-sum(cents) filter (where order_id = ${orderId}), 0))::int as cents
    from credit_entries
    where order_id in (${orderId}, ${otherId}::bigint) and entry_key like 'order-%'
    group by user_id, phone
    order by max(id) filter (where cents < 0 and order_id = ${orderId}) desc nulls last,
      max(id) desc`.execute(db);
  return found.rows;
}

interface SettledUse {
  orderId: number;
  /** The order that lines came from, whose payers pay for these, too. */
  otherId?: number | null;
  /** What the order is to use. */
  cents: number;
  actorId: string | null;
}

/**
 * Gives back what an order does not use any more, or takes what it uses again, as far as the balances of
 * who paid for it reach. Gives what it uses now; the order must be locked.
 */
export async function settleCreditUse(
  db: Connection,
  { orderId, otherId = null, cents, actorId }: SettledUse,
): Promise<number> {
  const payers = await listPayers(db, orderId, otherId);
  let used = payers.reduce((sum, payer) => sum + payer.cents, 0);
  for (const { userId, phone, cents: paid } of payers) {
    const back = Math.min(paid, used - cents);
    if (back <= 0) continue;
    await sql`
      insert into credit_entries (entry_key, user_id, phone, cents, order_id, actor_id)
      select ${nextKey}, ${userId}, ${phone}, ${back}::int, id, ${actorId}
      from orders where id = ${orderId}`.execute(db);
    used -= back;
  }
  for (const { userId, phone } of payers.toReversed()) {
    if (used >= cents) break;
    const use = { order: { id: orderId }, cents: cents - used, actorId };
    used += await takeCredit(db, { ...use, holder: { userId, phone } });
  }
  return used;
}
