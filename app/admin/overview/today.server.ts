import { countDispatch } from '#app/dispatch/dispatch-lists.server.ts';
import { sumCountedCash, sumUncountedCash } from '#app/dispatch/dispatch-report.server.ts';
import { salesByDay } from '#app/orders/reports/sales.server.ts';
import { addSales, sumByDay } from '#app/orders/reports/sales.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { addDays } from '#app/platform/text/day-range.ts';

/** Reads what the owner looks at first: what is to be done today, and how the day goes. */
export async function readToday(db: Connection, today: string) {
  const day = { from: today, to: today };
  const weekAgo = addDays(today, -7);
  const sumDay = async (one: string) =>
    addSales(sumByDay([one], await salesByDay(db, { from: one, to: one })));
  const [dispatch, uncounted, cash, sales, lastWeek] = await Promise.all([
    countDispatch(db),
    sumUncountedCash(db),
    sumCountedCash(db, day),
    sumDay(today),
    sumDay(weekAgo),
  ]);
  return { day: today, weekAgo, ...dispatch, uncounted, cash, sales, lastWeek };
}

export type Today = Awaited<ReturnType<typeof readToday>>;
