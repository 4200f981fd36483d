import { sql } from 'kysely';
import { Counter } from 'prom-client';
import {
  type LockedProduct,
  lockProducts,
  type RequestedItem,
  takeStock,
} from '#app/catalogue/stock/stock.server.ts';
import { ordersChannel } from '#app/orders/feed/order-feed.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { enqueueEmails } from '#app/platform/email/email-queue.server.ts';
import { notify } from '#app/platform/events/notify.server.ts';
import type { OrderAddress } from './order.ts';

/** Where an order is to go; the phone is E.164, such as +9613123456. */
export type ShippingDetails = Omit<
  OrderAddress,
  'postalCode' | 'building' | 'landmark' | 'mapPin'
> &
  Partial<Pick<OrderAddress, 'building' | 'landmark' | 'mapPin'>>;

/** What the browser sends of an order. Prices, names and the real total are the database's (decision 20). */
export interface OrderAttempt {
  userId: string;
  /** One key, one order: a double click or a retry carries the same (decision 22). */
  attemptKey: string;
  shipping: ShippingDetails;
  /** In cart order, each product once. */
  lines: readonly (RequestedItem & { name: string })[];
  /** The total the customer saw. */
  totalCents: number;
}

export type Refusal =
  | { refused: 'not-found' | 'insufficient-stock'; message: string; productIds: number[] }
  | { refused: 'prices-changed'; message: string; productIds: number[] };

export type PlacedOrder = { placed: string };

const orderOutcomes = new Counter({
  name: 'shop_orders_total',
  help: 'Attempts to order: placed, refused by reason, or failed on our side.',
  labelNames: ['outcome'],
});
const outcomes = ['placed', 'not-found', 'insufficient-stock', 'prices-changed', 'failed'];
for (const outcome of outcomes) orderOutcomes.inc({ outcome }, 0);

class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The first failing line in cart order gives the words of the specification, section 5; all are named. */
function checkStock(lines: OrderAttempt['lines'], products: Map<number, LockedProduct>): void {
  const failing = lines.filter((one) => (products.get(one.productId)?.stock ?? 0) < one.quantity);
  const [first] = failing;
  if (!first) return;
  const productIds = failing.map((one) => one.productId);
  const product = products.get(first.productId);
  if (!product) {
    const message = `Product ${first.name} not found`;
    throw new Refused({ refused: 'not-found', message, productIds });
  }
  const message = `Insufficient stock for ${product.name}. Available: ${product.stock}, Requested: ${first.quantity}`;
  throw new Refused({ refused: 'insufficient-stock', message, productIds });
}

interface Item extends LockedProduct {
  quantity: number;
}

function checkTotal(items: readonly Item[], seenCents: number): number {
  const totalCents = items.reduce((sum, item) => sum + item.priceCents * item.quantity, 0);
  if (totalCents === seenCents) return totalCents;
  const message = 'Some prices changed. Please review your order.';
  throw new Refused({ refused: 'prices-changed', message, productIds: [] });
}

interface WrittenOrder {
  id: number;
  orderNumber: string;
}

/** Writes the order with copies of its items and its first state, in one statement. */
async function writeOrder(
  db: Connection,
  attempt: OrderAttempt,
  items: readonly Item[],
  totalCents: number,
): Promise<WrittenOrder | null> {
  const { shipping } = attempt;
  const written = await sql<WrittenOrder>`
    with placed as (
      insert into orders (order_number, idempotency_key, user_id, first_name, last_name, email, phone,
        address, city, notes, total_cents, item_names)
      values (${nextOrderNumber()}, ${attempt.attemptKey}, ${attempt.userId},
        ${shipping.firstName}, ${shipping.lastName}, ${shipping.email}, ${shipping.phone},
        ${shipping.address}, ${shipping.city}, ${shipping.notes}, ${totalCents},
        ${items.map((item) => item.name).join('\n')})
      on conflict (order_number) do nothing
      returning id, order_number
    ), state as (
      insert into order_states (order_id, status, actor_id)
      select id, 'pending', ${attempt.userId} from placed
    ), item as (
      insert into order_items (order_id, position, product_id, name, price_cents, image, category,
        subcategory, quantity)
      select placed.id, one.position, one.product_id, one.name, one.price_cents, one.image,
        one.category, one.subcategory, one.quantity
      from placed, unnest(
        ${items.map((item) => item.id)}::bigint[],
        ${items.map((item) => item.name)}::text[],
        ${items.map((item) => item.priceCents)}::int[],
        ${items.map((item) => item.image)}::text[],
        ${items.map((item) => item.category)}::text[],
        ${items.map((item) => item.subcategory)}::text[],
        ${items.map((item) => item.quantity)}::int[]
      ) with ordinality as one(product_id, name, price_cents, image, category, subcategory,
        quantity, position)
    )
    select id, order_number as "orderNumber" from placed`.execute(db);
  return written.rows[0] ?? null;
}

/** Finds the order that this attempt has placed before; null where there is none. */
export async function findByAttempt(
  db: Connection,
  attempt: OrderAttempt,
): Promise<PlacedOrder | null> {
  const found = await db
    .selectFrom('orders')
    .select('order_number')
    .where('user_id', '=', attempt.userId)
    .where('idempotency_key', '=', attempt.attemptKey)
    .executeTakeFirst();
  return found ? { placed: found.order_number } : null;
}

async function place(db: Connection, attempt: OrderAttempt): Promise<PlacedOrder> {
  const products = await lockProducts(
    db,
    attempt.lines.map((one) => one.productId),
  );
  checkStock(attempt.lines, products);
  const items = attempt.lines.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return product ? [{ ...product, quantity }] : [];
  });
  const totalCents = checkTotal(items, attempt.totalCents);
  await takeStock(db, attempt.lines);
  let order: WrittenOrder | null = null;
  while (order === null) order = await writeOrder(db, attempt, items, totalCents);
  const data = { orderId: order.id };
  await enqueueEmails(db, [
    { template: 'order-confirmation', data },
    { template: 'new-order', data },
  ]);
  return { placed: order.orderNumber };
}

function isRepeatedAttempt(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'orders_user_id_idempotency_key_key';
}

/**
 * Places an order: one transaction that locks the products, checks stock and total, takes the stock
 * and writes the order with its two emails. Refusals are values, with the specification's texts. An
 * attempt that was placed before, or is being placed at the same time, returns that order.
 */
export async function placeOrder(
  db: Database,
  attempt: OrderAttempt,
): Promise<PlacedOrder | Refusal> {
  try {
    const placed = await db.transaction().execute((transaction) => place(transaction, attempt));
    notify(db, ordersChannel);
    orderOutcomes.inc({ outcome: 'placed' });
    return placed;
  } catch (error) {
    const repeated = isRepeatedAttempt(error);
    if (!repeated && !(error instanceof Refused)) {
      orderOutcomes.inc({ outcome: 'failed' });
      throw error;
    }
    // A refusal may be this very attempt's own success: its first copy took the last unit.
    const earlier = await findByAttempt(db, attempt);
    if (earlier) return earlier;
    if (!(error instanceof Refused)) throw error;
    orderOutcomes.inc({ outcome: error.refusal.refused });
    return error.refusal;
  }
}

let last = 0;

/**
 * The next order number of this process: 'ORD-' and a millisecond timestamp, never the same one
 * twice. Another process may have taken it; then the table refuses it and the caller asks again.
 */
export function nextOrderNumber(now = Date.now()): string {
  last = Math.max(last + 1, now);
  return `ORD-${last}`;
}
