import { type Cash, toCents } from '#app/counter/cash.ts';
import type { RunOrder } from './run.ts';

/** All of it while it is on the road and when delivered, the fee of a refused one that was paid. */
function getToCollect(order: RunOrder): number {
  if (order.outcome === null) return order.isActive ? order.dueCents : 0;
  if (order.outcome === 'delivered') return order.dueCents;
  return order.outcome === 'refused' && order.feePaid
    ? (order.feeCents ?? order.deliveryFeeCents ?? 0)
    : 0;
}

/** What the desk reads as collected: what the courier told of the same outcome where it was paid, else what is due. */
export function suggestCollected(order: RunOrder, outcome: RunOrder['outcome']): Cash {
  const isTold = order.outcome === outcome && (outcome === 'delivered' || order.feePaid);
  return isTold
    ? { cents: order.collectedCents ?? 0, lbp: order.collectedLbp ?? 0 }
    : { cents: getToCollect({ ...order, outcome, feePaid: true }), lbp: 0 };
}

interface StopCash extends Cash {
  toCollectCents: number;
  /** What was collected less what was to collect from orders with an outcome. */
  differenceCents: number;
  /** Whether lira explain the difference: at most a dollar. */
  isRounding: boolean;
}

const roundingCents = 100;

/** What a stop was to bring, and what the courier claims it brought. */
export function sumStop(orders: readonly RunOrder[], lbpRate: number | null): StopCash {
  const cents = sum(orders, (order) => order.collectedCents ?? 0);
  const lbp = sum(orders, (order) => order.collectedLbp ?? 0);
  const toCollectCents = sum(orders, getToCollect);
  const openCents = sum(orders, (order) => (order.outcome === null ? getToCollect(order) : 0));
  const differenceCents = toCents({ cents, lbp }, lbpRate) + openCents - toCollectCents;
  const isSmall = differenceCents !== 0 && Math.abs(differenceCents) <= roundingCents;
  return { cents, lbp, toCollectCents, differenceCents, isRounding: lbp > 0 && isSmall };
}

export interface Count extends Cash {
  /** What the courier keeps, as a company does its fee. */
  courierFeeCents: number;
}

/** What was counted and the fee of the courier, less what was to collect. */
export function getDifference(
  { courierFeeCents, ...cash }: Count,
  toCollectCents: number,
  lbpRate: number | null,
): number {
  return toCents(cash, lbpRate) + courierFeeCents - toCollectCents;
}

function sum<Item>(items: readonly Item[], read: (item: Item) => number): number {
  return items.reduce((total, item) => total + read(item), 0);
}
