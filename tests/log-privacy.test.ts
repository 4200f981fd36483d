import { text } from 'node:stream/consumers';
import { openLocalServer } from '#tests/support/servers/local-server.ts';
import { openAdminSession } from '#tests/support/session.ts';
import { queryShop } from '#tests/support/shop-database.ts';
import {
  findInStock,
  postForm,
  readSessionCookie,
  requestShop,
  shippingForm,
} from '#tests/support/shop-request.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { openCourierLink } from '#tests/support/token-links.ts';

// This provider refuses every email and repeats the recipient in its error, as some do.
const emails: string[] = [];
const provider = await openLocalServer(async (request, response) => {
  const body = await text(request);
  emails.push(body);
  response.writeHead(400, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ code: 'invalid_parameter', message: `Refused: ${body}` }));
});
afterAll(() => provider.close());

const shop = openTestShop({
  LOG_LEVEL: 'debug',
  RATE_LIMITS: 'on',
  MAIL_API_URL: provider.url,
  MAIL_API_KEY: 'key-of-the-provider',
});

const email = 'marker.rana@private.example';
const [first, second, third] = ['marker-password-1', 'marker-password-2', 'marker-password-3'];
const shipping = {
  ...{ firstName: 'Markerrana', lastName: 'Markerhaddad', phone: '70 919 919' },
  ...{ address: 'Markerstreet 5', city: 'Markercity', notes: 'Markernotes' },
};
/** Lists the texts that must not be in the log, as they would be spelled there. */
const secrets = ['marker', 'private.example', '70 919 919', '70919919', 'key-of-the-provider'];

/** Waits for an email at the provider and returns the token in it. */
async function readMailedToken(page: string): Promise<string> {
  const find = () => new RegExp(`${page}\\?token=([\\w-]+)`).exec(emails.join('\n'))?.[1];
  await expect.poll(find).toBeDefined();
  return find() ?? '';
}

const post = (path: string, form: Record<string, string>, cookie?: string) =>
  postForm(shop.url, path, form, cookie);

it('keeps personal data, passwords and tokens out of its log in every error', async () => {
  const session = readSessionCookie(
    await post('/login', { intent: 'sign-up', email, password: first }),
  );
  expect(session).not.toBe('');
  await post('/login', { intent: 'sign-up', email, password: first });
  await post('/login', { intent: 'sign-in', email, password: second });
  await post('/login', { intent: 'sign-in', email: `${email}\u0000`, password: first });
  await post(`/login?next=/orders?email=${email}`, { intent: 'sign-in', email, password: first });

  const product = await findInStock(shop.url);
  const order = { ...shippingForm(product), ...shipping, email };
  const placed = await post('/checkout', order, session);
  expect(placed.headers.location).toMatch(/^\/orders\?new=/);
  await post('/checkout', { ...order, phone: 'marker' }, session);

  const owner = await openAdminSession(shop);
  for (const name of ['+96170919919', '%2B96170919919', email, encodeURIComponent(email)]) {
    const path = `/admin/users/${name}`;
    expect((await requestShop(shop.url, { path, headers: { cookie: owner } })).status).toBeLessThan(
      400,
    );
  }
  const orderNumber = /ORD-\d+/.exec(placed.headers.location ?? '')?.[0] ?? '';
  const chat = await post('/admin/dispatch/whatsapp', { orderNumber }, owner);
  const link = /t%3D([\w-]{22})/.exec(String(chat.headers.refresh))?.[1] ?? '';
  expect(link).not.toBe('');
  expect((await requestShop(shop.url, { path: `/o?t=${link}` })).status).toBe(200);
  await requestShop(shop.url, { path: `/o.data?t=${link}` });
  await requestShop(shop.url, { path: `/o/live?t=${link}`, headOnly: true });
  await post(`/o?t=${link}`, { intent: 'change', address: 'marker' });
  expect((await post(`/o?t=${link}`, { intent: 'confirm' })).status).toBe(302);

  // PostgreSQL repeats the row that it refuses, and the parameters of what it cannot run.
  const refuse = `alter table orders add constraint refused check (city <> 'Markercity') not valid`;
  await queryShop(refuse);
  const again = { ...order, attemptKey: crypto.randomUUID() };
  expect((await post('/checkout', again, session)).status).toBe(503);
  await queryShop('alter table orders drop constraint refused');
  const table = 'alter table newsletter_subscribers';
  await queryShop(`${table} add constraint refused check (email = '') not valid`);
  expect((await post('/newsletter', { email })).status).toBe(500);
  await queryShop(`${table} drop constraint refused`);

  await post('/newsletter', { email });
  const confirmation = await readMailedToken('/newsletter/confirm');
  await requestShop(shop.url, { path: `/newsletter/confirm?token=${confirmation}` });
  await post(`/newsletter/confirm?token=${confirmation}`, {});
  await post('/login/forgot', { email });
  const reset = await readMailedToken('/login/reset');
  await requestShop(shop.url, { path: `/login/reset?token=${reset}` });
  await post(`/login/reset?token=${reset}`, { password: third });
  const { path: courierPath, orderNumbers } = await openCourierLink(1);
  const [, courier = ''] = courierPath.split('t=');
  await requestShop(shop.url, { path: courierPath });
  const outcome = { orderNumber: orderNumbers[0] ?? '', outcome: 'not-home' };
  await post(`/run/outcomes?t=${courier}`, outcome);
  await queryShop(`alter table run_entries add constraint refused check (outcome = '') not valid`);
  const entry = { ...outcome, entryKey: crypto.randomUUID(), madeAt: new Date().toISOString() };
  expect((await post(`/run/outcomes?t=${courier}`, entry)).status).toBe(500);
  for (const path of ['/search?q=', '/?q=', '/none?email=', '/login.data?next=/']) {
    await requestShop(shop.url, { path: path + email });
  }
  await post('/login', { intent: 'sign-in', email, password: 'x'.repeat(70_000) });

  // All four emails were refused at least once by then, and the log shows it.
  await expect.poll(() => shop.output().match(/email not sent/g)?.length).toBeGreaterThanOrEqual(4);
  await shop.stop();
  const log = shop.output();
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  expect(lines.length).toBeGreaterThan(20);
  expect(log).toContain('placing an order failed');
  expect(log).toContain('unexpected error');
  const cookie = session.split('=')[1]?.split('.')[0] ?? 'none';
  const tokens = [confirmation, reset, courier, link, cookie];
  for (const secret of [...secrets, ...tokens.map((token) => token.toLowerCase())]) {
    const found = lines.filter((line) => line.toLowerCase().includes(secret));
    expect(found, secret).toEqual([]);
  }
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  for (const { requestId, method, path, status } of requests) {
    expect(requestId).toMatch(/^[\da-f-]{36}$/);
    expect([method, typeof status]).toEqual([expect.stringMatching(/^[A-Z]+$/), 'number']);
    expect(path).not.toContain('?');
  }
});
