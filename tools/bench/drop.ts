import http from 'node:http';
import { sql } from 'kysely';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { findFreePort } from '#tests/support/servers/tcp-proxy.ts';
import type { Figure, Row } from './bench.ts';
import {
  addUsers,
  type BenchUser,
  createCheckouts,
  deleteEmailJobs,
  type StockedProduct,
} from './buyers.ts';
import { browserHeaders, sendRequest } from './load.ts';
import { openMeasuredDatabase, openShop } from './measured-shop.ts';
import { alternate, formatMeasure, formatSpread, median, quantile, sum } from './statistics.ts';

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
  const isFailure = () =>
    send().then(
      () => 0,
      () => 1,
    );
  const startedAt = performance.now();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setInterval(() => {
    const elapsed = Math.min((performance.now() - startedAt) / 1000, seconds);
    while (sent.length < elapsed * perSecond) sent.push(isFailure());
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

/** Places orders of what is left. Returns how many failed. */
function placeOrders(
  url: string,
  {
    buyers,
    products,
    seconds,
  }: { buyers: BenchUser[]; products: DroppedProduct[]; seconds: number },
): Promise<number> {
  const left = [...products];
  const next = createCheckouts(url, buyers, left);
  return sendSteadily(ordersPerSecond, seconds, async () => {
    const { path, ...request } = next();
    const lines: { productId: number }[] = JSON.parse(
      new URLSearchParams(request.body).get('lines') ?? '[]',
    );
    const ordered = products.filter(({ id }) => lines.some((line) => line.productId === id));
    for (const product of ordered) {
      product.requested += 1;
      if (product.requested === product.stock) left.splice(left.indexOf(product), 1);
    }
    const { status } = await sendRequest(url + path, { ...request, agent });
    const now = performance.now();
    if (status !== 202) throw new Error(`An order was answered with ${status}.`);
    for (const product of ordered) product.soldAt.push(now);
  });
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

async function readCounts(port: number): Promise<Record<'hit' | 'miss', number>> {
  const { body } = await sendRequest(`http://127.0.0.1:${port}/metrics`);
  const read = (result: string) =>
    Number(RegExp(`shop_page_cache_total\\{result="${result}"\\} (\\d+)`).exec(String(body))?.[1]);
  return { hit: read('hit'), miss: read('miss') };
}

/** Guest pages for some seconds, with or without a drop beside them. */
async function measureRound(
  { url, metricsPort, db }: { url: string; metricsPort: number; db: Database },
  { seconds, buyers }: { seconds: number; buyers: BenchUser[] },
) {
  const products = await startDrop(db, seconds);
  const addresses = listAddresses(products);
  for (const address of addresses) await sendRequest(url + address, { headers: browserHeaders });
  const before = await readCounts(metricsPort);
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
  const failures = await Promise.all([
    placeOrders(url, { buyers, products, seconds: buyers.length > 0 ? seconds : 0 }),
    sendSteadily(pagesPerSecond, seconds, getPage),
    sendSteadily(checksPerSecond, seconds, checkPage),
  ]);
  const after = await readCounts(metricsPort);
  return {
    p99: quantile(times, 0.99),
    p50: quantile(times, 0.5),
    hitRate: (after.hit - before.hit) / (times.length + ages.length),
    rendered: after.miss - before.miss,
    oldest: Math.max(...ages),
    sold: sum(products.map(({ soldAt }) => soldAt.length)),
    soldOut: products.filter(({ soldAt, stock }) => soldAt.length === stock).length,
    errors: sum(failures),
  };
}

type Round = Awaited<ReturnType<typeof measureRound>>;

function createRows(busy: readonly Round[], calm: readonly Round[], errors: number): Row[] {
  const list = (rounds: readonly Round[], name: keyof Round) => rounds.map((one) => one[name]);
  const compare = (name: 'p50' | 'p99') => [
    formatSpread(list(busy, name), ' ms'),
    `${formatSpread(list(calm, name), ' ms')} without orders`,
  ];
  const [measured = '', limit] = compare('p99');
  const percents = list(busy, 'hitRate').map((rate) => 100 * rate);
  const oldest = Math.max(...list(busy, 'oldest')) / 1000;
  return [
    {
      what: `${pagesPerSecond} guest pages/s over ${addressCount} addresses beside ${ordersPerSecond} orders/s of ${productCount} products: from the cache`,
      measured: formatSpread(percents, ' %'),
      value: median(percents),
      unit: ' %',
      bar: { atLeast: 95 },
      errors,
      details: [
        `renderings a round: ${list(busy, 'rendered').join(', ')}; without orders ${list(calm, 'rendered').join(', ')}`,
        `units sold: ${list(busy, 'sold').join(', ')}; products sold out: ${list(busy, 'soldOut').join(', ')}`,
      ],
    },
    {
      what: 'its p99',
      measured,
      limit,
      value: median(list(busy, 'p99')) / median(list(calm, 'p99')),
      bar: { atMost: 3 },
      details: [`p50 ${compare('p50').join('; ')}`],
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

/** Guest pages while the products that they show are sold. */
export const drop: Figure = {
  name: 'drop',
  async measure({ scratch, profile }) {
    const dataDir = await scratch.getData(1000);
    const metricsPort = await findFreePort();
    const env = { METRICS_PORT: String(metricsPort) };
    const shop = await openShop({ dataDir, scratch, env });
    const { db } = await openMeasuredDatabase(dataDir);
    const buyers = await addUsers(db, dataDir, { count: 16 });
    const seconds = 4 * profile.secondsPerRound;
    const round = (given: BenchUser[]) => () =>
      measureRound({ url: shop.url, metricsPort, db }, { seconds, buyers: given });
    const [busy, calm] = await alternate(profile.rounds, round(buyers), round([]));
    await deleteEmailJobs(db);
    const errors = sum([...busy, ...calm].map((one) => one.errors)) + shop.countErrors();
    return createRows(busy, calm, errors);
  },
};
