import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'autocannon';
import { sql } from 'kysely';
import type { Database } from '#app/platform/database/database.server.ts';
import { emailQueue } from '#app/platform/email/email-queue.server.ts';
import { createRandom } from '#db/demo/large-catalogue.ts';
import type { Bench, Figure, Row } from './bench.ts';
import { addUsers, createCheckouts, stockProducts } from './buyers.ts';
import { browserHeaders, type Load, sendLoad, sumErrors } from './load.ts';
import { openMeasuredDatabase, openShop } from './measured-shop.ts';
import { alternate, formatMedian, formatSpread, median } from './statistics.ts';

type SizedShop = Awaited<ReturnType<typeof openSized>>;

async function openSized({ scratch }: Bench, products: number) {
  const dataDir = await scratch.getData(products);
  const shop = await openShop({ dataDir, scratch });
  const { db } = await openMeasuredDatabase(dataDir);
  const buyers = await addUsers(db, dataDir, { count: 8 });
  const createOrder = createCheckouts(shop.url, buyers, await stockProducts(db));
  return { size: products.toLocaleString('en-US'), shop, db, createOrder };
}

async function waitForEmails(db: Database): Promise<void> {
  const waiting = sql`select 1 from pgboss.job where name = ${emailQueue} limit 1`;
  while ((await waiting.execute(db)).rows.length > 0) await sleep(50);
}

let hosts = 0;
/** A page at an address that no one has requested, so that it is not in the cache. */
const uncached = (path: string): Request => {
  hosts += 1;
  return { path, headers: { ...browserHeaders, host: `shop-${hosts}.example` } };
};

const random = createRandom(17);

interface Kind {
  what: string;
  request: (sized: SizedShop) => Request;
  /** The number of requests in a round. */
  amount: (profile: Bench['profile']) => number;
  afterwards?: (sized: SizedShop) => Promise<void>;
}

const kinds: readonly Kind[] = [
  {
    what: 'home, uncached',
    request: () => uncached('/'),
    amount: ({ requestsPerRound }) => requestsPerRound,
  },
  {
    what: 'first page of all products, uncached',
    request: () => uncached('/?view=all'),
    amount: ({ requestsPerRound }) => requestsPerRound,
  },
  {
    what: 'a product, uncached',
    request: () => uncached(`/product/${1 + Math.floor(random() * 1000)}`),
    amount: ({ requestsPerRound }) => requestsPerRound,
  },
  {
    what: 'home, from the cache',
    request: () => ({ path: '/', headers: browserHeaders }),
    amount: ({ requestsPerRound }) => 50 * requestsPerRound,
  },
  {
    what: 'an order, its emails sent',
    request: ({ createOrder }) => createOrder(),
    amount: ({ ordersPerRound }) => ordersPerRound,
    afterwards: ({ db }) => waitForEmails(db),
  },
];

async function measureKind(
  { profile }: Bench,
  small: SizedShop,
  large: SizedShop,
  { what, request, amount, afterwards }: Kind,
): Promise<Row> {
  const round = (sized: SizedShop) => () =>
    sendLoad(sized.shop, {
      connections: 8,
      amount: amount(profile),
      next: () => request(sized),
      afterwards: async () => afterwards?.(sized),
    });
  const [atSmall, atLarge] = await alternate(profile.rounds, round(small), round(large));
  const getCosts = (loads: readonly Load[]) =>
    loads.map(({ cpuMs }) => cpuMs.node + cpuMs.postgresql);
  const formatParts = (loads: readonly Load[]) =>
    `Node ${formatMedian(loads, ({ cpuMs }) => cpuMs.node)} ms and PostgreSQL ${formatMedian(loads, ({ cpuMs }) => cpuMs.postgresql)} ms`;
  return {
    what: `CPU time: ${what}, ${large.size} products`,
    measured: formatSpread(getCosts(atLarge), ' ms'),
    limit: `${formatSpread(getCosts(atSmall), ' ms')} at ${small.size}`,
    value: median(getCosts(atLarge)) / median(getCosts(atSmall)),
    bar: { atMost: 1.3 },
    errors: sumErrors([...atSmall, ...atLarge]),
    details: [`${formatParts(atLarge)}; at ${small.size}: ${formatParts(atSmall)}`],
  };
}

/** The processor time of Node and PostgreSQL for a request, with a small and with a large catalogue. */
export const costBySize: Figure = {
  name: 'cost-by-size',
  async measure(bench) {
    const small = await openSized(bench, Math.min(...bench.profile.productCounts));
    const large = await openSized(bench, Math.max(...bench.profile.productCounts));
    const rows: Row[] = [];
    for (const kind of kinds) rows.push(await measureKind(bench, small, large, kind));
    return rows;
  },
};
