import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchFeed } from '#tests/support/orders/order-stream.ts';
import { startPasswordPostgresql } from '#tests/support/servers/password-postgresql.ts';
import { openReverseProxy } from '#tests/support/servers/reverse-proxy.ts';
import { findFreePort } from '#tests/support/servers/tcp-proxy.ts';
import { openSession } from '#tests/support/session.ts';
import { queryDatabase } from '#tests/support/shop-database.ts';
import { addProducts, type Scenario, saveSetting } from './harness.ts';

const email = 'owner@example.com';
const password = 'the password of an owner';

/** The setup of compose.yaml, without containers. */
export const scaledOut: Scenario = {
  name: 'scaled-out',
  description:
    'two shops, a PostgreSQL over TCP with a password, a proxy: SIGKILL of one shop under load',
  async run(harness) {
    const server = await startPasswordPostgresql();
    harness.defer(server.stop);
    const database = { databaseUrl: server.url };
    const ports = [String(await findFreePort()), String(await findFreePort())];
    const [firstUrl = '', secondUrl = ''] = ports.map((port) => `http://127.0.0.1:${port}`);
    const proxy = await openReverseProxy([firstUrl, secondUrl]);
    harness.defer(proxy.close);
    const settings = {
      DATABASE_URL: server.url,
      AUTH_SECRET: 'one secret for both shops, as long as it must be',
      PUBLIC_URL: proxy.url,
      TRUST_PROXY: 'on',
    };
    // At the same moment: one creates the tables, the other waits for it.
    const [first] = await Promise.all(
      ports.map((port) => harness.openShop({ ...settings, PORT: port })),
    );
    const products = await addProducts(database);

    await openSession(proxy.url, 'sign-up', email, password);
    const granted = spawnSync('node', ['shop.ts', 'admin', 'grant', email], {
      env: { ...process.env, ...settings, DATA_DIR: first?.dataDir },
      encoding: 'utf8',
    });
    harness.check(granted.status === 0, `admin grant: ${granted.stderr}`);
    // A session of one shop is valid in the other.
    const cookie = await openSession(firstUrl, 'sign-in', email, password);
    const watch = await watchFeed(secondUrl, cookie);

    const load = await harness.startLoad({ origin: proxy.url, products, addresses: true });
    await load.acknowledged(40);
    await saveSetting(firstUrl, cookie, { checkoutNotice: 'Closed on Friday' });
    const follows = await showsNotice(secondUrl, cookie, 'Closed on Friday');
    harness.check(follows, 'the other shop does not follow the settings');
    first?.process.kill('SIGKILL');
    await load.acknowledged(80);
    await saveSetting(proxy.url, cookie, { checkoutNotice: 'Open on Friday' });
    const changes = await showsNotice(secondUrl, cookie, 'Open on Friday');
    harness.check(changes, 'the settings do not change after the kill');

    const { orders, acknowledged, found } = await harness.settle(database, { load, products });
    await watch.waitForArrived(orders.length);
    const announced = watch.arrived();
    harness.check(announced === orders.length, `${orders.length} orders, ${announced} announced`);
    harness.check(watch.opened() === 1, 'the live feed of the other shop broke');
    watch.close();
    const addresses = await queryDatabase<{ address: string }>(
      database,
      'select distinct ip_address as address from sessions',
    );
    const knowsAddress = addresses.some(({ address }) => address === '127.0.0.4');
    harness.check(knowsAddress, "the shops do not know the clients' addresses behind the proxy");
    return { runs: 1, acknowledged, found: `${announced} announced; ${found}` };
  },
};

/** Shorter than the shop's cache of settings, so that only the notification can be in time. */
const followMs = 10_000;

/** Whether the checkout shows a notice in time. */
async function showsNotice(origin: string, cookie: string, notice: string) {
  const deadline = performance.now() + followMs;
  while (performance.now() < deadline) {
    const response = await fetch(`${origin}/checkout`, { headers: { cookie } });
    if ((await response.text()).includes(notice)) return true;
    await sleep(50);
  }
  return false;
}
