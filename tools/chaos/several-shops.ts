import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '#app/platform/config.server.ts';
import { defaultSettings } from '#app/settings/shop-settings.server.ts';
import { formatSettings } from '#app/settings/shop-settings.ts';
import { openFeed, watchFeed } from '#tests/support/orders/order-stream.ts';
import { startPasswordPostgresql } from '#tests/support/servers/password-postgresql.ts';
import { openAdminSession, openSession } from '#tests/support/session.ts';
import { queryDatabase } from '#tests/support/shop-database.ts';
import { runCommand } from '#tests/support/shop-process.ts';
import { postForm } from '#tests/support/shop-request.ts';
import type { Scenario } from './harness.ts';
import { pickCount } from './process-failures.ts';

export const liveStream: Scenario = {
  name: 'live-stream',
  description: "an admin's live feed cut, alternating between two shops",
  async run(harness) {
    const runs = harness.short ? 20 : 100;
    const first = await harness.openShop();
    const second = await harness.openShop({ DATA_DIR: first.dataDir });
    const cookie = await openAdminSession(first);

    const opening = await openFeed(first.url, cookie);
    let lastId = (await opening.next())?.id ?? '';
    opening.cut();
    let announced = 0;
    const load = await harness.startLoad(first);
    for (let cut = 0; cut < runs; cut += 1) {
      const { url } = cut % 2 ? first : second;
      const stream = await openFeed(url, cookie, { lastId });
      for (let received = 0; received <= cut % 3; received += 1) {
        const event = await stream.next();
        announced += event?.data?.arrived ?? 0;
        lastId = event?.id ?? lastId;
      }
      stream.cut();
    }
    const { orders, acknowledged, found } = await load.settle();
    const last = await openFeed(second.url, cookie, { lastId });
    announced += (await last.next())?.data?.arrived ?? 0;
    last.cut();
    harness.check(announced === orders.length, `${orders.length} orders, ${announced} announced`);
    return { runs, acknowledged, found: `${announced} announced; ${found}` };
  },
};

export const killOneOfTwo: Scenario = {
  name: 'kill-one-of-two',
  description: 'SIGKILL of one of two shops on one PostgreSQL, alternating',
  async run(harness) {
    const runs = harness.short ? 2 : 10;
    const { ports, proxyUrl } = await harness.openPair();
    const first = await harness.openShop({ PORT: ports[0], TRUST_PROXY: 'on' });
    const open = (at: 0 | 1) =>
      harness.openShop({ PORT: ports[at], TRUST_PROXY: 'on', DATA_DIR: first.dataDir });
    const shops = [first, await open(1)];
    const proxied = { ...first, url: proxyUrl };
    const watch = await watchFeed(proxyUrl, await openAdminSession(proxied));
    const load = await harness.startLoad(proxied);
    for (let run = 0; run < runs; run += 1) {
      const killed = run % 2 ? 1 : 0;
      await load.acknowledged(pickCount(10, 30));
      shops[killed]?.process.kill('SIGKILL');
      // The other shop serves all buyers.
      await load.acknowledged(30);
      shops[killed] = await open(killed);
    }
    return { runs, ...(await load.settleFeed(watch)) };
  },
};

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
    const { ports, firstUrl, secondUrl, proxyUrl } = await harness.openPair();
    const settings = {
      DATABASE_URL: server.url,
      AUTH_SECRET: 'one secret for both shops, as long as it must be',
      PUBLIC_URL: proxyUrl,
      TRUST_PROXY: 'on',
    };
    // At the same moment: one creates the tables, the other waits for it.
    const [first] = await Promise.all(
      ports.map((port) => harness.openShop({ ...settings, PORT: port })),
    );

    await openSession(proxyUrl, 'sign-up', email, password);
    const env = { ...settings, DATA_DIR: first?.dataDir ?? '' };
    const granted = await runCommand(env, 'admin', 'grant', email);
    harness.check(granted.status === 0, `admin grant: ${granted.output}`);
    // A session of one shop is valid in the other.
    const cookie = await openSession(firstUrl, 'sign-in', email, password);
    const watch = await watchFeed(secondUrl, cookie);

    const load = await harness.startLoad({ ...database, url: proxyUrl }, { addresses: true });
    await load.acknowledged(40);
    const follows = await followsNotice([firstUrl, secondUrl], cookie, 'Closed on Friday');
    harness.check(follows, 'the other shop does not follow the settings');
    first?.process.kill('SIGKILL');
    await load.acknowledged(80);
    const changes = await followsNotice([proxyUrl, secondUrl], cookie, 'Open on Friday');
    harness.check(changes, 'the settings do not change after the kill');

    const settled = await load.settleFeed(watch);
    harness.check(watch.opened() === 1, 'the live feed of the other shop broke');
    const addresses = await queryDatabase<{ address: string }>(
      database,
      'select distinct ip_address as address from sessions',
    );
    const knowsAddress = addresses.some(({ address }) => address === '127.0.0.4');
    harness.check(knowsAddress, "the shops do not know the clients' addresses behind the proxy");
    return { runs: 1, ...settled };
  },
};

/** Shorter than the shop's cache of settings, so that only the notification can be in time. */
const followMs = 10_000;

/** Saves a notice of the checkout at one shop, all else as in a new one. Returns whether the other shows it in time. */
async function followsNotice([at, other]: [string, string], cookie: string, notice: string) {
  const settings = formatSettings(defaultSettings(readConfig({})));
  const form = { ...settings, intent: 'save', checkoutNotice: notice };
  const { status } = await postForm(at, '/admin/settings', form, cookie);
  if (status !== 302) throw new Error(`The settings were not saved: ${status}`);
  const deadline = performance.now() + followMs;
  while (performance.now() < deadline) {
    const response = await fetch(`${other}/checkout`, { headers: { cookie } });
    if ((await response.text()).includes(notice)) return true;
    await sleep(50);
  }
  return false;
}
