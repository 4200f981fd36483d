import fs from 'node:fs';
import { queryShop } from '#tests/support/shop-database.ts';
import {
  findInStock,
  postForm,
  readSessionCookie,
  requestShop,
  type ShopResponse,
  shippingForm,
} from '#tests/support/shop-request.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

// The limits of a shop in production, whose proxy adds the address of each request.
const shop = openTestShop({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });
const password = 'open sesame';
let lastAddress = 0;
/** Returns an address that no test has used before. */
const newAddress = () => {
  lastAddress += 1;
  return `198.18.${lastAddress >> 8}.${lastAddress & 255}`;
};

const send = (address: string, url: string, form: Record<string, string>, cookie = '') =>
  postForm(shop.url, url, form, cookie, { headers: { 'x-forwarded-for': address } });

const signIn = (address: string, email: string, tried: string, url = '/login') =>
  send(address, url, { intent: 'sign-in', email, password: tried });
/** As the page's own script sends it; no page is rendered for a guesser. */
const guess = (address: string, email: string, tried: string) =>
  signIn(address, email, tried, '/login.data');

async function signUp(email: string): Promise<string> {
  return readSessionCookie(
    await send(newAddress(), '/login', { intent: 'sign-up', email, password }),
  );
}

async function isSignedIn(cookie: string): Promise<boolean> {
  return (await requestShop(shop.url, { path: '/orders', headers: { cookie } })).status === 200;
}

/** Counts the rows of attempts. */
const countRows = async () => (await queryShop('select from rate_limits')).length;

const passed = (answers: ShopResponse[]) => answers.filter(({ status }) => status !== 429).length;

/** Reads all emails that were sent. */
const readEmails = () =>
  fs.globSync(`${shop.dataDir}/mail/*.json`).map((name) => fs.readFileSync(name, 'utf8'));

describe('guessing passwords', () => {
  it('lets sixty guesses of many networks at one account through, and the refused leave no rows', async () => {
    const owner = await signUp('rana@example.com');
    const guesses = Array.from({ length: 300 }, (_, turn) =>
      guess(newAddress(), 'rana@example.com', turn === 200 ? password : `guess ${turn}`),
    );
    const answers = await Promise.all(guesses);
    expect(passed(answers)).toBe(60);
    // The account's own row, and two of each network that was let through; and the two of the sign-up.
    expect(await countRows()).toBe(1 + 2 * 60 + 2);
    expect(answers.filter((answer) => readSessionCookie(answer) !== '')).toEqual([]);

    // Signed-in users notice nothing.
    expect(await isSignedIn(owner)).toBe(true);
    expect((await signIn(newAddress(), 'rana@example.com', password)).status).toBe(429);
  });
});

describe('limits per address and account', () => {
  /** Counts the requests that are not refused. */
  async function countPassed(
    times: number,
    ask: (turn: number) => Promise<ShopResponse>,
  ): Promise<number> {
    const answers: ShopResponse[] = [];
    for (let turn = 0; turn < times; turn += 1) answers.push(await ask(turn));
    return passed(answers);
  }

  it('checkout: 30 by an account, 120 from an address in 10 minutes', async () => {
    const order = shippingForm({ id: 1, priceCents: 1 });
    const one = await signUp('buyer-0@example.com');
    expect(await countPassed(34, () => send(newAddress(), '/checkout', order, one))).toBe(30);
    const buyers: string[] = [];
    for (let turn = 1; turn <= 5; turn += 1) buyers.push(await signUp(`buyer-${turn}@example.com`));
    const village = newAddress();
    const buy = (turn: number) =>
      send(village, '/checkout', order, buyers[Math.floor(turn / 28)] ?? '');
    expect(await countPassed(130, buy)).toBe(120);
  });

  it('order emails: 10 to a mailbox in a day; the orders stand, and the owner sees it', async () => {
    const product = await findInStock(shop.url);
    await queryShop('update products set stock = 50 where id = $1', [product.id]);
    const cookie = await signUp('jealous@example.com');
    let number = '';
    for (let turn = 0; turn < 12; turn += 1) {
      const form = { ...shippingForm(product), email: 'stranger@example.com' };
      const answer = await send(newAddress(), '/checkout', form, cookie);
      number = /ORD-\d+/.exec(answer.headers.location ?? '')?.[0] ?? '';
      expect(number).not.toBe('');
      await queryShop("update orders set confirmation = 'confirmed'");
    }
    const countEmails = (start: string) =>
      readEmails().filter(
        (text) => text.includes('stranger@') && text.includes(`"subject": "${start}`),
      ).length;
    await expect.poll(() => countEmails('New Order: ')).toBe(12);
    const countJobs = () => queryShop("select from pgboss.job where name = 'mails'");
    await expect.poll(async () => (await countJobs()).length).toBe(0);
    expect(countEmails('Order Confirmation')).toBe(10);
    expect(shop.output()).toContain('email withheld');
    expect(shop.output()).not.toContain('stranger');

    const { email = '', password: secret = '' } = shop.admin ?? {};
    const owner = readSessionCookie(await signIn(newAddress(), email, secret));
    const asked = { path: `/admin/orders/${number}`, headers: { cookie: owner } };
    expect((await requestShop(shop.url, asked)).body).toContain('The customer got no confirmation');
  });

  it('30.7 unconfirmed orders: 5 of an account, which get links; any of others with its phone', async () => {
    const product = await findInStock(shop.url);
    await queryShop('update products set stock = 50 where id = $1', [product.id]);
    const [one, other] = [await signUp('eager@example.com'), await signUp('friend@example.com')];
    const order = (cookie: string, phone = '71 555 018') =>
      send(newAddress(), '/checkout', { ...shippingForm(product), phone }, cookie);
    for (let turn = 0; turn < 5; turn += 1) expect((await order(one)).status).toBe(302);
    const held = 'You have 5 orders waiting for your confirmation. Please confirm those first.';
    const refused = await order(one, '71 555 019');
    expect(refused.status).toBe(409);
    for (const part of [held, 'href="/orders#ORD-', 'href="tel:', 'href="https://wa.me/'])
      expect(refused.body).toContain(part);
    const taken = await order(other);
    expect(taken.status).toBe(302);
    const asked = `/admin/orders/${/ORD-\d+/.exec(taken.headers.location ?? '')}`;
    const { email = '', password: secret = '' } = shop.admin ?? {};
    const owner = { cookie: readSessionCookie(await signIn(newAddress(), email, secret)) };
    for (const path of [asked, '/admin/dispatch'])
      expect((await requestShop(shop.url, { path, headers: owner })).body).toContain(
        'Confirm first',
      );
    await queryShop(
      `update orders set confirmation = 'confirmed'
       where id = (select min(id) from orders where phone = '+96171555018')`,
    );
    expect((await order(one)).status).toBe(302);
  });

  it('search: 120 from an address in 10 seconds, in the box and as a page', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    const asked = Array.from({ length: 150 }, (_, turn) => {
      const path = turn % 2 === 0 ? '/search?q=mario' : `/_.data?q=mario+${turn}`;
      return requestShop(shop.url, { path, headers });
    });
    const answers = await Promise.all(asked);
    expect(passed(answers)).toBe(120);
    for (const answer of answers.slice(-2)) expect(answer.body).toContain('Too many requests');
  });

  it('newsletter: 10 from an address, by what the own proxy wrote, not by what clients claim', async () => {
    const forged = (turn: number) =>
      send(`10.0.0.${turn}, 198.51.100.77`, '/newsletter', { email: `forged-${turn}@example.com` });
    expect(await countPassed(14, forged)).toBe(10);
    const house = (turn: number) =>
      send(`2001:db8:7:7::${turn}`, '/newsletter', { email: `house-${turn}@example.com` });
    expect(await countPassed(14, house)).toBe(10);
  });
});
