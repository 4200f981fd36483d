import { type RawBuilder, sql } from 'kysely';
import { type ListedOrder, listArrivedOrders } from '#app/orders/all-orders.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';

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
    sql`(select ${sql.ref(column)} from order_feed_cursors where user_id = ${userId})`;
  const orders = {
    newest: sql`coalesce(${seen('last_order_id')}, 0)`,
    missing: seen('missing_order_ids'),
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
      insert into order_feed_cursors
        (user_id, last_order_id, missing_order_ids, last_state_id, missing_state_ids)
      values (${userId}, least(${newest}::bigint, ${newestId('orders')}), ${[...missing]}::bigint[],
        least(${states.newest}::bigint, ${newestId('order_states')}),
        ${[...states.missing]}::bigint[])
      on conflict (user_id) do update
        set last_order_id = excluded.last_order_id, missing_order_ids = excluded.missing_order_ids,
          last_state_id = excluded.last_state_id, missing_state_ids = excluded.missing_state_ids
        where order_feed_cursors.last_order_id <= excluded.last_order_id
          and order_feed_cursors.last_state_id <= excluded.last_state_id
          and order_feed_cursors is distinct from excluded
      returning user_id
    )
    select pg_notify(${seenChannel}, '') from seen`.execute(db);
}

/**
 * Which rows of a table somebody knows of: all up to `newest` but those that were `missing` then. Ids
 * are given out before a row is committed, so the newest id alone would miss a row that appears late.
 */
interface KnownIds {
  newest: number;
  missing: readonly number[];
}

/** Which orders somebody knows of, and which of their states; without states none of those are news. */
export interface OrderMark extends KnownIds {
  states?: KnownIds;
}

const mostMissing = 200;

const formatIds = ({ newest, missing }: KnownIds) => [newest, ...missing].join('.');

/** '105', '105.98.101' where 98 and 101 are missing, '105~230' with states: for a URL and for Last-Event-ID. */
export function formatMark({ states, ...orders }: OrderMark): string {
  return formatIds(orders) + (states ? `~${formatIds(states)}` : '');
}

function parseIds(text: string): KnownIds | null {
  if (!/^\d{1,15}(\.\d{1,15})*$/.test(text)) return null;
  const [newest = 0, ...missing] = text.split('.').map(Number);
  return missing.length <= mostMissing ? { newest, missing } : null;
}

/** Null for what is no mark. */
export function parseMark(text: string | null): OrderMark | null {
  const [orders = '', states, ...rest] = (text ?? '').split('~');
  const known = parseIds(orders);
  if (!known || rest.length > 0) return null;
  if (states === undefined) return known;
  const knownStates = parseIds(states);
  return knownStates && { ...known, states: knownStates };
}

/**
 * The channel on which PostgreSQL says that an order is new or has moved. A hint, never
 * the truth: whoever hears it reads the tables. It is said once the transaction is
 * committed.
 */
export const ordersChannel = 'orders';

/** The same for an administrator who has seen the list: other windows reset their badge. */
export const seenChannel = 'orders_seen';
