import { type RawBuilder, sql } from 'kysely';
import { maxCounted } from '#app/catalogue/listing/listing.ts';
import type { PricedDelivery } from '#app/delivery/amount-due.ts';
import { findSpelledPlaceId } from '#app/delivery/places.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { likePattern } from '#app/platform/database/like-pattern.ts';
import { emailQueue } from '#app/platform/email/email-queue.server.ts';
import { inRange } from '#app/platform/text/day-range.server.ts';
import { latinDigits } from '#app/platform/text/latin-digits.ts';
import type { OrderChannel } from './order.ts';
import { isFilteredList, type OrderFilter } from './order-filter.ts';
import type { OrderStatus } from './order-status.ts';
import { deliveryColumns, type ShownItems, shownItemsColumns } from './orders.server.ts';

/** The live list is the newest hundred; older ones are on further pages (decision 29). */
export const allOrdersPageSize = 100;

export interface ListedOrder extends PricedDelivery, ShownItems {
  orderNumber: string;
  status: OrderStatus;
  /** ISO instant. */
  createdAt: string;
  customer: string;
  phone: string;
  channel: OrderChannel;
  /** How many pieces there are. */
  itemCount: number;
  /** Of the customer, or of an administrator. */
  hasNotes: boolean;
  hasFailedEmail: boolean;
  /** Since this admin opened the list last. */
  isNew: boolean;
}

/** The pattern of a search in `search_text`. A phone number is searched in the form that is stored. */
export function orderSearchPattern(term: string): string {
  const latin = latinDigits(term);
  const isPhone = /^\+?[\d\s()./-]{3,}$/.test(latin);
  return likePattern(isPhone ? latin.replace(/\D/g, '').replace(/^0+/, '') : term);
}

/** The condition of the index `orders_with_notes`. */
const isNoted = sql`(notes is not null or has_internal_notes)`;

const failedOrderIds = sql`
  select (data -> 'data' ->> 'orderId')::bigint from pgboss.job
  where name = ${emailQueue} and state = 'failed' and data -> 'data' ? 'orderId'`;

// The place is looked up first: PostgreSQL reads all orders where it cannot know how few a
// subquery beside an `or` finds.
async function termCondition(db: Connection, term: string): Promise<RawBuilder<unknown>> {
  const hasText = sql`search_text like fold(${orderSearchPattern(term)})`;
  const placeId = await findSpelledPlaceId(db, term);
  return placeId === null ? hasText : sql`(${hasText} or place_id = ${placeId})`;
}

/** The condition on `orders` of a filter. */
export async function orderCondition(
  db: Connection,
  filter: OrderFilter,
): Promise<RawBuilder<unknown>> {
  const { term, status, from, to, withNotes, emailFailed } = filter;
  const range = { from: from || '1970-01-01', to: to || '9999-12-30' };
  const conditions = [
    sql`true`,
    ...(term ? [await termCondition(db, term)] : []),
    ...(status ? [sql`status = ${status}`] : []),
    ...(from || to ? [inRange('created_at', range)] : []),
    ...(withNotes ? [isNoted] : []),
    ...(emailFailed ? [sql`id in (${failedOrderIds})`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** By the time where a range limits it, so that an index gives the newest of the range first. */
const orderBy = ({ from, to }: OrderFilter) =>
  from || to ? sql`created_at desc, id desc` : sql`id desc`;

/** Rows of the list, newest first, of a query for their `id` and whether they are new. */
async function readRows(db: Connection, shown: RawBuilder<unknown>): Promise<ListedOrder[]> {
  const found = await sql<Omit<ListedOrder, 'createdAt'> & { createdAt: Date }>`
    with shown as (${shown})
    select order_number as "orderNumber", status, total_cents as "totalCents",
      created_at as "createdAt", concat_ws(' ', first_name, last_name) as customer, phone, city,
      channel,
      ${deliveryColumns},
      (select coalesce(sum(quantity), 0)::int from order_items where order_id = orders.id)
        as "itemCount",
      ${shownItemsColumns},
      ${isNoted} as "hasNotes",
      id in (${failedOrderIds}) as "hasFailedEmail",
      "isNew"
    from shown join orders using (id)
    order by id desc`.execute(db);
  return found.rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Whether an order is news to the shop: a second parcel is none, nor is what was sold at the counter. */
export const isNews = sql<boolean>`(split_from is null and not (channel = 'counter' and status = 'delivered'))`;

/** The orders that a cursor does not know, newest first, as rows of the list; at most `limit`. */
export function listArrivedOrders(
  db: Connection,
  { newest, missing }: { newest: number; missing: readonly number[] },
  limit: number,
): Promise<ListedOrder[]> {
  return readRows(
    db,
    sql`select id, true as "isNew" from orders
      where ${isNews} and (id > ${newest} or id = any(${[...missing]}::bigint[]))
      order by id desc limit ${limit}`,
  );
}

/** A page of all orders, newest first, and their count: with a filter only up to `maxCounted`. */
export async function listAllOrders(
  db: Connection,
  userId: string,
  filter: OrderFilter,
): Promise<{ orders: ListedOrder[]; total: number }> {
  const before = (filter.page - 1) * allOrdersPageSize;
  const condition = await orderCondition(db, filter);
  const orders = await readRows(
    db,
    sql`select id, coalesce(id > last_order_id or id = any(missing_order_ids), true) as "isNew"
      from (
        select id from orders where ${condition}
        order by ${orderBy(filter)} limit ${allOrdersPageSize} offset ${before}
      ) as page
      left join order_feed_cursors on user_id = ${userId}`,
  );
  const isLast = orders.length < allOrdersPageSize && (orders.length > 0 || before === 0);
  if (isLast) return { orders, total: before + orders.length };
  const limit = isFilteredList(filter) ? sql`limit ${maxCounted}` : sql``;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from orders where ${condition} ${limit}
    )`.execute(db);
  return { orders, total: counted.rows[0]?.total ?? 0 };
}
