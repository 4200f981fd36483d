import type { Browser } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findFreePort } from '#tests/support/servers/tcp-proxy.ts';
import type { Bench, Figure, Row } from './bench.ts';
import { launchBrowser } from './cleanup.ts';
import { openShop } from './measured-shop.ts';
import { formatMeasure, median } from './statistics.ts';

type Audit = Awaited<ReturnType<typeof audit>>;
type SlowOpening = Awaited<ReturnType<typeof openOnSlowConnection>>;

/** The pages of a purchase and an article, with the blocking time in ms that each may have. */
const pages: readonly { name: string; path: string; maxBlockingMs: number }[] = [
  { name: 'home', path: '/', maxBlockingMs: 50 },
  { name: 'category', path: '/?category=Nintendo', maxBlockingMs: 100 },
  { name: 'product', path: '/product/1', maxBlockingMs: 50 },
  { name: 'cart', path: '/cart', maxBlockingMs: 50 },
  { name: 'article', path: '/blog/box-with-lenses', maxBlockingMs: 50 },
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

interface Measure {
  what: string;
  unit: string;
  read: (audits: readonly Audit[], slow: readonly SlowOpening[]) => number;
  bar: (page: (typeof pages)[number]) => Row['bar'];
}

const ofAudits =
  (pick: (audit: Audit) => number): Measure['read'] =>
  (audits) =>
    median(audits.map(pick));
const points = { unit: ' points', bar: () => ({ atLeast: 100 }) };
const atMost = (limit: number) => ({ unit: ' ms', bar: () => ({ atMost: limit }) });

const measures: readonly Measure[] = [
  {
    ...points,
    what: 'speed by Lighthouse',
    read: ofAudits(({ speed }) => speed),
    bar: () => ({ atLeast: 98 }),
  },
  {
    ...points,
    what: 'accessibility and best practices',
    read: ofAudits(({ others }) => Math.min(...others)),
  },
  {
    ...points,
    what: 'SEO',
    read: ofAudits(({ seo }) => seo),
    // The cart asks search engines to stay away.
    bar: ({ name }) => (name === 'cart' ? undefined : { atLeast: 100 }),
  },
  { ...atMost(1000), what: 'first paint', read: ofAudits(({ firstMs }) => firstMs) },
  { ...atMost(1400), what: 'largest paint', read: ofAudits(({ largestMs }) => largestMs) },
  {
    unit: ' ms',
    what: 'blocking',
    read: ofAudits(({ blockingMs }) => blockingMs),
    bar: ({ maxBlockingMs }) => ({ atMost: maxBlockingMs }),
  },
  { ...atMost(0.01), unit: ' ', what: 'shift', read: ofAudits(({ shift }) => shift) },
  {
    ...atMost(1400),
    what: 'slow connection, first paint',
    read: (_, slow) => median(slow.map(({ firstMs }) => firstMs)),
  },
  {
    ...atMost(4500),
    what: 'slow connection, usable',
    read: (_, slow) => median(slow.map(({ usableMs }) => usableMs)),
  },
];

async function measurePages({ scratch, profile }: Bench): Promise<Row[]> {
  const shop = await openShop({ dataDir: scratch.createFolder('demo'), scratch });
  const port = await findFreePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  const rows: Row[] = [];
  for (const page of pages) {
    const url = shop.url + page.path;
    const audits: Audit[] = [];
    const slow: SlowOpening[] = [];
    for (let round = 0; round < profile.audits; round++) {
      audits.push(await audit(url, port));
      slow.push(await openOnSlowConnection(browser, url));
    }
    const failed = [...new Set(audits.flatMap((one) => one.failed))];
    const details = [`${page.name}: audits that failed: ${failed.join(', ') || 'none'}`];
    for (const { what, unit, read, bar } of measures) {
      const value = read(audits, slow);
      const measured = formatMeasure(value) + unit;
      rows.push({ what: `${page.name}: ${what}`, measured, value, unit, bar: bar(page) });
    }
    Object.assign(rows.at(-1) ?? {}, { details });
  }
  return rows;
}

/** What a shopper waits for on a phone and a poor connection. */
export const firstPaint: Figure = { name: 'first-paint', measure: measurePages };
