import { countNewUsersByDay } from '#app/accounts/users/users.server.ts';
import { measureCopies } from '#app/catalogue/copy/measure-copies.server.ts';
import { listLowStock, readStockValue } from '#app/catalogue/stock/stock.server.ts';
import {
  countRefusals,
  measureOrders,
  sumCountedCash,
  sumUncountedCash,
} from '#app/dispatch/dispatch-report.server.ts';
import { countNewSubscribersByDay } from '#app/newsletter/subscriptions.server.ts';
import {
  salesByCity,
  salesByDay,
  salesByTime,
  topSellers,
} from '#app/orders/reports/sales.server.ts';
import { addSales, sumByDay, sumByStatus } from '#app/orders/reports/sales.ts';
import { countReturns } from '#app/orders/returns.server.ts';
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
import { measureWants } from '#app/wants/measure-wants.server.ts';

/**
 * Reads everything on the Overview tab. Today is always counted. The days before, and what sorts all
 * orders of the range, cost a quarter of a second in a large shop: they come from the cache.
 */
export async function readOverview(db: Connection, range: DayRange) {
  const key = `${range.from} ${range.to}`;
  const hasToday = range.to === todayInBeirut();
  const past = hasToday ? { from: range.from, to: addDays(range.to, -1) } : range;
  const before = getPreviousRange(range);
  const recall: Recall = (name, load) => cache.recall(`${name} ${key}`, load);
  const dispatch = readDispatch(db, range, recall);
  const [earlier, today, previous, top, times, cities, stock, low, accounts, subscribers, missed] =
    await Promise.all([
      recall('sales', () => salesByDay(db, past)),
      hasToday ? salesByDay(db, { from: range.to, to: range.to }) : [],
      recall('previous', () => salesByDay(db, before)),
      recall('top', () => topSellers(db, range)),
      recall('times', () => salesByTime(db, range)),
      recall('cities', () => salesByCity(db, range)),
      cache.recall('stock', () => readStockValue(db)),
      listLowStock(db),
      countNewUsersByDay(db, range),
      countNewSubscribersByDay(db, range),
      listMissedSearches(db, range),
    ]);
  const [copies, returns, uses, misses, wants] = await Promise.all([
    cache.recall('copies', () => measureCopies(db)),
    recall('returns', () => countReturns(db, range)),
    sumSearchUses(db, range),
    countMissedSearches(db, range),
    recall('wants', () => measureWants(db, range)),
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
    ...(await dispatch),
  };
}

/** Cash and refusals are counted at each visit; over `maxLiveDays` they come from the cache. */
async function readDispatch(db: Connection, range: DayRange, recall: Recall) {
  const isLong = listDays(range).length > maxLiveDays;
  const read: Recall = (name, load) => (isLong ? recall(name, load) : load());
  const [cash, uncounted, refusals, measures] = await Promise.all([
    read('cash', () => sumCountedCash(db, range)),
    sumUncountedCash(db),
    read('refusals', () => countRefusals(db, range)),
    recall('measures', () => measureOrders(db, range)),
  ]);
  return { cash, uncounted, refusals, measures };
}

const maxLiveDays = 92;

type Recall = ShortCache['recall'];

export type Overview = Awaited<ReturnType<typeof readOverview>>;

interface ShortCache {
  /** The cached value of the key, or what `load` resolves to. Concurrent callers share one load. */
  recall<T>(key: string, load: () => Promise<T>): Promise<T>;
}

/** Caches expensive values for `maxAgeMs` in this process. Failures are not cached. */
function createShortCache(maxAgeMs: number): ShortCache {
  const entries = new Map<string, { value: Promise<unknown>; expiresAt: number }>();
  return {
    recall<T>(key: string, load: () => Promise<T>) {
      const now = performance.now();
      for (const [old, { expiresAt }] of entries) if (expiresAt <= now) entries.delete(old);
      const cached = entries.get(key);
      if (cached) return cached.value as Promise<T>;
      const value = load();
      entries.set(key, { value, expiresAt: now + maxAgeMs });
      value.catch(() => entries.delete(key));
      return value;
    },
  };
}

const cache = createShortCache(60_000);
