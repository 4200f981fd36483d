import { formatPounds } from '#app/delivery/amount-due.ts';
import { latinDigits } from '#app/platform/text/latin-digits.ts';
import { formatPrice, parseAmount } from '#app/platform/text/money.ts';
import type { RunOrder } from './run.ts';

/** Dollars in cents and whole pounds, as they were given. */
export interface Cash {
  cents: number;
  lbp: number;
}

/** What cash is worth in cents at a run's rate. Without a rate its lira count for nothing. */
export function toCents({ cents, lbp }: Cash, lbpRate: number | null): number {
  return cents + (lbpRate === null ? 0 : Math.round((lbp / lbpRate) * 100));
}

/**
 * What an order is to bring: all of it while it is on the road and when it was delivered, the fee of a
 * refused one that was paid.
 */
function getToCollect(order: RunOrder): number {
  if (order.outcome === null) return order.isActive ? order.dueCents : 0;
  if (order.outcome === 'delivered') return order.dueCents;
  return order.outcome === 'refused' && order.feePaid ? (order.deliveryFeeCents ?? 0) : 0;
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

/** '−$2.00', '+$1.00' or '$0.00'. */
export function formatDifference(cents: number): string {
  if (cents === 0) return formatPrice(0);
  return `${cents < 0 ? '−' : '+'}${formatPrice(Math.abs(cents))}`;
}

/** '$12.00', 'LBP 500,000' or both. */
export function formatCash({ cents, lbp }: Cash): string {
  const lira = `LBP ${formatPounds(lbp)}`;
  if (lbp === 0) return formatPrice(cents);
  return cents === 0 ? lira : `${formatPrice(cents)} and ${lira}`;
}

/** Reads pounds as they are typed: '1,500,000', '1 500 000', ''. Null for anything else. */
export function parseLira(typed: string): number | null {
  const digits = latinDigits(typed).replace(/[,.'’٬\s]/g, '');
  if (digits === '') return 0;
  return /^\d{1,11}$/.test(digits) ? Number(digits) : null;
}

/** Reads dollars into cents; nothing typed and zero are zero. Null for what is no amount. */
export function parseDollars(typed: string): number | null {
  return typed.trim() === '' ? 0 : parseAmount(typed);
}
