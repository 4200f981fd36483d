import http from 'node:http';
import { sql } from 'kysely';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { findFreePort } from '#tests/support/servers/tcp-proxy.ts';
import type { Bench, Row } from './bench.ts';
import {
  addUsers,
  type BenchUser,
  createCheckouts,
  deleteEmailJobs,
  type StockedProduct,
} from './buyers.ts';
import { browserHeaders, sendRequest } from './load.ts';
import { openMeasuredDatabase, openShop } from './measured-shop.ts';
import {
  alternate,
  compare,
  formatMeasure,
  formatSpread,
  median,
  quantile,
  sum,
} from './statistics.ts';

const productCount = 20;
const addressCount = 200;
const [pagesPerSecond, ordersPerSecond, checksPerSecond] = [500, 30, 20];
const unitsPerOrder = 2;
/** The shop closes connections that were idle for 5 s, as those of buyers are between two rounds. */
const agent = new http.Agent({ keepAlive: true, timeout: 4000 });

/** A product of the drop, as who orders it knows it. */
interface DroppedProduct extends StockedProduct {
  stock: number;
  /** Units in orders that were sent. */
  requested: number;
  /** When each unit was confirmed as sold. */
  soldAt: number[];
}

/** Sends at a steady rate, without waiting for the answers before. Returns how many failed. */
async function sendSteadily(perSecond: number, seconds: number, send: () => Promise<void>) {
  const sent: Promise<number>[] = [];
  const countFailure = () =>
    send().then(
      () => 0,
      () => 1,
    );
  const startedAt = performance.now();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setInterval(() => {
    const elapsed = Math.min((performance.now() - startedAt) / 1000, seconds);
    while (sent.length < elapsed * perSecond) sent.push(countFailure());
    if (elapsed === seconds) resolve();
  }, 5);
  await promise;
  clearInterval(timer);
  return sum(await Promise.all(sent));
}

/** Home, lists in two orders, the products of the drop, and others up to 200 addresses. */
function listAddresses(products: readonly DroppedProduct[]): string[] {
  const lists = categoryTree.flatMap(({ name }) =>
    ['', '&sort=price-asc'].map((sort) => `/?category=${encodeURIComponent(name)}${sort}`),
  );
  const shown = ['/', '/?view=all', ...lists, ...products.map(({ id }) => `/product/${id}`)];
  const others = Array.from(
    { length: addressCount - shown.length },
    (_, at) => `/product/${productCount + 1 + at}`,
  );
  return [...shown, ...others];
}

/** Some sell out soon, some not at all: a third more units than will be ordered. */
async function startDrop(db: Database, seconds: number): Promise<DroppedProduct[]> {
  const average = (1.3 * ordersPerSecond * unitsPerOrder * seconds) / productCount;
  const found = await sql<StockedProduct & { stock: number }>`
    update products set stock = 2 + (row * ${(2 * average) / productCount}::float)::int
    from (select id, row_number() over (order by id) - 1 as row from products
      where archived_at is null order by id limit ${productCount}) as dropped
    where products.id = dropped.id
    returning products.id, name, price_cents as "priceCents", stock`.execute(db);
  return found.rows.map((product) => ({ ...product, requested: 0, soldAt: [] }));
}

/** Creates what places an order of what is left. */
function createOrders(url: string, buyers: readonly BenchUser[], products: DroppedProduct[]) {
  const left = [...products];
  let basket: DroppedProduct[] = [];
  const next = createCheckouts(url, buyers, left, (chosen) => {
    basket = chosen;
  });
  return async () => {
    const { path, ...request } = next();
    const ordered = basket;
    for (const product of ordered) {
      product.requested += 1;
      if (product.requested === product.stock) left.splice(left.indexOf(product), 1);
    }
    const { status } = await sendRequest(url + path, { ...request, agent });
    if (status !== 202) throw new Error(`An order was answered with ${status}.`);
    for (const product of ordered) product.soldAt.push(performance.now());
  };
}

/** How many units of a product its own page offers. */
function readOffered(html: string): number {
  const listed = html.match(/<option>\d+<\/option>/g)?.length;
  const typed = /name="quantity"[^>]*? max="(\d+)"/.exec(html)?.[1];
  return listed ?? Number(typed ?? (html.includes('schema.org/InStock') ? 1 : 0));
}

/** By how many milliseconds a page is older than the orders that were confirmed when it was requested. */
function measureAge(html: string, product: DroppedProduct, requestedAt: number): number {
  const soldAt = product.soldAt[product.stock - readOffered(html)] ?? requestedAt;
  return Math.max(0, requestedAt - soldAt);
}

async function countHits(metricsPort: number): Promise<number> {
  const { body } = await sendRequest(`http://127.0.0.1:${metricsPort}/metrics`, { agent });
  return Number(/shop_page_cache_total\{result="hit"\} (\d+)/.exec(String(body))?.[1]);
}

/** Guest pages for some seconds, with or without a drop beside them. */
async function measureRound(
  { url, metricsPort, db }: { url: string; metricsPort: number; db: Database },
  { seconds, buyers }: { seconds: number; buyers: BenchUser[] },
) {
  const products = await startDrop(db, seconds);
  const addresses = listAddresses(products);
  for (const address of addresses) {
    await sendRequest(url + address, { headers: browserHeaders, agent });
  }
  const hitsBefore = await countHits(metricsPort);
  const [times, ages]: [number[], number[]] = [[], []];
  let turn = 0;
  const getPage = async () => {
    // Odd steps lead through all addresses, in an order that mixes them.
    const address = addresses[(turn++ * 77) % addresses.length] ?? '/';
    const startedAt = performance.now();
    const { status } = await sendRequest(url + address, { headers: browserHeaders, agent });
    times.push(performance.now() - startedAt);
    if (status !== 200) throw new Error(`A page was answered with ${status}.`);
  };
  const checkPage = async () => {
    const product = products[turn % products.length] as DroppedProduct;
    const startedAt = performance.now();
    const { body } = await sendRequest(`${url}/product/${product.id}`, { agent });
    ages.push(measureAge(String(body), product, startedAt));
  };
  const orderSeconds = buyers.length > 0 ? seconds : 0;
  const failures = await Promise.all([
    sendSteadily(ordersPerSecond, orderSeconds, createOrders(url, buyers, products)),
    sendSteadily(pagesPerSecond, seconds, getPage),
    sendSteadily(checksPerSecond, seconds, checkPage),
  ]);
  return {
    p99: quantile(times, 0.99),
    hitPercent:
      (100 * ((await countHits(metricsPort)) - hitsBefore)) / (times.length + ages.length),
    oldestSeconds: Math.max(...ages) / 1000,
    errors: sum(failures),
  };
}

/** Guest pages while the products that they show are sold. */
export async function measureDrop({ scratch, profile }: Bench): Promise<Row[]> {
  const dataDir = await scratch.getData(1000);
  const metricsPort = await findFreePort();
  const shop = await openShop({ dataDir, scratch, env: { METRICS_PORT: String(metricsPort) } });
  const { db } = await openMeasuredDatabase(dataDir);
  const buyers = await addUsers(db, dataDir, { count: 16 });
  const seconds = 4 * profile.secondsPerRound;
  const round = (given: BenchUser[]) => () =>
    measureRound({ url: shop.url, metricsPort, db }, { seconds, buyers: given });
  const [busy, calm] = await alternate(profile.rounds, round(buyers), round([]));
  await deleteEmailJobs(db);
  const percents = busy.map(({ hitPercent }) => hitPercent);
  const getTimes = (rounds: typeof busy) => rounds.map(({ p99 }) => p99);
  const oldest = Math.max(...busy.map(({ oldestSeconds }) => oldestSeconds));
  return [
    {
      what: `${pagesPerSecond} guest pages/s over ${addressCount} addresses beside ${ordersPerSecond} orders/s of ${productCount} products: from the cache`,
      measured: formatSpread(percents, ' %'),
      value: median(percents),
      unit: ' %',
      bar: { atLeast: 95 },
      errors: sum([...busy, ...calm].map(({ errors }) => errors)) + shop.countErrors(),
    },
    {
      what: 'its p99',
      ...compare(getTimes(busy), [getTimes(calm), 'without orders'], ' ms'),
      bar: { atMost: 3 },
    },
    {
      what: 'its oldest page: the quantity that it offers, behind confirmed orders',
      measured: `${formatMeasure(oldest)} s`,
      value: oldest,
      unit: ' s',
      bar: { atMost: 3 },
    },
  ];
}
