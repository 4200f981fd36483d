import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'autocannon';
import { browserHeaders } from './browser-headers.ts';
import { pickTerms } from './catalogue-queries.ts';
import { checkoutRequests, stockWares } from './checkout.ts';
import type { Bench, Figure, Row } from './figure.ts';
import { drive, errorsOf, type Load } from './load.ts';
import { openShop } from './open-shop.ts';
import { openPostgresql } from './postgresql.ts';
import { formatNumber } from './statistics.ts';
import { addVisitors } from './visitors.ts';

/** So that what is merely not yet given back is not counted as what the shop needs. */
const restMs = 3000;

async function measureMemory({ scratch, pace }: Bench): Promise<Row[]> {
  const products = Math.max(...pace.sizes);
  const dataDir = await scratch.dataOf(products);
  const shop = await openShop({ dataDir, scratch });
  const { db, close } = await openPostgresql(dataDir);
  const buyers = await addVisitors(db, dataDir, { count: 16 });
  const order = checkoutRequests(shop.url, buyers, await stockWares(db));
  const terms = await pickTerms(db, pace.terms);
  await close();

  let turn = 0;
  const page = (path: () => string, headers: () => Record<string, string> = () => ({})) => {
    return (): Request => {
      turn += 1;
      return { path: path(), headers: { ...browserHeaders, ...headers() } };
    };
  };
  const newHost = () => ({ host: `shop-${turn}.example` });
  const term = () => encodeURIComponent(terms[turn % terms.length] ?? '');
  const kinds: [connections: number, request: () => Request][] = [
    [32, page(() => '/')],
    [8, page(() => '/?view=all', newHost)],
    [8, page(() => `/product/${1 + (turn % products)}`)],
    [8, page(() => `/search?q=${term()}`)],
    [
      8,
      page(
        () => '/orders',
        () => ({ cookie: buyers[turn % buyers.length]?.cookie ?? '' }),
      ),
    ],
    [16, order],
  ];
  const loads: Load[] = [];
  const nodeMb = [formatNumber(shop.memoryMb().node)];
  for (const [connections, next] of kinds) {
    loads.push(await drive(shop, { connections, duration: 2 * pace.secondsPerRound, next }));
    nodeMb.push(formatNumber(shop.memoryMb().node));
  }
  await sleep(restMs);
  const { node, postgresql } = shop.memoryMb();
  const errors = errorsOf(loads) + shop.loggedErrors();
  await shop.stop();

  const requests = loads.reduce((sum, { count }) => sum + count, 0);
  const row = (what: string, mb: number, bar: number): Row => ({
    what: `memory after the load: ${what}`,
    measured: `${formatNumber(mb)} MB`,
    value: mb,
    unit: ' MB',
    bar: { atMost: bar },
    errors,
  });
  return [
    {
      ...row('Node', node, 220),
      details: [
        `after ${requests.toLocaleString('en-US')} requests at ${products.toLocaleString('en-US')} products: pages from the cache, new ones, products, searches, orders shown and placed`,
        `Node at the start and after each kind: ${nodeMb.join(', ')} MB`,
        'proportional set size: what several processes share counts once',
      ],
    },
    row('PostgreSQL, all its processes', postgresql, 250),
  ];
}

/** What a shop holds after every kind of load. */
export const memory: Figure = { name: 'memory', measure: measureMemory };
