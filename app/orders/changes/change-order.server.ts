import { isPreOrder } from '#app/catalogue/product/product.ts';
import { lockProducts } from '#app/catalogue/stock/stock.server.ts';
import type { DeliveryRequest } from '#app/delivery/plan-delivery.ts';
import { settleOrderCredit } from '#app/orders/moves/order-credit.server.ts';
import { chargeSecond } from '#app/orders/moves/split-fee.server.ts';
import { isChangeable, type Order, type OrderLine } from '#app/orders/order.ts';
import { getStatus } from '#app/orders/order-status.ts';
import type { DeliveryRules } from '#app/orders/place-order.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import {
  type Destination,
  listDestinationChanges,
  listReleases,
  pickDestination,
  planDays,
  planDestination,
  writeDestination,
} from './destination.server.ts';
import {
  changeContents,
  type OrderContents,
  refuseDiscount,
  sumLines,
  toUndo,
} from './order-contents.server.ts';
import {
  type ChangeOutcome,
  changeOrder,
  formatUnits,
  type OrderChangeRequest,
  refuseCameBack,
  refuseChange,
} from './recorded-change.server.ts';

/**
 * Changes where an order goes. A new place gets its fee and days from the present settings; the same
 * place keeps what was promised. Allowed while the order is pending or processing and not packed. A customer who
 * sends again what the order has by now is answered as the first time (decision 27).
 */
export function changeDestination(
  db: Database,
  request: OrderChangeRequest,
  destination: Destination,
  rules: DeliveryRules,
): Promise<ChangeOutcome> {
  const byCustomer = 'customer' in request.by;
  const isRepeat = (order: Order) =>
    byCustomer && listDestinationChanges(order, destination).length === 0;
  // Its second parcel is locked with it.
  const both = { ...request, otherNumber: request.orderNumber, isRepeat };
  return changeOrder(db, both, isChangeable, async (transaction, order) => {
    const planned = await planDestination(transaction, order, destination, rules);
    if (planned.fields.length === 0) return null;
    const { delivery, contact, fields } = planned;
    const costsOther = delivery.deliveryFeeCents !== order.deliveryFeeCents;
    const refusal = costsOther && (await refuseCameBack(transaction, order, request.by));
    if (refusal) return refusal;
    await writeDestination(transaction, order, { contact, delivery, byCustomer });
    const actorId = 'admin' in request.by ? request.by.admin.id : request.by.customer;
    await settleOrderCredit(transaction, [order.id], { actorId });
    const secondFeeCents = await passFee(transaction, order, delivery, { actorId, byCustomer });
    // The values themselves stay out: the log outlives the customer's account.
    const [before, after] = [
      { place: order.placeTitle ?? order.city, deliveryFeeCents: order.deliveryFeeCents },
      {
        place: delivery.placeTitle ?? contact.city,
        deliveryFeeCents: delivery.deliveryFeeCents,
        changed: fields,
      },
    ];
    const was = pickDestination(order);
    const undo = byCustomer ? undefined : { ...toUndo(order), destination: was, secondFeeCents };
    return { kind: 'destination', detail: fields.join(', '), before, after, undo };
  });
}

/**
 * Lets the second parcel of an order cost the fee once the order itself is collected and pays none, and
 * nothing where the order is brought again. Returns the fee that it had; undefined where nothing differs.
 */
async function passFee(
  db: Connection,
  order: Order,
  to: Pick<Order, 'isCollected'>,
  actor: { actorId: string | null; byCustomer: boolean },
): Promise<number | null | undefined> {
  if (to.isCollected === order.isCollected) return undefined;
  const feeCents = to.isCollected ? order.deliveryFeeCents : 0;
  return chargeSecond(db, order.id, feeCents, { ...actor, quiet: false, action: 'move' });
}

const goneLine = refuseChange('not-found', 'This piece is no longer in the order.');

const withLine = (lines: readonly OrderLine[], index: number, line: OrderLine | null) => [
  ...lines.slice(0, index),
  ...(line ? [line] : []),
  ...lines.slice(index + 1),
];

/**
 * Takes one unit out of a line of an order: its stock returns, the total is less. The fee stays, also
 * where free delivery would no longer begin. The last unit stays, since an order without any is cancelled.
 */
export function takeOutUnit(
  db: Database,
  request: OrderChangeRequest,
  lineNumber: number,
  rules: DeliveryRules,
): Promise<ChangeOutcome> {
  return changeContents(db, request, isChangeable, async (transaction, order) => {
    const line = order.lines[lineNumber - 1];
    if (!line) return goneLine;
    const rest = line.quantity > 1 ? { ...line, quantity: line.quantity - 1 } : null;
    const lines = withLine(order.lines, lineNumber - 1, rest);
    const days = rest ? null : await planRest(transaction, order, line, rules);
    return { kind: 'unit', detail: line.name, to: { lines, ...days } };
  });
}

/** The days of an order once a line is out of it: those that a release or a repair decided on are planned again. */
async function planRest(
  db: Connection,
  { id, isCollected, dueTo }: Order,
  without: OrderLine,
  rules: DeliveryRules,
): Promise<Pick<OrderContents, 'dueFrom' | 'dueTo'> | null> {
  if (isCollected || dueTo !== null) return null;
  const items = await listReleases(db, id);
  const rest = items.filter(({ position }) => position !== without.position);
  return planDays(rest, isCollected, rules);
}

/** Sets how many units a line of an order has, and what each costs. None takes the line out. */
export function changeLine(
  db: Database,
  request: OrderChangeRequest,
  {
    lineNumber,
    quantity,
    priceCents,
  }: { lineNumber: number } & Pick<OrderLine, 'quantity' | 'priceCents'>,
  rules: DeliveryRules,
): Promise<ChangeOutcome> {
  return changeContents(db, request, isChangeable, async (transaction, order) => {
    const line = order.lines[lineNumber - 1];
    if (!line) return goneLine;
    const { name } = line;
    if (line.quantity === quantity && line.priceCents === priceCents) return null;
    if (quantity > line.quantity && line.productId === null)
      return refuseChange('insufficient-stock', `${name} is no longer among the products.`);
    const changed = quantity > 0 ? { ...line, quantity, priceCents } : null;
    const lines = withLine(order.lines, lineNumber - 1, changed);
    if (!changed) {
      const to = { lines, ...(await planRest(transaction, order, line, rules)) };
      return { kind: 'unit', detail: formatUnits(line.quantity, name), to };
    }
    const detail = `${quantity} × ${name} at ${formatPrice(priceCents)}`;
    return { kind: 'line', detail, to: { lines } };
  });
}

/** Adds one unit of a product to an order at today's price. */
export function addOrderLine(
  db: Database,
  request: OrderChangeRequest,
  productId: number,
  rules: DeliveryRules,
): Promise<ChangeOutcome> {
  return changeContents(db, request, isChangeable, async (transaction, order) => {
    const product = (await lockProducts(transaction, [productId])).get(productId);
    if (!product) return refuseChange('not-found', 'This product is no longer for sale.');
    const { id: _id, name, image, category, subcategory, priceCents, facts } = product;
    const kind = { category, subcategory, facts, preOrder: null, returnedQuantity: 0 };
    const position = 1 + Math.max(0, ...order.lines.map((line) => line.position));
    const added = { position, productId, name, image, priceCents, quantity: 1, ...kind };
    const items = [...(await listReleases(transaction, order.id)), product];
    const lines = mergeLines(order.lines, [added]);
    return { kind: 'add', detail: name, to: { lines, ...planLaterDays(order, items, rules) } };
  });
}

/** The lines of both; of one product at one price there is one line. */
export function mergeLines(lines: readonly OrderLine[], added: readonly OrderLine[]): OrderLine[] {
  const merged = [...lines];
  for (const line of added) {
    const { productId, priceCents } = line;
    const index = merged.findIndex(
      (one) => productId !== null && one.productId === productId && one.priceCents === priceCents,
    );
    const same = merged[index];
    if (same) merged[index] = { ...same, quantity: same.quantity + line.quantity };
    else merged.push(line);
  }
  return merged;
}

/** The days of an order in which something came; those that were promised stay where all of it is out. */
export function planLaterDays(
  { isCollected, dueFrom, dueTo }: Pick<Order, 'isCollected' | 'dueFrom' | 'dueTo'>,
  items: DeliveryRequest['items'],
  rules: DeliveryRules,
): Pick<OrderContents, 'dueFrom' | 'dueTo'> {
  const today = todayInBeirut();
  const isLater = items.some((item) => isPreOrder(item, today) || item.category === 'Repairs');
  return isLater ? planDays(items, isCollected, rules) : { dueFrom, dueTo };
}

/** Takes an amount off the total of an order, with the reason that the customer reads. */
export function setDiscount(
  db: Database,
  request: OrderChangeRequest,
  { discountCents, discountReason }: Pick<Order, 'discountCents' | 'discountReason'>,
): Promise<ChangeOutcome> {
  return changeContents(db, request, isChangeable, (_db, order) => {
    if (order.discountCents === discountCents && order.discountReason === discountReason)
      return null;
    if (discountCents > sumLines(order.lines)) return refuseDiscount(discountCents);
    const detail = discountCents > 0 ? `${formatPrice(discountCents)}, ${discountReason}` : '';
    return { kind: 'discount', detail, to: { discountCents, discountReason } };
  });
}

/** A courier may have collected a fee that the shop did not know: it is set before the run is closed. */
const canSettleFee = ({ status, deliveryFeeCents }: Order) =>
  getStatus(status).isOpen || deliveryFeeCents === null;

/**
 * Sets the delivery fee of an order: of an unknown place when the shop confirms it, or 0 where another
 * order of the same stop pays it. A courier's open run then collects the new amount. Above the published range the
 * customer who has confirmed is asked again, since that range is all that was shown.
 */
export function settleFee(
  db: Database,
  request: OrderChangeRequest,
  feeCents: number,
  isAboveRange = false,
): Promise<ChangeOutcome> {
  return changeContents(db, request, canSettleFee, (_db, { deliveryFeeCents: before }) => {
    if (before === feeCents) return null;
    const to = { deliveryFeeCents: feeCents };
    const asksAgain = isAboveRange && before === null ? true : undefined;
    return { kind: 'fee', detail: formatPrice(feeCents), to, asksAgain };
  });
}
