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

const everyone = (answer: Answer): Answers => ({
  guest: answer,
  user: answer,
  other: answer,
  admin: answer,
});
const signedIn = (next: string, answer: Answer = 200): Answers => ({
  ...everyone(answer),
  guest: `to /login?next=${encodeURIComponent(next)}`,
});

/** Admin pages: everyone else is sent away. */
const forAdmins = (answer: Answer = 200): Answers => ({ ...everyone('to /'), admin: answer });

interface Visit {
  /** {order} is the number of an order that belongs to `user`, {link} the query of a courier's link. */
  url: string;
  /** Who gets what; without the others where the form would change their session. */
  answers: Partial<Answers>;
  /** The form that is sent; without one the URL is read. */
  body?: string;
}

const visits: Record<string, Visit[]> = {
  '/': [{ url: '/', answers: everyone(200) }],
  'product/:id': [
    { url: '/product/1', answers: everyone(200) },
    { url: '/product/987654321', answers: everyone(404) },
    {
      url: '/product/1',
      body: 'intent=remove&ids=1',
      answers: { ...everyone(200), guest: 401 },
    },
  ],
  sold: [{ url: '/sold?page=2', answers: everyone(200) }],
  search: [{ url: '/search?q=mario', answers: everyone(200) }],
  'art/1/*': [
    { url: '/art/1/logo.svg', answers: everyone(200) },
    {
      url: '/art/1/product/sega/saturn/unknown.png',
      answers: everyone('to /art/1/category/sega.png'),
    },
  ],
  'images/:hash/:file': [{ url: `/images/${'0'.repeat(64)}/960.webp`, answers: everyone(404) }],
  cart: [{ url: '/cart', answers: everyone(200) }],
  'delivery/places': [{ url: '/delivery/places', answers: everyone(200) }],
  'cart/products': [{ url: '/cart/products?ids=1', answers: everyone(200) }],
  wishlist: [
    { url: '/wishlist', answers: everyone(200) },
    {
      url: '/wishlist',
      body: 'intent=add&ids=1',
      answers: { ...everyone('to /wishlist'), guest: 'to /login?next=%2Fwishlist' },
    },
  ],
  consoles: [
    { url: '/consoles', answers: { ...everyone(200), guest: 401 } },
    {
      url: '/consoles',
      body: 'intent=add&consoles=[{"platform":"NES","region":"pal"}]',
      answers: { ...everyone(200), guest: 401 },
    },
    { url: '/consoles', body: 'intent=add&consoles=x', answers: { ...everyone(400), guest: 401 } },
  ],
  'wishlist/products': [
    { url: '/wishlist/products?ids=1', answers: everyone(200) },
    {
      url: '/wishlist/products',
      body: 'intent=add&ids=1',
      answers: { ...everyone(200), guest: 401 },
    },
  ],
  wants: [
    { url: '/wants', answers: everyone(200) },
    { url: '/wants?t=0000000000000000000000', answers: everyone(404) },
    {
      url: '/wants',
      body: 'intent=remove&id=1',
      answers: { ...everyone(409), guest: 401 },
    },
  ],
  'wants/request': [
    { url: '/wants/request', answers: everyone('to /wants') },
    {
      url: '/wants/request',
      body: 'intent=remove&id=1',
      answers: { ...everyone(409), guest: 401 },
    },
  ],
  checkout: [
    { url: '/checkout', answers: signedIn('/checkout') },
    {
      url: '/checkout',
      body: 'firstName=A',
      answers: signedIn('/checkout', 400),
    },
  ],
  orders: [
    { url: '/orders', answers: signedIn('/orders') },
    {
      url: '/orders',
      body: 'intent=cancel&orderNumber={order}',
      answers: {
        guest: 'to /login?next=%2Forders',
        other: 409,
        admin: 409,
        user: 200,
      },
    },
  ],
  'orders/live': [{ url: '/orders/live', answers: { ...everyone(200), guest: 401 } }],
  o: [
    { url: '/o?t=none', answers: everyone(404) },
    { url: '/o?t=none', body: 'intent=confirm', answers: everyone(404) },
  ],
  'o/live': [{ url: '/o/live?t=none', answers: everyone(404) }],
  // Without a token it is an empty page, for phones without a connection.
  run: [
    { url: '/run', answers: everyone(200) },
    { url: '/run?t=0000000000000000000000', answers: everyone(404) },
    { url: '/run{link}', answers: everyone(200) },
  ],
  'run/outcomes': [
    { url: '/run/outcomes', answers: everyone(404) },
    { url: '/run/outcomes{link}', answers: everyone(200) },
    { url: '/run/outcomes?t=none', body: 'outcome=not-home', answers: everyone(404) },
    { url: '/run/outcomes{link}', body: 'outcome=none', answers: everyone(400) },
  ],
  'orders/:orderNumber/receipt': [
    {
      url: '/orders/{order}/receipt',
      answers: {
        guest: 'to /login?next=%2Forders%2F{order}%2Freceipt',
        user: 200,
        other: 404,
        admin: 404,
      },
    },
  ],
  login: [
    { url: '/login', answers: { ...everyone('to /'), guest: 200 } },
    {
      url: '/login',
      body: 'intent=sign-in&email=&password=',
      answers: { ...everyone('to /'), guest: 400 },
    },
  ],
  'login/code': [
    {
      url: '/login/code?next=/admin',
      answers: { ...everyone('to /admin'), guest: 'to /login?next=%2Fadmin' },
    },
    {
      url: '/login/code',
      body: 'code=123456',
      answers: { ...everyone('to /'), guest: 'to /login' },
    },
  ],
  'login/forgot': [
    { url: '/login/forgot', answers: everyone(200) },
    { url: '/login/forgot', body: 'email=', answers: everyone(400) },
  ],
  'login/reset': [
    { url: '/login/reset?token=none', answers: everyone(410) },
    { url: '/login/reset?token=none', body: 'password=open+sesame', answers: everyone(410) },
  ],
  'confirm-address': [
    { url: '/confirm-address?token=none', answers: everyone(410) },
    { url: '/confirm-address?token=none', body: '', answers: everyone(410) },
  ],
  // Its form would end the sessions of this file; a guest may send it.
  'sign-out': [
    { url: '/sign-out', answers: everyone('to /') },
    { url: '/sign-out', body: 'next=', answers: { guest: 'to /' } },
  ],
  profile: [
    { url: '/profile', answers: signedIn('/profile') },
    { url: '/profile', body: 'intent=none', answers: signedIn('/profile', 400) },
  ],
  'profile/second-factor': [
    {
      url: '/profile/second-factor',
      answers: { ...signedIn('/profile/second-factor', 'to /profile'), admin: 200 },
    },
    {
      url: '/profile/second-factor',
      body: 'intent=start&password=wrong',
      answers: { ...signedIn('/profile/second-factor', 'to /profile'), admin: 400 },
    },
  ],
  'profile/data': [{ url: '/profile/data', answers: signedIn('/profile/data') }],
  newsletter: [
    { url: '/newsletter', answers: everyone(200) },
    { url: '/newsletter', body: 'email=', answers: everyone(400) },
  ],
  'newsletter/confirm': [
    { url: '/newsletter/confirm?token=none', answers: everyone(404) },
    { url: '/newsletter/confirm?token=none', body: '', answers: everyone(404) },
  ],
  'newsletter/unsubscribe': [
    { url: '/newsletter/unsubscribe?token=none', answers: everyone(404) },
    { url: '/newsletter/unsubscribe?token=none', body: '', answers: everyone(404) },
  ],
  blog: [{ url: '/blog', answers: everyone(200) }],
  'blog/rss.xml': [{ url: '/blog/rss.xml', answers: everyone(200) }],
  'blog/:slug': [{ url: '/blog/cleaning-contacts', answers: everyone(200) }],
  'we-buy-products': [{ url: '/we-buy-products', answers: everyone(200) }],
  'payment-delivery-info': [{ url: '/payment-delivery-info', answers: everyone(200) }],
  'warranty-defective-products': [{ url: '/warranty-defective-products', answers: everyone(200) }],
  'complaint-settlement': [{ url: '/complaint-settlement', answers: everyone(200) }],
  grading: [{ url: '/grading', answers: everyone(200) }],
  terms: [{ url: '/terms', answers: everyone(200) }],
  privacy: [{ url: '/privacy', answers: everyone(200) }],
  admin: [
    { url: '/admin?q=cedar&edit=1', answers: { ...everyone('to /'), admin: 200 } },
    {
      url: '/admin',
      body: 'archive=987654321',
      answers: { ...everyone('to /'), admin: 200 },
    },
  ],
  'admin/products.csv': [{ url: '/admin/products.csv?q=cedar', answers: forAdmins() }],
  'admin/products/:id/ledger': [
    { url: '/admin/products/1/ledger', answers: forAdmins() },
    { url: '/admin/products/987654321/ledger', answers: forAdmins(404) },
  ],
  'admin/products/stickers': [
    { url: '/admin/products/stickers?product=1&product=x', answers: forAdmins() },
  ],
  'admin/products/earlier-copies': [
    { url: '/admin/products/earlier-copies?title=cedar', answers: forAdmins() },
  ],
  'admin/products/same-name': [
    { url: '/admin/products/same-name?name=cedar', answers: forAdmins() },
  ],
  'admin/products/:id/photos': [
    { url: '/admin/products/1/photos', answers: forAdmins() },
    { url: '/admin/products/987654321/photos', answers: forAdmins(404) },
    { url: '/admin/products/1/photos', body: 'image=none', answers: forAdmins(400) },
  ],
  'admin/products/titles': [{ url: '/admin/products/titles?category=Sega', answers: forAdmins() }],
  'admin/import': [
    { url: '/admin/import', answers: forAdmins() },
    { url: '/admin/import?check=1', answers: forAdmins(404) },
    { url: '/admin/import', body: 'intent=check', answers: forAdmins(400) },
    {
      url: '/admin/import',
      body: 'intent=apply&check=1',
      answers: forAdmins('to /admin/import?check=1'),
    },
    { url: '/admin/import', body: 'intent=undo&check=1', answers: forAdmins() },
  ],
  'admin/import/progress': [{ url: '/admin/import/progress?check=1', answers: forAdmins(404) }],
  'admin/orders': [
    { url: '/admin/orders', answers: forAdmins() },
    { url: '/admin/orders?q=rana&status=pending', answers: forAdmins() },
    {
      url: '/admin/orders',
      body: 'orderNumber={order}&status=nonsense',
      answers: forAdmins(400),
    },
    {
      url: '/admin/orders',
      body: 'intent=preview-chosen&chosen={order}:pending&status=shipped',
      answers: forAdmins(),
    },
    { url: '/admin/orders', body: 'intent=resend-all', answers: forAdmins(409) },
  ],
  'admin/orders.csv': [
    { url: '/admin/orders.csv?rows=items&status=pending', answers: forAdmins() },
    { url: '/admin/orders.csv?order={order}', answers: forAdmins() },
  ],
  'admin-sw.js': [{ url: '/admin-sw.js', answers: everyone(200) }],
  'admin/orders/new': [
    { url: '/admin/orders/new', answers: forAdmins() },
    { url: '/admin/orders/new', body: 'phone=', answers: forAdmins(400) },
  ],
  'admin/orders/last': [{ url: '/admin/orders/last?phone=03123456', answers: forAdmins() }],
  'admin/orders/alerts': [
    { url: '/admin/orders/alerts', answers: forAdmins() },
    { url: '/admin/orders/alerts', body: 'intent=turn-on&endpoint=', answers: forAdmins(400) },
    { url: '/admin/orders/alerts', body: 'intent=remove&device=1', answers: forAdmins(400) },
    { url: '/admin/orders/alerts', body: 'intent=test', answers: forAdmins(400) },
  ],
  'admin/orders/live': [
    { url: '/admin/orders/live', answers: { guest: 401, user: 403, other: 403, admin: 200 } },
  ],
  'admin/orders/seen': [
    { url: '/admin/orders/seen', answers: { ...everyone('to /'), admin: 'to /admin/orders' } },
    { url: '/admin/orders/seen', body: 'cursor=1', answers: forAdmins(204) },
  ],
  'admin/orders/slips': [
    { url: '/admin/orders/slips', answers: forAdmins() },
    { url: '/admin/orders/slips?order={order}&kind=receipt', answers: forAdmins() },
    { url: '/admin/orders/slips?order=ORD-1', answers: forAdmins(404) },
  ],
  'admin/orders/:orderNumber': [
    { url: '/admin/orders/{order}', answers: forAdmins() },
    { url: '/admin/orders/ORD-1', answers: forAdmins(404) },
    { url: '/admin/orders/{order}', body: 'note=', answers: forAdmins(400) },
    { url: '/admin/orders/{order}', body: 'intent=change-destination', answers: forAdmins(400) },
    { url: '/admin/orders/{order}', body: 'intent=take-out&line=1', answers: forAdmins(409) },
    { url: '/admin/orders/{order}', body: 'intent=settle-fee&fee=7', answers: forAdmins(409) },
  ],
  'admin/dispatch/whatsapp': [
    { url: '/admin/dispatch/whatsapp', answers: forAdmins('to /admin/dispatch') },
    { url: '/admin/dispatch/whatsapp', body: 'orderNumber=ORD-1', answers: forAdmins(404) },
  ],
  'admin/dispatch': [
    { url: '/admin/dispatch', answers: forAdmins() },
    { url: '/admin/dispatch', body: 'intent=none', answers: forAdmins(400) },
    {
      url: '/admin/dispatch',
      body: 'intent=confirm&outcome=no-answer&orderNumber={order}&seen=',
      answers: forAdmins(409),
    },
    { url: '/admin/dispatch', body: 'intent=pardon', answers: forAdmins(400) },
    { url: '/admin/dispatch', body: 'intent=pack&orderNumber=ORD-1', answers: forAdmins(409) },
    { url: '/admin/dispatch', body: 'intent=open-run&chosen=', answers: forAdmins(409) },
    { url: '/admin/dispatch', body: 'intent=undo-run&run=9', answers: forAdmins(409) },
    { url: '/admin/dispatch', body: 'intent=add-courier', answers: forAdmins(400) },
    { url: '/admin/dispatch', body: 'intent=settle&orderNumber=ORD-1', answers: forAdmins(409) },
    { url: '/admin/dispatch', body: 'intent=undo&changes=', answers: forAdmins(400) },
  ],
  'admin/dispatch/runs/:id': [
    { url: '/admin/dispatch/runs/987654321', answers: forAdmins(404) },
    ...['move-stop', 'one-fee&stop=1', 'link', 'undo-outcome', 'close', 'reopen'].map((intent) => ({
      url: '/admin/dispatch/runs/987654321',
      body: `intent=${intent}`,
      answers: forAdmins(409),
    })),
    { url: '/admin/dispatch/runs/1', body: 'intent=outcome', answers: forAdmins(400) },
    { url: '/admin/dispatch/runs/1', body: 'intent=none', answers: forAdmins(400) },
  ],
  'admin/dispatch/runs/:id/sheet': [
    { url: '/admin/dispatch/runs/987654321/sheet', answers: forAdmins(404) },
  ],
  'admin/overview': [{ url: '/admin/overview?range=7', answers: forAdmins() }],
  'admin/overview.csv': [{ url: '/admin/overview.csv?range=today', answers: forAdmins() }],
  'admin/health': [
    { url: '/admin/health', answers: forAdmins() },
    { url: '/admin/health', body: 'intent=none', answers: forAdmins(400) },
  ],
  'admin/health/problems': [{ url: '/admin/health/problems', answers: forAdmins() }],
  'admin/health/backup': [{ url: '/admin/health/backup', answers: forAdmins('to /admin/health') }],
  'admin/people': [{ url: '/admin/people?q=a', answers: forAdmins('to /admin/users?q=a') }],
  'admin/users': [{ url: '/admin/users?q=maya&sort=last-order', answers: forAdmins() }],
  'admin/users/:id': [
    { url: '/admin/users/user@example.com', answers: forAdmins() },
    { url: '/admin/users/nobody', answers: forAdmins(404) },
    { url: '/admin/users/user@example.com', body: 'intent=none', answers: forAdmins(400) },
    { url: '/admin/users/user@example.com', body: 'note=', answers: forAdmins(400) },
  ],
  'admin/users/:id/data': [
    { url: '/admin/users/nobody/data', body: '', answers: forAdmins(404) },
    { url: '/admin/users/user@example.com/data', body: '', answers: forAdmins() },
  ],
  'admin/subscribers.csv': [{ url: '/admin/subscribers.csv', answers: forAdmins() }],
  'admin/history': [
    { url: '/admin/history', answers: forAdmins() },
    { url: '/admin/history', body: 'entry=0', answers: forAdmins(400) },
  ],
  'admin/texts': [{ url: '/admin/texts', answers: forAdmins() }],
  'admin/texts/:id': [
    { url: '/admin/texts/home', answers: forAdmins() },
    { url: '/admin/texts/article-0a1b2c3d', answers: forAdmins() },
    { url: '/admin/texts/page-none', answers: forAdmins(404) },
    { url: '/admin/texts/home', body: 'headline=', answers: forAdmins(400) },
    { url: '/admin/texts/page-none', body: 'title=', answers: forAdmins(404) },
  ],
  'admin/texts/preview': [
    { url: '/admin/texts/preview', answers: forAdmins('to /admin/texts') },
    { url: '/admin/texts/preview', body: 'id=home&body=Hello', answers: forAdmins() },
    { url: '/admin/texts/preview', body: 'id=none', answers: forAdmins(400) },
  ],
  'admin/texts/images': [
    { url: '/admin/texts/images', answers: forAdmins('to /admin/texts') },
    { url: '/admin/texts/images', body: 'image=', answers: forAdmins() },
  ],
  'admin/settings': [
    { url: '/admin/settings', answers: forAdmins() },
    { url: '/admin/settings', body: 'name=', answers: forAdmins(400) },
  ],
  'admin/demand': [
    { url: '/admin/demand', answers: forAdmins() },
    { url: '/admin/demand', body: 'intent=none', answers: forAdmins(400) },
    { url: '/admin/demand', body: 'intent=look-for', answers: forAdmins(400) },
    { url: '/admin/demand', body: 'intent=means', answers: forAdmins(400) },
    { url: '/admin/demand', body: 'intent=up&id=999', answers: forAdmins(409) },
  ],
  'admin/settings/delivery': [
    { url: '/admin/settings/delivery', answers: forAdmins() },
    { url: '/admin/settings/delivery', body: 'intent=none', answers: forAdmins(400) },
    { url: '/admin/settings/delivery', body: 'intent=assign', answers: forAdmins(409) },
  ],
  'admin/settings/delivery/:id': [
    { url: '/admin/settings/delivery/1', answers: forAdmins() },
    { url: '/admin/settings/delivery/999', answers: forAdmins(404) },
    { url: '/admin/settings/delivery/1', body: 'intent=zone', answers: forAdmins(400) },
    { url: '/admin/settings/delivery/999', body: 'intent=archive', answers: forAdmins(409) },
  ],
  'feed.xml': [{ url: '/feed.xml', answers: everyone(200) }],
  'sitemap.xml': [{ url: '/sitemap.xml', answers: everyone(200) }],
  'sw.js': [{ url: '/sw.js', answers: everyone(200) }],
  offline: [{ url: '/offline', answers: everyone(200) }],
  'robots.txt': [{ url: '/robots.txt', answers: everyone(200) }],
  'manifest.webmanifest': [{ url: '/manifest.webmanifest', answers: everyone(200) }],
  // The previews of emails are for development: a shop in production has no such route.
  'dev/mails': [{ url: '/dev/mails', answers: everyone(404) }],
  '*': [{ url: '/no/such/page', answers: everyone(404) }],
};

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
  it('knows every route of the shop, and what every form of it answers', () => {
    expect(Object.keys(visits).sort()).toEqual(listRoutePaths(routes).sort());
    const sent = Object.keys(visits).filter((route) =>
      visits[route]?.some(({ body }) => body !== undefined),
    );
    expect(listFormPaths(routes).filter((route) => !sent.includes(route))).toEqual([]);
    expect(orderNumber).toMatch(/^ORD-/);
    for (const role of ['user', 'other', 'admin'] as const) expect(cookies[role]).not.toBe('');
  });

  const fill = (text: string) =>
    text
      .replaceAll('{order}', orderNumber)
      .replaceAll('{link}', courierLink.path.replace(/^\/run/, ''));
  // The owner of the order comes last: cancelling it changes what the others get.
  const roles: Role[] = ['guest', 'other', 'admin', 'user'];
  it.each(Object.keys(visits))('%s', async (route) => {
    for (const { url, body, answers } of visits[route] ?? []) {
      for (const role of roles.filter((one) => answers[one] !== undefined)) {
        const method = body === undefined ? 'GET' : 'POST';
        const response = await fetch(shop.url + fill(url), {
          method,
          redirect: 'manual',
          headers: { cookie: cookies[role], 'content-type': 'application/x-www-form-urlencoded' },
          body: body === undefined ? undefined : fill(body),
        });
        const location = response.headers.get('location');
        const got: Answer = location === null ? response.status : `to ${location}`;
        const due = answers[role];
        const expected = typeof due === 'string' ? fill(due) : due;
        expect(got, `${method} ${url} as ${role}`).toBe(expected);
      }
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
