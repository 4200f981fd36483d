import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, inShopDatabase } from './support/shop-database.ts';
import { type ShopProcess, startShop } from './support/shop-process.ts';

// The live feed of orders over real HTTP, with two shops on one database.

let shop: ShopProcess;
let secondShop: ShopProcess;
let admin = '';
let buyer = '';
let productId = 0;
const priceCents = 2500;
const productName = 'Stream thing';

function post(url: string, form: Record<string, string>, cookie = ''): Promise<Response> {
  return fetch(shop.url + url, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams(form),
  });
}

async function signIn(intent: 'sign-in' | 'sign-up', email: string, password: string) {
  const answer = await post('/login', { intent, email, password });
  const session = answer.headers.getSetCookie().find((cookie) => cookie.includes('session_token'));
  return session?.split(';')[0] ?? '';
}

async function placeOrder(): Promise<void> {
  const answer = await post(
    '/checkout',
    {
      firstName: 'Rana',
      lastName: 'Haddad',
      email: 'rana@example.com',
      phone: '03 123456',
      address: 'Hamra',
      city: 'Beirut',
      attemptKey: randomUUID(),
      totalCents: String(priceCents),
      lines: JSON.stringify([{ productId, quantity: 1, name: productName }]),
    },
    buyer,
  );
  expect(answer.headers.get('location')).toMatch(/^\/orders\?new=/);
}

interface Heard {
  name: string;
  id: string;
  data: { arrived: number; unseen: number } | null;
}

interface OpenStream {
  status: number;
  /** The next whole event; null when the stream has ended. */
  next(): Promise<Heard | null>;
  cut(): void;
}

async function openStream(
  { since = '', lastId = '' } = {},
  { at = shop, cookie = admin } = {},
): Promise<OpenStream> {
  const line = new AbortController();
  const answer = await fetch(`${at.url}/admin/orders/live?since=${since}`, {
    headers: { cookie, ...(lastId && { 'last-event-id': lastId }) },
    redirect: 'manual',
    signal: line.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    status: answer.status,
    async next() {
      for (;;) {
        const end = text.indexOf('\n\n');
        if (end < 0) {
          const chunk = await reader?.read();
          if (!chunk || chunk.done) return null;
          text += chunk.value;
          continue;
        }
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
        if (field('event')) {
          return { name: field('event'), id: field('id'), data: JSON.parse(field('data')) };
        }
      }
    },
    cut: () => line.abort(),
  };
}

/** The count of new orders, summed up until it is the one that is due. */
async function hearOf(stream: OpenStream, due: number): Promise<number> {
  let arrived = 0;
  while (arrived < due) {
    const event = await stream.next();
    if (!event) break;
    arrived += event.data?.arrived ?? 0;
  }
  return arrived;
}

beforeAll(async () => {
  shop = await startShop();
  process.env.SHOP_DATA_DIR = shop.dataDir;
  const pidFile = path.join(shop.dataDir, 'postgresql', 'postmaster.pid');
  const socketDir = fs.readFileSync(pidFile, 'utf8').split('\n')[4] ?? '';
  secondShop = await startShop({
    DATABASE_URL: `postgres://shop@localhost/postgres?host=${encodeURIComponent(socketDir)}`,
    AUTH_SECRET: fs.readFileSync(path.join(shop.dataDir, 'auth-secret'), 'utf8').trim(),
  });
  admin = await signIn('sign-in', shop.admin?.email ?? '', shop.admin?.password ?? '');
  buyer = await signIn('sign-up', 'buyer@example.com', 'open sesame');
  productId = await addProduct(productName, 10_000, priceCents);
}, 60_000);

afterAll(async () => {
  await secondShop.stop();
  await shop.stop();
  for (const one of [shop, secondShop]) fs.rmSync(one.dataDir, { recursive: true, force: true });
});

describe('the stream of orders', () => {
  it('opens with what is new since the page was loaded, and nothing at a first load', async () => {
    const first = await openStream();
    const opening = await first.next();
    expect(opening).toMatchObject({ name: 'orders', data: { arrived: 0 } });
    await placeOrder();
    expect(await hearOf(first, 1)).toBe(1);
    first.cut();
    const later = await openStream({ since: opening?.id });
    expect(await later.next()).toMatchObject({ data: { arrived: 1 } });
    later.cut();
  });

  it('tells of every order once while it is cut a hundred times, from two shops', async () => {
    const start = await openStream();
    let lastId = (await start.next())?.id ?? '';
    start.cut();
    const due = 120;
    let placing = true;
    const buyers = Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let turn = 0; turn < due / 4; turn += 1) await placeOrder();
      }),
    ).finally(() => {
      placing = false;
    });
    let arrived = 0;
    let cuts = 0;
    while (placing || cuts < 100) {
      const stream = await openStream({ lastId }, { at: cuts % 2 ? shop : secondShop });
      for (let heard = 0; heard <= cuts % 3; heard += 1) {
        if (heard > 0 && !placing) break;
        const event = await stream.next();
        arrived += event?.data?.arrived ?? 0;
        lastId = event?.id ?? lastId;
      }
      stream.cut();
      cuts += 1;
    }
    await buyers;
    const last = await openStream({ lastId });
    arrived += (await last.next())?.data?.arrived ?? 0;
    last.cut();
    expect(cuts).toBeGreaterThanOrEqual(100);
    expect(arrived).toBe(due);
  });

  it('tells of an order that has moved, without calling it new', async () => {
    const stream = await openStream({}, { at: secondShop });
    await stream.next();
    const [order] = await inShopDatabase<{ order_number: string }>(
      'select order_number from orders order by id desc limit 1',
    );
    const moved = await post(
      '/admin/orders',
      { orderNumber: order?.order_number ?? '', status: 'shipped' },
      admin,
    );
    expect(moved.status).toBe(200);
    expect(await stream.next()).toMatchObject({ name: 'orders', data: { arrived: 0 } });
    stream.cut();
  });

  it('is not for guests and users, who get no body either', async () => {
    for (const [cookie, status] of [
      ['', 401],
      [buyer, 403],
    ] as const) {
      const stream = await openStream({}, { cookie });
      expect(stream.status).toBe(status);
      expect(await stream.next()).toBeNull();
    }
  });

  it('ends at once for an admin who is no admin any more', async () => {
    const former = await signIn('sign-up', 'former@example.com', 'open sesame');
    const setRole = (role: string) =>
      inShopDatabase("update users set role = $1 where email = 'former@example.com'", [role]);
    await setRole('admin');
    const streams = [
      await openStream({}, { cookie: former }),
      await openStream({}, { cookie: former, at: secondShop }),
    ];
    for (const stream of streams) expect(await stream.next()).toMatchObject({ name: 'orders' });
    await setRole('user');
    for (const stream of streams) {
      expect(await stream.next()).toMatchObject({ name: 'ended', data: null });
      expect(await stream.next()).toBeNull();
    }
  });

  it('ends when its shop is told to stop', async () => {
    const stream = await openStream({}, { at: secondShop });
    await stream.next();
    await secondShop.stop();
    expect(await stream.next()).toBeNull();
    expect(secondShop.process.exitCode).toBe(0);
  });
});
