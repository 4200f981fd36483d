import { getStatusSelect } from '#tests/support/admin-tables.ts';
import {
  expect,
  expectAccessible,
  orderNewProduct,
  signInAsAdmin,
  signUp,
  test,
} from '#tests/support/journey.ts';
import { queryShop } from '#tests/support/shop-database.ts';

// Other journeys place orders on the same shop at the same moment: counts are never asserted exactly.

test('an order has a page of its own with all there is to know, to note and to print (D26)', async ({
  browser,
  page,
}) => {
  const name = `Journey page ${Date.now()}`;
  const { number } = await orderNewProduct(browser, name, { priceCents: 1999, quantity: 2 });
  await signInAsAdmin(page);
  await page.goto('/admin/orders');

  await page.getByLabel('Search orders').fill(number);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('heading', { name: '1 order' })).toBeVisible();
  await page.getByRole('heading', { name: '1 order' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await expect(getStatusSelect(page, number)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call +9613123456' })).toHaveAttribute(
    'href',
    'tel:+9613123456',
  );
  await expect(page.getByRole('main').getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/9613123456',
  );
  await expect(page.getByText('$39.98').first()).toBeVisible();
  await getStatusSelect(page, number).selectOption('Processing');
  await expect(page.getByText('Order status updated successfully')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Processing' })).toContainText('@');
  await page.getByLabel('Note', { exact: true }).fill('Rings twice.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Rings twice.')).toBeVisible();
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Packing slip' }).click();
  const sheet = page.getByRole('heading', { level: 1, name: 'Packing slip', exact: true });
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await page.emulateMedia({ media: null });
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('2');
  await expect(page.getByText('$39.98')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/admin/orders/slips');
  await expect(page.getByText(number)).toBeVisible();
});

test('a mail that was not sent is shown with its reason and can be sent again (D27)', async ({
  browser,
  page,
}) => {
  const { number } = await orderNewProduct(browser, `Journey mail ${Date.now()}`);
  await queryShop(
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

for (const width of [390, 1440]) {
  test(`axe finds nothing in the list at ${width} px, which does not scroll sideways`, async ({
    browser,
    page,
  }) => {
    await orderNewProduct(browser, `Journey axe ${width} ${Date.now()}`);
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

test('guests and users see nothing of it (§2, §2 Header, §6)', async ({ page }) => {
  await page.goto('/admin/orders');
  await page.waitForURL((url) => url.pathname === '/');
  await signUp(page);
  await page.goto('/admin/orders');
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('tab', { name: 'Orders' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
});
