import { type Browser, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findChromium } from '#tests/support/chromium.ts';
import type { Bench, Figure, Row } from './bench.ts';
import { onCleanup } from './cleanup.ts';
import { findFreePort, openShop } from './measured-shop.ts';
import { formatNumber, quantile } from './statistics.ts';

/** The pages of a purchase and an article, with the blocking time in ms that each may have. */
const pages: readonly { name: string; path: string; maxBlockingMs: number }[] = [
  { name: 'home', path: '/', maxBlockingMs: 50 },
  { name: 'category', path: '/?category=Nintendo', maxBlockingMs: 100 },
  { name: 'product', path: '/product/1', maxBlockingMs: 50 },
  { name: 'cart', path: '/cart', maxBlockingMs: 50 },
  { name: 'article', path: '/blog/box-with-lenses', maxBlockingMs: 50 },
];

const median = (numbers: readonly number[]) => quantile(numbers, 0.5);

async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', ...args],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  onCleanup(() => browser.close());
  return browser;
}

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
  return {
    speed: score('performance'),
    others: ['accessibility', 'best-practices'].map(score),
    seo: score('seo'),
    failed: failed.map(({ id }) => id),
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
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    ...throughput,
  });
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
  return { firstMs: firstMs ?? Number.NaN, usableMs: usableMs ?? Number.NaN };
}

const repeat = async <T>(times: number, task: () => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let time = 0; time < times; time++) results.push(await task());
  return results;
};

async function measurePages({ scratch, profile }: Bench): Promise<Row[]> {
  const shop = await openShop({ dataDir: scratch.createFolder('demo'), scratch });
  const port = await findFreePort();
  const browser = await openBrowser([`--remote-debugging-port=${port}`]);
  const rows: Row[] = [];
  for (const { name, path, maxBlockingMs } of pages) {
    const url = shop.url + path;
    const audits = await repeat(profile.rounds, () => audit(url, port));
    const slow = await repeat(profile.rounds, () => openOnSlowConnection(browser, url));
    const of = (pick: (one: (typeof audits)[number]) => number) => median(audits.map(pick));
    const add = (what: string, value: number, unit: string, bar: Row['bar']) =>
      rows.push({
        what: `${name}: ${what}`,
        measured: formatNumber(value) + unit,
        value,
        unit,
        bar,
      });
    add(
      'speed by Lighthouse',
      of(({ speed }) => speed),
      ' points',
      { atLeast: 98 },
    );
    add(
      'accessibility and best practices',
      of(({ others }) => Math.min(...others)),
      ' points',
      {
        atLeast: 100,
      },
    );
    // The cart asks search engines to stay away.
    const seoBar = name === 'cart' ? undefined : { atLeast: 100 };
    add(
      'SEO',
      of(({ seo }) => seo),
      ' points',
      seoBar,
    );
    add(
      'first paint',
      of(({ firstMs }) => firstMs),
      ' ms',
      { atMost: 1000 },
    );
    add(
      'largest paint',
      of(({ largestMs }) => largestMs),
      ' ms',
      { atMost: 1400 },
    );
    add(
      'blocking',
      of(({ blockingMs }) => blockingMs),
      ' ms',
      { atMost: maxBlockingMs },
    );
    add(
      'shift',
      of(({ shift }) => shift),
      ' ',
      { atMost: 0.01 },
    );
    add('slow connection, first paint', median(slow.map(({ firstMs }) => firstMs)), ' ms', {
      atMost: 1400,
    });
    add('slow connection, usable', median(slow.map(({ usableMs }) => usableMs)), ' ms', {
      atMost: 4500,
    });
    const failed = new Set(audits.flatMap((one) => one.failed));
    const details = [`audits that failed: ${[...failed].join(', ') || 'none'}`];
    rows.push({
      what: `${name}: audits that failed`,
      measured: `${failed.size}`,
      value: failed.size,
      details,
    });
  }
  await browser.close();
  await shop.stop();
  return rows;
}

/** What a shopper waits for on a phone and a poor line. */
export const firstPaint: Figure = { name: 'first-paint', measure: measurePages };
