import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import { connect } from '#tests/support/shop-database.ts';
import { type ShopProcess, startShop } from '#tests/support/shop-process.ts';
import { requestShop } from '#tests/support/shop-request.ts';

let shop: ShopProcess;

afterEach(async () => {
  await shop.stop();
  fs.rmSync(shop.dataDir, { recursive: true, force: true });
});

/** Locks the products, so that a page which shows one has to wait. */
async function holdProducts(shop: ShopProcess) {
  const client = await connect(shop);
  await client.query('begin; lock table products in access exclusive mode');
  const waiting = 'select from pg_locks where not granted';
  return {
    untilSomebodyWaits: () =>
      expect.poll(async () => (await client.query(waiting)).rowCount).toBeGreaterThan(0),
    letGo: () => client.end(),
  };
}

interface Seen {
  answered: number;
  /** Responses that close their connection. */
  last: number;
  /** Responses that began and were cut. */
  halves: number;
  /** Connections that ended during a request, before any response. */
  resets: number;
}

type Outcome = keyof Seen | 'closed';

function visit(agent: http.Agent, url: string, cookie: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = http.get(url, { agent, headers: { cookie } });
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'closed' : 'resets'),
    );
    request.on('response', (response) => {
      const whole = response.headers.connection === 'close' ? 'last' : 'answered';
      response.resume();
      response.on('error', () => resolve('halves'));
      response.on('close', () => resolve(response.complete ? whole : 'halves'));
    });
  });
}

/** Eight clients request page after page on their own connections, until the shop closes or `isOver`. */
function visitAll(url: string, seen: Seen, isOver: () => boolean = () => false) {
  // A cached page, a page rendered for one session, and an image.
  const pages = [
    ['/blog', ''],
    ['/blog', 'shop.session_token=nobody'],
    ['/art/1/logo.svg', ''],
  ] as const;
  const clients = Array.from({ length: 8 }, async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    let outcome: Outcome = 'answered';
    while (outcome !== 'closed' && !isOver()) {
      for (const [path, cookie] of pages) {
        outcome = await visit(agent, url + path, cookie);
        if (outcome === 'closed') break;
        seen[outcome] += 1;
      }
    }
    agent.destroy();
  });
  return Promise.all(clients);
}

const noOutcomes = (): Seen => ({ answered: 0, last: 0, halves: 0, resets: 0 });

describe('a shop that receives SIGTERM', () => {
  it('sends every response to its end', async () => {
    shop = await startShop({ WEB_CONCURRENCY: '2' });
    const seen = noOutcomes();
    const visits = visitAll(shop.url, seen);
    await expect.poll(() => seen.answered).toBeGreaterThan(100);
    const ended = once(shop.process, 'exit');
    shop.process.kill('SIGTERM');
    await visits;
    expect(await ended).toEqual([0, null]);
    expect(seen.halves).toBe(0);
  });

  it('is not ready for a proxy, serves on until the proxy stops sending, and aborts nothing', async () => {
    shop = await startShop({ TRUST_PROXY: 'on' });
    const ask = (path: string) => requestShop(shop.url, { path });
    const holder = await holdProducts(shop);
    // As a file, which no limit of a page gives up however long it is held here.
    const headers = { cookie: 'session_token=none' };
    const begun = requestShop(shop.url, { path: '/product/1', headers });
    await holder.untilSomebodyWaits();
    let isDraining = false;
    const seen = noOutcomes();
    const visits = visitAll(shop.url, seen, () => isDraining);
    await expect.poll(() => seen.answered).toBeGreaterThan(100);

    shop.process.kill('SIGTERM');
    while ((await ask('/ready')).status === 200);
    isDraining = true;
    for (const path of ['/ready', '/health']) {
      const { status, headers, body } = await ask(path);
      expect([status, headers.connection, body]).toEqual([503, 'close', '{"status":"draining"}']);
    }
    await visits;
    expect(seen).toMatchObject({ halves: 0, resets: 0 });
    expect(seen.last).toBeGreaterThan(0);

    await holder.letGo();
    const answer = await begun;
    expect([answer.status, answer.headers.connection]).toEqual([200, 'close']);
    expect(answer.body).toContain('</html>');
  });
});
