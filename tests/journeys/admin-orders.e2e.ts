import type { Page } from '@playwright/test';
import { statusOf } from '#tests/support/admin-tables.ts';
import {
  buy,
  expect,
  expectAccessible,
  signInAsAdmin,
  signUp,
  test,
} from '#tests/support/journey.ts';
import { openLine } from '#tests/support/line.ts';
import { addProduct, inShopDatabase, stockOf } from '#tests/support/shop-database.ts';
import { newAdmin, newShopper, openPlain } from '#tests/support/visitors.ts';

// Other journeys place orders on the same shop at the same moment: counts are never asserted exactly.

const received = (page: Page) => page.getByText(/^\d+ new order\(s\) received!$/).first();

test('an order appears in the open list of the owner, with a toast, also after a cut', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const line = await openLine({ host: '127.0.0.1', port: Number(new URL(String(baseURL)).port) });
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${line.port}` });
  const page = await context.newPage();
  const productId = await addProduct(`Journey live ${Date.now()}`, 50);
  const { page: shopper } = await newShopper(browser, baseURL);
  await signInAsAdmin(page);
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: /orders?$/ })).toBeVisible();

  // The feed brings the row itself: the list need not be loaded for it.
  await page.route('**/admin/orders.data*', (route) => route.abort());
  const first = await buy(shopper, productId);
  await expect(received(page)).toBeVisible();
  const toast = page.getByRole('listitem').filter({ has: received(page) });
  await expect(toast.locator('svg.lucide-shopping-cart')).toBeVisible();
  await expect(statusOf(page, first)).toHaveValue('pending');
  await expect(page.getByRole('row', { name: new RegExp(first) }).getByText('New')).toBeVisible();
  await page.unroute('**/admin/orders.data*');

  await line.cut();
  const second = await buy(shopper, productId);
  await expect(statusOf(page, second)).toHaveCount(0);
  await line.mend();
  await expect(statusOf(page, second)).toHaveValue('pending');
  await expect(received(page)).toBeVisible();
  await context.close();
  await line.cut();
});

test('the badge counts what is new since the tab was opened, on every page of the owner', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const productId = await addProduct(`Journey badge ${Date.now()}`, 50);
  const { page } = await newAdmin(browser, baseURL);
  const { page: shopper } = await newShopper(browser, baseURL);
  await page.goto('/');
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page).toHaveURL('/admin');
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: /orders?$/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Products' }).click();
  const tab = page.getByRole('tab', { name: 'Orders' });
  await buy(shopper, productId);
  await expect(received(page)).toBeVisible();
  await expect(tab).toContainText(/^Orders\d+/);
  await page.reload();
  await expect(tab).toContainText(/^Orders\d+/);
  await tab.click();
  await expect(tab).toHaveText('Orders');
  await expect(page.getByText('New', { exact: true }).first()).toBeVisible();
});

test('the status is changed with a toast, and another admin sees it at once', async ({
  browser,
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const productId = await addProduct(`Journey status ${Date.now()}`, 5);
  const { page: shopper } = await newShopper(browser, baseURL);
  const number = await buy(shopper, productId, 3);
  await signInAsAdmin(page);
  const { page: other } = await newAdmin(browser, baseURL);
  await page.goto('/admin/orders');
  await other.goto('/admin/orders');
  await expect(statusOf(other, number)).toHaveValue('pending');

  await expect(statusOf(page, number).getByRole('option')).toHaveText([
    'Pending',
    'Processing',
    'Shipped',
    'Delivered',
    'Cancelled',
  ]);
  await statusOf(page, number).selectOption('Shipped');
  await expect(page.getByText('Order status updated successfully')).toBeVisible();
  await expect(statusOf(page, number)).toBeEnabled();
  await expect(statusOf(other, number)).toHaveValue('shipped');

  expect(await stockOf(productId)).toBe(2);
  await statusOf(other, number).selectOption('Cancelled');
  await expect(statusOf(page, number)).toHaveValue('cancelled');
  expect(await stockOf(productId)).toBe(5);

  await inShopDatabase('update products set stock = 1 where id = $1', [productId]);
  await statusOf(page, number).selectOption('Pending');
  await expect(page.getByText(/^Insufficient stock for Journey status/)).toBeVisible();
  await expect(page.getByText('Failed to update order status')).toBeVisible();
  await expect(statusOf(page, number)).toHaveValue('cancelled');

  await page.context().setOffline(true);
  await statusOf(page, number).selectOption('Delivered');
  await expect(page.getByText('Failed to update order status').last()).toBeVisible();
  await expect(statusOf(page, number)).toHaveValue('cancelled');
  await page.context().setOffline(false);
});

test('an order has a page of its own with all there is to know, to note and to print', async ({
  browser,
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const name = `Journey page ${Date.now()}`;
  const productId = await addProduct(name, 5, 1999);
  const { page: shopper } = await newShopper(browser, baseURL);
  const number = await buy(shopper, productId, 2);
  await signInAsAdmin(page);
  await page.goto('/admin/orders');

  await page.getByLabel('Search orders').fill(number);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('heading', { name: '1 order' })).toBeVisible();
  await page.getByRole('heading', { name: '1 order' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await expect(statusOf(page, number)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call +9613123456' })).toHaveAttribute(
    'href',
    'tel:+9613123456',
  );
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/9613123456',
  );
  await expect(page.getByText('$39.98').first()).toBeVisible();
  await statusOf(page, number).selectOption('Processing');
  await expect(page.getByText('Order status updated successfully')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Processing' })).toContainText('@');
  await page.getByLabel('Note', { exact: true }).fill('Rings twice.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Rings twice.')).toBeVisible();
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Packing slip' }).click();
  await expect(page.getByRole('heading', { name: 'Packing slip', exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('2');
  await expect(page.getByText('$39.98')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/admin/orders/slips');
  await expect(page.getByText(number)).toBeVisible();
});

test('a mail that was not sent is shown with its reason and can be sent again', async ({
  browser,
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const productId = await addProduct(`Journey mail ${Date.now()}`, 5);
  const { page: shopper } = await newShopper(browser, baseURL);
  const number = await buy(shopper, productId);
  await inShopDatabase(
    `insert into pgboss.job (name, data, state, completed_on, output, policy)
     select name, jsonb_build_object('template', 'order-confirmation', 'data',
         jsonb_build_object('orderId', (select id from orders where order_number = $1))),
       'failed', now(), '{"message": "The provider said no"}', policy
     from pgboss.queue where name = 'mails'`,
    [number],
  );
  await signInAsAdmin(page);
  await page.goto('/admin/orders');
  const resend = page.getByRole('button', { name: `Resend Order confirmation of ${number}` });
  await expect(page.getByText(/The provider said no/).first()).toBeVisible();
  await expectAccessible(page);
  await resend.click();
  await expect(page.getByText('The mail is being sent again.')).toBeVisible();
  await expect(resend).toHaveCount(0);
});

test('a demoted admin is sent away from the open page', async ({ browser, baseURL }) => {
  const { page, email } = await newAdmin(browser, baseURL);
  const [opened] = await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/admin/orders/live')),
    page.goto('/admin/orders'),
  ]);
  expect(opened.status()).toBe(200);
  await inShopDatabase("update users set role = 'user' where email = $1", [email]);
  await page.waitForURL((url) => url.pathname === '/');
});

test('the list works without JavaScript', async ({ browser, page, baseURL }) => {
  test.setTimeout(120_000);
  const productId = await addProduct(`Journey plain ${Date.now()}`, 5);
  const { page: shopper } = await newShopper(browser, baseURL);
  const number = await buy(shopper, productId);
  await signInAsAdmin(page);
  const sheet = await openPlain(browser, page);
  await sheet.goto(`/admin/orders?q=${number}`);
  await statusOf(sheet, number).selectOption('Delivered');
  await sheet.getByRole('button', { name: `Save status of ${number}` }).click();
  await expect(sheet.getByText('Order status updated successfully')).toBeVisible();
  await sheet.goto(`/admin/orders?q=${number}`);
  await expect(statusOf(sheet, number)).toHaveValue('delivered');
});

for (const width of [390, 1440]) {
  test(`axe finds nothing in the list at ${width} px, which does not scroll sideways`, async ({
    browser,
    page,
    baseURL,
  }) => {
    const productId = await addProduct(`Journey axe ${width} ${Date.now()}`, 5);
    const { page: shopper } = await newShopper(browser, baseURL);
    await buy(shopper, productId);
    await signInAsAdmin(page);
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/admin/orders');
    await expect(page.getByRole('heading', { name: /orders?$/ })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(wider).toBeLessThanOrEqual(0);
  });
}

test('guests and users see nothing of it', async ({ page }) => {
  await page.goto('/admin/orders');
  await page.waitForURL((url) => url.pathname === '/');
  await signUp(page);
  await page.goto('/admin/orders');
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('tab', { name: 'Orders' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
});
