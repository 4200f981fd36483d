import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import type { LoadProduct } from '#tests/support/orders/buyer.ts';
import { findFreePort } from '#tests/support/servers/tcp-proxy.ts';
import { queryDatabase } from '#tests/support/shop-database.ts';
import { requestShop } from '#tests/support/shop-request.ts';
import type { Profile, Row } from './bench.ts';
import { addUsers, type BenchUser, createBasketPicker, createCheckout } from './buyers.ts';
import { browserHeaders, sumErrors } from './load.ts';
import { openShop } from './measured-shop.ts';
import { deleteEmailJobs, getData } from './scratch.ts';
import { alternate, compare, formatSpread, median, quantile, sum } from './statistics.ts';

const productCount = 20;
const addressCount = 200;
const [pagesPerSecond, ordersPerSecond, checksPerSecond] = [500, 30, 20];
const unitsPerOrder = 2;
/** The shop closes connections that were idle for 5 s, as those of buyers are between two rounds. */
const agent = new http.Agent({ keepAlive: true, timeout: 4000 });

interface DroppedProduct extends LoadProduct {
  /** Units in orders that were sent. */
  requested: number;
  soldAt: number[];
}

/** Sends at a steady rate, without waiting for the answers before. Returns how many failed. */
async function sendSteadily(perSecond: number, seconds: number, send: () => Promise<void>) {
  const sent: Promise<void>[] = [];
  let failed = 0;
  const countFailure = () => {
    failed += 1;
  };
  const startedAt = performance.now();
  for (let elapsed = 0; elapsed < seconds; await sleep(5)) {
    elapsed = Math.min((performance.now() - startedAt) / 1000, seconds);
    while (sent.length < elapsed * perSecond) sent.push(send().catch(countFailure));
  }
  await Promise.all(sent);
  return failed;
}

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
async function startDrop(dataDir: string, seconds: number): Promise<DroppedProduct[]> {
  const average = (1.3 * ordersPerSecond * unitsPerOrder * seconds) / productCount;
  const found = await queryDatabase<LoadProduct>(
    { dataDir },
    `update products set stock = 2 + (row * $1::float)::int
     from (select id, row_number() over (order by id) - 1 as row from products
       where archived_at is null order by id limit $2) as dropped
     where products.id = dropped.id
     returning products.id, name, price_cents as "priceCents", stock`,
    [(2 * average) / productCount, productCount],
  );
  return found.map((product) => ({ ...product, requested: 0, soldAt: [] }));
}

function createOrders(url: string, buyers: readonly BenchUser[], products: DroppedProduct[]) {
  const left = [...products];
  const pickBasket = createBasketPicker(left);
  let count = 0;
  return async () => {
    const basket = pickBasket();
    for (const product of basket) {
      product.requested += 1;
      if (product.requested === product.stock) left.splice(left.indexOf(product), 1);
    }
    const request = createCheckout(url, buyers[count++ % buyers.length], basket);
    const { status } = await requestShop(url, { ...request, agent });
    if (status !== 202) throw new Error(`An order was answered with ${status}.`);
    for (const product of basket) product.soldAt.push(performance.now());
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

async function countHits(metricsUrl: string): Promise<number> {
  const { body } = await requestShop(metricsUrl, { path: '/metrics', agent });
  return Number(/shop_page_cache_total\{result="hit"\} (\d+)/.exec(body)?.[1]);
}

async function measureRound(
  { url, metricsUrl, dataDir }: Record<'url' | 'metricsUrl' | 'dataDir', string>,
  seconds: number,
  buyers: readonly BenchUser[],
) {
  const products = await startDrop(dataDir, seconds);
  const addresses = listAddresses(products);
  const request = (path: string) => requestShop(url, { path, headers: browserHeaders, agent });
  for (const address of addresses) await request(address);
  const hitsBefore = await countHits(metricsUrl);
  const [times, ages]: [number[], number[]] = [[], []];
  let turn = 0;
  const getPage = async () => {
    // Odd steps lead through all addresses, in an order that mixes them.
    const address = addresses[(turn++ * 77) % addresses.length] ?? '/';
    const startedAt = performance.now();
    const { status } = await request(address);
    times.push(performance.now() - startedAt);
    if (status !== 200) throw new Error(`A page was answered with ${status}.`);
  };
  const checkPage = async () => {
    const product = products[turn % products.length] as DroppedProduct;
    const startedAt = performance.now();
    const { body } = await requestShop(url, { path: `/product/${product.id}`, agent });
    ages.push(measureAge(body, product, startedAt));
  };
  const orderSeconds = buyers.length > 0 ? seconds : 0;
  const failures = await Promise.all([
    sendSteadily(ordersPerSecond, orderSeconds, createOrders(url, buyers, products)),
    sendSteadily(pagesPerSecond, seconds, getPage),
    sendSteadily(checksPerSecond, seconds, checkPage),
  ]);
  const hits = (await countHits(metricsUrl)) - hitsBefore;
  return {
    p99: quantile(times, 0.99),
    hitPercent: (100 * hits) / (times.length + ages.length),
    oldestSeconds: Math.max(...ages) / 1000,
    errors: sum(failures),
  };
}

/** Guest pages while the products that they show are sold. */
export async function measureDrop({ rounds, secondsPerRound }: Profile): Promise<Row[]> {
  const dataDir = await getData(1000);
  const METRICS_PORT = String(await findFreePort());
  const { url, countErrors } = await openShop(dataDir, { env: { METRICS_PORT } });
  const metricsUrl = `http://127.0.0.1:${METRICS_PORT}`;
  const shop = { url, metricsUrl, dataDir };
  const round = (buyers: BenchUser[]) => () => measureRound(shop, 4 * secondsPerRound, buyers);
  const [busy, calm] = await alternate(rounds, round(await addUsers(dataDir, 16)), round([]));
  await deleteEmailJobs(dataDir);
  const percents = busy.map(({ hitPercent }) => hitPercent);
  const getTimes = (rounds: typeof busy) => rounds.map(({ p99 }) => p99);
  const p99 = compare(getTimes(busy), [getTimes(calm), 'without orders'], ' ms');
  const oldest = Math.max(...busy.map(({ oldestSeconds }) => oldestSeconds));
  return [
    {
      what: `${pagesPerSecond} guest pages/s over ${addressCount} addresses beside ${ordersPerSecond} orders/s of ${productCount} products: from the cache`,
      measured: formatSpread(percents, ' %'),
      value: median(percents),
      unit: ' %',
      bar: { atLeast: 95 },
      errors: sumErrors([...busy, ...calm]) + countErrors(),
    },
    { what: 'its p99', ...p99, bar: { atMost: 3 } },
    {
      what: 'its oldest page: the quantity that it offers, behind confirmed orders',
      value: oldest,
      unit: ' s',
      bar: { atMost: 3 },
    },
  ];
}
