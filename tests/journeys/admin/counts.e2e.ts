import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  goOffline,
  measureOverflow,
  openWithLateScripts,
  test,
  unique,
  waitForHydration,
} from '#tests/support/journey.ts';
import { insertProduct, listShop, queryShop } from '#tests/support/shop-database.ts';

/** Opens a count of a shelf mark of new products with these stocks; gives the mark and their ids. */
async function openCount(page: Page, stocks: Record<string, number>, barcode?: string) {
  const mark = unique('Stocktaking').replaceAll(' ', '-');
  const ids: number[] = [];
  for (const [name, stock] of Object.entries(stocks)) {
    const id = await insertProduct(`${mark} ${name}`, stock);
    const facts = 'insert into product_facts (product_id, shelf_mark, barcode) values ($1, $2, $3)';
    await queryShop(facts, [id, mark, barcode]);
    ids.push(id);
  }
  await page.goto('/admin/counts');
  await page.getByLabel('Only this shelf mark').fill(mark);
  await page.getByRole('button', { name: 'Open a count' }).click();
  return { mark, ids };
}

test('32.8 a stocktaking on a phone loses no piece, shows what differs and is undone', async ({
  admin: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { mark, ids } = await openCount(page, { cart: 5, pad: 3 });
  const [cart] = ids;
  await expect(page.getByText('2 products not counted yet')).toBeVisible();
  const box = page.getByLabel('Scan or search');
  const units = page.getByLabel('How many');
  await waitForHydration(box);
  await box.fill('cart');
  await box.fill(`${mark} cart`);
  await box.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^\d+ found$/ })).toBeAttached();
  await units.fill('٣');
  await page.getByRole('button', { name: `Count ${mark} cart` }).click();
  const answers = page.getByRole('status').filter({ hasText: `${mark} cart: 3 counted.` });
  await expect(answers).toBeVisible();
  await expect(answers).toHaveAttribute('aria-atomic', 'false');
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
  await page.reload();
  await waitForHydration(box);
  await page.getByRole('button', { name: 'Drop it: 1 of 99999999' }).click();
  await expect(box).toBeFocused();
  await expect(page.getByText('Nothing in the shop has 99999999.')).toHaveCount(0);
  await page.reload();
  await waitForHydration(box);
  await expect(page.getByText('Nothing in the shop has 99999999.')).toHaveCount(0);

  for (const typed of ['', '1.5']) {
    await units.fill(typed);
    await box.fill(`https://sandouk.example/product/${cart}`);
    await box.press('Enter');
    await expect(units).toHaveAccessibleDescription('Enter a whole number up to 10,000.');
    await expect(units).toBeFocused();
  }
  await units.fill('0');
  await box.press('Enter');
  await expect(page.getByText(`${mark} cart: 4 counted.`)).toBeVisible();
  await expect(units).toHaveValue('1');
  await expect(page.getByText('Enter a whole number')).toHaveCount(0);

  await page.route('**/entries', (route) => route.abort());
  await box.fill(`https://sandouk.example/product/${cart}`);
  await box.press('Enter');
  await expect(page.getByText('Waiting on this phone to be sent: 1.')).toBeVisible();
  await page.getByRole('button', { name: 'Apply the count' }).click();
  await expect(page.getByLabel('Why the stock changes')).toBeFocused();
  await page.getByLabel('Why the stock changes').fill('Year end');
  await page.getByLabel('What nobody has counted is missing').check();
  await page.getByRole('button', { name: 'Apply the count' }).click();
  await expect(page.getByText('The stock of 2 products is as counted.')).toBeVisible();
  const readStocks = () =>
    listShop<number>('select stock from products where id = any($1) order by id', [ids]);
  expect(await readStocks()).toEqual([4, 0]);
  await expect(page.getByText('1 scan on this phone is not in the count.')).toBeVisible();
  await page.unroute('**/entries');
  await page.getByRole('button', { name: 'Undo the count' }).click();
  await expect(page.getByText('The stock of 2 products is as before.')).toBeVisible();
  expect(await readStocks()).toEqual([5, 3]);
  await expect(page.getByText(`${mark} cart: 5 counted.`)).toBeVisible();
});

test('a scan that may be several products is settled on the phone, also after the count was applied', async ({
  admin: page,
}) => {
  const { mark, ids } = await openCount(page, { lid: 5, tray: 3 }, '12345670');
  const box = page.getByLabel('Scan or search');
  await waitForHydration(box);
  const question = page.getByText('Which of them is it?');
  await box.fill('12345670');
  await box.press('Enter');
  await expect(question).toBeVisible();
  await box.fill(`https://sandouk.example/product/${ids[0]}`);
  await box.press('Enter');
  await expect(page.getByText(`${mark} lid: 1 counted.`)).toBeVisible();
  await expect(page.getByText('1 scan on this phone is not counted yet.')).toBeVisible();
  await page.getByLabel('Why the stock changes').fill('Year end');
  await page.getByRole('button', { name: 'Apply the count' }).click();
  await expect(page.getByText('1 scan on this phone is not in the count.')).toBeVisible();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo the count' }).click();
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: `This one: ${mark} lid` }).click();
  await expect(box).toBeFocused();
  await expect(page.getByText(`${mark} lid: 2 counted.`)).toBeVisible();
  await expect(question).toHaveCount(0);
});

test('a press before the scripts counts as many as are typed, and what others count is loaded once at a time', async ({
  admin: page,
}) => {
  const { mark, ids } = await openCount(page, { drum: 5 });
  const [id] = ids;
  await expect(page).toHaveURL(/\/admin\/counts\/\d+$/);
  const url = page.url();
  const count = page.getByRole('button', { name: `Count ${mark} drum` });
  const units = page.getByLabel('How many');

  let letThrough = await openWithLateScripts(page, url);
  await page.getByLabel('Scan or search').fill(`${mark} drum`);
  await units.fill('3');
  await page.getByRole('button', { name: 'Find it' }).click();
  letThrough();
  await expect(count).toBeVisible();
  await expect(units).toHaveValue('3');

  letThrough = await openWithLateScripts(page, `${url}?q=${mark}+drum`);
  await units.fill('4');
  await count.click();
  await expect(count).toHaveAttribute('aria-busy', 'true');
  letThrough();
  await expect(page.getByText(`${mark} drum: 4 counted.`)).toBeVisible();

  await page.clock.install();
  await page.goto(url);
  await waitForHydration(units);
  const loads: string[] = [];
  const held = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route('**/*.data*', async (route) => {
    loads.push(route.request().url());
    if (isHeld) await held.promise;
    await route.continue();
  });
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);
  }).toPass();
  await queryShop(
    `insert into stock_count_entries (entry_key, count_id, product_id, units, expected, counted_by)
    values (gen_random_uuid(), $1, $2, 1, 5, 'rami@example.com')`,
    [new URL(url).pathname.split('/').at(-1), id],
  );
  // Up to when it asks whether others have counted, which it does every 8 s.
  while (loads.length === 0) await page.clock.runFor(500);
  isHeld = true;
  await page.clock.runFor(2000);
  await page.getByLabel('Scan or search').fill(`https://sandouk.example/product/${id}`);
  await page.getByLabel('Scan or search').press('Enter');
  await expect.poll(() => loads).toHaveLength(2);
  await page.clock.runFor(7000);
  expect(loads).toHaveLength(2);
  held.resolve();
  await expect(page.getByText('6 of 5')).toBeVisible();
});
