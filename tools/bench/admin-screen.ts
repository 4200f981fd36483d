import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { openFeed } from '#tests/support/orders/order-stream.ts';
import { requestShop } from '#tests/support/shop-request.ts';
import { onCleanup, type Profile, type Row } from './bench.ts';
import { launchBrowser } from './browser.ts';
import { addUsers, type BenchUser, createCheckouts, stockProducts } from './buyers.ts';
import { browserHeaders, sendLoad } from './load.ts';
import { openShop } from './measured-shop.ts';
import { getData } from './scratch.ts';
import { measureP95 } from './statistics.ts';

const adminCount = 50;
/** Between a row and the next order; it varies by some milliseconds. */
const pauseMs = 400;

/** Opens the list of orders, which then records in `window.shownAt` when each row appears. */
async function openList(url: string, { cookie }: BenchUser): Promise<Page> {
  const browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = cookie.split(/=(.*)/);
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
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
  return page;
}

async function waitForRow(page: Page, orderNumber: string): Promise<number> {
  const found = await page.waitForFunction(
    (number) => (window as unknown as { shownAt: Record<string, number> }).shownAt[number],
    orderNumber,
  );
  return (await found.jsonValue()) ?? Number.NaN;
}

/** The page reloads its list some seconds later, once for all orders until then (`use-order-feed.ts`). */
const getReloadDelay = () => 5000 * (1 + Math.random());

/** Behaves like admins with the list of orders open, each with an event stream; `path` is what the page requests. */
async function openWatchers(url: string, path: string, admins: readonly BenchUser[]) {
  const agent = new http.Agent({ keepAlive: true });
  let errors = 0;

  async function watch({ cookie }: BenchUser): Promise<void> {
    const stream = await openFeed(url, cookie);
    onCleanup(stream.cut);
    // It announces where the stream begins.
    await stream.next();
    const headers = { ...browserHeaders, accept: '*/*', cookie };
    let timer: NodeJS.Timeout | undefined;
    const reload = async () => {
      timer = undefined;
      const response = await requestShop(url, { path, headers, agent }).catch(() => null);
      if (response?.status !== 200) errors += 1;
    };
    onCleanup(() => clearTimeout(timer));
    const follow = async () => {
      while (await stream.next()) timer ??= setTimeout(reload, getReloadDelay());
    };
    // It ends when it is cut.
    follow().catch(() => undefined);
  }

  await Promise.all(admins.map(watch));
  return () => errors;
}

/** From the click of a buyer to the row on an admin's screen. */
export async function measureScreen({ watchedOrders }: Profile): Promise<Row[]> {
  const dataDir = await getData(1000);
  const shop = await openShop(dataDir);
  const [admin, ...others] = await addUsers(dataDir, adminCount, 'admin');
  const buyers = await addUsers(dataDir, 1);
  const createOrder = createCheckouts(shop.url, buyers, await stockProducts(dataDir));
  if (!admin) throw new Error('There is no admin.');
  // Fills the first page of the list.
  await sendLoad(shop, { connections: 4, amount: 100, next: createOrder });

  const page = await openList(shop.url, admin);
  const placeOrder = async () => {
    const request = createOrder();
    const sentAt = Date.now();
    const { body } = await requestShop(shop.url, request);
    const orderNumber = /ORD-\d+/.exec(body)?.[0];
    if (!orderNumber) throw new Error(`No order was placed: ${body}`);
    return (await waitForRow(page, orderNumber)) - sentAt;
  };
  // The 49 others request the same as this page after an order.
  const reload = page.waitForRequest(/\/admin\/orders\.data/);
  await placeOrder();
  const { pathname, search } = new URL((await reload).url());
  const countReloadErrors = await openWatchers(shop.url, pathname + search, others);

  const times: number[] = [];
  for (let order = 0; order < watchedOrders; order++) {
    times.push(await placeOrder());
    await sleep(pauseMs + (order % 7) * 13);
  }
  const errors = countReloadErrors() + shop.countErrors();
  const what = "order to row on an admin's screen, 50 admins watching";
  return [{ what, ...measureP95(times, 150), errors }];
}
