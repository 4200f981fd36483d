import { type RawBuilder, sql } from 'kysely';
import { type ListedOrder, listArrivedOrders } from '#app/orders/all-orders.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { KnownIds, OrderMark } from './feed-cursor.ts';
import { seenChannel } from './orders-channel.server.ts';

/** How far below the newest row one may still appear: more than are ever written at one moment. */
const lateIds = 200;

/** More orders at once are not told of row by row: the list is loaded anew. */
const mostRows = 20;

const newestId = (table: string) => sql`(select coalesce(max(id), 0) from ${sql.table(table)})`;

const missingIds = (table: string) => sql`
  array(
    select late.id from generate_series(
      greatest(${newestId(table)} - ${sql.lit(lateIds)}, 1), ${newestId(table)}
    ) as late(id)
    where not exists (select from ${sql.table(table)} as present where present.id = late.id)
  )`;

/** The mark that knows every order and every state of this moment. */
const presentMark = sql`
  ${newestId('orders')} as newest, ${missingIds('orders')} as missing,
  ${newestId('order_states')} as "newestState", ${missingIds('order_states')} as "missingStates"`;

interface Since {
  newest: RawBuilder<unknown>;
  missing: RawBuilder<unknown>;
}

const sinceIds = ({ newest, missing }: KnownIds): Since => ({
  newest: sql`${newest}::bigint`,
  missing: sql`${[...missing]}`,
});

/** Two counts rather than one with 'or', so that each has its index. */
function countSince(rows: RawBuilder<unknown>, { newest, missing }: Since) {
  return sql`((select count(*) from ${rows} id > ${newest})
    + (select count(*) from ${rows} id = any(${missing}::bigint[])))`;
}

const ordersWhere = sql`orders where`;
const statesWhere = sql`order_states where`;
const cancellationsWhere = sql`order_states where by_customer and`;

interface MarkRow {
  newest: number;
  missing: (string | number)[];
  newestState: number;
  missingStates: (string | number)[];
}

const markOf = ({ newest, missing, newestState, missingStates }: MarkRow) => ({
  newest,
  missing: missing.map(Number),
  states: { newest: newestState, missing: missingStates.map(Number) },
});

/** The mark that knows of everything there is now. */
export async function readOrderMark(db: Connection): Promise<OrderMark> {
  const found = await sql<MarkRow>`select ${presentMark}`.execute(db);
  return found.rows[0] ? markOf(found.rows[0]) : { newest: 0, missing: [] };
}

export interface OrderNews {
  /** Orders that the given mark did not know. */
  arrived: number;
  /** Their rows of the list, newest first; none where they are too many. */
  orders: ListedOrder[];
  /** The numbers of the orders that their customers have cancelled since, in that order. */
  cancelled: string[];
  /** Whether any order is in another state since. */
  moved: boolean;
  /** Orders and cancellations by customers since this admin opened the Orders tab last. */
  unseen: number;
  /** Knows of all of these too. */
  mark: OrderMark;
}

function countUnseen(userId: string) {
  const seen = (column: string) =>
    sql`(select ${sql.ref(column)} from admin_seen where user_id = ${userId})`;
  const orders = {
    newest: sql`coalesce(${seen('last_order_id')}, 0)`,
    missing: seen('missing_ids'),
  };
  const states = {
    newest: sql`coalesce(${seen('last_state_id')}, 0)`,
    missing: seen('missing_state_ids'),
  };
  return sql`(${countSince(ordersWhere, orders)} + ${countSince(cancellationsWhere, states)})::int`;
}

function listCancelled(states: Since) {
  const numbersOf = (condition: RawBuilder<unknown>) => sql`
    select order_states.id, order_number from order_states join orders on orders.id = order_id
    where by_customer and ${condition}`;
  return sql`array(select order_number from (
    ${numbersOf(sql`order_states.id > ${states.newest}`)} union all
    ${numbersOf(sql`order_states.id = any(${states.missing}::bigint[])`)}) as cancelled order by id)`;
}

/**
 * What is new since a mark, and since the admin opened the Orders tab last. One statement counts, so
 * that nothing falls between the count and the new mark. Without a mark nothing is new.
 */
export async function readOrderNews(
  db: Connection,
  userId: string,
  since: OrderMark | null,
): Promise<OrderNews> {
  const states = since?.states && sinceIds(since.states);
  const found = await sql<MarkRow & Omit<OrderNews, 'orders' | 'mark'>>`
    select ${since ? countSince(ordersWhere, sinceIds(since)) : sql`0`}::int as arrived,
      ${states ? sql`${countSince(statesWhere, states)} > 0` : sql`false`} as moved,
      ${states ? listCancelled(states) : sql`'{}'::text[]`} as cancelled,
      ${countUnseen(userId)} as unseen, ${presentMark}`.execute(db);
  const row = found.rows[0];
  if (!row) throw new Error('A count gave no row.');
  const { arrived, cancelled, moved, unseen } = row;
  const hasRows = since !== null && arrived > 0 && arrived <= mostRows;
  const orders = hasRows ? await listArrivedOrders(db, since, mostRows) : [];
  return { arrived, orders, cancelled, moved, unseen, mark: markOf(row) };
}

const nothingKnown: KnownIds = { newest: 0, missing: [] };

/**
 * Keeps that this admin has seen what a mark knows; an older mark changes nothing. Other windows of
 * the admin hear of it.
 */
export async function markOrdersSeen(
  db: Connection,
  userId: string,
  { newest, missing, states = nothingKnown }: OrderMark,
): Promise<void> {
  await sql`
    with seen as (
      insert into admin_seen
        (user_id, last_order_id, missing_ids, last_state_id, missing_state_ids)
      values (${userId}, least(${newest}::bigint, ${newestId('orders')}), ${[...missing]}::bigint[],
        least(${states.newest}::bigint, ${newestId('order_states')}),
        ${[...states.missing]}::bigint[])
      on conflict (user_id) do update
        set last_order_id = excluded.last_order_id, missing_ids = excluded.missing_ids,
          last_state_id = excluded.last_state_id, missing_state_ids = excluded.missing_state_ids
        where admin_seen.last_order_id <= excluded.last_order_id
          and admin_seen.last_state_id <= excluded.last_state_id
          and admin_seen is distinct from excluded
      returning user_id
    )
    select pg_notify(${seenChannel}, '') from seen`.execute(db);
}
