import {
  countArrived,
  type OrderStream,
  type OrderStreamEvent,
  openFeed,
} from '#tests/support/orders/order-stream.ts';
import { openAdminSession, openSession, openStaffSession } from '#tests/support/session.ts';
import { insertProduct, queryShop, readShop } from '#tests/support/shop-database.ts';
import { postForm, shippingForm } from '#tests/support/shop-request.ts';
import { besideShop, openTestShop } from '#tests/support/test-shop.ts';

// The live feed of orders over real HTTP, with two shops on one database.

const shop = openTestShop();
const secondShop = openTestShop(async () => besideShop(shop));
let admin = '';
let buyer = '';
let productId = 0;
const priceCents = 2500;

const openStream = ({ since = '', lastId = '' } = {}, { at = shop, cookie = admin } = {}) =>
  openFeed(at.url, cookie, { since, lastId });
const productName = 'Stream thing';

async function placeOrder(): Promise<void> {
  const form = shippingForm({ id: productId, priceCents });
  const { headers } = await postForm(shop.url, '/checkout', form, buyer);
  expect(headers.location).toMatch(/^\/orders\?new=/);
}

beforeAll(async () => {
  admin = await openAdminSession(shop);
  buyer = await openSession(shop.url, 'sign-up', 'buyer@example.com');
  productId = await insertProduct(productName, 10_000, priceCents);
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
    const orderNumber = await readShop('select order_number from orders order by id desc limit 1');
    const form = { orderNumber, status: 'shipped' };
    expect((await postForm(shop.url, '/admin/orders', form, admin)).status).toBe(200);
    // The order before may still be notified of; it changes no more than the counts.
    let event = await stream.next();
    while (event?.name === 'counts') event = await stream.next();
    expect(event).toMatchObject({ name: 'orders', data: { arrived: 0 } });
    stream.cut();
  });

  it('30.19 answers OPTIONS and HEAD without a stream, and refuses an account an eleventh', async () => {
    const url = `${shop.url}/orders/live`;
    const request = (method: string, signal?: AbortSignal) =>
      fetch(url, { method, headers: { cookie: buyer }, signal });
    expect((await request('OPTIONS')).status).toBe(405);
    expect((await request('HEAD')).status).toBe(405);
    const ended = new AbortController();
    const streams = await Promise.all(
      Array.from({ length: 12 }, () => request('GET', ended.signal)),
    );
    expect(streams.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      ...[429, 429],
    ]);
    ended.abort();
    // Their places are free again as soon as the shop notices.
    await expect
      .poll(async () => {
        const again = new AbortController();
        const { status } = await request('GET', again.signal);
        again.abort();
        return status;
      })
      .toBe(200);
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
    ['is no admin any more (D18)', "role = 'user'", null],
    ['is a packer now', "role = 'packer'", 'packer'],
    ['is locked', 'locked_at = now()', null],
  ])('ends at once for an admin who %s', async (_who, change, role) => {
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
    for (const stream of streams)
      expect((await readToEnd(stream)).at(-1)).toMatchObject({ name: 'ended', data: role });
  });

  it('tells a packer that something has changed, and nothing of the orders', async () => {
    const packer = await openStaffSession(shop.url, 'packer');
    const stream = await openStream({ since: '1' }, { cookie: packer });
    const counts = { name: 'counts', data: { unseen: 0, overdue: 0 } };
    expect(await stream.next()).toMatchObject(counts);
    await placeOrder();
    expect(await stream.next()).toMatchObject(counts);
    stream.cut();
  });

  it('ends when its shop stops', async () => {
    const stream = await openStream({}, { at: secondShop });
    await stream.next();
    await secondShop.stop();
    expect(await stream.next()).toBeNull();
    expect(secondShop.process.exitCode).toBe(0);
  });
});
