import { getDueCents } from '#app/delivery/amount-due.ts';
import type { Order } from '#app/orders/order.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { formatTime } from '#app/platform/text/date-time.ts';
import { getExcess } from './cash.ts';

/** What is still to be paid for an order at the counter, in cents, and what its lira count. */
export interface CounterDue {
  dueCents: number;
  /** Null where the shop takes no lira. */
  lbpRate: number | null;
}

type PricedOrder = Pick<Order, 'totalCents' | 'deliveryFeeCents' | 'creditCents' | 'lbpRate'> & {
  /** What is in the book for it: it may have come back after it was handed over. */
  paidCents: number;
};

/** The rate that its customer was shown holds; today's rate is for orders that have none. */
export function getCounterDue(
  { lbpRate: shownRate, paidCents, ...order }: PricedOrder,
  rateToday: number | null,
): CounterDue {
  const lbpRate = shownRate ?? rateToday;
  const dueCents = getDueCents(order);
  return { dueCents: paidCents > 0 ? getExcess(dueCents, paidCents, lbpRate) : dueCents, lbpRate };
}

/** As a form sends it: an amount that has changed since is asked for again. */
export const formatSeenDue = ({ dueCents, lbpRate }: CounterDue) => `${dueCents} ${lbpRate ?? ''}`;

const dayMs = 24 * 60 * 60 * 1000;

/** Whether an order has waited for its customer for longer than the owner's days. */
export function isUncollected(
  { readyAt }: Pick<Order, 'readyAt'>,
  days: number,
  now: number,
): boolean {
  return readyAt !== null && now - Date.parse(readyAt) > days * dayMs;
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'Asia/Beirut' });

/** 'Ready since Tue 14:02', with the date where that was a week ago. */
export function formatReadySince(readyAt: string, now: number): string {
  const at = new Date(readyAt);
  const isRecent = now - at.getTime() < 6 * dayMs;
  return `Ready since ${isRecent ? weekday.format(at) : formatDate(readyAt)} ${formatTime(at)}`;
}
