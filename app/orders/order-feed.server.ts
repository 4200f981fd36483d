import './orders-tables.server.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#app/platform/database.server.ts';
import { type ListedOrder, listArrivedOrders } from './all-orders.server.ts';
import type { OrderMark } from './order-mark.ts';

/** How far below the newest order one may still appear: more than are ever placed at one moment. */
const lateIds = 200;

/** More orders at once are not told of row by row: the list is loaded anew. */
const mostRows = 20;

/** The mark that knows every order of this moment. */
const presentMark = sql`
  (select coalesce(max(id), 0) from orders) as newest,
  array(
    select late.id from generate_series(
      (select greatest(coalesce(max(id), 0) - ${sql.lit(lateIds)}, 1) from orders),
      (select coalesce(max(id), 0) from orders)
    ) as late(id)
    where not exists (select from orders where orders.id = late.id)
  ) as missing`;

function countSince(newest: RawBuilder<unknown>, missing: RawBuilder<unknown>) {
  return sql`((select count(*) from orders where id > ${newest})
    + (select count(*) from orders where id = any(${missing}::bigint[])))`;
}

interface MarkRow {
  newest: number;
  missing: (string | number)[];
}

const markOf = ({ newest, missing }: MarkRow): OrderMark => ({
  newest,
  missing: missing.map(Number),
});

/** The mark that knows of every order there is now. */
export async function readOrderMark(db: Connection): Promise<OrderMark> {
  const found = await sql<MarkRow>`select ${presentMark}`.execute(db);
  return found.rows[0] ? markOf(found.rows[0]) : { newest: 0, missing: [] };
}

export interface OrderNews {
  /** Orders that the given mark did not know. */
  arrived: number;
  /** Their rows of the list, newest first; none where they are too many. */
  orders: ListedOrder[];
  /** Orders since this admin opened the Orders tab last. */
  unseen: number;
  /** Knows of all of these too. */
  mark: OrderMark;
}

/**
 * What is new since a mark, and since the admin opened the Orders tab last. One statement counts, so that
 * no order falls between the count and the new mark. Without a mark nothing is new.
 */
export async function readOrderNews(
  db: Connection,
  userId: string,
  since: OrderMark | null,
): Promise<OrderNews> {
  const countOfArrived = since
    ? countSince(sql`${since.newest}::bigint`, sql`${[...since.missing]}`)
    : sql`0`;
  const countOfUnseen = countSince(
    sql`coalesce((select last_order_id from admin_seen where user_id = ${userId}), 0)`,
    sql`(select missing_ids from admin_seen where user_id = ${userId})`,
  );
  const found = await sql<MarkRow & { arrived: number; unseen: number }>`
    select ${countOfArrived}::int as arrived, ${countOfUnseen}::int as unseen, ${presentMark}`.execute(
    db,
  );
  const row = found.rows[0];
  if (!row) throw new Error('A count gave no row.');
  const { arrived, unseen } = row;
  const hasRows = since !== null && arrived > 0 && arrived <= mostRows;
  const orders = hasRows ? await listArrivedOrders(db, since, mostRows) : [];
  return { arrived, orders, unseen, mark: markOf(row) };
}

/** Keeps that this admin has seen the orders of a mark; an older mark changes nothing. */
export async function markOrdersSeen(
  db: Connection,
  userId: string,
  { newest, missing }: OrderMark,
): Promise<void> {
  await sql`
    insert into admin_seen (user_id, last_order_id, missing_ids)
    select ${userId}, newest, ${[...missing]}::bigint[]
    from (select least(${newest}::bigint, (select coalesce(max(id), 0) from orders)) as newest)
    on conflict (user_id) do update
      set last_order_id = excluded.last_order_id, missing_ids = excluded.missing_ids
      where admin_seen.last_order_id <= excluded.last_order_id`.execute(db);
}
