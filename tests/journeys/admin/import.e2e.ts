import fs from 'node:fs';
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectFocus,
  loseAnswers,
  test,
  unique,
} from '#tests/support/journey.ts';
import { insertProduct, lockProduct, queryShop } from '#tests/support/shop-database.ts';

// One after the other: the page shows the last import of the admin, whom all of them share.
test.describe.configure({ mode: 'default' });

async function checkFile(page: Page, text: string, name = 'products.csv'): Promise<void> {
  const buffer = Buffer.from(text);
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Check file' }).press('Enter');
  await expect(page.getByRole('heading', { name: `Report: ${name}` })).toBeVisible();
  await expectFocus(page);
}

test('a product is exported, changed in the file and imported, and the shop shows it', async ({
  admin: page,
}) => {
  const name = unique('Journey exported');
  const id = await insertProduct(name, 3, 2500);
  await page.goto(`/admin?q=${encodeURIComponent(name)}`);
  const download = page.waitForEvent('download');
  const tools = page.locator('summary', { hasText: 'Tools' });
  await tools.click();
  await page.getByRole('link', { name: 'Export', exact: true }).click();
  const text = fs.readFileSync(await (await download).path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(2);

  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await checkFile(page, text);
  await expect(page.getByText('Nothing would be changed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply' })).toHaveCount(0);

  await checkFile(page, text.replace('"25.00"', '"31,5"'), 'dearer.csv');
  await expect(
    page.getByText('0 products would be added, 1 changed, 0 left as they are.'),
  ).toBeVisible();
  const row = page.getByRole('region', { name: 'Changes' }).getByRole('row', { name });
  await expect(row.getByText('$25.00')).toBeVisible();
  await expect(row.getByText('$31.50')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);

  // Another admin is faster: nothing is applied, and the file is checked again.
  await queryShop('update products set price_cents = 2600 where id = $1', [id]);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('The products changed since this check.')).toBeVisible();
  const conflict = `Line 2, ${name}: Price changed from $25.00 to $26.00 since the export.`;
  await expect(page.getByText(conflict)).toContainText(
    'It would stay $26.00; the file says $31.50.',
  );
  await expect(page.getByRole('button', { name: 'Apply' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take the file’s values for these' }).click();
  await expect(row.getByText('$26.00')).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(page.getByText('0 products added, 1 changed.')).toBeVisible();
  await expectFocus(page);
  expect(await (await page.request.get(`/product/${id}`)).text()).toContain('$31.50');

  await page.goto('/admin/import');
  await expect(page.getByText('dearer.csv was applied')).toBeVisible();
  await page.getByRole('link', { name: 'dearer.csv' }).click();
  // The answer is lost; the second press tells what the first has done.
  await loseAnswers(page, '**/admin/import.data*', 'abort');
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.press('Enter');
  const perhaps = page.getByText('Perhaps undone. Press Undo again: it is done once.');
  await expect(perhaps).toBeVisible();
  await page.unrouteAll();
  await undo.press('Enter');
  await expect(page.getByText('1 product put back')).toBeVisible();
  await expectFocus(page);
  const prices = await queryShop('select price_cents from products where id = $1', [id]);
  expect(prices).toEqual([{ price_cents: 2600 }]);
});

test('30.16 the good rows of a file are applied, its bad ones reported and corrected, and a long one shows its progress', async ({
  admin: page,
}) => {
  const name = unique('Journey imported');
  const good = `name;price;category\n${name};5;SALE\n`;
  await page.goto('/admin/import');
  await checkFile(page, `${good}"${name}\nlines";free;Nintendoo\n`);
  await expect(page.getByText('1 bad row. 1 product would be added')).toBeVisible();
  const rows = page.getByRole('region', { name: 'Bad rows' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('3pricefreeEnter a price such as 12.50');
  await expect(rows.nth(2)).toContainText('Did you mean Nintendo?');
  await page.getByRole('button', { name: 'Apply 1 of 2', exact: true }).click();
  await expect(page.getByText('1 product added, 0 changed. 1 bad row left out.')).toBeVisible();
  await expect(rows).toHaveCount(3);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'a file of the bad rows' }).click();
  const left = fs.readFileSync(await (await download).path(), 'utf8');
  expect(left.trim().split('\r\n')).toEqual([
    'name;price;category',
    `"${name}\nlines";free;Nintendoo`,
  ]);
  await checkFile(page, `${good}"${name}\nlines";6;Nintendo\n`);
  const leftOut = page.getByText('1 row of an earlier upload left out.');
  await expect(leftOut).toBeVisible();
  await page.getByRole('button', { name: 'Take the rows that were left out, too' }).click();
  await expect(page.getByText('2 products would be added')).toBeVisible();
  await page.goBack();
  await expect(leftOut).toBeVisible();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('1 product added, 0 changed.')).toBeVisible();
  await page.getByText('What the file looks like').click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await queryShop('select from products where name like $1', [`${name}%`])).toHaveLength(2);

  const empty = { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') };
  await page.getByLabel('CSV file').setInputFiles(empty);
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByText('The file is empty.')).toBeVisible();
  await expect(page.getByLabel('CSV file')).toBeFocused();
  await checkFile(page, 'PK\u0003\u0004', 'products.xlsx');
  await expect(page.getByText('The file is a spreadsheet, not CSV.')).toBeVisible();

  const id = await insertProduct(unique('Journey held'), 3);
  await checkFile(page, `id,quantity\n${id},9\n`);
  const release = await lockProduct(id);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('progressbar', { name: 'Applying' })).toBeVisible();
  await expect(page.getByText('0 of 1 rows')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Applying$/ })).toBeAttached();
  const progress = page.url().replace('/import?', '/import/progress?');
  const readState = async () => (await (await page.request.get(progress)).json()).state;
  await expect.poll(readState).toBe('running');
  await page.reload();
  await expect(page.getByRole('progressbar', { name: 'Applying' })).toBeVisible();
  await release();
  await expect(page.getByText('0 products added, 1 changed.')).toBeVisible();
});
