import type { Browser } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findFreePort } from '#tests/support/servers/tcp-proxy.ts';
import type { Profile, Row } from './bench.ts';
import { launchBrowser } from './browser.ts';
import { openShop } from './measured-shop.ts';
import { print } from './report.ts';
import { createFolder } from './scratch.ts';
import { median } from './statistics.ts';

type Run = Awaited<ReturnType<typeof audit>> & Awaited<ReturnType<typeof openOnSlowConnection>>;
type Bars = Partial<Record<keyof Run, Row['bar']>>;

/** The pages of a purchase and an article, with the bars of their own. */
const pages: readonly { name: string; path: string; own?: Bars }[] = [
  { name: 'home', path: '/' },
  { name: 'category', path: '/?category=Nintendo', own: { blockingMs: { atMost: 100 } } },
  { name: 'product', path: '/product/1' },
  // It asks search engines to stay away.
  { name: 'cart', path: '/cart', own: { seo: undefined } },
  { name: 'article', path: '/blog/box-with-lenses' },
];

const measures: readonly [key: keyof Run, what: string, unit: string, bar: Row['bar']][] = [
  ['speed', 'speed by Lighthouse', ' points', { atLeast: 98 }],
  ['others', 'accessibility and best practices', ' points', { atLeast: 100 }],
  ['seo', 'SEO', ' points', { atLeast: 100 }],
  ['firstMs', 'first paint', ' ms', { atMost: 1000 }],
  ['largestMs', 'largest paint', ' ms', { atMost: 1400 }],
  ['blockingMs', 'blocking', ' ms', { atMost: 50 }],
  ['shift', 'shift', ' ', { atMost: 0.01 }],
  ['slowFirstMs', 'slow connection, first paint', ' ms', { atMost: 1400 }],
  ['slowUsableMs', 'slow connection, usable', ' ms', { atMost: 4500 }],
];

/** One run of Lighthouse: a mid phone on 1.6 Mbit/s with 150 ms. */
async function audit(url: string, port: number) {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent' });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
  const { audits, categories } = result.lhr;
  const read = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const score = (id: string) => 100 * (categories[id]?.score ?? 0);
  const failed = Object.values(audits).filter(
    ({ scoreDisplayMode, score: one }) => scoreDisplayMode === 'binary' && one === 0,
  );
  for (const { id } of failed) print(`${url} fails the audit ${id}.`);
  return {
    speed: score('performance'),
    others: Math.min(score('accessibility'), score('best-practices')),
    seo: score('seo'),
    firstMs: read('first-contentful-paint'),
    largestMs: read('largest-contentful-paint'),
    blockingMs: read('total-blocking-time'),
    shift: read('cumulative-layout-shift'),
  };
}

/** Seconds to the first paint and to a hydrated page, at 400 kbit/s, 400 ms and a quarter of the processor. */
async function openOnSlowConnection(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const throughput = { downloadThroughput: 50_000, uploadThroughput: 50_000 };
  const conditions = { offline: false, latency: 400, ...throughput };
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', conditions);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url, { waitUntil: 'commit' });
  // A link stands in for this button until the page is hydrated.
  await page
    .getByRole('button', { name: 'Open menu', includeHidden: true })
    .waitFor({ state: 'attached' });
  const [firstMs, usableMs] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    performance.now(),
  ]);
  await context.close();
  return { slowFirstMs: firstMs ?? Number.NaN, slowUsableMs: usableMs ?? Number.NaN };
}

/** What a shopper waits for on a phone and a poor connection. */
export async function measureFirstPaint({ slowRounds }: Profile): Promise<Row[]> {
  const shop = await openShop(createFolder('demo'));
  const port = await findFreePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  const rows: Row[] = [];
  for (const { name, path, own = {} } of pages) {
    const url = shop.url + path;
    const runs: Run[] = [];
    for (let round = 0; round < slowRounds; round++) {
      runs.push({ ...(await audit(url, port)), ...(await openOnSlowConnection(browser, url)) });
    }
    for (const [key, what, unit, bar] of measures) {
      const value = median(runs.map((run) => run[key]));
      rows.push({ what: `${name}: ${what}`, value, unit, bar: key in own ? own[key] : bar });
    }
  }
  return rows;
}
