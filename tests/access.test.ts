import { beforeAll, describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { listRoutePaths } from '#tests/support/every-route.ts';
import { openAdminSession, openSession } from '#tests/support/session.ts';
import { orderOneUnit } from '#tests/support/shop-request.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

// Every URL of the shop, and what a guest, a user, another user and an administrator get from it.
// A route that is not listed here fails the first test.

type Person = 'guest' | 'user' | 'other' | 'admin';
type Answer = number | `to ${string}`;
type Answers = Record<Person, Answer>;

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

/** What belongs to the owner's side: everyone else is sent away. */
const forAdmins = (answer: Answer = 200): Answers => ({ ...everyone('to /'), admin: answer });

interface Visit {
  /** {order} stands for the number of an order that belongs to `user`. */
  url: string;
  answers: Answers;
  method?: 'GET' | 'POST';
  body?: string;
}

const visits: Record<string, Visit[]> = {
  '/': [{ url: '/', answers: everyone(200) }],
  'product/:id': [
    { url: '/product/1', answers: everyone(200) },
    { url: '/product/987654321', answers: everyone(404) },
  ],
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
  'cart/products': [{ url: '/cart/products?ids=1', answers: everyone(200) }],
  wishlist: [
    { url: '/wishlist', answers: everyone(200) },
    {
      url: '/wishlist',
      method: 'POST',
      body: 'intent=add&ids=1',
      answers: { ...everyone('to /wishlist'), guest: 'to /login?next=%2Fwishlist' },
    },
  ],
  'wishlist/products': [{ url: '/wishlist/products?ids=1', answers: everyone(200) }],
  checkout: [
    { url: '/checkout', answers: signedIn('/checkout') },
    {
      url: '/checkout',
      method: 'POST',
      body: 'firstName=A',
      answers: signedIn('/checkout', 400),
    },
  ],
  orders: [
    { url: '/orders', answers: signedIn('/orders') },
    {
      url: '/orders',
      method: 'POST',
      body: 'intent=cancel&orderNumber={order}',
      answers: {
        guest: 'to /login?next=%2Forders',
        other: 409,
        admin: 409,
        user: 200,
      },
    },
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
  login: [{ url: '/login', answers: { ...everyone('to /'), guest: 200 } }],
  'login/forgot': [{ url: '/login/forgot', answers: everyone(200) }],
  'login/reset': [{ url: '/login/reset?token=none', answers: everyone(410) }],
  'sign-out': [{ url: '/sign-out', answers: everyone('to /') }],
  profile: [{ url: '/profile', answers: signedIn('/profile') }],
  'profile/data': [{ url: '/profile/data', answers: signedIn('/profile/data') }],
  newsletter: [{ url: '/newsletter', answers: everyone(200) }],
  'newsletter/confirm': [{ url: '/newsletter/confirm?token=none', answers: everyone(404) }],
  'newsletter/unsubscribe': [{ url: '/newsletter/unsubscribe?token=none', answers: everyone(404) }],
  blog: [{ url: '/blog', answers: everyone(200) }],
  'blog/rss.xml': [{ url: '/blog/rss.xml', answers: everyone(200) }],
  'blog/:slug': [{ url: '/blog/cleaning-contacts', answers: everyone(200) }],
  'we-buy-products': [{ url: '/we-buy-products', answers: everyone(200) }],
  'payment-delivery-info': [{ url: '/payment-delivery-info', answers: everyone(200) }],
  'warranty-defective-products': [{ url: '/warranty-defective-products', answers: everyone(200) }],
  'complaint-settlement': [{ url: '/complaint-settlement', answers: everyone(200) }],
  admin: [
    { url: '/admin?q=cedar&edit=1', answers: { ...everyone('to /'), admin: 200 } },
    {
      url: '/admin',
      method: 'POST',
      body: 'archive=987654321',
      answers: { ...everyone('to /'), admin: 200 },
    },
  ],
  'admin/products.csv': [{ url: '/admin/products.csv?q=cedar', answers: forAdmins() }],
  'admin/import': [
    { url: '/admin/import', answers: forAdmins() },
    { url: '/admin/import?check=1', answers: forAdmins(404) },
    { url: '/admin/import', method: 'POST', body: 'intent=check', answers: forAdmins(400) },
    {
      url: '/admin/import',
      method: 'POST',
      body: 'intent=apply&check=1',
      answers: forAdmins('to /admin/import?check=1'),
    },
  ],
  'admin/import/progress': [{ url: '/admin/import/progress?check=1', answers: forAdmins(404) }],
  'admin/orders': [
    { url: '/admin/orders', answers: forAdmins() },
    { url: '/admin/orders?q=rana&status=pending', answers: forAdmins() },
    {
      url: '/admin/orders',
      method: 'POST',
      body: 'orderNumber={order}&status=nonsense',
      answers: forAdmins(400),
    },
  ],
  'admin/orders/live': [
    { url: '/admin/orders/live', answers: { guest: 401, user: 403, other: 403, admin: 200 } },
  ],
  'admin/orders/seen': [
    { url: '/admin/orders/seen', answers: { ...everyone('to /'), admin: 'to /admin/orders' } },
    { url: '/admin/orders/seen', method: 'POST', body: 'mark=1', answers: forAdmins(204) },
  ],
  'admin/orders/slips': [
    { url: '/admin/orders/slips', answers: forAdmins() },
    { url: '/admin/orders/slips?order={order}&kind=receipt', answers: forAdmins() },
    { url: '/admin/orders/slips?order=ORD-1', answers: forAdmins(404) },
  ],
  'admin/orders/:orderNumber': [
    { url: '/admin/orders/{order}', answers: forAdmins() },
    { url: '/admin/orders/ORD-1', answers: forAdmins(404) },
    { url: '/admin/orders/{order}', method: 'POST', body: 'note=', answers: forAdmins(400) },
  ],
  'admin/overview': [
    { url: '/admin/overview?range=7', answers: forAdmins() },
    { url: '/admin/overview', method: 'POST', body: 'intent=none', answers: forAdmins(400) },
  ],
  'admin/people': [{ url: '/admin/people?q=a', answers: forAdmins('to /admin/users?q=a') }],
  'admin/users': [
    { url: '/admin/users', answers: forAdmins() },
    {
      url: '/admin/users',
      method: 'POST',
      body: 'intent=grant&email=nobody%40example.com',
      answers: forAdmins(409),
    },
  ],
  'admin/subscribers.csv': [{ url: '/admin/subscribers.csv', answers: forAdmins() }],
  'admin/history': [{ url: '/admin/history', answers: forAdmins() }],
  'admin/settings': [
    { url: '/admin/settings', answers: forAdmins() },
    { url: '/admin/settings', method: 'POST', body: 'name=', answers: forAdmins(400) },
  ],
  'sitemap.xml': [{ url: '/sitemap.xml', answers: everyone(200) }],
  'robots.txt': [{ url: '/robots.txt', answers: everyone(200) }],
  'manifest.webmanifest': [{ url: '/manifest.webmanifest', answers: everyone(200) }],
  // The previews of mails are for development; a shop that is open does not know them.
  'dev/mails': [{ url: '/dev/mails', answers: everyone(404) }],
  '*': [{ url: '/no/such/page', answers: everyone(404) }],
};

const shop = openTestShop();
const cookies: Record<Person, string> = { guest: '', user: '', other: '', admin: '' };
let orderNumber = '';

beforeAll(async () => {
  cookies.user = await openSession(shop.url, 'sign-up', 'user@example.com');
  cookies.other = await openSession(shop.url, 'sign-up', 'other@example.com');
  cookies.admin = await openAdminSession(shop);
  orderNumber = await orderOneUnit(shop.url, cookies.user);
});

describe('who gets what (§2, §6)', () => {
  it('knows every route of the shop', () => {
    expect(Object.keys(visits).sort()).toEqual(listRoutePaths(routes).sort());
    expect(orderNumber).toMatch(/^ORD-/);
    for (const person of ['user', 'other', 'admin'] as const) expect(cookies[person]).not.toBe('');
  });

  const people: Person[] = ['guest', 'other', 'admin', 'user'];
  for (const [route, list] of Object.entries(visits)) {
    it(`/${route === '/' ? '' : route}`, async () => {
      for (const { url, method = 'GET', body, answers } of list) {
        for (const person of people) {
          const fill = (text: string) => text.replaceAll('{order}', orderNumber);
          const answer = await fetch(shop.url + fill(url), {
            method,
            redirect: 'manual',
            headers: {
              cookie: cookies[person],
              ...(body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
            },
            body: body ? fill(body) : undefined,
          });
          const location = answer.headers.get('location');
          const got: Answer = location === null ? answer.status : `to ${location}`;
          const due = answers[person];
          const expected = typeof due === 'string' ? fill(due) : due;
          expect(got, `${method} ${url} as ${person}`).toBe(expected);
        }
      }
    });
  }
});
