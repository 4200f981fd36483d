import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'autocannon';
import type { Bench, Figure, Row } from './bench.ts';
import { addUsers, createCheckouts, stockProducts } from './buyers.ts';
import { pickTerms } from './catalogue.ts';
import { browserHeaders, type Load, sendLoad, sumErrors } from './load.ts';
import { openPostgresql, openShop } from './measured-shop.ts';
import { formatNumber, sum } from './statistics.ts';

/** For the memory that Node returns to the system a moment later. */
const restMs = 3000;

async function measureMemory({ scratch, profile }: Bench): Promise<Row[]> {
  const products = Math.max(...profile.productCounts);
  const dataDir = await scratch.getData(products);
  const shop = await openShop({ dataDir, scratch });
  const { db, close } = await openPostgresql(dataDir);
  const buyers = await addUsers(db, dataDir, { count: 16 });
  const createOrder = createCheckouts(shop.url, buyers, await stockProducts(db));
  const terms = await pickTerms(db, profile.searchTerms);
  await close();

  let turn = 0;
  const get = (path: string, headers = {}): Request => {
    turn += 1;
    return { path, headers: { ...browserHeaders, ...headers } };
  };
  const pickTerm = () => encodeURIComponent(terms[turn % terms.length] ?? '');
  const kinds: [connections: number, next: () => Request][] = [
    [32, () => get('/')],
    [8, () => get('/?view=all', { host: `shop-${turn}.example` })],
    [8, () => get(`/product/${1 + (turn % products)}`)],
    [8, () => get(`/search?q=${pickTerm()}`)],
    [8, () => get('/orders', { cookie: buyers[turn % buyers.length]?.cookie })],
    [16, createOrder],
  ];
  const loads: Load[] = [];
  const nodeMb = [formatNumber(shop.megabytes().node)];
  for (const [connections, next] of kinds) {
    const duration = 2 * profile.secondsPerRound;
    loads.push(await sendLoad(shop, { connections, duration, next }));
    nodeMb.push(formatNumber(shop.megabytes().node));
  }
  await sleep(restMs);
  const { node, postgresql } = shop.megabytes();
  const errors = sumErrors(loads) + shop.countErrors();
  await shop.stop();

  const requests = sum(loads.map(({ count }) => count));
  const createRow = (what: string, megabytes: number, maxMegabytes: number): Row => ({
    what: `memory after the load: ${what}`,
    measured: `${formatNumber(megabytes)} MB`,
    value: megabytes,
    unit: ' MB',
    bar: { atMost: maxMegabytes },
    errors,
  });
  return [
    {
      ...createRow('Node', node, 220),
      details: [
        `after ${requests.toLocaleString('en-US')} requests at ${products.toLocaleString('en-US')} products: pages from the cache, new ones, products, searches, orders shown and placed`,
        `Node at the start and after each kind: ${nodeMb.join(', ')} MB`,
        'proportional set size: what several processes share counts once',
      ],
    },
    createRow('PostgreSQL, all its processes', postgresql, 250),
  ];
}

/** The memory of a shop after every kind of load. */
export const memory: Figure = { name: 'memory', measure: measureMemory };
