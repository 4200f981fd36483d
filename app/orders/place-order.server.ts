import { sql } from 'kysely';
import { Counter } from 'prom-client';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import { describeMaxQuantity } from '#app/cart/cart-rules.ts';
import { listQuantityTags, stockChannel } from '#app/catalogue/product/page-tags.ts';
import { maxOrderQuantity } from '#app/catalogue/product/product.ts';
import { type LockedProduct, lockProducts, takeStock } from '#app/catalogue/stock/stock.server.ts';
import { payWithCredit } from '#app/credit/order-credit.server.ts';
import { type Delivery, limitCredit } from '#app/delivery/amount-due.ts';
import { type DeliveryWindow, formatWindow } from '#app/delivery/delivery-window.ts';
import { findKnownPlace, type Place } from '#app/delivery/find-place.ts';
import { type DeliverySettings, planDelivery } from '#app/delivery/plan-delivery.ts';
import { ordersChannel } from '#app/orders/feed/order-feed.server.ts';
import { describeShortage } from '#app/orders/moves/order-transition.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { sendWithNext } from '#app/platform/database/pipelined-client.server.ts';
import { enqueueSelectedEmails } from '#app/platform/email/email-queue.server.ts';
import { notify } from '#app/platform/events/notify.server.ts';
import { t } from '#app/platform/language/words.ts';
import { findLocalProductName } from '#app/wants/wants.server.ts';
import { findExceeded, listUnitsLeft } from './buyer-limits.server.ts';
import type { OrderAttempt } from './order-attempt.ts';
import { nextOrderNumber } from './order-numbers.server.ts';
import { type FrozenOrder, type OrderedItem, writeOrder } from './write-order.server.ts';

/** An attempt with the days of delivery that the customer saw, where a form showed them. */
type ShownAttempt = OrderAttempt & { shownDays?: DeliveryWindow };

/** What the owner has set on deliveries, out of the caches. */
export interface DeliveryRules {
  places: readonly Place[];
  settings: DeliverySettings;
}

interface Refusal {
  refused: (typeof refusals)[number];
  message: string;
  productIds: number[];
}

/** `isEarlier` where another press placed it, perhaps with other values. */
export type PlacedOrder = { placed: string; isEarlier?: true };

/** With the tags of the product pages that offer another quantity now. */
type NewOrder = PlacedOrder & { tags: string[] };

const orderOutcomes = new Counter({
  name: 'shop_orders_total',
  help: 'Attempts to order: placed, refused by reason, or failed on our side.',
  labelNames: ['outcome'],
});
const refusals = [
  'not-found',
  'insufficient-stock',
  'limit-per-order',
  'limit-each',
  'prices-changed',
  'fee-changed',
  'days-changed',
  'credit-changed',
] as const;
for (const outcome of ['placed', ...refusals, 'failed']) orderOutcomes.inc({ outcome }, 0);

class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The first failing line in cart order gives the words of the specification, section 5; all are named. */
async function checkStock(
  db: Connection,
  lines: OrderAttempt['lines'],
  products: Map<number, LockedProduct>,
): Promise<void> {
  const failing = lines.filter((one) => (products.get(one.productId)?.stock ?? 0) < one.quantity);
  const [first] = failing;
  if (!first) return;
  const productIds = failing.map((one) => one.productId);
  const product = products.get(first.productId);
  const name =
    product?.localName ?? product?.name ?? (await findLocalProductName(db, first.productId));
  // A deleted product has no name any more.
  const message = describeShortage(name ?? `${first.productId}`, product?.stock, first.quantity);
  const refused = product ? 'insufficient-stock' : 'not-found';
  throw new Refused({ refused, message, productIds });
}

/** No order holds more of a product than this, however many there are. */
function checkQuantities(items: readonly OrderedItem[]): void {
  const failing = items.filter(({ quantity }) => quantity > maxOrderQuantity);
  const [first] = failing;
  if (!first) return;
  const message = describeMaxQuantity(first.localName ?? first.name);
  const productIds = failing.map(({ id }) => id);
  throw new Refused({ refused: 'limit-per-order', message, productIds });
}

/**
 * The first line over its limit gives the name; all are marked. Anybody can type a phone of somebody else: the
 * answer does not say how much it has ordered, and this check is the last, so that what passes it is an order.
 */
async function checkLimits(
  db: Connection,
  { userId, shipping: { phone }, lines }: OrderAttempt,
  { orderNumber, items }: FrozenOrder,
): Promise<void> {
  // Who gives no phone at the counter is nobody that was here before.
  const buyer = { userId, phone: phone || null };
  const exceeded = findExceeded(lines, await listUnitsLeft(db, buyer, items, orderNumber));
  const [first] = exceeded;
  if (!first) return;
  const item = items.find(({ id }) => id === first.productId);
  const name = item?.localName ?? item?.name ?? '';
  const message = t('At most {limit} of {name} for each person.', { limit: first.limit, name });
  const productIds = exceeded.map(({ productId }) => productId);
  throw new Refused({ refused: 'limit-each', message, productIds });
}

function checkTotal(items: readonly OrderedItem[], seenCents: number): number {
  const totalCents = items.reduce((sum, item) => sum + item.priceCents * item.quantity, 0);
  if (totalCents === seenCents) return totalCents;
  const message = t('Some prices changed. Please review your order.');
  throw new Refused({ refused: 'prices-changed', message, productIds: [] });
}

function checkFee({ isCollected = false, shownFeeCents }: OrderAttempt, planned: Delivery): void {
  const isAsShown = shownFeeCents === undefined || shownFeeCents === planned.deliveryFeeCents;
  if (isAsShown && isCollected === planned.isCollected) return;
  const message = t('The delivery fee changed. Please review your order.');
  throw new Refused({ refused: 'fee-changed', message, productIds: [] });
}

/** Refuses what would come later than shown; days that are not known, or known by now, are no later ones. */
function checkDays(
  { shownDays: shown }: ShownAttempt,
  { dueFrom: from, dueTo: to }: Delivery,
  { holidays }: DeliverySettings,
): void {
  if (!shown || !from || (to && !shown.to)) return;
  if ((to ?? from) <= (shown.to ?? shown.from)) return;
  const days = formatWindow({ from, to }, holidays);
  const message = t('The days of delivery changed: {days}. Please review your order.', { days });
  throw new Refused({ refused: 'days-changed', message, productIds: [] });
}

/** Customers collect while the owner allows it; an administrator may always offer it. */
function planOrder(
  attempt: ShownAttempt,
  items: readonly OrderedItem[],
  { places, settings }: DeliveryRules,
): FrozenOrder {
  const totalCents = checkTotal(items, attempt.totalCents);
  const place = findKnownPlace(attempt.shipping.city, places) ?? null;
  const mayCollect = settings.collectInCity === 'on' || attempt.placedBy !== undefined;
  const isCollected = mayCollect && attempt.isCollected === true;
  const now = new Date();
  const delivery = planDelivery({ place, isCollected, totalCents, items, settings, now });
  checkFee(attempt, delivery);
  checkDays(attempt, delivery, settings);
  const creditCents = limitCredit(attempt.credit?.balanceCents ?? 0, { totalCents, ...delivery });
  return { orderNumber: nextOrderNumber(), items, totalCents, delivery, creditCents, place };
}

/** Takes what credit pays out of its balance, which another order may have used since it was seen. */
async function takeCredit(
  db: Connection,
  { credit, userId }: OrderAttempt,
  { orderNumber, creditCents }: FrozenOrder,
): Promise<void> {
  if (!credit || creditCents === 0) return;
  const use = { order: { orderNumber }, holder: credit.holder, cents: creditCents };
  const taken = await payWithCredit(db, { ...use, actorId: userId });
  if (taken === creditCents) return;
  const message = t('Your credit changed. Please review your order.');
  throw new Refused({ refused: 'credit-changed', message, productIds: [] });
}

/** Finds the order that this attempt, or one sent before it, has placed; null where there is none. */
export async function findByAttempt(
  db: Connection,
  attempt: Pick<OrderAttempt, 'userId' | 'attemptKey'>,
  sentKeys: readonly string[] = [],
): Promise<PlacedOrder | null> {
  const found = await db
    .selectFrom('orders')
    .select('order_number')
    .where('user_id', attempt.userId === null ? 'is' : '=', attempt.userId)
    .where('idempotency_key', 'in', [attempt.attemptKey, ...sentKeys])
    // One that stands comes before one that was cancelled since.
    .orderBy((is) => is('status', '=', 'cancelled'))
    .executeTakeFirst();
  return found ? { placed: found.order_number, isEarlier: true } : null;
}

async function recordPlacing(
  db: Connection,
  admin: Actor,
  { channel, shipping, totalCents }: OrderAttempt,
  orderNumber: string,
): Promise<void> {
  await recordAudit(db, admin, {
    action: 'add',
    subjectKind: 'order',
    subjectId: orderNumber,
    after: { channel, totalCents, phone: shipping.phone },
  });
}

async function announceOrder(
  db: Connection,
  orderNumber: string,
  { shipping }: OrderAttempt,
): Promise<void> {
  const templates = [...(shipping.email ? ['order-confirmation'] : []), 'new-order'];
  const source = sql`
    select position, jsonb_build_object('template', template,
      'data', jsonb_build_object('orderId', orders.id)) as data
    from orders, unnest(${templates}::text[]) with ordinality as t(template, position)
    where order_number = ${orderNumber}`;
  await enqueueSelectedEmails(db, source);
}

async function place(
  db: Connection,
  attempt: ShownAttempt,
  rules: DeliveryRules,
): Promise<NewOrder> {
  // Plans for the values of each order would take a tenth of PostgreSQL's time. An import locks its
  // products for long: buyers who wait for them must not take every connection.
  await sendWithNext(
    db,
    sql`set local plan_cache_mode = force_generic_plan; set local lock_timeout = '4s'`,
  );
  const products = await lockProducts(
    db,
    attempt.lines.map((one) => one.productId),
  );
  await checkStock(db, attempt.lines, products);
  const items = attempt.lines.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return product ? [{ ...product, quantity }] : [];
  });
  checkQuantities(items);
  const planned = planOrder(attempt, items, rules);
  const { orderNumber } = planned;
  // These are sent with the next statement that is awaited, at the latest the commit.
  await takeStock(db, attempt.lines);
  await writeOrder(db, attempt, planned);
  await takeCredit(db, attempt, planned);
  await checkLimits(db, attempt, planned);
  if (attempt.settle) await attempt.settle(db, orderNumber);
  else await announceOrder(db, orderNumber, attempt);
  if (attempt.placedBy) await recordPlacing(db, attempt.placedBy, attempt, orderNumber);
  return { placed: orderNumber, tags: listQuantityTags(items) };
}

const attemptConstraints = ['orders_user_id_idempotency_key_key', 'orders_placed_for_customer'];

/** The unique constraint that an error reports as violated. */
export function getTakenKey(error: unknown): string {
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  return code === '23505' ? constraint : '';
}

/**
 * Places an order: one transaction that locks the products, checks stock, quantities, total, delivery fee and
 * days, takes the stock, writes the order, with its delivery as it is planned now, and its two emails, and last
 * checks the limits, whose refusal tells about a phone. Refusals are values, with the specification's texts. An
 * attempt that was placed before, or is being placed at the same time, returns that order.
 */
export async function placeOrder(
  db: Database,
  attempt: ShownAttempt,
  rules: DeliveryRules,
): Promise<PlacedOrder | Refusal> {
  try {
    const { placed, tags } = await db
      .transaction()
      .execute((transaction) => place(transaction, attempt, rules));
    notify(db, ordersChannel);
    for (const tag of tags) notify(db, stockChannel, tag);
    orderOutcomes.inc({ outcome: 'placed' });
    return { placed };
  } catch (error) {
    const takenKey = getTakenKey(error);
    if (takenKey === 'orders_order_number_key') return placeOrder(db, attempt, rules);
    const repeated = attemptConstraints.includes(takenKey);
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
