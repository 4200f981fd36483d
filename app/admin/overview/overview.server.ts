import { LRUCache } from 'lru-cache';
import { countNewUsersByDay } from '#app/accounts/users/users.server.ts';
import { measureCopies } from '#app/catalogue/copy/measure-copies.server.ts';
import { listLowStock, readStockValue } from '#app/catalogue/stock/stock.server.ts';
import { sumOpenCredit } from '#app/credit/credit.server.ts';
import { countDispatch } from '#app/dispatch/dispatch-lists.server.ts';
import {
  countRefusals,
  measureOrders,
  sumCountedCash,
  sumUncountedCash,
} from '#app/dispatch/dispatch-report.server.ts';
import { countNewSubscribersByDay } from '#app/newsletter/subscriptions.server.ts';
import { countReturns } from '#app/orders/moves/returns.server.ts';
import { readMargin } from '#app/orders/reports/margin.server.ts';
import {
  salesByCity,
  salesByDay,
  salesByTime,
  topSellers,
} from '#app/orders/reports/sales.server.ts';
import { addSales, sumByDay, sumByStatus } from '#app/orders/reports/sales.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import {
  addDays,
  type DayRange,
  getPreviousRange,
  listDays,
} from '#app/platform/text/day-range.ts';
import { countMissedSearches, listMissedSearches } from '#app/search/search.server.ts';
import { sumSearchUses } from '#app/search/search-counts.server.ts';
import { measureWants } from '#app/wants/wants.server.ts';

/**
 * Reads everything on the Overview tab. Today is always counted. The days before, and what sorts all
 * orders of the range, cost a quarter of a second in a large shop: they come from the cache.
 */
export async function readOverview(db: Connection, range: DayRange) {
  const key = `${range.from} ${range.to}`;
  const hasToday = range.to === todayInBeirut();
  const past = hasToday ? { from: range.from, to: addDays(range.to, -1) } : range;
  const before = getPreviousRange(range);
  const recallRange: Recall = (name, load) => recall(`${name} ${key}`, load);
  const dispatch = readDispatch(db, range, recallRange);
  const [earlier, today, previous, top, times, cities, stock, low, accounts, subscribers, missed] =
    await Promise.all([
      // By its own days: the day that ends tonight is not in `past` before midnight.
      recall(`sales ${past.from} ${past.to}`, () => salesByDay(db, past)),
      hasToday ? salesByDay(db, { from: range.to, to: range.to }) : [],
      recallRange('previous', () => salesByDay(db, before)),
      recallRange('top', () => topSellers(db, range)),
      recallRange('times', () => salesByTime(db, range)),
      recallRange('cities', () => salesByCity(db, range)),
      recall('stock', () => readStockValue(db)),
      listLowStock(db),
      countNewUsersByDay(db, range),
      countNewSubscribersByDay(db, range),
      listMissedSearches(db, range),
    ]);
  const [copies, returns, uses, misses, wants, margin, now, credit] = await Promise.all([
    recall('copies', () => measureCopies(db)),
    recallRange('returns', () => countReturns(db, range)),
    sumSearchUses(db, range),
    countMissedSearches(db, range),
    recallRange('wants', () => measureWants(db, range)),
    recallRange('margin', () => readMargin(db, range)),
    readToday(db, todayInBeirut()),
    sumOpenCredit(db),
  ]);
  const sales = [...earlier, ...today];
  const accountsOn = new Map(accounts.map(({ day, count }) => [day, count]));
  const subscribersOn = new Map(subscribers.map(({ day, count }) => [day, count]));
  return {
    range,
    days: sumByDay(listDays(range), sales),
    previous: addSales(sumByDay(listDays(before), previous)),
    statuses: sumByStatus(sales),
    top,
    times,
    cities,
    stock,
    low,
    growth: listDays(range).map((day) => ({
      day,
      accounts: accountsOn.get(day) ?? 0,
      subscribers: subscribersOn.get(day) ?? 0,
    })),
    missed,
    copies,
    returns,
    uses,
    misses,
    wants,
    margin,
    today: now,
    openCreditCents: credit.cents,
    ...(await dispatch),
  };
}

async function readToday(db: Connection, today: string) {
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

/** Cash and refusals are counted at each visit; over `maxLiveDays` they come from the cache. */
async function readDispatch(db: Connection, range: DayRange, recallRange: Recall) {
  const isLong = listDays(range).length > maxLiveDays;
  const read: Recall = (name, load) => (isLong ? recallRange(name, load) : load());
  const [cash, uncounted, refusals, measures] = await Promise.all([
    read('cash', () => sumCountedCash(db, range)),
    sumUncountedCash(db),
    read('refusals', () => countRefusals(db, range)),
    recallRange('measures', () => measureOrders(db, range)),
  ]);
  return { cash, uncounted, refusals, measures };
}

const maxLiveDays = 92;

export type Overview = Awaited<ReturnType<typeof readOverview>>;

/** Caches expensive values for a minute in this process. Concurrent callers share one load. */
const cache = new LRUCache<string, object, () => Promise<object>>({
  max: 200,
  ttl: 60_000,
  ignoreFetchAbort: true,
  fetchMethod: (_name, _stale, { context: load }) => load(),
});

const recall = <T extends object>(key: string, load: () => Promise<T>) =>
  cache.forceFetch(key, { context: load }) as Promise<T>;

type Recall = typeof recall;
