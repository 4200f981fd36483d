import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'autocannon';
import { sql } from 'kysely';
import { emailQueue } from '#app/platform/email/email-queue.server.ts';
import { createRandom } from '#db/demo/large-catalogue.ts';
import type { Profile, Row } from './bench.ts';
import { addUsers, createCheckouts, stockProducts } from './buyers.ts';
import { browserHeaders, createUncached, type Load, sendLoad, sumErrors } from './load.ts';
import { openMeasuredDatabase, openShop } from './measured-shop.ts';
import { getData } from './scratch.ts';
import { alternate, compare } from './statistics.ts';

type SizedShop = Awaited<ReturnType<typeof openSized>>;

async function openSized(products: number) {
  const dataDir = await getData(products);
  const shop = await openShop(dataDir);
  const { db } = await openMeasuredDatabase(dataDir);
  const buyers = await addUsers(dataDir, 8);
  const createOrder = createCheckouts(shop.url, buyers, await stockProducts(dataDir));
  return { size: products.toLocaleString('en-US'), shop, db, createOrder };
}

async function waitForEmails({ db }: SizedShop): Promise<void> {
  const waiting = sql`select 1 from pgboss.job where name = ${emailQueue} limit 1`;
  while ((await waiting.execute(db)).rows.length > 0) await sleep(50);
}

const order = 'an order, its emails sent';
const random = createRandom(17);
const kinds: Record<string, (sized: SizedShop) => Request> = {
  'home, uncached': () => createUncached('/'),
  'first page of all products, uncached': () => createUncached('/?view=all'),
  'a product, uncached': () => createUncached(`/product/${1 + Math.floor(random() * 1000)}`),
  'home, from the cache': () => ({ path: '/', headers: browserHeaders }),
  [order]: ({ createOrder }) => createOrder(),
};

/** The processor time of Node and PostgreSQL for a request, with a small and with a large catalogue. */
export async function measureCosts(profile: Profile): Promise<Row[]> {
  const { productCounts, rounds, requestsPerRound, ordersPerRound } = profile;
  const small = await openSized(Math.min(...productCounts));
  const large = await openSized(Math.max(...productCounts));
  const amounts: Record<string, number> = {
    'home, from the cache': 50 * requestsPerRound,
    [order]: ordersPerRound,
  };
  const getCosts = (loads: readonly Load[]) => loads.map(({ cpuMs }) => cpuMs);
  const rows: Row[] = [];
  for (const [what, request] of Object.entries(kinds)) {
    const round = (sized: SizedShop) => () =>
      sendLoad(sized.shop, {
        connections: 8,
        amount: amounts[what] ?? requestsPerRound,
        next: () => request(sized),
        afterwards: what === order ? () => waitForEmails(sized) : undefined,
      });
    const [atSmall, atLarge] = await alternate(rounds, round(small), round(large));
    rows.push({
      what: `CPU time: ${what}, ${large.size} products`,
      ...compare(getCosts(atLarge), [getCosts(atSmall), `at ${small.size}`], ' ms'),
      bar: { atMost: 1.3 },
      errors: sumErrors([...atSmall, ...atLarge]),
    });
  }
  return rows;
}
