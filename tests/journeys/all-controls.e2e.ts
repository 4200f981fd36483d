import type { Page } from '@playwright/test';
import routes from '#app/routes.ts';
import { findUnmarkedChoices, tryAllControls } from '#tests/support/all-controls.ts';
import { listPagePaths } from '#tests/support/every-route.ts';
import { delayRequests, expect, newEmail, scripts, test } from '#tests/support/journey.ts';
import { openSession } from '#tests/support/session.ts';
import { queryShop } from '#tests/support/shop-database.ts';
import { orderOneUnit } from '#tests/support/shop-request.ts';

// Every page of the shop with late scripts: each control acts, or waits visibly and is
// carried out once (decision 42). The controls are found in the page; a page not listed here fails.

type Role = 'guest' | 'user' | 'admin';

/** URLs by route; {order} stands for the number of an order of that role, {admin} for an e-mail. */
const pages: Record<string, Partial<Record<Role, string[]>>> = {
  '/': { guest: ['/', '/?category=Nintendo&subcategory=Switch', '/?q=nothing-such'] },
  'product/:id': { guest: ['/product/1', '/product/987654321'] },
  sold: { guest: ['/sold'] },
  cart: { guest: ['/cart'] },
  offline: { guest: ['/offline'] },
  wishlist: { guest: ['/wishlist'], user: ['/wishlist'] },
  checkout: { user: ['/checkout'] },
  orders: { user: ['/orders'] },
  'orders/:orderNumber/receipt': { user: ['/orders/{order}/receipt'] },
  o: { guest: ['/o?t=none'] },
  run: { guest: ['/run?t=none'] },
  login: { guest: ['/login', '/login?tab=up'] },
  // Without the cookie of a right password it redirects.
  'login/code': { guest: ['/login/code'] },
  'login/forgot': { guest: ['/login/forgot'] },
  'login/reset': { guest: ['/login/reset?token=none'] },
  'confirm-address': { guest: ['/confirm-address?token=none'] },
  'profile/second-factor': { admin: ['/profile/second-factor'] },
  profile: { user: ['/profile', '/profile?delete=ask'] },
  blog: { guest: ['/blog'] },
  'blog/:slug': { guest: ['/blog/cleaning-contacts'] },
  'we-buy-products': { guest: ['/we-buy-products'] },
  'payment-delivery-info': { guest: ['/payment-delivery-info'] },
  'warranty-defective-products': { guest: ['/warranty-defective-products'] },
  'complaint-settlement': { guest: ['/complaint-settlement'] },
  grading: { guest: ['/grading'] },
  terms: { guest: ['/terms'] },
  privacy: { guest: ['/privacy'] },
  wants: { guest: ['/wants', '/wants?t=none'] },
  newsletter: { guest: ['/newsletter'] },
  'newsletter/confirm': { guest: ['/newsletter/confirm?token=none'] },
  'newsletter/unsubscribe': { guest: ['/newsletter/unsubscribe?token=none'] },
  admin: { admin: ['/admin', '/admin?q=cedar&edit=1'] },
  'admin/products/:id/ledger': { admin: ['/admin/products/1/ledger'] },
  'admin/products/stickers': { admin: ['/admin/products/stickers?product=1'] },
  'admin/import': { admin: ['/admin/import'] },
  'admin/orders': { admin: ['/admin/orders', '/admin/orders?status=pending'] },
  'admin/orders/new': { admin: ['/admin/orders/new'] },
  'admin/orders/alerts': { admin: ['/admin/orders/alerts'] },
  'admin/orders/slips': { admin: ['/admin/orders/slips?order={order}'] },
  'admin/orders/:orderNumber': { admin: ['/admin/orders/{order}'] },
  'admin/dispatch': { admin: ['/admin/dispatch'] },
  'admin/dispatch/runs/:id': { admin: ['/admin/dispatch/runs/{run}'] },
  'admin/dispatch/runs/:id/sheet': { admin: ['/admin/dispatch/runs/{run}/sheet'] },
  'admin/health': { admin: ['/admin/health'] },
  'admin/demand': { admin: ['/admin/demand'] },
  'admin/overview': { admin: ['/admin/overview'] },
  'admin/users': { admin: ['/admin/users'] },
  'admin/users/:id': { admin: ['/admin/users/{admin}'] },
  'admin/history': { admin: ['/admin/history'] },
  'admin/texts': { admin: ['/admin/texts'] },
  'admin/texts/:id': {
    admin: [
      '/admin/texts/home',
      '/admin/texts/article-fifty-hertz',
      '/admin/texts/page-we-buy-products',
    ],
  },
  'admin/settings': { admin: ['/admin/settings'] },
  'admin/settings/delivery': { admin: ['/admin/settings/delivery'] },
  'admin/settings/delivery/:id': { admin: ['/admin/settings/delivery/1'] },
  '*': { guest: ['/no/such/page'] },
};

async function tryPage(page: Page, url: string): Promise<void> {
  const letThrough = await delayRequests(page, scripts);
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  const { lost, captured } = await page.evaluate(tryAllControls);
  expect(lost, url).toEqual([]);
  letThrough();
  await page.waitForFunction((count) => window.replayed.length >= count, captured.length);
  expect(await page.evaluate(() => window.replayed), url).toEqual(captured);
  await expect(page.locator('[data-tapped], [aria-busy]')).toHaveCount(0);
  await page.evaluate(() => window.stopWatching());
  // What was typed may still be looked up.
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(findUnmarkedChoices), `${url} acts at once`).toEqual([]);
  await page.unroute(scripts);
}

/** A courier's run with one order; gives its number. */
async function addRun(orderNumber: string): Promise<string> {
  const [added] = await queryShop<{ id: number }>(
    `with courier as (
      insert into couriers (title, phone) values ('Controls', '03 555 018') returning id
    ), run as (insert into courier_runs (courier_id) select id from courier returning id)
    insert into run_orders (run_id, order_id, stop, due_cents)
    select run.id, orders.id, 1, 2000 from run, orders where order_number = $1
    returning run_id as id`,
    [orderNumber],
  );
  return String(added?.id);
}

test('every page of the shop is among those whose controls are used', () => {
  expect(Object.keys(pages).sort()).toEqual(listPagePaths(routes).sort());
});

for (const role of ['guest', 'user', 'admin'] as const) {
  test(`before the scripts come, every control of every page works or waits: ${role} (D42)`, async ({
    page,
  }) => {
    const { SHOP_URL: shopUrl = '' } = process.env;
    // On a phone the menu stands in for the bar of categories.
    if (role === 'guest') await page.setViewportSize({ width: 390, height: 844 });
    let order = '';
    const { email, password } = JSON.parse(process.env.SHOP_ADMIN ?? '{}');
    if (role !== 'guest') {
      const session = await (role === 'admin'
        ? openSession(shopUrl, 'sign-in', email, password)
        : openSession(shopUrl, 'sign-up', newEmail()));
      order = await orderOneUnit(shopUrl, session);
      const [name = '', value = ''] = session.split(/=(.*)/s);
      await page.context().addCookies([{ name, value, url: shopUrl }]);
    }
    const run = role === 'admin' ? await addRun(order) : '';
    const fill = (url: string) =>
      url.replace('{order}', order).replace('{admin}', email).replace('{run}', run);
    for (const urls of Object.values(pages)) {
      for (const url of urls[role] ?? []) {
        await tryPage(page, fill(url));
      }
    }
  });
}
