import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countArrived,
  type OrderStream,
  type OrderStreamEvent,
  openOrderStream,
} from '#tests/support/order-stream.ts';
import { openAdminSession, openSession } from '#tests/support/session.ts';
import { addProduct, queryShop } from '#tests/support/shop-database.ts';
import { type ShopProcess, startShop } from '#tests/support/shop-process.ts';
import { shippingForm } from '#tests/support/shop-request.ts';
import { besideShop } from '#tests/support/test-shop.ts';

// The live feed of orders over real HTTP, with two shops on one database.

let shop: ShopProcess;
let secondShop: ShopProcess;
let admin = '';
let buyer = '';
let productId = 0;
const priceCents = 2500;

const openStream = ({ since = '', lastId = '' } = {}, { at = shop, cookie = admin } = {}) =>
  openOrderStream(at.url, cookie, { since, lastId });
const productName = 'Stream thing';

function post(url: string, form: Record<string, string>, cookie = ''): Promise<Response> {
  return fetch(shop.url + url, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams(form),
  });
}

async function placeOrder(): Promise<void> {
  const form = shippingForm({ id: productId, priceCents, name: productName });
  const answer = await post('/checkout', form, buyer);
  expect(answer.headers.get('location')).toMatch(/^\/orders\?new=/);
}

beforeAll(async () => {
  shop = await startShop();
  process.env.SHOP_DATA_DIR = shop.dataDir;
  secondShop = await startShop(besideShop(shop));
  admin = await openAdminSession(shop);
  buyer = await openSession(shop.url, 'sign-up', 'buyer@example.com');
  productId = await addProduct(productName, 10_000, priceCents);
});

afterAll(async () => {
  await secondShop.stop();
  await shop.stop();
  for (const one of [shop, secondShop]) fs.rmSync(one.dataDir, { recursive: true, force: true });
});

async function readToEnd(stream: OrderStream): Promise<OrderStreamEvent[]> {
  const event = await stream.next();
  return event ? [event, ...(await readToEnd(stream))] : [];
}

describe('the stream of orders', () => {
  it('opens with what is new since the page was loaded, and nothing at a first load (§7, D29)', async () => {
    const first = await openStream();
    const opening = await first.next();
    expect(opening).toMatchObject({ name: 'orders', data: { arrived: 0 } });
    await placeOrder();
    expect(await countArrived(first, 1)).toBe(1);
    first.cut();
    const later = await openStream({ since: opening?.id });
    expect(await later.next()).toMatchObject({ data: { arrived: 1 } });
    later.cut();
  });

  it('sends an order that has moved, without counting it as new', async () => {
    const stream = await openStream({}, { at: secondShop });
    await stream.next();
    const [order] = await queryShop<{ order_number: string }>(
      'select order_number from orders order by id desc limit 1',
    );
    const moved = await post(
      '/admin/orders',
      { orderNumber: order?.order_number ?? '', status: 'shipped' },
      admin,
    );
    expect(moved.status).toBe(200);
    // The order before may still be notified of; it changes no more than the counts.
    let event = await stream.next();
    while (event?.name === 'counts') event = await stream.next();
    expect(event).toMatchObject({ name: 'orders', data: { arrived: 0 } });
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

  it.each([
    ['is no admin any more (D18)', "role = 'user'"],
    ['is locked', 'locked_at = now()'],
  ])('ends at once for an admin who %s', async (_who, change) => {
    const email = `${change.length}@example.com`;
    const former = await openSession(shop.url, 'sign-up', email);
    const setUser = (values: string) =>
      queryShop(`update users set ${values} where email = $1`, [email]);
    await setUser("role = 'admin'");
    const streams = [
      await openStream({}, { cookie: former }),
      await openStream({}, { cookie: former, at: secondShop }),
    ];
    for (const stream of streams) expect(await stream.next()).toMatchObject({ name: 'orders' });
    await setUser(change);
    for (const stream of streams) {
      const events = await readToEnd(stream);
      expect(events.at(-1)).toMatchObject({ name: 'ended', data: null });
    }
  });

  it('ends when its shop stops', async () => {
    const stream = await openStream({}, { at: secondShop });
    await stream.next();
    await secondShop.stop();
    expect(await stream.next()).toBeNull();
    expect(secondShop.process.exitCode).toBe(0);
  });
});
