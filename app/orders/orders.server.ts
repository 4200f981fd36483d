import { sql } from 'kysely';
import type { User } from '#app/accounts/current-user.server.ts';
import { recordAudit } from '#app/audit/audit-log.server.ts';
import { findKnownPlace, type Place } from '#app/delivery/find-place.ts';
import type { OrdersCondition } from '#app/orders/customer/customer-orders.server.ts';
import type { ReturnReason } from '#app/orders/moves/returns.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import type { Order, OrderChange, OrderChannel, OrderLine, OrderState } from './order.ts';

/** Whether a line's product, by its release as it is now, was a pre-order on the day of the order. */
const isPreOrdered = sql`coalesce(
  released_on > (orders.created_at at time zone 'Asia/Beirut')::date, products.category = 'Pre-Orders')`;

/** Selects the lines of an order as JSON, in the order of the cart. */
export const orderLines = sql<OrderLine[]>`(
  select coalesce(json_agg(json_build_object('position', position, 'productId', product_id, 'name', name,
      'returnedQuantity', returned_quantity, 'image', image, 'category', category, 'subcategory', subcategory,
      'priceCents', price_cents, 'quantity', quantity, 'facts', facts,
      'preOrder', (select coalesce(released_on::text, '') from products where id = product_id
        and ${isPreOrdered})) order by position), '[]')
    from order_items where order_id = orders.id)`;

/** The lines of an order that a row shows at most. */
const shownItems = 2;

export interface ShownItems {
  items: readonly { name: string; image: string; category: string; quantity: number }[];
  /** How many lines there are besides. */
  moreItems: number;
}

export const shownItemsColumns = sql`
  (select coalesce(json_agg(line order by position), '[]') from (
    select position, name, image, category, quantity from order_items where order_id = orders.id
    order by position limit ${shownItems}) as line) as items,
  (select greatest(count(*) - ${shownItems}, 0)::int from order_items where order_id = orders.id)
    as "moreItems"`;

/** Whether a line's product, as it is now, is a pre-order that is not out yet. */
export const isWaitingLine = sql<boolean>`coalesce(
  products.released_on > (now() at time zone 'Asia/Beirut')::date, products.category = 'Pre-Orders')`;

/** The last release an order waits for (yyyy-mm-dd, empty: not known); null: all of it is out. */
export const notBefore = sql<string | null>`(
  select case when bool_or(released_on is null) then '' else max(released_on)::text end
  from order_items join products on products.id = product_id
  where order_id = orders.id and ${isWaitingLine})`;

/**
 * Selects a `Delivery` as it was frozen on the order, and the credit that pays of it. An order without a
 * last day follows its release as it is now (decision 0021): null while that is not known.
 */
export const deliveryColumns = sql`place_title as "placeTitle",
  delivery_fee_cents as "deliveryFeeCents", is_collected as "isCollected",
  case when due_to is null and not is_collected then (
    select case when bool_and(released_on is not null and order_items.category <> 'Repairs')
      then max(released_on) end
    from order_items left join products on products.id = product_id
    where order_id = orders.id and (order_items.category = 'Repairs' or ${isPreOrdered}))
  else due_from end as "dueFrom", due_to as "dueTo",
  lbp_rate as "lbpRate",
  credit_cents as "creditCents"`;

/** Selects `getDueCents` of a row of `orders`. */
export const orderDueCents = sql<number>`(orders.total_cents + coalesce(orders.delivery_fee_cents, 0)
  - orders.credit_cents)`;

/** Selects what was handed back unpaid at the door of a row of `orders`. */
export const unpaidCents = sql<number>`(
  select coalesce(sum(unpaid_cents), 0)::int from cases where order_id = orders.id)`;

/** Selects what a courier collects of a row of `orders`. */
export const runDueCents = sql<number>`(${orderDueCents} - ${unpaidCents})`;

/** Selects `Order.version` of a row of `orders`. */
export const orderVersion = sql<string>`concat((select max(id) from order_states where order_id = orders.id), '.',
    (select max(id) from order_changes where order_id = orders.id), '.',
    (select max(id) from order_contacts where order_id = orders.id and outcome is not null))`;
const changeFields = sql`'id', change.id, 'kind', kind, 'detail', detail, 'dueCents', due_cents,
  'byCustomer', by_customer, 'at', change.created_at`;

const orderColumns = sql`id, order_number as "orderNumber", user_id is not null as "hasAccount",
  idempotency_key as "attemptKey", status,
  total_cents as "totalCents", discount_cents as "discountCents",
  discount_reason as "discountReason", returned_cents as "returnedCents",
  ${unpaidCents} as "unpaidCents", created_at as "createdAt", first_name as "firstName",
  last_name as "lastName", email, phone, address, city, postal_code as "postalCode", notes,
  building, landmark, map_pin as "mapPin", place_id as "placeId", zone_title as "zoneTitle",
  ${deliveryColumns}, language, confirmation,
  ${orderLines} as lines,
  (select coalesce(json_agg(json_build_object('status', status, 'at', created_at) order by id), '[]')
    from order_states where order_id = orders.id) as states,
  (select coalesce(json_agg(json_build_object(${changeFields}) order by id), '[]')
    from order_changes as change where order_id = orders.id) as changes,
  packed_at is not null as "isPacked", ready_at as "readyAt",
  (select order_number from orders as first where first.id = orders.split_from) as "splitFrom",
  ${orderVersion} as version`;

/** Reads whole orders; `rest` follows `from orders`. */
async function readOrders(db: Connection, rest: ReturnType<typeof sql>): Promise<Order[]> {
  const found = await sql<
    Omit<Order, 'createdAt' | 'readyAt'> & { createdAt: Date; readyAt: Date | null }
  >`select ${orderColumns} from orders ${rest}`.execute(db);
  return found.rows.map(({ createdAt, readyAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    readyAt: readyAt?.toISOString() ?? null,
  }));
}

/** An order with every fact of it; only for the owner and for emails. */
export async function findOrder(db: Connection, by: { id: number } | { orderNumber: string }) {
  const condition = 'id' in by ? sql`id = ${by.id}` : sql`order_number = ${by.orderNumber}`;
  const [order] = await readOrders(db, sql`where ${condition}`);
  return order ?? null;
}

/** Locks it until the transaction ends; its second parcel may still refer to it: the key stays. */
export async function lockWholeOrder(db: Connection, orderNumber: string): Promise<Order | null> {
  await sql`select from orders where order_number = ${orderNumber}
    for no key update`.execute(db);
  return findOrder(db, { orderNumber });
}

/** The orders with these numbers, the oldest first; unknown numbers are skipped. */
export function listOrders(db: Connection, orderNumbers: readonly string[]): Promise<Order[]> {
  return readOrders(db, sql`where order_number = any(${[...orderNumbers]}) order by id`);
}

/** A user's own order; null for an unknown one and for another user's. */
export async function findUserOrder(
  db: Connection,
  userId: string,
  orderNumber: string,
): Promise<Order | null> {
  const rest = sql`where user_id = ${userId} and order_number = ${orderNumber}`;
  const [order] = await readOrders(db, rest);
  return order ?? null;
}

export const ordersPageSize = 20;

/** One page of a user's orders, newest first, and how many there are in all. */
export async function listCustomerOrders(
  db: Connection,
  own: OrdersCondition,
  page: number,
): Promise<{ orders: Order[]; total: number }> {
  const offset = (page - 1) * ordersPageSize;
  const [orders, counted] = await Promise.all([
    readOrders(db, sql`where ${own} order by id desc limit ${ordersPageSize} offset ${offset}`),
    db
      .selectFrom('orders')
      .select((is) => is.fn.countAll<number>().as('total'))
      .where(own)
      .executeTakeFirstOrThrow(),
  ]);
  return { orders, ...counted };
}

/** Selects what changes whenever the cash of these orders, which are delivered by then, is counted. */
export const paymentVersion = (these: OrdersCondition) => sql<string>`(
  select concat(count(closed_at), '.', extract(epoch from max(closed_at)))
  from orders join run_orders on order_id = orders.id join courier_runs on courier_runs.id = run_id
  where ${these})`;

/** A text that differs after every new order of a user, and whatever happens to one. */
export async function readOrdersVersion(db: Connection, userId: string): Promise<string> {
  const found = await sql<{ version: string }>`
    select concat(count(*), '-', max(order_states.id), '-', (
      select max(order_changes.id)
      from order_changes join orders on orders.id = order_id where user_id = ${userId}
    ), '-', extract(epoch from max(ready_at)), '-', count(ready_at), '-',
      ${paymentVersion(sql`user_id = ${userId}`)}) as version
    from order_states join orders on orders.id = order_id where user_id = ${userId}`.execute(db);
  return found.rows[0]?.version ?? '';
}

/** Everything the shop stores of a user's orders, for the user to download. Newest first. */
export async function exportCustomerOrders(
  db: Connection,
  own: OrdersCondition,
): Promise<unknown[]> {
  const orders = await readOrders(db, sql`where ${own} order by id desc`);
  return orders.map(({ id: _id, attemptKey: _key, hasAccount: _has, version: _v, ...order }) => {
    const { lines, states, changes, ...rest } = order;
    return {
      ...rest,
      items: lines.map(({ image: _image, ...item }) => item),
      history: states,
      changes: changes.map(({ id: _change, ...change }) => change),
    };
  });
}

/** What administrators have noted about a customer's orders, for the customer to have. */
export async function exportOrderNotes(db: Connection, own: OrdersCondition): Promise<unknown> {
  const found = await sql`
    select order_number as "orderNumber", body, order_notes.created_at as at
    from order_notes join orders on orders.id = order_id where ${own} order by order_notes.id`.execute(
    db,
  );
  return found.rows;
}

/** A status with who set it: an e-mail, 'the customer', 'the shop'; null for a deleted account. */
interface RecordedState extends OrderState {
  by: string | null;
}

/** A change with who made it; null for a deleted account. */
interface RecordedChange extends OrderChange {
  by: string | null;
}

/** A note that only administrators see. */
export interface OrderNote {
  id: number;
  author: string;
  body: string;
  /** ISO instant. */
  at: string;
}

export interface OrderDetails extends Order {
  states: readonly RecordedState[];
  changes: readonly RecordedChange[];
  channel: OrderChannel;
  placedBy: string | null;
  returnReason: ReturnReason | null;
  internalNotes: readonly OrderNote[];
}

export async function findOrderDetails(
  db: Connection,
  orderNumber: string,
): Promise<OrderDetails | null> {
  const order = await findOrder(db, { orderNumber });
  if (!order) return null;
  const found = await sql<Omit<OrderDetails, Exclude<keyof Order, 'states' | 'changes'>>>`
    select channel, return_reason as "returnReason", (select email from users where id = placed_by) as "placedBy",
    (select coalesce(json_agg(json_build_object('status', state.status, 'at', state.created_at,
        'by', coalesce(users.email, couriers.title, case when by_shop then 'the shop'
          when by_customer then 'the customer' end)) order by state.id), '[]')
      from order_states as state left join users on users.id = actor_id
      left join courier_runs as run on run.id = state.run_id
      left join couriers on couriers.id = courier_id
      where order_id = orders.id) as states,
    (select coalesce(json_agg(json_build_object(${changeFields}, 'by', coalesce(users.email,
        case when by_customer then 'the customer' end)) order by change.id), '[]')
      from order_changes as change left join users on users.id = actor_id
      where order_id = orders.id) as changes,
    (select coalesce(json_agg(json_build_object('id', id, 'author', author_email, 'body', body,
        'at', created_at) order by id), '[]')
      from order_notes where order_id = orders.id) as "internalNotes"
    from orders where id = ${order.id}`.execute(db);
  const [details] = found.rows;
  return details ? { ...order, ...details } : null;
}

const maxNoteLength = 2000;

/** Adds a note, once per attempt key and text. False for no order, an empty or too long note. */
export async function addOrderNote(
  db: Database,
  author: Pick<User, 'id' | 'email'>,
  orderNumber: string,
  text: string,
  attemptKey: string | null,
): Promise<boolean> {
  const body = text.trim();
  if (body.length === 0 || body.length > maxNoteLength) return false;
  return db.transaction().execute(async (transaction) => {
    const order = sql`from orders where order_number = ${orderNumber}`;
    const added = await sql`
      insert into order_notes (order_id, author_email, body, idempotency_key)
      select id, ${author.email}, ${body}, md5(${attemptKey} || ${orderNumber} || ${body})::uuid ${order}
      on conflict (idempotency_key) do nothing`.execute(transaction);
    if (added.numAffectedRows !== 1n)
      return (await sql`select ${order}`.execute(transaction)).rows.length > 0;
    const entry = { action: 'note', subjectKind: 'order', subjectId: orderNumber } as const;
    await recordAudit(transaction, author, { ...entry, after: { note: body } });
    return true;
  });
}

/**
 * Gives orders that went to an unknown place the place and the zone that have it among their spellings by
 * now. What was frozen for the customer, the fee and the days, stays.
 */
export async function recognisePlaces(db: Connection, places: readonly Place[]): Promise<void> {
  const typed = await sql<{ city: string }>`
    select distinct city from orders where place_id is null and not is_collected`.execute(db);
  const known = typed.rows.flatMap(({ city }) => {
    const place = findKnownPlace(city, places);
    return place ? [{ city, id: place.id, zoneTitle: place.zoneTitle }] : [];
  });
  await sql`
    update orders set place_id = known.id, zone_title = coalesce(zone_title, known."zoneTitle")
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
      as known(city text, id bigint, "zoneTitle" text)
    where place_id is null and not is_collected and orders.city = known.city`.execute(db);
}

/** The numbers of orders by their ids. */
export async function listOrderNumbers(
  db: Connection,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const found = await db
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(found.map((row) => [row.id, row.order_number]));
}
