import { field, findProduct, openAdminProduct, openEditForm } from '#tests/support/admin-tables.ts';
import {
  expect,
  expectAccessible,
  openAdminWindow,
  signInAsAdmin,
  test,
} from '#tests/support/journey.ts';
import { queryShop } from '#tests/support/shop-database.ts';

test('a row is edited and saved, cancelled, and asks for what is required (§2 Admin, §4, D31)', async ({
  page,
}) => {
  const name = `Journey edited ${Date.now()}`;
  await signInAsAdmin(page);
  const id = await openAdminProduct(page, name);
  let form = await openEditForm(page, name);
  await expect(field(form, 'Name')).toBeFocused();
  await expectAccessible(page);
  await field(form, 'Name').fill('Something else');
  await page.getByRole('button', { name: `Cancel ${name}` }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused();

  form = await openEditForm(page, name);
  await field(form, 'Name').press('Escape');
  await expect(form).toBeHidden();
  form = await openEditForm(page, name);
  await field(form, 'Name').pressSequentially('Typed');
  await page.keyboard.press('Escape');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(field(form, 'Name')).toHaveValue(/Typed/);
  await field(form, 'Name').press('Escape');
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(form).toBeHidden();

  form = await openEditForm(page, name);
  await expect(field(form, 'Name')).toHaveValue(name);
  await field(form, 'Price').fill('');
  await page.getByRole('button', { name: `Save ${name}` }).click();
  await expect(page.getByRole('alert').getByText('Please fill all required fields')).toBeVisible();
  await expect(field(form, 'Price')).toBeFocused();
  await field(form, 'Price').fill('1,250.00');
  await field(form, 'Category').selectOption('Xbox');
  await expect(field(form, 'Subcategory')).toHaveValue('');
  await field(form, 'Subcategory').selectOption('Xbox Series X/S');
  await form.getByText('More', { exact: true }).click();
  await field(form, 'Compare-at price').fill('1400');
  await field(form, 'Reduced until').fill('2126-12-24');
  await field(form, 'Release date').fill('2026-12-24');
  await page.getByRole('button', { name: `Save ${name}` }).click();
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByRole('row', { name }).getByText('$1,250.00')).toBeVisible();
  expect(await findProduct(id)).toMatchObject({
    name,
    price_cents: 125_000,
    category: 'Xbox',
    subcategory: 'Xbox Series X/S',
    compare_at_cents: 140_000,
    stock: 5,
  });
  const [entry] = await queryShop<{ before: object; after: object }>(
    `select before, after from audit_log where subject_kind = 'product' and subject_id = $1`,
    [String(id)],
  );
  expect(entry?.before).toEqual({
    priceCents: 2500,
    category: 'Sega',
    subcategory: 'Saturn',
    compareAtCents: null,
    reducedUntil: null,
    releasedOn: null,
  });

  await page
    .getByRole('row', { name })
    .getByRole('link', { name: /ledger/ })
    .click();
  const ledger = page.getByRole('region', { name: 'Stock ledger' });
  await expect(ledger.getByRole('row').nth(1)).toContainText('Price: $25.00 → $1,250.00');
  await expect(ledger.getByRole('row').nth(2)).toContainText('Stock before the first record+55');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'In the shop' }).click();
  await expect(page.getByText('Reduced until Dec 24, 2126')).toBeVisible();
  await page.getByRole('link', { name: 'Edit this product' }).click();
  await expect(page.getByRole('form', { name: `Edit ${name}` })).toBeVisible();
});

test('stock that is sold while it is edited is not overwritten; the owner decides (D32)', async ({
  page,
}) => {
  const name = `Journey conflict ${Date.now()}`;
  await signInAsAdmin(page);
  const id = await openAdminProduct(page, name, 5);
  const form = await openEditForm(page, name);
  await field(form, 'Quantity').fill('9');
  await queryShop('update products set stock = 4 where id = $1', [id]);
  await page.getByRole('button', { name: `Save ${name}` }).click();
  await expect(form.getByText('Stock changed from 5 to 4 while you edited.')).toBeVisible();
  await expectAccessible(page);
  expect(await findProduct(id)).toMatchObject({ stock: 4 });
  await queryShop('update products set stock = 3 where id = $1', [id]);
  await form.getByRole('button', { name: 'Set to 9' }).click();
  await expect(form.getByText('Stock changed from 4 to 3 while you edited.')).toBeVisible();
  await form.getByRole('button', { name: 'Keep 3' }).click();
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  expect(await findProduct(id)).toMatchObject({ stock: 3 });
});

test('two users edit the same product, each another field, and both win (D32)', async ({
  browser,
}) => {
  const name = `Journey shared ${Date.now()}`;
  const [first, second] = [await openAdminWindow(browser), await openAdminWindow(browser)];
  const id = await openAdminProduct(first, name);
  await second.goto(`/admin?q=${encodeURIComponent(name)}`);
  const firstForm = await openEditForm(first, name);
  const secondForm = await openEditForm(second, name);
  await field(firstForm, 'Price').fill('30');
  await field(secondForm, 'Description').fill('Written by the second.');
  await first.getByRole('button', { name: `Save ${name}` }).click();
  await expect(first.getByText('Product updated successfully')).toBeVisible();
  await second.getByRole('button', { name: `Save ${name}` }).click();
  await expect(second.getByText('Product updated successfully')).toBeVisible();
  expect(await findProduct(id)).toMatchObject({
    price_cents: 3000,
    description: 'Written by the second.',
  });

  // The same field in both: the second admin is warned, and nothing typed is lost.
  const [late, later] = [await openEditForm(first, name), await openEditForm(second, name)];
  await field(late, 'Price').fill('31');
  await field(later, 'Price').fill('32');
  await field(later, 'Description').fill('Kept while it is decided.');
  await first.getByRole('button', { name: `Save ${name}` }).click();
  await expect(first.getByText('Product updated successfully').last()).toBeVisible();
  await expect.poll(() => findProduct(id)).toMatchObject({ price_cents: 3100 });
  await second.getByRole('button', { name: `Save ${name}` }).click();
  const conflict = later.getByText('Price changed from $30.00 to $31.00 while you edited.');
  await expect(conflict).toBeVisible();
  expect(await findProduct(id)).toMatchObject({ price_cents: 3100 });
  await expect(field(later, 'Description')).toHaveValue('Kept while it is decided.');
  await later.getByRole('button', { name: 'Set to $32' }).click();
  await expect
    .poll(() => findProduct(id))
    .toMatchObject({ price_cents: 3200, description: 'Kept while it is decided.' });
  for (const page of [first, second]) await page.context().close();
});

test('what fails shows it and leaves the form as it was (§8)', async ({ page }) => {
  const name = `Journey failing ${Date.now()}`;
  await signInAsAdmin(page);
  const id = await openAdminProduct(page, name);
  const form = await openEditForm(page, name);
  await field(form, 'Name').fill(`${name} renamed`);
  await queryShop('update products set archived_at = now() where id = $1', [id]);
  await page.getByRole('button', { name: `Save ${name}` }).click();
  await expect(page.getByText('Failed to update product')).toBeVisible();

  const other = `Journey gone ${Date.now()}`;
  const deletedId = await openAdminProduct(page, other);
  await queryShop('delete from products where id = $1', [deletedId]);
  await page.getByRole('button', { name: `Delete ${other}` }).click();
  await expect(page.getByText('Failed to delete product')).toBeVisible();
});
