import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Bench, Figure, Row } from './bench.ts';
import { addUsers, type BenchUser, createCheckouts, stockProducts } from './buyers.ts';
import { launchBrowser } from './cleanup.ts';
import { browserHeaders, sendLoad, sendRequest } from './load.ts';
import { openMeasuredDatabase, openShop } from './measured-shop.ts';
import { formatMeasure, quantile } from './statistics.ts';

const adminCount = 50;
/** Between a row and the next order; it varies by some milliseconds. */
const pauseMs = 400;

async function openPage(url: string, { cookie }: BenchUser): Promise<Page> {
  const browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = cookie.split(/=(.*)/);
  await context.addCookies([{ name, value, url }]);
  return context.newPage();
}

/** Opens the list of orders, which then records in `window.shownAt` when each row appears. */
async function openList(page: Page, url: string): Promise<void> {
  const streamed = page.waitForRequest(/\/admin\/orders\/live/);
  await page.goto(`${url}/admin/orders`);
  await streamed;
  await page.evaluate(() => {
    const shownAt: Record<string, number> = {};
    Object.assign(window, { shownAt });
    const record = () => {
      for (const link of document.querySelectorAll('[data-order-row] a')) {
        shownAt[link.textContent ?? ''] ??= Date.now();
      }
    };
    record();
    const changes = { childList: true, subtree: true, characterData: true };
    new MutationObserver(record).observe(document.body, changes);
  });
}

async function waitForRow(page: Page, orderNumber: string): Promise<number> {
  const found = await page.waitForFunction(
    (number) => (window as unknown as { shownAt: Record<string, number> }).shownAt[number],
    orderNumber,
  );
  return (await found.jsonValue()) ?? Number.NaN;
}

interface WatchOptions {
  url: string;
  admins: readonly BenchUser[];
  /** What the page requests after an order. */
  reloadPath: string;
}

/** The page reloads its list some seconds later, once for all orders until then (`use-order-feed.ts`). */
const getReloadDelay = () => 5000 * (1 + Math.random());

/** Behaves like admins with the list of orders open, each with an event stream. */
async function openWatchers({ url, admins, reloadPath }: WatchOptions) {
  const agent = new http.Agent({ keepAlive: true });
  const timers = new Map<BenchUser, NodeJS.Timeout>();
  const streams: http.ClientRequest[] = [];
  let reloads = 0;
  let errors = 0;

  async function reload(admin: BenchUser) {
    timers.delete(admin);
    const headers = { ...browserHeaders, accept: '*/*', cookie: admin.cookie };
    const response = await sendRequest(url + reloadPath, { headers, agent }).catch(() => null);
    reloads += 1;
    if (response?.status !== 200) errors += 1;
  }

  /** Resolves at the first event, which announces where the stream begins. */
  function watch(admin: BenchUser): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const options = { headers: { cookie: admin.cookie } };
    const stream = http.get(`${url}/admin/orders/live?since=`, options, (response) => {
      let isOpen = false;
      if (response.statusCode !== 200) reject(new Error(`A stream got ${response.statusCode}.`));
      response.on('error', () => undefined);
      response.on('data', (chunk: Buffer) => {
        if (!chunk.includes('event: orders')) return;
        if (isOpen && !timers.has(admin)) {
          timers.set(admin, setTimeout(reload, getReloadDelay(), admin));
        }
        isOpen = true;
        resolve();
      });
    });
    streams.push(stream.on('error', reject));
    return promise;
  }

  await Promise.all(admins.map(watch));
  return {
    countReloads: () => reloads,
    countErrors: () => errors,
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
      for (const stream of streams) stream.destroy();
      agent.destroy();
    },
  };
}

async function measureScreen({ scratch, profile }: Bench): Promise<Row[]> {
  const dataDir = await scratch.getData(1000);
  const shop = await openShop({ dataDir, scratch });
  const { db } = await openMeasuredDatabase(dataDir);
  const [admin, ...others] = await addUsers(db, dataDir, { count: adminCount, role: 'admin' });
  const buyers = await addUsers(db, dataDir, { count: 1 });
  const createOrder = createCheckouts(shop.url, buyers, await stockProducts(db));
  if (!admin) throw new Error('There is no admin.');
  // Fills the first page of the list.
  await sendLoad(shop, { connections: 4, amount: 100, next: createOrder });

  const page = await openPage(shop.url, admin);
  await openList(page, shop.url);
  const placeOrder = async () => {
    const { path, ...request } = createOrder();
    const sentAt = Date.now();
    const { body } = await sendRequest(shop.url + path, request);
    const orderNumber = /ORD-\d+/.exec(body.toString())?.[0];
    if (!orderNumber) throw new Error(`No order was placed: ${body}`);
    return (await waitForRow(page, orderNumber)) - sentAt;
  };
  // The 49 others request the same as this page after an order.
  const reload = page.waitForRequest(/\/admin\/orders\.data/);
  await placeOrder();
  const { pathname, search } = new URL((await reload).url());
  const options = { url: shop.url, admins: others, reloadPath: pathname + search };
  const watchers = await openWatchers(options);

  const times: number[] = [];
  for (let order = 0; order < profile.watchedOrders; order++) {
    times.push(await placeOrder());
    await sleep(pauseMs + (order % 7) * 13);
  }
  const errors = watchers.countErrors() + shop.countErrors();
  const reloads = watchers.countReloads();
  watchers.close();
  const p95 = quantile(times, 0.95);
  return [
    {
      what: "order to row on an admin's screen, 50 admins watching",
      measured: `p95 ${formatMeasure(p95)} ms`,
      value: p95,
      unit: ' ms',
      bar: { atMost: 150 },
      errors,
      details: [
        `${times.length} orders, p50 ${formatMeasure(quantile(times, 0.5))} ms, longest ${formatMeasure(Math.max(...times))} ms; from the moment the buyer's request is sent to the row in Chromium`,
        `49 other admins loaded the list of 100 orders ${reloads} times`,
      ],
    },
  ];
}

/** From the click of a buyer to the row on an admin's screen. */
export const adminScreen: Figure = { name: 'admin-screen', measure: measureScreen };
