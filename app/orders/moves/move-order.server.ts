import type { Order } from '#app/orders/order.ts';
import { getStatus, type OrderStatus } from '#app/orders/order-status.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { describeLatestChange } from './latest-change.server.ts';
import {
  applyMoves,
  findShortages,
  lockOrders,
  type MoveActor,
} from './order-transition.server.ts';

export interface Move extends Omit<MoveActor, 'action'> {
  orderNumber: string;
  to: OrderStatus;
  /** The order must be the actor's own, and the move one that customers may make. */
  byCustomer?: boolean;
  /** The status that an administrator saw: the order must still have it, or already have the new one. */
  seen?: OrderStatus;
  /** The `Order.version` that its customer's page showed. */
  seenVersion?: string;
}

export interface RefusedMove {
  refused: 'not-found' | 'not-allowed' | 'moved-on' | 'insufficient-stock' | 'email-sent';
  message: string;
}

/** `stateId` is for `undoMoves`; null where the order had the status already. */
type MoveOutcome = { moved: OrderStatus; stateId: number | null } | RefusedMove;

export const refuseMove = (refused: RefusedMove['refused'], message: string): RefusedMove => ({
  refused,
  message,
});

/** Another administrator or the customer was faster. */
export const refuseStale = async (db: Connection, orderId: number) =>
  refuseMove('moved-on', await describeLatestChange(db, orderId));

export const describeUnknown = (number: string) => t('Order {number} not found', { number });

export const refuseUnknown = (orderNumber: string) =>
  refuseMove('not-found', describeUnknown(orderNumber));

const alreadyMessages: Readonly<Record<OrderStatus, string>> = {
  pending: msg('This order is already pending.'),
  processing: msg('This order is already processing.'),
  shipped: msg('This order is already shipped.'),
  delivered: msg('This order is already delivered.'),
  cancelled: msg('This order is already cancelled.'),
};

/** Why an order in this status does not allow what is asked. */
export const describeStatus = (status: OrderStatus) => t(alreadyMessages[status]);

/** What is packed is changed and cancelled by the shop alone. */
export const refusePacked = () =>
  refuseMove('not-allowed', t('It is packed. Please call us to change anything.'));

/**
 * Null where an order still is what its customer's page showed, or an older page did not say that. A
 * status, and what the shop notes of its calls, do not make it another one.
 */
export function refuseUnseen(
  { version }: Pick<Order, 'version'>,
  seen: string | undefined,
): RefusedMove | null {
  const [change, seenChange] = [version, seen ?? version].map((one) => one.split('.')[1]);
  return change === seenChange
    ? null
    : refuseMove('moved-on', t('This has moved on. Please look at it again.'));
}

/**
 * Moves an order to another status, any from any (specification, section 4). Into cancelled its stock
 * returns, once; out of cancelled it is taken again or the move refused (decision 26). Records who
 * did it.
 */
export function moveOrder(db: Database, move: Move): Promise<MoveOutcome> {
  return db.transaction().execute((transaction) => moveOrderWithin(transaction, move));
}

/** `moveOrder` as a part of a transaction; a refusal has changed nothing. */
export async function moveOrderWithin(db: Connection, move: Move): Promise<MoveOutcome> {
  const { orderNumber, to, actorId, byCustomer = false, seen, seenVersion } = move;
  const order = (await lockOrders(db, [orderNumber])).get(orderNumber);
  if (!order || (byCustomer && order.userId !== actorId)) return refuseUnknown(orderNumber);
  const { status: from } = order;
  const unseen = refuseUnseen(order, seenVersion);
  if (unseen) return unseen;
  if (from === to) return { moved: to, stateId: null };
  if (byCustomer && !getStatus(from).customerMoves.includes(to))
    return refuseMove('not-allowed', describeStatus(from));
  if (byCustomer && to === 'cancelled' && order.isPacked) return refusePacked();
  if (seen && from !== seen) return refuseStale(db, order.id);
  const shortage = (await findShortages(db, [{ order, to }])).get(order);
  if (shortage) return refuseMove('insufficient-stock', shortage);
  const [stateId = null] = await applyMoves(db, [{ order, to }], { ...move, action: 'move' });
  return { moved: to, stateId };
}
