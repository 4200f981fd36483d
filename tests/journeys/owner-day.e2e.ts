import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  expect,
  measureOverflow,
  orderByRequest,
  signInAsAdmin,
  test,
} from '#tests/support/journey.ts';
import { addProduct, queryDatabase, queryShop } from '#tests/support/shop-database.ts';
import { runCommand, startShop } from '#tests/support/shop-process.ts';

test("an owner's day on a phone: an order, a sale on 40 products, the accountant's file", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsAdmin(page);
  const word = `day${Date.now()}`;
  const product = await addProduct(`Journey ordered ${Date.now()}`, 5, 1999);
  await page.goto('/admin/orders');
  const number = await orderByRequest(product, 2);
  await expect(page.getByText(/new order\(s\) received!$/).first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible();

  await queryShop(
    `insert into products (name, price_cents, category, subcategory, stock, description)
     select $1, 1000 + turn, 'Sega', 'Saturn', 1, 'Made for a journey.'
     from generate_series(0, 39) as turn`,
    [`Journey ${word}`],
  );
  const readPrices = async () =>
    queryShop<{ price: number; was: number | null }>(
      `select price_cents as price, compare_at_cents as was from products
       where name = $1 order by id`,
      [`Journey ${word}`],
    );
  const before = await readPrices();
  await page.goto(`/admin?q=${word}`);
  const change = async (kind: string, percent?: string) => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    const bar = page.getByRole('form', { name: 'Change the selected products' });
    await bar.getByLabel('Change', { exact: true }).selectOption(kind);
    if (percent) await bar.getByLabel('Percent off').fill(percent);
    await bar.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Apply to 40 products' }).click();
    await expect(page.getByRole('button', { name: 'Apply to 40 products' })).toHaveCount(0);
  };
  await change('Put on sale', '20');
  await expect.poll(async () => (await readPrices())[0]).toEqual({ price: 800, was: 1000 });
  expect(await measureOverflow(page)).toBe(0);
  await change('End the sale');
  await expect.poll(readPrices).toEqual(before);

  const file = await page.request.get(`/admin/orders.csv?q=${number}&rows=items`);
  expect(await file.text()).toMatch(/19\.99,2,39\.98/);
});

test('a backup is written and downloaded by two buttons, and opens elsewhere', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/health');
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByText('The backup is written and verified.')).toBeVisible();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-elsewhere-'));
  const file = path.join(folder, 'downloaded.backup');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the newest backup' }).click();
  await (await download).saveAs(file);
  const dataDir = path.join(folder, 'data');
  expect(await runCommand({ DATA_DIR: dataDir }, 'restore', file)).toMatchObject({ status: 0 });
  const there = await startShop({ DATA_DIR: dataDir });
  const count = 'select count(*)::int as count from order_states';
  const [restored] = await queryDatabase<{ count: number }>({ dataDir }, count);
  expect(restored?.count).toBeGreaterThan(0);
  expect((await fetch(`${there.url}/product/7`)).status).toBe(200);
  await there.stop();
});
