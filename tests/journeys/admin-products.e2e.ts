import type { Page } from '@playwright/test';
import { field, findProduct, openAdminProduct, openEditForm } from '#tests/support/admin-tables.ts';
import {
  expect,
  expectAccessible,
  measureOverflow,
  signInAsAdmin,
  test,
} from '#tests/support/journey.ts';
import { addProduct, queryShop } from '#tests/support/shop-database.ts';

const searchLabel = 'Search products by name, category or subcategory';

test('a product is added, and the form is ready for the next (§1, §2 Admin, D31)', async ({
  page,
}) => {
  const name = `Journey added ${Date.now()}`;
  await signInAsAdmin(page);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByRole('alert').getByText('Please fill all fields')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  for (const label of ['Name', 'Price', 'Category']) {
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
  }
  await expectAccessible(page);
  await field(page, 'Name').fill(name);
  await field(page, 'Price').fill('12,50');
  await field(page, 'Category').selectOption('PlayStation');
  await field(page, 'Subcategory').selectOption('PlayStation 2');
  await field(page, 'Category').selectOption('Nintendo');
  await expect(field(page, 'Subcategory')).toHaveValue('');
  await field(page, 'Subcategory').selectOption('Super Nintendo (SNES)');
  await field(page, 'Description').fill('Two\nlines');
  await field(page, 'Quantity').fill('3');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('Product added successfully')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Category')).toHaveValue('Nintendo');
  await expect(field(page, 'Subcategory')).toHaveValue('Super Nintendo (SNES)');
  await expect(field(page, 'Quantity')).toHaveValue('1');
  const row = page.getByRole('row', { name });
  await expect(row.getByText('$12.50')).toBeVisible();
  await expect(row.getByText('3 in stock')).toBeVisible();
  await page.goto(`/?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name })).toBeVisible();
});

/** Types a new product from the name on; the keys do all. */
async function typeProduct(page: Page, name: string, price: string): Promise<void> {
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(price);
}

/** Holds back the forms of the Products tab until the returned function lets them through. */
async function holdSaves(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/admin.data*', async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('twenty products are typed in a row by keyboard while the first is still being saved', async ({
  page,
}) => {
  const word = `Row ${Date.now()}`;
  await signInAsAdmin(page);
  await page.goto('/admin');
  await field(page, 'Category').selectOption('Sega');
  await field(page, 'Name').focus();
  const letThrough = await holdSaves(page);
  for (let turn = 1; turn <= 20; turn++) {
    await typeProduct(page, `${word} ${turn}`, String(turn));
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('Saving 20 products…')).toBeVisible();
  letThrough();
  await expect(page.getByText(/^Saving .*…$/)).toHaveCount(0);
  const saved = await queryShop<{ name: string; price_cents: number }>(
    "select name, price_cents from products where name like $1 || '%' order by id",
    [word],
  );
  const typed = Array.from({ length: 20 }, (_, turn) => turn + 1);
  expect(saved).toEqual(typed.map((n) => ({ name: `${word} ${n}`, price_cents: n * 100 })));
});

// The fixture of the page fails a journey for an error that nothing handles.
test('a response that is aborted is no error of the page', async ({ page }) => {
  await signInAsAdmin(page);
  // The page opens the feed when it begins to listen for errors.
  const feed = page.waitForRequest('**/admin/orders/live*');
  await page.goto('/admin');
  await feed;
  await page.evaluate(async () => {
    const aborter = new AbortController();
    void fetch('/', { signal: aborter.signal });
    aborter.abort();
    // By then the browser has reported the promise that nothing handles.
    await fetch('/');
  });
});

test('a save that fails loses neither its product nor the next one', async ({ page }) => {
  const [first, second] = [`Journey lost ${Date.now()}`, `Journey next ${Date.now()}`];
  await signInAsAdmin(page);
  await page.goto('/admin');
  await field(page, 'Category').selectOption('Sega');
  await field(page, 'Name').focus();
  const failed = Promise.withResolvers<void>();
  await page.route('**/admin.data*', async (route) => {
    await failed.promise;
    await route.abort();
  });
  await typeProduct(page, first, '11');
  await page.keyboard.press('Enter');
  await page.keyboard.type(second);
  failed.resolve();
  await expect(page.getByText(`“${first}” was not added.`)).toBeVisible();
  await expectAccessible(page);
  await expect(field(page, 'Name')).toHaveValue(second);
  await page.unrouteAll();
  await page.keyboard.press('Tab');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Product added successfully')).toBeVisible();
  await page.getByRole('button', { name: `Put “${first}” back into the form` }).click();
  await expect(field(page, 'Name')).toHaveValue(first);
  await expect(field(page, 'Price')).toHaveValue('11');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: first })).toBeVisible();
  await expect(page.getByRole('row', { name: second })).toBeVisible();
});

test('a product is duplicated, with a warning of its name', async ({ page }) => {
  const name = `Journey model ${Date.now()}`;
  await signInAsAdmin(page);
  await openAdminProduct(page, name, 5);
  const duplicate = page.getByRole('button', { name: `Duplicate ${name}` });
  await duplicate.click();
  await expect(page.getByText('There is a product of this name already')).toBeVisible();
  await expectAccessible(page);
  await expect(field(page, 'Name')).toBeFocused();
  // What was typed is not replaced without a question.
  await duplicate.click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await field(page, 'Name').fill(`${name} PAL`);
  await expect(page.getByText('There is a product of this name already')).toHaveCount(0);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row', { name: `${name} PAL` });
  await expect(row.getByText('1 in stock')).toBeVisible();
  await expect(row.getByText('Saturn')).toBeVisible();
});

test('a price that is none is marked, and nothing is added (§5, §8)', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin');
  await field(page, 'Name').fill('Journey never added');
  await field(page, 'Price').fill('a lot');
  await field(page, 'Category').selectOption('SALE');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('Failed to add product')).toBeVisible();
  await expect(page.getByText('Enter a price such as 12.50')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Journey never added');
});

test('the search finds while typing, by category and subcategory too, and by Enter (§2 Admin, §6)', async ({
  page,
}) => {
  const name = `Journey sought ${Date.now()}`;
  await addProduct(name, 1);
  await signInAsAdmin(page);
  await page.goto('/admin');
  const box = page.getByRole('searchbox', { name: searchLabel });
  await box.pressSequentially(name.toUpperCase());
  await expect(page.getByRole('heading', { name: '1 product', exact: true })).toBeVisible();
  await expect(box).toBeFocused();
  await box.fill('saturn');
  await expect(page).toHaveURL('/admin?q=saturn');
  await expect(page.getByRole('row', { name })).toBeVisible();
  await box.fill('no such thing');
  await box.press('Enter');
  await expect(page.getByText('No products found.')).toBeVisible();
});

test('the table sorts and filters', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin');
  await page.getByLabel('Sort by').selectOption('Price high to low');
  await expect(page).toHaveURL('/admin?sort=price-desc');
  await page.getByRole('columnheader', { name: 'Price' }).getByRole('link').click();
  await expect(page).toHaveURL('/admin?sort=price-asc');
  await expect(page.getByLabel('Sort by')).toHaveValue('price-asc');
  await page.getByLabel('Show').selectOption('No stock');
  await expect(page).toHaveURL('/admin?show=none&sort=price-asc');
  await expect(page.getByText(/^\d+ in stock$/)).toHaveCount(0);
  await page.getByLabel('In category').selectOption('Sega');
  await expect(page).toHaveURL('/admin?category=Sega&show=none&sort=price-asc');
});

test('a deleted product leaves the shop, and Undo brings it back (§1, §2 Admin, D33)', async ({
  page,
}) => {
  const name = `Journey deleted ${Date.now()}`;
  await signInAsAdmin(page);
  const id = await openAdminProduct(page, name);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByText('Product deleted successfully')).toBeVisible();
  await expect(page.getByText('No products found.')).toBeVisible();
  expect((await page.request.get(`/product/${id}`)).status()).toBe(404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Product restored')).toBeVisible();
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible();
  expect((await page.request.get(`/product/${id}`)).status()).toBe(200);

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByLabel('Show').selectOption('Archived');
  await page.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(page.getByText('No products found.')).toBeVisible();
  expect(await findProduct(id)).toMatchObject({ archived_at: null });
});

test('on a phone the form is under a button, axe finds nothing, and a long name does not overflow', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await signInAsAdmin(page);
  const name = `Journey ${'long name '.repeat(10)}${Date.now()}`;
  await openAdminProduct(page, name);
  await expect(field(page, 'Price')).toBeHidden();
  await expectAccessible(page);
  await page.getByText('New product', { exact: true }).click();
  await page.reload();
  await expect(field(page, 'Price')).toBeVisible();
  await page.getByText('New product', { exact: true }).click();
  await openEditForm(page, name);
  await page
    .getByRole('form', { name: `Edit ${name}` })
    .getByText('More', { exact: true })
    .click();
  await expectAccessible(page);
  expect(await measureOverflow(page)).toBe(0);
});
