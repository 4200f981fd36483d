import { connect } from '#tests/support/shop-database.ts';
import { requestShop } from '#tests/support/shop-request.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { visitAll } from '#tests/support/visit-all.ts';

const shop = openTestShop({ TRUST_PROXY: 'on' });

/** Locks the products, so that a page which shows one has to wait. */
async function holdProducts() {
  const client = await connect(shop);
  await client.query('begin; lock table products in access exclusive mode');
  const waiting = 'select from pg_locks where not granted';
  return {
    untilSomebodyWaits: () =>
      expect.poll(async () => (await client.query(waiting)).rowCount).toBeGreaterThan(0),
    letGo: () => client.end(),
  };
}

it('a shop that receives SIGTERM is not ready for a proxy, serves on until the proxy stops sending, and aborts nothing', async () => {
  const ask = (path: string) => requestShop(shop.url, { path });
  const holder = await holdProducts();
  // As a file, which no limit of a page gives up however long it is held here.
  const headers = { cookie: 'session_token=none' };
  const begun = requestShop(shop.url, { path: '/product/1', headers });
  await holder.untilSomebodyWaits();
  let isDraining = false;
  const { seen, ended } = visitAll(shop.url, () => isDraining);
  await expect.poll(() => seen.answered).toBeGreaterThan(100);

  shop.process.kill('SIGTERM');
  while ((await ask('/ready')).status === 200);
  isDraining = true;
  for (const path of ['/ready', '/health']) {
    const { status, headers, body } = await ask(path);
    expect([status, headers.connection, body]).toEqual([503, 'close', '{"status":"draining"}']);
  }
  await ended;
  expect(seen).toMatchObject({ halves: 0, resets: 0 });
  expect(seen.last).toBeGreaterThan(0);

  await holder.letGo();
  const answer = await begun;
  expect([answer.status, answer.headers.connection]).toEqual([200, 'close']);
  expect(answer.body).toContain('</html>');
});
