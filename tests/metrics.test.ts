import http from 'node:http';
import routes from '#app/routes.ts';
import { listRoutePaths } from '#tests/support/every-route.ts';
import { metricsUrl, readMetrics } from '#tests/support/read-metrics.ts';
import { openAdminSession, openSession } from '#tests/support/session.ts';
import type { ShopProcess } from '#tests/support/shop-process.ts';
import { findInStock, postForm, requestShop, shippingForm } from '#tests/support/shop-request.ts';
import { besideShop, openTestDatabaseProxy, openTestShop } from '#tests/support/test-shop.ts';

// The private port of a shop of one process, and of one of several on the same database.

// No server listens there: no email leaves.
const environment = {
  METRICS_PORT: '0',
  MAIL_API_URL: 'http://127.0.0.1:9/',
  MAIL_API_KEY: 'none',
};
const shop = openTestShop(environment);
const line = openTestDatabaseProxy(shop);
const several = openTestShop(async () => ({
  ...environment,
  WEB_CONCURRENCY: '2',
  ...besideShop(shop, line.url),
}));

const requests = (route: string, status: string, method = 'GET') =>
  `shop_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`;

/** Returns by how much the metrics grow during some work. */
async function growth(series: string[], at: ShopProcess, act: () => Promise<unknown>) {
  const before = await readMetrics(at);
  await act();
  const after = await readMetrics(at);
  return series.map((one) => (after.get(one) ?? 0) - (before.get(one) ?? 0));
}

describe('metrics', () => {
  it('are read on their own port alone, and nothing else is', async () => {
    const answer = await fetch(metricsUrl(shop));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(new URL(metricsUrl(shop)).hostname).toBe('127.0.0.1');
    expect((await fetch(`${shop.url}/metrics`)).status).toBe(404);
    expect((await fetch(new URL('/', metricsUrl(shop)))).status).toBe(404);
    expect((await fetch(metricsUrl(shop), { method: 'POST' })).status).toBe(404);
  });

  it('count requests by route, and pages that were at hand', async () => {
    const page = requests('/product/:id', '2xx');
    const bucket = page.replace('_count{', '_bucket{le="+Inf",');
    const lost = requests('/*', '4xx');
    const cached = ['hit', 'miss'].map((result) => `shop_page_cache_total{result="${result}"}`);
    const counted = await growth([page, bucket, lost, ...cached], shop, async () => {
      for (const path of ['/product/1', '/product/1', '/product/2.data', '/none', '/no.php'])
        await requestShop(shop.url, { path });
    });
    expect(counted).toEqual([3, 3, 2, 1, 2]);
    expect((await readMetrics(shop)).get('shop_page_cache_bytes')).toBeGreaterThan(1000);
  });

  it('count orders, emails that cannot leave, and open streams', async () => {
    const product = await findInStock(shop.url);
    const cookie = await openSession(shop.url, 'sign-up', 'marker@private.example');
    const form = shippingForm(product);
    const orders = ['placed', 'prices-changed', 'insufficient-stock'].map(
      (outcome) => `shop_orders_total{outcome="${outcome}"}`,
    );
    const counted = await growth(orders, shop, async () => {
      await postForm(shop.url, '/checkout', form, cookie);
      // The same attempt again is the same order.
      await postForm(shop.url, '/checkout', form, cookie);
      const key = () => ({ attemptKey: crypto.randomUUID() });
      await postForm(shop.url, '/checkout', { ...form, ...key(), totalCents: '1' }, cookie);
      const lines = JSON.stringify([{ productId: product.id, quantity: 9000, name: 'x' }]);
      await postForm(shop.url, '/checkout', { ...form, ...key(), lines }, cookie);
    });
    expect(counted).toEqual([1, 1, 1]);

    const read = async (series: string) => (await readMetrics(shop)).get(series);
    // Two of the order, and one that confirms the address.
    await expect.poll(() => read('shop_emails{state="retried"}')).toBe(3);
    // Both shops send the emails of their one database.
    let failures = 0;
    for (const one of [shop, several])
      failures += (await readMetrics(one)).get('shop_job_failures_total{job="email"}') ?? 0;
    expect(failures).toBeGreaterThanOrEqual(3);
    expect(await read('shop_email_oldest_seconds')).toBeGreaterThan(0);

    const admin = await openAdminSession(shop);
    const stream = http.get(`${shop.url}/admin/orders/live`, { headers: { cookie: admin } });
    stream.on('error', () => undefined);
    await expect.poll(() => read('shop_streams_open')).toBe(1);
    stream.destroy();
    await expect.poll(() => read('shop_streams_open')).toBe(0);
  });

  it('hold no personal data: routes are patterns, and no input is in them', async () => {
    await requestShop(shop.url, { path: '/search?q=marker' });
    await requestShop(shop.url, { path: '/marker/marker?marker=1', headers: { host: 'marker' } });
    await postForm(shop.url, '/newsletter', { email: 'marker@private.example' });
    const { text, series } = await readMetrics(shop);
    expect(text).not.toMatch(/marker|private\.example/);
    const known = listRoutePaths(routes).map((path) => `/${path.replace(/^\//, '')}`);
    known.push('/health', '/ready', '/assets/*', '/art/*');
    const shown = series.flatMap((one) => /route="([^"]*)"/.exec(one)?.[1] ?? []);
    expect(shown.filter((route) => !known.includes(route))).toEqual([]);
  });

  it('of several processes come from the first one, and while the database is away', async () => {
    const health = requests('/health', '2xx');
    const [counted] = await growth([health], several, async () => {
      // Connections are handed to the processes in turn.
      for (let one = 0; one < 6; one += 1)
        await fetch(`${several.url}/health`, { headers: { connection: 'close' } });
    });
    expect(counted).toBe(6);
    const open = await readMetrics(several);
    expect(open.get('shop_ready')).toBe(1);
    expect(open.get('shop_emails{state="failed"}')).toBe(0);
    expect(open.get('process_resident_memory_bytes')).toBeGreaterThan(1e8);

    await line.cut();
    expect((await fetch(`${several.url}/product/7`)).status).toBe(503);
    const away = await readMetrics(several);
    expect(away.get('shop_ready')).toBe(0);
    expect(away.get('shop_emails{state="failed"}')).toBeUndefined();
    const errors = 'shop_unexpected_errors_total{reason="database-unavailable"}';
    expect(away.get(errors)).toBeGreaterThan(0);
    await line.restore();
    await expect.poll(async () => (await readMetrics(several)).get('shop_ready')).toBe(1);
  });
});
