import { type OrderStatus, orderStatuses, saleStatuses } from '#app/orders/order-status.ts';

/** The owner's explanation of revenue, which `saleStatuses` defines. */
export const revenueNote = 'Without cancelled orders, without delivery.';

/** The orders of one day that have one status now. */
export interface DaySales {
  day: string;
  status: OrderStatus;
  count: number;
  cents: number;
}

export interface TopSeller {
  name: string;
  quantity: number;
  cents: number;
}

export interface Total {
  count: number;
  cents: number;
}

interface SalesTotals {
  booked: Total;
  revenue: Total;
  delivered: Total;
  cancelled: Total;
}

interface DayTotals extends SalesTotals {
  day: string;
}

const nothing: Total = { count: 0, cents: 0 };

function add(one: Total, other: Total): Total {
  return { count: one.count + other.count, cents: one.cents + other.cents };
}

/** The average of some orders, in whole cents; 0 without orders. */
export function getAverage({ count, cents }: Total): number {
  return count === 0 ? 0 : Math.round(cents / count);
}

export function addSales(days: readonly SalesTotals[]): SalesTotals {
  return {
    booked: days.map((day) => day.booked).reduce(add, nothing),
    revenue: days.map((day) => day.revenue).reduce(add, nothing),
    delivered: days.map((day) => day.delivered).reduce(add, nothing),
    cancelled: days.map((day) => day.cancelled).reduce(add, nothing),
  };
}

/** What was booked on each of the days, delivered of it, and cancelled. */
export function sumByDay(days: readonly string[], sales: readonly DaySales[]): DayTotals[] {
  const byDay = new Map<string, DaySales[]>();
  for (const one of sales) byDay.set(one.day, [...(byDay.get(one.day) ?? []), one]);
  return days.map((day) => {
    const ofDay = byDay.get(day) ?? [];
    const sumOf = (statuses: readonly OrderStatus[]) =>
      ofDay.filter((one) => statuses.includes(one.status)).reduce<Total>(add, nothing);
    return {
      day,
      booked: sumOf(orderStatuses),
      revenue: sumOf(saleStatuses),
      delivered: sumOf(['delivered']),
      cancelled: sumOf(['cancelled']),
    };
  });
}

interface StatusTotal extends Total {
  status: OrderStatus;
}

export function sumByStatus(sales: readonly DaySales[]): StatusTotal[] {
  return orderStatuses.map((status) => ({
    status,
    ...sales.filter((one) => one.status === status).reduce<Total>(add, nothing),
  }));
}
