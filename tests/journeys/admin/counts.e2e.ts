import {
  expect,
  expectAccessible,
  goOffline,
  measureOverflow,
  test,
  unique,
  waitForHydration,
} from '#tests/support/journey.ts';
import { insertProduct, queryShop } from '#tests/support/shop-database.ts';

test('32.8 a stocktaking on a phone loses no piece, shows what differs and is undone', async ({
  admin: page,
}) => {
  const mark = unique('Stocktaking').replaceAll(' ', '-');
  const [cart, pad] = [
    await insertProduct(`${mark} cart`, 5),
    await insertProduct(`${mark} pad`, 3),
  ];
  await queryShop('insert into product_facts (product_id, shelf_mark) values ($1, $3), ($2, $3)', [
    cart,
    pad,
    mark,
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/counts');
  await page.getByLabel('Only this shelf mark').fill(mark);
  await page.getByRole('button', { name: 'Open a count' }).click();
  await expect(page.getByText('2 products not counted yet')).toBeVisible();
  const box = page.getByLabel('Scan or search');
  await waitForHydration(box);
  await box.fill('cart');
  await box.fill(`${mark} cart`);
  await box.press('Enter');
  await page.getByLabel('How many').fill('3');
  await page.getByRole('button', { name: `Count ${mark} cart` }).click();
  await expect(page.getByText(`${mark} cart: 3 counted.`)).toBeVisible();
  await goOffline(page);
  await box.fill(`https://sandouk.example/product/${cart}`);
  await box.press('Enter');
  await expect(page.getByText('Waiting on this phone to be sent: 1.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(`${mark} cart: 4 counted.`)).toBeVisible();
  await expect(page.getByText('1 fewer')).toBeVisible();
  await box.fill('99999999');
  await box.press('Enter');
  await expect(page.getByText('Nothing in the shop has 99999999.')).toBeVisible();
  await expectAccessible(page);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);

  await page.getByRole('button', { name: 'Apply the count' }).click();
  await expect(page.getByLabel('Why the stock changes')).toBeFocused();
  await page.getByLabel('Why the stock changes').fill('Year end');
  await page.getByLabel('What nobody has counted is missing').check();
  await page.getByRole('button', { name: 'Apply the count' }).click();
  await expect(page.getByText('The stock of 2 products is as counted.')).toBeVisible();
  const readStocks = async () => {
    const found = await queryShop<{ stock: number }>(
      'select stock from products where id = any($1) order by id',
      [[cart, pad]],
    );
    return found.map(({ stock }) => stock);
  };
  expect(await readStocks()).toEqual([4, 0]);
  await page.getByRole('button', { name: 'Undo the count' }).click();
  await expect(page.getByText('The stock of 2 products is as before.')).toBeVisible();
  expect(await readStocks()).toEqual([5, 3]);
});
