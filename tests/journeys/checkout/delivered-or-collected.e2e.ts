import {
  expect,
  fillShipping,
  openWithLateScripts,
  putInCart,
  signUp,
  testOfOwnShop as test,
  unique,
  waitForHydration,
} from '#tests/support/journey.ts';
import { insertProduct, queryShop } from '#tests/support/shop-database.ts';

test('a reload keeps how the order is got, unless it is chosen before the scripts come, and the next order begins as the last one was got', async ({
  page,
}) => {
  await queryShop(`insert into settings (key, value) values ('collectInCity', '"on"')`);
  await queryShop(`select pg_notify('settings', '')`);
  const id = await insertProduct(unique('Journey collected'), 4);
  await signUp(page);
  const collect = page.getByRole('radio', { name: 'Collect in' });
  const deliver = page.getByRole('radio', { name: 'Delivered' });
  const placeOrder = async () => {
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByText('Order placed successfully!')).toBeVisible();
  };
  await putInCart(page, id);
  await expect(async () => {
    await page.goto('/checkout');
    await expect(collect).toBeVisible({ timeout: 1000 });
  }).toPass();
  await fillShipping(page);
  await collect.check();
  await placeOrder();

  await putInCart(page, id);
  await page.goto('/checkout');
  await expect(collect).toBeChecked();
  await fillShipping(page);
  await page.getByLabel('City').fill('Atlantis');
  await deliver.check();
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('Atlantis');
  await waitForHydration(deliver);
  await expect(deliver).toBeChecked();
  const letThrough = await openWithLateScripts(page, '/checkout');
  await collect.check();
  letThrough();
  await waitForHydration(collect);
  await expect(page.getByLabel('City')).toHaveValue('Atlantis');
  await expect(collect).toBeChecked();
  await expect(page.getByText('Pay in US dollars when you collect your order')).toBeVisible();
  await deliver.check();
  await placeOrder();

  await putInCart(page, id);
  await page.goto('/checkout');
  await waitForHydration(deliver);
  await expect(deliver).toBeChecked();

  // Another tab decides it only until something is chosen or typed here.
  const other = await page.context().newPage();
  const collectElsewhere = async () => {
    await other.goto('/cart');
    await other.getByRole('button', { name: 'Where to?' }).click();
    await other.getByRole('button', { name: 'Collect in' }).click();
  };
  await collectElsewhere();
  await expect(collect).toBeChecked();
  await deliver.check();
  await page.reload();
  await waitForHydration(deliver);
  await fillShipping(page);
  await collectElsewhere();
  await page.evaluate(() =>
    dispatchEvent(new StorageEvent('storage', { key: 'delivery-storage' })),
  );
  await expect(deliver).toBeChecked();
  await placeOrder();
  const newest = 'select is_collected as "isCollected" from orders order by id desc limit 1';
  expect(await queryShop(newest)).toEqual([{ isCollected: false }]);
  await queryShop("delete from settings where key = 'collectInCity'");
  await queryShop("select pg_notify('settings', '')");
});
