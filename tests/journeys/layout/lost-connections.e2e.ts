import type { Page } from '@playwright/test';
import { dismissToasts } from '#tests/support/admin-tables.ts';
import { giveUp, openLine } from '#tests/support/dead-line.ts';
import {
  expect,
  fillShipping,
  putInCart,
  signUpByPage,
  testOfOwnShop as test,
  unique,
  waitForHydration,
} from '#tests/support/journey.ts';
import { openDatabaseProxy } from '#tests/support/servers/tcp-proxy.ts';
import { insertProduct, queryShop } from '#tests/support/shop-database.ts';
import { startShop } from '#tests/support/shop-process.ts';

/** The pool of the shop may still hold connections to the database that was away. */
async function pressUntilPlaced(page: Page): Promise<void> {
  await expect(async () => {
    const button = page.getByRole('button', { name: 'Place Order' });
    if (await button.isVisible()) await button.click();
    await expect(page.getByText('Order placed successfully!')).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

test('an order survives any lost connection, the form stays, and pressing again makes one order (§8)', async ({
  browser,
}) => {
  // In a shop of its own: a second one beside it would send every other mail of its journeys.
  const database = await openDatabaseProxy(String(process.env.SHOP_DATA_DIR));
  const shop = await startShop({ DATABASE_URL: database.url });
  const line = await openLine(shop.url);
  const page = await (await browser.newContext({ baseURL: line.url })).newPage();
  await page.clock.install();
  const everything = '**/*';
  const badGateway = { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' };
  const failed = 'Failed to place order. Please try again.';
  const restore = () => line.restore();

  const ways: [string, () => unknown, () => unknown][] = [
    ['a dead line', () => line.cut(), restore],
    ['a hung line', () => line.hold(), restore],
    [
      'a shop behind a proxy',
      () => page.route(everything, (route) => route.fulfill(badGateway)),
      () => page.unroute(everything),
    ],
    ['the database', () => database.cut(), () => database.restore()],
  ];
  const email = await signUpByPage(page);
  for (const [index, [what, cut, mend]] of ways.entries()) {
    await test.step(what, async () => {
      // The last unit: once it is ordered, the shop has none.
      await putInCart(page, await insertProduct(unique(`Journey ${what}`), 1));
      await page.getByRole('link', { name: 'Cart, 1 item' }).click();
      await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
      await fillShipping(page);
      await page.getByLabel('Order Notes').fill('Ring twice');
      await waitForHydration(page.locator('main'));
      await cut();
      for (const _press of [1, 2]) {
        await page.getByRole('button', { name: 'Place Order' }).click();
        if (what === 'a hung line') await giveUp(page, 'Placing Order...');
        await expect(page.getByRole('alert').getByText(failed)).toBeVisible();
        await dismissToasts(page);
      }
      for (const [label, value] of [
        ['First Name', 'Rana'],
        ['City', 'Beirut'],
        ['Order Notes', 'Ring twice'],
      ]) {
        await expect(page.getByLabel(String(label))).toHaveValue(String(value));
      }
      await mend();
      await pressUntilPlaced(page);
      await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
      const orders = await queryShop('select from orders where email = $1', [email]);
      expect(orders).toHaveLength(index + 1);
      await page.reload();
      await expect(page.getByText('What happens next')).toBeVisible();
      await expect(page.getByText('Order placed successfully!')).toHaveCount(0);
    });
  }
  await page.context().close();
  await shop.stop();
  await Promise.all([line.cut(), database.cut()]);
});
