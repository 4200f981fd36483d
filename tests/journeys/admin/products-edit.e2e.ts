import {
  field,
  findProductRow,
  openAdminProduct,
  openEditForm,
  searchAdmin,
} from '#tests/support/admin-tables.ts';
import { expect, expectAccessible, test, unique } from '#tests/support/journey.ts';
import { insertProduct, queryShop } from '#tests/support/shop-database.ts';

test('a row is edited and saved, cancelled, and asks for what is required (§2 Admin, §4, D31)', async ({
  admin: page,
}) => {
  const name = unique('Journey edited');
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
  await field(form, 'Reduced from').fill('1400');
  await field(form, 'Reduced until').fill('2126-12-24');
  await field(form, 'Release date').fill('2026-12-24');
  await page.getByRole('button', { name: `Save ${name}` }).click();
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByRole('row', { name }).getByText('$1,250.00')).toBeVisible();
  expect(await findProductRow(id)).toMatchObject({
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
    .getByRole('link', { name: /^Ledger/ })
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

test('what changed while a product is edited stays or is decided about, and a failure is shown (§8, D32)', async ({
  admin: page,
}) => {
  const word = unique();
  const [name, other] = [`Journey conflict ${word}`, `Journey deleted ${word}`];
  const [id, deletedId] = [await insertProduct(name, 5), await insertProduct(other, 5)];
  const change = (set: string) => queryShop(`update products set ${set} where id = $1`, [id]);
  const save = page.getByRole('button', { name: `Save ${name}` });
  await searchAdmin(page, word);

  // Another user has saved another field: both win.
  let form = await openEditForm(page, name);
  await field(form, 'Description').fill('Written meanwhile.');
  await change('price_cents = 3000');
  await save.click();
  await expect(form).toBeHidden();
  const both = { price_cents: 3000, description: 'Written meanwhile.' };
  expect(await findProductRow(id)).toMatchObject(both);

  // The same field: a warning, and nothing typed is lost.
  form = await openEditForm(page, name);
  await field(form, 'Price').fill('32');
  await field(form, 'Description').fill('Kept while it is decided.');
  await change('price_cents = 3100');
  await save.click();
  const conflict = form.getByText('Price changed from $30.00 to $31.00 while you edited.');
  await expect(conflict).toBeVisible();
  await expectAccessible(page);
  expect(await findProductRow(id)).toMatchObject({ price_cents: 3100 });
  await expect(field(form, 'Description')).toHaveValue('Kept while it is decided.');
  await form.getByRole('button', { name: 'Set to $32' }).click();
  await expect(form).toBeHidden();
  const decided = { price_cents: 3200, description: 'Kept while it is decided.' };
  expect(await findProductRow(id)).toMatchObject(decided);

  // Sold, and sold once more while the owner decides.
  form = await openEditForm(page, name);
  await field(form, 'Quantity').fill('9');
  await change('stock = 4');
  await save.click();
  await expect(form.getByText('Stock changed from 5 to 4 while you edited.')).toBeVisible();
  expect(await findProductRow(id)).toMatchObject({ stock: 4 });
  await change('stock = 3');
  await form.getByRole('button', { name: 'Set to 9' }).click();
  await expect(form.getByText('Stock changed from 4 to 3 while you edited.')).toBeVisible();
  await form.getByRole('button', { name: 'Keep 3' }).click();
  await expect(form).toBeHidden();
  expect(await findProductRow(id)).toMatchObject({ stock: 3 });

  await queryShop('delete from products where id = $1', [deletedId]);
  await page.getByRole('button', { name: `Delete ${other}` }).click();
  await expect(page.getByText('Failed to delete product')).toBeVisible();
  form = await openEditForm(page, name);
  await field(form, 'Name').fill(`${name} renamed`);
  await change('archived_at = now()');
  await save.click();
  await expect(form.getByText(/^This product was deleted meanwhile/)).toBeVisible();
  await expect(field(form, 'Name')).toHaveValue(`${name} renamed`);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Restore the product' }).click();
  await expect(form.getByText(/^This product was deleted meanwhile/)).toHaveCount(0);
  await save.click();
  await expect(form).toBeHidden();
  const restored = { name: `${name} renamed`, archived_at: null };
  expect(await findProductRow(id)).toMatchObject(restored);
});
