import { getStatusSelect } from '#tests/support/admin-tables.ts';
import {
  expect,
  newEmail,
  orderByRequest,
  signInAsAdmin,
  testOfOwnShop as test,
  unique,
} from '#tests/support/journey.ts';
import { openSession } from '#tests/support/session.ts';
import { insertProduct } from '#tests/support/shop-database.ts';
import { postForm } from '#tests/support/shop-request.ts';

test('the badge counts new orders and cancellations since the tab was opened, in all windows (§2 Admin, D18, D29)', async ({
  page,
}) => {
  const productId = await insertProduct(unique('Journey badge'), 50);
  const buyer = newEmail();
  const cookie = await openSession(process.env.SHOP_URL ?? '', 'sign-up', buyer);
  await signInAsAdmin(page);
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { name: /orders?$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page).toHaveURL('/admin');
  const tab = page.getByRole('tab', { name: 'Orders' });
  // Until then an order is seen in the list.
  await expect(tab).toHaveAttribute('aria-selected', 'false');
  const number = await orderByRequest(productId, 1, buyer);
  await expect(page.getByText('1 new order(s) received!')).toBeVisible();
  await expect(tab).toContainText(/^Orders\d+/);
  await expect(page).toHaveTitle(/^\(\d+\) /);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/png/);
  const other = await page.context().newPage();
  await other.goto('/admin/overview');
  const otherTab = other.getByRole('tab', { name: 'Orders' });
  await expect(otherTab).toContainText(/^Orders\d+/);
  await tab.click();
  await expect(tab).toHaveText('Orders');
  await expect(page).toHaveTitle(/^Orders/);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /logo\.svg$/);
  await expect(page.getByText('New', { exact: true }).first()).toBeVisible();
  await expect(otherTab).toHaveText('Orders');

  // Nobody has seen a list in the background. The browser of the tests shows every page.
  const setHidden = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await setHidden(true);
  await orderByRequest(productId);
  await expect(page).toHaveTitle(/^\(\d+\) Orders/);
  await expect(otherTab).toContainText(/^Orders\d+/);
  await setHidden(false);
  await expect(page).toHaveTitle(/^Orders/);
  await expect(otherTab).toHaveText('Orders');

  // Once this window has seen it, no other counts it.
  await setHidden(true);
  const form = { intent: 'cancel', orderNumber: number };
  await postForm(process.env.SHOP_URL ?? '', '/orders', form, cookie);
  const cancelled = `Order ${number} was cancelled by the customer`;
  await expect(otherTab).toContainText(/^Orders\d+/);
  const toast = other.getByRole('listitem').filter({ hasText: cancelled });
  await toast.getByRole('button', { name: 'Open order' }).click();
  await expect(other).toHaveURL(`/admin/orders/${number}`);
  await setHidden(false);
  await expect(getStatusSelect(page, number)).toHaveValue('cancelled');
});
