import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchOrders } from '#tests/support/order-stream.ts';
import { startPasswordPostgresql } from '#tests/support/password-postgresql.ts';
import { openReverseProxy } from '#tests/support/reverse-proxy.ts';
import { openSession } from '#tests/support/session.ts';
import { queryDatabase } from '#tests/support/shop-database.ts';
import { findFreePort } from '#tests/support/tcp-proxy.ts';
import type { Fault } from './fault.ts';
import { addGoods, openScene, settle } from './scene.ts';

const email = 'owner@example.com';
const password = 'the password of an owner';

/** What compose.yaml sets up, without containers. */
export const scaledOut: Fault = {
  name: 'scaled-out',
  what: 'two shops, a PostgreSQL over TCP with a password, a proxy: SIGKILL of one shop in a storm',
  async run() {
    const server = await startPasswordPostgresql();
    const place = { databaseUrl: server.url };
    const scene = await openScene();
    const ports = [await findFreePort(), await findFreePort()];
    const proxy = await openReverseProxy(ports.map((port) => `http://127.0.0.1:${port}`));
    try {
      const settings = {
        DATABASE_URL: server.url,
        AUTH_SECRET: 'one secret for both shops, as long as it must be',
        PUBLIC_URL: proxy.url,
        TRUST_PROXY: 'on',
      };
      const open = (port: number | undefined) => scene.open({ ...settings, PORT: String(port) });
      // Both at the same moment: one makes the tables, the other waits for it.
      const [doomed, survivor] = await Promise.all([open(ports[0]), open(ports[1])]);
      const at = (index: number) => `http://127.0.0.1:${ports[index]}`;
      const goods = await addGoods(place);
      const broken: string[] = [];

      await openSession(proxy.url, 'sign-up', email, password);
      const granted = spawnSync('node', ['shop.ts', 'admin', 'grant', email], {
        env: { ...process.env, ...settings, DATA_DIR: doomed.dataDir },
        encoding: 'utf8',
      });
      if (granted.status !== 0) broken.push(`admin grant: ${granted.stderr}`);
      const cookie = await openSession(at(0), 'sign-in', email, password);
      // The session of one shop is a session of the other.
      const watch = await watchOrders(at(1), cookie);

      const storm = await scene.storm({ origin: proxy.url, products: goods, addresses: true });
      await storm.acknowledged(40);
      await saveNotice(at(0), cookie, 'Closed on Friday');
      if (!(await showsNotice(at(1), cookie, 'Closed on Friday')))
        broken.push('the other shop does not follow the settings');
      doomed.process.kill('SIGKILL');
      await storm.acknowledged(80);
      await saveNotice(proxy.url, cookie, 'Open on Friday');
      if (!(await showsNotice(at(1), cookie, 'Open on Friday')))
        broken.push('the settings do not change after the kill');

      const { orders, acknowledged, found, ...settled } = await settle(scene, place, {
        storm,
        goods,
      });
      await watch.waitForArrived(orders.length);
      const told = watch.arrived();
      if (told !== orders.length) broken.push(`${orders.length} orders, ${told} told of`);
      if (watch.opened() !== 1) broken.push('the live feed of the other shop broke');
      watch.close();
      const addresses = await queryDatabase<{ address: string }>(
        place,
        'select distinct ip_address as address from sessions',
      );
      if (!addresses.some((one) => one.address === '127.0.0.4'))
        broken.push('the shops do not see who is behind the proxy');
      await survivor.stop();
      return {
        runs: 1,
        acknowledged,
        found: `${told} told of; ${found}`,
        broken: [...settled.broken, ...broken],
      };
    } finally {
      await proxy.close();
      await scene.close();
      await server.stop();
    }
  },
};

/** Sends the owner's form with a new notice at checkout and everything else untouched. */
async function saveNotice(origin: string, cookie: string, notice: string): Promise<void> {
  const answer = await fetch(`${origin}/admin/settings`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams({ shown: '{}', checkoutNotice: notice }),
  });
  if (answer.status !== 302) throw new Error(`The settings were not saved: ${answer.status}`);
}

/** Shorter than the shop keeps settings that it was not told to forget. */
const followMs = 10_000;

/** Whether the page of the checkout comes to show a notice. */
async function showsNotice(origin: string, cookie: string, notice: string) {
  const deadline = performance.now() + followMs;
  while (performance.now() < deadline) {
    const answer = await fetch(`${origin}/checkout`, { headers: { cookie } });
    if ((await answer.text()).includes(notice)) return true;
    await sleep(50);
  }
  return false;
}
