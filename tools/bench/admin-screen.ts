import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../tests/support/chromium.ts';
import { checkoutRequests, stockWares } from './checkout.ts';
import { atEnd } from './endings.ts';
import type { Bench, Figure, Row } from './figure.ts';
import { drive } from './load.ts';
import { type BenchShop, openShop } from './open-shop.ts';
import { openPostgresql } from './postgresql.ts';
import type { Cost } from './process-cost.ts';
import { ask } from './raw-http.ts';
import { formatNumber, quantile } from './statistics.ts';
import { addVisitors, type BenchVisitor } from './visitors.ts';
import { openWatchers } from './watchers.ts';

const adminCount = 50;
/** Between a row and the next order, never quite the same. */
const pauseMs = 400;

async function openBrowser(shop: BenchShop, { cookie }: BenchVisitor): Promise<BrowserContext> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  atEnd(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = cookie.split(/=(.*)/);
  await context.addCookies([{ name, value, url: shop.url }]);
  return context;
}

/** Opens the list; from then on `window.shownAt` tells when each order's row came onto it. */
async function openList(context: BrowserContext, shop: BenchShop): Promise<Page> {
  const page = await context.newPage();
  const streamed = page.waitForRequest(/\/admin\/orders\/live/);
  await page.goto(`${shop.url}/admin/orders`);
  await streamed;
  await page.evaluate(() => {
    const shownAt: Record<string, number> = {};
    Object.assign(window, { shownAt });
    const note = () => {
      for (const link of document.querySelectorAll('[data-order-row] a')) {
        shownAt[link.textContent ?? ''] ??= Date.now();
      }
    };
    note();
    new MutationObserver(note).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  return page;
}

async function shownAt(page: Page, orderNumber: string): Promise<number> {
  const found = await page.waitForFunction(
    (number) => (window as unknown as { shownAt: Record<string, number> }).shownAt[number],
    orderNumber,
  );
  return (await found.jsonValue()) ?? Number.NaN;
}

async function measureScreen({ scratch, pace }: Bench): Promise<Row[]> {
  const dataDir = await scratch.dataOf(1000);
  const shop = await openShop({ dataDir, scratch });
  const { db, close } = await openPostgresql(dataDir);
  const [own, ...others] = await addVisitors(db, dataDir, { count: adminCount, role: 'admin' });
  const buyers = await addVisitors(db, dataDir, { count: 1 });
  const next = checkoutRequests(shop.url, buyers, await stockWares(db));
  if (!own) throw new Error('There is no admin.');
  // The list is as long as it gets.
  await drive(shop, { connections: 4, amount: 100, next });

  const context = await openBrowser(shop, own);
  const page = await openList(context, shop);
  const place = async () => {
    const { path, ...request } = next();
    const sentAt = Date.now();
    const { body } = await ask(shop.url + path, request);
    const orderNumber = /ORD-\d+/.exec(body.toString())?.[0];
    if (!orderNumber) throw new Error(`No order was placed: ${body}`);
    return (await shownAt(page, orderNumber)) - sentAt;
  };
  // What this page asks for when it hears of an order, the 49 others ask for, too.
  const reload = page.waitForRequest(/\/admin\/orders\.data/);
  await place();
  const { pathname, search } = new URL((await reload).url());
  const watchers = await openWatchers({
    url: shop.url,
    admins: others,
    reloadPath: pathname + search,
  });

  const times: number[] = [];
  const before = shop.cpuSeconds();
  for (let order = 0; order < pace.watchedOrders; order++) {
    times.push(await place());
    await sleep(pauseMs + (order % 7) * 13);
  }
  const errors = watchers.errors() + shop.loggedErrors();
  const reloads = watchers.reloads();
  const after = shop.cpuSeconds();
  const cpuMs = (part: keyof Cost) =>
    formatNumber(((after[part] - before[part]) * 1000) / times.length);
  watchers.close();
  await context.browser()?.close();
  await close();
  await shop.stop();
  const p95 = quantile(times, 0.95);
  return [
    {
      what: "order to row on an admin's screen, 50 admins watching",
      measured: `p95 ${formatNumber(p95)} ms`,
      value: p95,
      unit: ' ms',
      bar: { atMost: 150 },
      errors,
      details: [
        `${times.length} orders, p50 ${formatNumber(quantile(times, 0.5))} ms, longest ${formatNumber(Math.max(...times))} ms; from the moment the buyer's request is sent to the row in Chromium`,
        `49 other admins loaded the list of 100 orders ${reloads} times meanwhile; CPU an order with all of that: Node ${cpuMs('node')} ms, PostgreSQL ${cpuMs('postgresql')} ms`,
      ],
    },
  ];
}

/** From the click of a buyer to the row on an admin's screen. */
export const adminScreen: Figure = { name: 'admin-screen', measure: measureScreen };
