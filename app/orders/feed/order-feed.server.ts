import { type RawBuilder, sql } from 'kysely';
import { isNews, type ListedOrder, listArrivedOrders } from '#app/orders/all-orders.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';

/** NOTIFY: an order is new or has moved. Listeners re-read the tables: delivery is best effort. */
export const ordersChannel = 'orders';

/** Notifies the open pages, at commit, that an order or its courier's run has changed. */
export async function notifyOrders(db: Connection): Promise<void> {
  await sql`select pg_notify(${ordersChannel}, '')`.execute(db);
}

/** NOTIFY here means that an administrator has seen the list: other windows reset their badge. */
export const seenChannel = 'orders_seen';

/**
 * The rows of a table that a reader knows: all up to `newest` except those that were `missing` then.
 * Ids are assigned before a row is committed, so the newest id alone would miss a row that appears late.
 */
interface KnownIds {
  newest: number;
  missing: readonly number[];
}

/** The orders that a reader knows, and their states; without states no state counts as new. */
export interface OrderCursor extends KnownIds {
  states?: KnownIds;
}

const maxMissing = 200;

const formatIds = ({ newest, missing }: KnownIds) => [newest, ...missing].join('.');

/** '105', '105.98.101' where 98 and 101 are missing, '105~230' with states: for a URL and for Last-Event-ID. */
export function formatCursor({ states, ...orders }: OrderCursor): string {
  return formatIds(orders) + (states ? `~${formatIds(states)}` : '');
}

function parseIds(text: string): KnownIds | null {
  if (!/^\d{1,15}(\.\d{1,15})*$/.test(text)) return null;
  const [newest = 0, ...missing] = text.split('.').map(Number);
  return missing.length <= maxMissing ? { newest, missing } : null;
}

/** Null for anything that is no cursor. */
export function parseCursor(text: string | null): OrderCursor | null {
  const [orders = '', states, ...rest] = (text ?? '').split('~');
  const known = parseIds(orders);
  if (!known || rest.length > 0) return null;
  if (states === undefined) return known;
  const knownStates = parseIds(states);
  return knownStates && { ...known, states: knownStates };
}

/** A row this far below the newest id may still be uncommitted; more are never written at once. */
const lateIds = 200;

/** For more orders than these, pages reload the list instead of adding rows. */
const maxRows = 20;

const newestId = (table: string) => sql`(select coalesce(max(id), 0) from ${sql.table(table)})`;

const missingIds = (table: string) => sql`
  array(
    select late.id from generate_series(
      greatest(${newestId(table)} - ${sql.lit(lateIds)}, 1), ${newestId(table)}
    ) as late(id)
    where not exists (select from ${sql.table(table)} as present where present.id = late.id)
  )`;

/** The columns of a cursor that knows every order and every state of this moment. */
const currentCursor = sql`
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
function countSince(rows: RawBuilder<unknown>, { newest, missing }: Since, limit = sql``) {
  return sql`((select count(*) from (select from ${rows} id > ${newest} ${limit}) as later)
    + (select count(*) from ${rows} id = any(${missing}::bigint[])))`;
}

const ordersWhere = sql`orders where ${isNews} and`;
const statesWhere = sql`order_states where`;
const isCancellation = sql`by_customer and status = 'cancelled'`;
const cancellationsWhere = sql`order_states where ${isCancellation} and`;

interface CursorRow {
  newest: number;
  missing: (string | number)[];
  newestState: number;
  missingStates: (string | number)[];
}

const toCursor = ({ newest, missing, newestState, missingStates }: CursorRow) => ({
  newest,
  missing: missing.map(Number),
  states: { newest: newestState, missing: missingStates.map(Number) },
});

/** The cursor that knows everything there is now. */
export async function readOrderCursor(db: Connection): Promise<OrderCursor> {
  const found = await sql<CursorRow>`select ${currentCursor}`.execute(db);
  return found.rows[0] ? toCursor(found.rows[0]) : { newest: 0, missing: [] };
}

export interface OrderUpdates {
  /** Orders that the given cursor did not know. */
  arrived: number;
  /** Their rows of the list, newest first; none where they are too many. */
  orders: ListedOrder[];
  /** The numbers of the orders that their customers have cancelled since, in that order. */
  cancelled: string[];
  /** Whether any order is in another state since. */
  moved: boolean;
  /** Orders and cancellations by customers since this admin opened the Orders tab last. */
  unseen: number;
  /** Names the changes of orders beside their status: another text means that there is another. */
  changes: string;
  /** Knows of all of these too. */
  cursor: OrderCursor;
}

/** To a reader who never opened the Orders tab every order is unseen. */
const limitUnseen = sql`order by id desc limit 1000`;

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
  return sql`(${countSince(ordersWhere, orders, limitUnseen)}
    + ${countSince(cancellationsWhere, states, limitUnseen)})::int`;
}

function listCancelled(states: Since) {
  const selectNumbers = (condition: RawBuilder<unknown>) => sql`
    select order_states.id, order_number from order_states join orders on orders.id = order_id
    where by_customer and order_states.status = 'cancelled' and ${condition}`;
  return sql`array(select order_number from (
    ${selectNumbers(sql`order_states.id > ${states.newest}`)} union all
    ${selectNumbers(sql`order_states.id = any(${states.missing}::bigint[])`)}) as cancelled order by id)`;
}

/**
 * What is new since a cursor, and since the admin opened the Orders tab last. One statement counts, so
 * that nothing falls between the count and the new cursor. Without a cursor nothing is new, and
 * without a user nothing unseen.
 */
export async function readOrderUpdates(
  db: Connection,
  userId: string | null,
  since: OrderCursor | null,
): Promise<OrderUpdates> {
  const states = since?.states && sinceIds(since.states);
  const found = await sql<CursorRow & Omit<OrderUpdates, 'orders' | 'cursor'>>`
    select ${since ? countSince(ordersWhere, sinceIds(since)) : sql`0`}::int as arrived,
      ${states ? sql`${countSince(statesWhere, states)} > 0` : sql`false`} as moved,
      ${states ? listCancelled(states) : sql`'{}'::text[]`} as cancelled,
      ${userId === null ? sql`0` : countUnseen(userId)} as unseen,
      array_to_string(${newestId('order_changes')} || ${missingIds('order_changes')}, '.') as changes,
      ${currentCursor}`.execute(db);
  const row = found.rows[0];
  if (!row) throw new Error('A count gave no row.');
  const { arrived, cancelled, moved, unseen, changes } = row;
  const hasRows = since !== null && arrived > 0 && arrived <= maxRows;
  const orders = hasRows ? await listArrivedOrders(db, since, maxRows) : [];
  return { arrived, orders, cancelled, moved, unseen, changes, cursor: toCursor(row) };
}

const nothing: KnownIds = { newest: 0, missing: [] };

/** An older cursor changes nothing. Notifies the other windows of the administrator. */
export async function recordOrdersSeen(
  db: Connection,
  userId: string,
  { newest, missing, states = nothing }: OrderCursor,
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
