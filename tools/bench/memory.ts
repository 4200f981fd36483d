import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'autocannon';
import { conditions } from '#app/catalogue/copy/copy.ts';
import { requestShop } from '#tests/support/shop-request.ts';
import type { Profile, Row } from './bench.ts';
import { addUsers, createCheckouts, stockProducts } from './buyers.ts';
import { pickSearchTerms } from './catalogue.ts';
import { browserHeaders, createUncached, type Load, sendLoad, sumErrors } from './load.ts';
import { openShop } from './measured-shop.ts';
import { getData } from './scratch.ts';

/** For the memory that Node returns to the system a moment later. */
const restMs = 3000;

/** The size that the bar is for. */
const products = 100_000;
/** Read whole, one after the other. */
const sitemaps = ['/sitemap.xml?part=1', '/sitemap.xml?part=2'];
const downloads = [...sitemaps, '/feed.xml', '/admin/products.csv'];
const narrowed = '/?category=Sega';
const states = Object.keys(conditions);
const adminPages = ['/admin', '/admin/orders', '/admin/overview', '/admin/dispatch'];

export async function measureMemory({ searchTerms, secondsPerRound }: Profile): Promise<Row[]> {
  const dataDir = await getData(products);
  const shop = await openShop(dataDir);
  const buyers = await addUsers(dataDir, 16);
  const [admin] = await addUsers(dataDir, 1, 'admin');
  const createOrder = createCheckouts(shop.url, buyers, await stockProducts(dataDir));
  const terms = await pickSearchTerms(dataDir, searchTerms);

  let turn = 0;
  const get = (path: string, headers = {}): Request => {
    turn += 1;
    return { path, headers: { ...browserHeaders, ...headers } };
  };
  const pick = (values: readonly string[]) =>
    encodeURIComponent(values[turn % values.length] ?? '');
  const asAdmin = { cookie: admin?.cookie };
  const kinds: [connections: number, next: () => Request][] = [
    [32, () => get('/')],
    [8, () => createUncached('/?view=all')],
    [8, () => get(`${narrowed}&page=${1 + (turn % 50)}&condition=${pick(states)}`)],
    [8, () => get(`/product/${1 + (turn % products)}`)],
    [8, () => get(`/search?q=${pick(terms)}`)],
    [8, () => get('/orders', { cookie: buyers[turn % buyers.length]?.cookie })],
    [16, createOrder],
    [4, () => get(adminPages[turn % adminPages.length] ?? '', asAdmin)],
  ];
  const loads: Load[] = [];
  for (const [connections, next] of kinds) {
    loads.push(await sendLoad(shop, { connections, duration: 2 * secondsPerRound, next }));
  }
  let failed = 0;
  for (const path of downloads) {
    const { status } = await requestShop(shop.url, { path, headers: asAdmin });
    if (status !== 200) failed += 1;
  }
  await sleep(restMs);
  const { node, postgresql } = shop.megabytes();
  const errors = sumErrors(loads) + failed + shop.countErrors();
  const createRow = (what: string, value: number, atMost: number): Row => {
    const bar = { atMost };
    return { what: `memory after the load: ${what}`, value, unit: ' MB', bar, errors };
  };
  return [
    createRow('Node', node, 220),
    createRow('PostgreSQL, all its processes', postgresql, 250),
  ];
}
