import { matchRoutes } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { listFormPaths, listRoutePaths } from '#tests/support/every-route.ts';
import { openAdminSession, openSession } from '#tests/support/session.ts';
import { queryShop } from '#tests/support/shop-database.ts';
import { orderOneUnit } from '#tests/support/shop-request.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { openCourierLink, openOrderLink } from '#tests/support/token-links.ts';

// Every URL of the shop, and what a guest, a user, another user and an administrator get from it.
// A route that is not listed here fails the first test.

type Role = 'guest' | 'user' | 'other' | 'admin';
type Answer = number | `to ${string}`;
type Answers = Record<Role, Answer>;

const everyone = (answer: Answer, guest = answer): Answers => ({
  ...{ guest, user: answer, other: answer, admin: answer },
});
const signedIn = (next: string, answer: Answer = 200): Answers =>
  everyone(answer, `to /login?next=${encodeURIComponent(next)}`);
/** Admin pages: everyone else is sent away. */
const forAdmins = (answer: Answer = 200): Answers => ({ ...everyone('to /'), admin: answer });

type Visit = [request: string, answers: Partial<Answers>];

/**
 * Who gets what of a request: its URL, and the form that is sent. {order} is the number of an order
 * that belongs to `user`, {link} the query of a courier's link. Forms that would change the session of
 * a role are not sent by it.
 */
const visits: Visit[] = [
  ['GET /', everyone(200)],
  ['GET /product/1', everyone(200)],
  ['GET /product/987654321', everyone(404)],
  ['POST /product/1 intent=remove&ids=1', everyone(200, 401)],
  ['GET /sold?page=2', everyone(200)],
  ['GET /search?q=mario', everyone(200)],
  ['GET /art/1/logo.svg', everyone(200)],
  ['GET /art/1/product/sega/saturn/unknown.png', everyone('to /art/1/category/sega.png')],
  [
    'GET /images/0000000000000000000000000000000000000000000000000000000000000000/960.webp',
    everyone(404),
  ],
  ['GET /cart/products?ids=1', everyone(200)],
  ['GET /wishlist', everyone(200)],
  ['POST /wishlist intent=add&ids=1', everyone('to /wishlist', 'to /login?next=%2Fwishlist')],
  ['GET /consoles', everyone(200, 401)],
  ['POST /consoles intent=add&consoles=[{"platform":"NES","region":"pal"}]', everyone(200, 401)],
  ['POST /consoles intent=add&consoles=x', everyone(400, 401)],
  ['GET /wishlist/products?ids=1', everyone(200)],
  ['POST /wishlist/products intent=add&ids=1', everyone(200, 401)],
  ['GET /wants', everyone(200)],
  ['GET /wants?t=0000000000000000000000', everyone(404)],
  ['POST /wants intent=remove&id=1', everyone(409, 401)],
  ['GET /wants/request', everyone('to /wants')],
  ['POST /wants/request intent=remove&id=1', everyone(409, 401)],
  ['GET /checkout', signedIn('/checkout')],
  ['POST /checkout firstName=A', signedIn('/checkout', 400)],
  ['GET /orders', signedIn('/orders')],
  ['GET /orders?page=2', signedIn('/orders?page=2')],
  [
    'POST /orders intent=cancel&orderNumber={order}',
    { ...everyone(409, 'to /login?next=%2Forders'), user: 200 },
  ],
  ['GET /orders/live', everyone(200, 401)],
  ['GET /o?t=none', everyone(404)],
  ['POST /o?t=none intent=confirm', everyone(404)],
  ['GET /o/live?t=none', everyone(404)],
  // Without a token it is an empty page, for phones without a connection.
  ['GET /run', everyone(200)],
  ['GET /run?t=0000000000000000000000', everyone(404)],
  ['GET /run{link}', everyone(200)],
  ['GET /run/outcomes', everyone(404)],
  ['GET /run/outcomes{link}', everyone(200)],
  ['POST /run/outcomes?t=none outcome=not-home', everyone(404)],
  ['POST /run/outcomes{link} outcome=none', everyone(400)],
  [
    'GET /orders/{order}/receipt',
    { ...everyone(404, 'to /login?next=%2Forders%2F{order}%2Freceipt'), user: 200 },
  ],
  ['GET /login', everyone('to /', 200)],
  ['GET /login?next=/profile', everyone('to /profile', 200)],
  ['GET /login?next=https://evil.example/', everyone('to /', 200)],
  ['POST /login intent=sign-in&email=&password=', everyone('to /', 400)],
  ['GET /login/code?next=/admin', everyone('to /admin', 'to /login?next=%2Fadmin')],
  ['POST /login/code code=123456', everyone('to /', 'to /login')],
  ['GET /login/forgot', everyone(200)],
  ['POST /login/forgot email=', everyone(400)],
  ['GET /login/reset?token=none', everyone(410)],
  ['POST /login/reset?token=none password=open+sesame', everyone(410)],
  ['GET /confirm-address?token=none', everyone(410)],
  ['POST /confirm-address?token=none ', everyone(410)],
  // Its form would end the sessions of this file; a guest may send it.
  ['GET /sign-out', everyone('to /')],
  ['POST /sign-out next=', { guest: 'to /' }],
  ['GET /profile', signedIn('/profile')],
  ['POST /profile intent=none', signedIn('/profile', 400)],
  [
    'GET /profile/second-factor',
    { ...signedIn('/profile/second-factor', 'to /profile'), admin: 200 },
  ],
  [
    'POST /profile/second-factor intent=start&password=wrong',
    { ...signedIn('/profile/second-factor', 'to /profile'), admin: 400 },
  ],
  ['GET /profile/data', signedIn('/profile/data')],
  ['GET /newsletter', everyone(200)],
  ['POST /newsletter email=', everyone(400)],
  ['GET /newsletter/confirm?token=none', everyone(404)],
  ['POST /newsletter/confirm?token=none ', everyone(404)],
  ['GET /newsletter/unsubscribe?token=none', everyone(404)],
  ['POST /newsletter/unsubscribe?token=none ', everyone(404)],
  ['GET /blog/cleaning-contacts', everyone(200)],
  ...[
    ...['/cart', '/delivery/places', '/blog', '/blog/rss.xml', '/grading', '/terms', '/privacy'],
    ...['/we-buy-products', '/payment-delivery-info'],
    ...['/warranty-defective-products', '/complaint-settlement'],
    ...['/feed.xml', '/sitemap.xml', '/robots.txt', '/manifest.webmanifest'],
    ...['/admin-sw.js', '/sw.js', '/offline'],
  ].map((url): Visit => [`GET ${url}`, everyone(200)]),
  ['GET /admin?q=cedar&edit=1', forAdmins()],
  ['POST /admin archive=987654321', forAdmins()],
  ['GET /admin/products.csv?q=cedar', forAdmins()],
  ['GET /admin/products/1/ledger', forAdmins()],
  ['GET /admin/products/987654321/ledger', forAdmins(404)],
  ['GET /admin/products/stickers?product=1&product=x', forAdmins()],
  ['GET /admin/products/earlier-copies?title=cedar', forAdmins()],
  ['GET /admin/products/same-name?name=cedar', forAdmins()],
  ['GET /admin/products/1/photos', forAdmins()],
  ['GET /admin/products/987654321/photos', forAdmins(404)],
  ['POST /admin/products/1/photos image=none', forAdmins(400)],
  ['GET /admin/products/titles?category=Sega', forAdmins()],
  ['GET /admin/import', forAdmins()],
  ['GET /admin/import?check=1', forAdmins(404)],
  ['POST /admin/import intent=check', forAdmins(400)],
  ['POST /admin/import intent=apply&check=1', forAdmins('to /admin/import?check=1')],
  ['POST /admin/import intent=undo&check=1', forAdmins()],
  ['GET /admin/import/progress?check=1', forAdmins(404)],
  ['GET /admin/orders', forAdmins()],
  ['GET /admin/orders?q=rana&status=pending', forAdmins()],
  ['POST /admin/orders orderNumber={order}&status=nonsense', forAdmins(400)],
  ['POST /admin/orders intent=preview-chosen&chosen={order}:pending&status=shipped', forAdmins()],
  ['POST /admin/orders intent=resend-all', forAdmins(409)],
  ['GET /admin/orders.csv?rows=items&status=pending', forAdmins()],
  ['GET /admin/orders.csv?order={order}', forAdmins()],
  ['GET /admin/orders/new', forAdmins()],
  ['POST /admin/orders/new phone=', forAdmins(400)],
  ['GET /admin/orders/last?phone=03123456', forAdmins()],
  ['GET /admin/orders/alerts', forAdmins()],
  ['POST /admin/orders/alerts intent=turn-on&endpoint=', forAdmins(400)],
  ['POST /admin/orders/alerts intent=remove&device=1', forAdmins(400)],
  ['POST /admin/orders/alerts intent=test', forAdmins(400)],
  ['GET /admin/orders/live', { guest: 401, user: 403, other: 403, admin: 200 }],
  ['GET /admin/orders/seen', forAdmins('to /admin/orders')],
  ['POST /admin/orders/seen cursor=1', forAdmins(204)],
  ['GET /admin/orders/slips', forAdmins()],
  ['GET /admin/orders/slips?order={order}&kind=receipt', forAdmins()],
  ['GET /admin/orders/slips?order=ORD-1', forAdmins(404)],
  ['GET /admin/orders/{order}', forAdmins()],
  ['GET /admin/orders/ORD-1', forAdmins(404)],
  ['POST /admin/orders/{order} note=', forAdmins(400)],
  ['POST /admin/orders/{order} intent=change-destination', forAdmins(400)],
  ['POST /admin/orders/{order} intent=take-out&line=1', forAdmins(409)],
  ['POST /admin/orders/{order} intent=settle-fee&fee=7', forAdmins(409)],
  ['GET /admin/dispatch/whatsapp', forAdmins('to /admin/dispatch')],
  ['POST /admin/dispatch/whatsapp orderNumber=ORD-1', forAdmins(404)],
  ['GET /admin/dispatch', forAdmins()],
  ['POST /admin/dispatch intent=none', forAdmins(400)],
  [
    'POST /admin/dispatch intent=confirm&outcome=no-answer&orderNumber={order}&seen=',
    forAdmins(409),
  ],
  ['POST /admin/dispatch intent=pardon', forAdmins(400)],
  ['POST /admin/dispatch intent=pack&orderNumber=ORD-1', forAdmins(409)],
  ['POST /admin/dispatch intent=open-run&chosen=', forAdmins(409)],
  ['POST /admin/dispatch intent=undo-run&run=9', forAdmins(409)],
  ['POST /admin/dispatch intent=add-courier', forAdmins(400)],
  ['POST /admin/dispatch intent=change-courier&courier=9', forAdmins(409)],
  ['POST /admin/dispatch intent=settle&orderNumber=ORD-1', forAdmins(409)],
  ['POST /admin/dispatch intent=undo&changes=', forAdmins(400)],
  ['GET /admin/dispatch/runs/987654321', forAdmins(404)],
  ['POST /admin/dispatch/runs/987654321 intent=move-stop', forAdmins(409)],
  ['POST /admin/dispatch/runs/987654321 intent=one-fee&stop=1', forAdmins(409)],
  ['POST /admin/dispatch/runs/987654321 intent=link', forAdmins(409)],
  ['POST /admin/dispatch/runs/987654321 intent=change-courier&courier=9', forAdmins(409)],
  ['POST /admin/dispatch/runs/987654321 intent=undo-outcome', forAdmins(409)],
  ['POST /admin/dispatch/runs/987654321 intent=close', forAdmins(409)],
  ['POST /admin/dispatch/runs/987654321 intent=reopen', forAdmins(409)],
  ['POST /admin/dispatch/runs/1 intent=outcome', forAdmins(400)],
  ['POST /admin/dispatch/runs/1 intent=none', forAdmins(400)],
  ['GET /admin/dispatch/runs/987654321/sheet', forAdmins(404)],
  ['GET /admin/overview?range=7', forAdmins()],
  ['GET /admin/overview.csv?range=today', forAdmins()],
  ['GET /admin/health', forAdmins()],
  ['POST /admin/health intent=none', forAdmins(400)],
  ['GET /admin/health/backup', forAdmins('to /admin/health')],
  ['GET /admin/people?q=a', forAdmins('to /admin/users?q=a')],
  ['GET /admin/users?q=maya&sort=last-order', forAdmins()],
  ['GET /admin/users/user@example.com', forAdmins()],
  ['GET /admin/users/nobody', forAdmins(404)],
  ['POST /admin/users/user@example.com intent=none', forAdmins(400)],
  ['POST /admin/users/user@example.com note=', forAdmins(400)],
  ['POST /admin/users/nobody/data ', forAdmins(404)],
  ['POST /admin/users/user@example.com/data ', forAdmins()],
  ['GET /admin/history', forAdmins()],
  ['POST /admin/history entry=0', forAdmins(400)],
  ['GET /admin/texts/home', forAdmins()],
  ['GET /admin/texts/article-0a1b2c3d', forAdmins()],
  ['GET /admin/texts/page-none', forAdmins(404)],
  ['POST /admin/texts/home headline=', forAdmins(400)],
  ['POST /admin/texts/page-none title=', forAdmins(404)],
  ['GET /admin/texts/preview', forAdmins('to /admin/texts')],
  ['POST /admin/texts/preview id=home&body=Hello', forAdmins()],
  ['POST /admin/texts/preview id=none', forAdmins(400)],
  ['GET /admin/texts/images', forAdmins('to /admin/texts')],
  ['POST /admin/texts/images image=', forAdmins()],
  ['GET /admin/settings', forAdmins()],
  ['POST /admin/settings name=', forAdmins(400)],
  ['GET /admin/demand', forAdmins()],
  ['POST /admin/demand intent=none', forAdmins(400)],
  ['POST /admin/demand intent=look-for', forAdmins(400)],
  ['POST /admin/demand intent=means', forAdmins(400)],
  ['POST /admin/demand intent=up&id=999', forAdmins(409)],
  ['GET /admin/settings/delivery', forAdmins()],
  ['POST /admin/settings/delivery intent=none', forAdmins(400)],
  ['POST /admin/settings/delivery intent=assign', forAdmins(409)],
  ['GET /admin/settings/delivery/1', forAdmins()],
  ['GET /admin/settings/delivery/999', forAdmins(404)],
  ['POST /admin/settings/delivery/1 intent=zone', forAdmins(400)],
  ['POST /admin/settings/delivery/999 intent=archive', forAdmins(409)],
  ['GET /admin/health/problems', forAdmins()],
  ['GET /admin/subscribers.csv', forAdmins()],
  ['GET /admin/texts', forAdmins()],
  // The previews of emails are for development: a shop in production has no such route.
  ['GET /dev/mails', everyone(404)],
  ['GET /no/such/page', everyone(404)],
];

const shop = openTestShop();
const cookies: Record<Role, string> = { guest: '', user: '', other: '', admin: '' };
let orderNumber = '';
let courierLink = { path: '', orderNumbers: [''] };

beforeAll(async () => {
  cookies.user = await openSession(shop.url, 'sign-up', 'user@example.com');
  cookies.other = await openSession(shop.url, 'sign-up', 'other@example.com');
  cookies.admin = await openAdminSession(shop);
  orderNumber = await orderOneUnit(shop.url, cookies.user);
  courierLink = await openCourierLink(2);
});

describe('who gets what (§2, §6)', () => {
  const parse = (request: string) => {
    const filled = request
      .replaceAll('{order}', orderNumber)
      .replaceAll('{link}', courierLink.path.replace(/^\/run/, ''));
    const [method = '', url = '', body] = filled.split(' ');
    return { method, url: shop.url + url, body };
  };

  it('knows every route of the shop, and what every form of it answers', () => {
    const routePaths = listRoutePaths(routes);
    const findRoute = ([request]: Visit) =>
      matchRoutes(
        routePaths.map((path) => ({ path })),
        new URL(parse(request).url).pathname,
      )?.[0]?.route.path;
    const listMissing = (paths: string[], visited: Visit[]) =>
      paths.filter((path) => !visited.map(findRoute).includes(path));
    expect(listMissing(routePaths, visits)).toEqual([]);
    const forms = visits.filter(([request]) => request.startsWith('POST'));
    expect(listMissing(listFormPaths(routes), forms)).toEqual([]);
    expect(orderNumber).toMatch(/^ORD-/);
    for (const role of ['user', 'other', 'admin'] as const) expect(cookies[role]).not.toBe('');
  });

  // The owner of the order comes last: cancelling it changes what the others get.
  const roles: Role[] = ['guest', 'other', 'admin', 'user'];
  it.each(visits)('%s', async (request, answers) => {
    const { method, url, body } = parse(request);
    for (const role of roles.filter((one) => answers[one] !== undefined)) {
      const headers = {
        cookie: cookies[role],
        'content-type': 'application/x-www-form-urlencoded',
      };
      const response = await fetch(url, { method, redirect: 'manual', headers, body });
      const location = response.headers.get('location');
      const got: Answer = location === null ? response.status : `to ${location}`;
      const due = answers[role];
      const expected = typeof due === 'string' ? due.replace('{order}', orderNumber) : due;
      expect(got, `${request} as ${role}`).toBe(expected);
    }
  });
});

describe("a courier's link", () => {
  const link = async (path: string, init?: RequestInit) => {
    const response = await fetch(shop.url + path, init);
    return { response, text: await response.text() };
  };
  const toOutcomes = (path: string) => path.replace('/run', '/run/outcomes');

  it('shows what its courier needs of one run, and nothing else of anybody', async () => {
    const other = await openCourierLink(1);
    for (const path of [courierLink.path, toOutcomes(courierLink.path)]) {
      const { response, text } = await link(path);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
      for (const number of courierLink.orderNumbers) expect(text).toContain(number);
      expect(text).toContain('Opposite the bakery');
      for (const secret of [...other.orderNumbers, orderNumber, '@example.com', 'product']) {
        expect(text.replaceAll('/product', ''), secret).not.toContain(secret);
      }
    }
  });

  it('changes nothing by being opened, and nothing of another run', async () => {
    const other = await openCourierLink(1);
    const read = () => queryShop('select * from run_orders order by order_id, run_id');
    const before = await read();
    await link(courierLink.path);
    await link(toOutcomes(courierLink.path));
    const fields = {
      outcome: 'not-home',
      entryKey: crypto.randomUUID(),
      madeAt: new Date().toISOString(),
    };
    const send = (path: string, orderNumber: string, headers = {}) =>
      link(toOutcomes(path), {
        method: 'POST',
        headers,
        body: new URLSearchParams({ ...fields, orderNumber }),
      });
    const [foreign = ''] = other.orderNumbers;
    const refused = await send(courierLink.path, foreign);
    expect(JSON.parse(refused.text)).toMatchObject({ refused: 'unknown' });
    const [own = ''] = courierLink.orderNumbers;
    const origin = { origin: 'https://elsewhere.example' };
    expect((await send(courierLink.path, own, origin)).response.status).toBe(403);
    expect(await read()).toEqual(before);
    expect((await send(courierLink.path, own)).response.status).toBe(200);
    expect(await read()).not.toEqual(before);
  });

  it('works for 24 hours after its run was closed', async () => {
    const { path, runId } = await openCourierLink(1);
    const close = (hours: number) =>
      queryShop(
        `update courier_runs set closed_at = now() - $2 * interval '1 hour' where id = $1`,
        [runId, hours],
      );
    await close(23);
    expect((await link(path)).response.status).toBe(200);
    await close(25);
    expect((await link(path)).response.status).toBe(404);
    expect((await link(toOutcomes(path))).response.status).toBe(404);
  });
});

it("shows one order by its customer's link, without its email, and changes nothing by that", async () => {
  const path = await openOrderLink(orderNumber);
  const read = () => queryShop('select * from orders order by id');
  const before = await read();
  const response = await fetch(shop.url + path);
  const text = await response.text();
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('referrer-policy')).toBe('same-origin');
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  expect(text).toContain(orderNumber);
  for (const secret of [...courierLink.orderNumbers, 'user@example.com']) {
    expect(text, secret).not.toContain(secret);
  }
  expect(await read()).toEqual(before);
});
