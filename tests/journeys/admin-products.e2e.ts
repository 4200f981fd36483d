import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { field, findProduct, openEditForm, openProduct } from '#tests/support/admin-tables.ts';
import {
  expect,
  expectAccessible,
  overflowOf,
  signInAsAdmin,
  test,
} from '#tests/support/journey.ts';
import { addProduct, inShopDatabase } from '#tests/support/shop-database.ts';
import { openAdmin, openPlain } from '#tests/support/visitors.ts';

const searchWords = 'Search products by name, category or subcategory';

test('a product is added, and the form is empty again', async ({ page }) => {
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
  await expect(field(page, 'Category')).toHaveValue('');
  const row = page.getByRole('row', { name });
  await expect(row.getByText('$12.50')).toBeVisible();
  await expect(row.getByText('3 in stock')).toBeVisible();
  await page.goto(`/?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name })).toBeVisible();
});

test('a price that is none is marked, and nothing is added', async ({ page }) => {
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

test('the search finds while typing, by category and subcategory too, and by Enter', async ({
  page,
}) => {
  const name = `Journey sought ${Date.now()}`;
  await addProduct(name, 1);
  await signInAsAdmin(page);
  await page.goto('/admin');
  const box = page.getByRole('searchbox', { name: searchWords });
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

test('a row is edited and saved, cancelled, and asks for what is required', async ({ page }) => {
  const name = `Journey edited ${Date.now()}`;
  await signInAsAdmin(page);
  const id = await openProduct(page, name);
  let form = await openEditForm(page, name);
  await expect(field(form, 'Name')).toBeFocused();
  await expectAccessible(page);
  await field(form, 'Name').fill('Something else');
  await page.getByRole('button', { name: `Cancel ${name}` }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused();

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
  const [entry] = await inShopDatabase<{ before: object; after: object }>(
    `select before, after from audit_log where subject_kind = 'product' and subject_id = $1`,
    [String(id)],
  );
  expect(entry?.before).toEqual({
    priceCents: 2500,
    category: 'Sega',
    subcategory: 'Saturn',
    compareAtCents: null,
    releasedOn: null,
  });
});

test('stock that is sold while it is edited is not overwritten; the owner decides', async ({
  page,
}) => {
  const name = `Journey conflict ${Date.now()}`;
  await signInAsAdmin(page);
  const id = await openProduct(page, name, 5);
  const form = await openEditForm(page, name);
  await field(form, 'Quantity').fill('9');
  await inShopDatabase('update products set stock = 4 where id = $1', [id]);
  await page.getByRole('button', { name: `Save ${name}` }).click();
  await expect(form.getByText('Stock changed from 5 to 4 while you edited.')).toBeVisible();
  await expectAccessible(page);
  expect(await findProduct(id)).toMatchObject({ stock: 4 });
  await inShopDatabase('update products set stock = 3 where id = $1', [id]);
  await form.getByRole('button', { name: 'Set to 9' }).click();
  await expect(form.getByText('Stock changed from 4 to 3 while you edited.')).toBeVisible();
  await form.getByRole('button', { name: 'Keep 3' }).click();
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  expect(await findProduct(id)).toMatchObject({ stock: 3 });
});

test('two people edit the same product, each another field, and both win', async ({
  browser,
  baseURL,
}) => {
  const name = `Journey shared ${Date.now()}`;
  const [first, second] = [await openAdmin(browser, baseURL), await openAdmin(browser, baseURL)];
  const id = await openProduct(first, name);
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
  for (const page of [first, second]) await page.context().close();
});

test('a deleted product leaves the shop, and Undo brings it back', async ({ page }) => {
  const name = `Journey deleted ${Date.now()}`;
  await signInAsAdmin(page);
  const id = await openProduct(page, name);
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

test('what fails says so and leaves the form as it was', async ({ page }) => {
  const name = `Journey failing ${Date.now()}`;
  await signInAsAdmin(page);
  const id = await openProduct(page, name);
  const form = await openEditForm(page, name);
  await field(form, 'Name').fill(`${name} renamed`);
  await inShopDatabase('update products set archived_at = now() where id = $1', [id]);
  await page.getByRole('button', { name: `Save ${name}` }).click();
  await expect(page.getByText('Failed to update product')).toBeVisible();

  const other = `Journey gone ${Date.now()}`;
  const gone = await openProduct(page, other);
  await inShopDatabase('delete from products where id = $1', [gone]);
  await page.getByRole('button', { name: `Delete ${other}` }).click();
  await expect(page.getByText('Failed to delete product')).toBeVisible();
});

test('without JavaScript products are sought, added, edited and deleted too', async ({
  browser,
  page,
}) => {
  await signInAsAdmin(page);
  const sheet = await openPlain(browser, page);
  const name = `Journey plain ${Date.now()}`;
  await sheet.goto('/admin');
  await field(sheet, 'Name').fill(name);
  await sheet.getByRole('button', { name: 'Add Product' }).click();
  await expect(sheet.getByRole('alert').getByText('Please fill all fields')).toBeVisible();
  await expect(field(sheet, 'Name')).toHaveValue(name);
  await field(sheet, 'Price').fill('9');
  await field(sheet, 'Category').selectOption('Guides');
  await sheet.getByRole('button', { name: 'Add Product' }).click();
  await expect(sheet.getByText('Product added successfully')).toBeVisible();
  await sheet.getByRole('searchbox', { name: searchWords }).fill(name);
  await sheet.getByRole('searchbox', { name: searchWords }).press('Enter');
  const form = await openEditForm(sheet, name);
  await field(form, 'Price').fill('10');
  await sheet.getByRole('button', { name: `Save ${name}` }).click();
  await expect(sheet.getByText('Product updated successfully')).toBeVisible();
  await expect(sheet.getByRole('row', { name }).getByText('$10.00')).toBeVisible();
  await sheet.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(sheet.getByText('Product deleted successfully')).toBeVisible();
  await sheet.getByRole('button', { name: 'Undo' }).click();
  await expect(sheet.getByText('Product restored')).toBeVisible();
  await sheet.context().close();
});

/** Noise, so that it is larger than any form without a file may be. */
function drawPicture(): Promise<Buffer> {
  const raw = { width: 600, height: 400, channels: 3 } as const;
  return sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .png()
    .toBuffer();
}

test('a picture is seen before it is saved, and shown to shoppers', async ({ page }) => {
  const name = `Journey pictured ${Date.now()}`;
  await signInAsAdmin(page);
  const id = await openProduct(page, name);
  const form = await openEditForm(page, name);
  const buffer = await drawPicture();
  expect(buffer.length).toBeGreaterThan(64 * 1024);
  await field(form, 'Image').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await expect(form.getByRole('img', { name: 'Chosen' })).toBeVisible();
  await page.getByRole('button', { name: `Save ${name}` }).click();
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  const image = String((await findProduct(id))?.image);
  expect(image).toMatch(/^\/images\/[0-9a-f]{64}\/960\.webp$/);
  for (const file of ['960.webp', '480.avif']) {
    const answer = await page.request.get(image.replace('960.webp', file));
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toBe(`image/${file.split('.')[1]}`);
    expect(answer.headers()['cache-control']).toContain('immutable');
  }
  await page.goto(`/product/${id}`);
  const shown = page.getByRole('img', { name });
  await expect(shown).toHaveJSProperty('complete', true);
  expect(await shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  const title = await page.getByRole('heading', { level: 1, name }).boundingBox();
  const picture = await shown.boundingBox();
  expect(picture?.x, 'the picture stands before the words').toBeLessThan(title?.x ?? 0);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.goto('/cart');
  const line = page.getByRole('main').locator('picture img');
  expect((await line.boundingBox())?.width).toBeLessThanOrEqual(104);
});

test('what is no picture aborts the save', async ({ page }) => {
  const name = `Journey unpictured ${Date.now()}`;
  await signInAsAdmin(page);
  await page.goto('/admin');
  await field(page, 'Name').fill(name);
  await field(page, 'Price').fill('5');
  await field(page, 'Category').selectOption('Retro');
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  const wrong = { name: 'a.png', mimeType: 'image/png', buffer: script };
  await field(page, 'Image').setInputFiles(wrong);
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByRole('alert').getByText('Image upload failed')).toBeVisible();
  await expect(page.getByText('Use JPEG, PNG, WebP or AVIF.')).toBeVisible();
  await expectAccessible(page);
  const large = { ...wrong, buffer: Buffer.alloc(11 * 1024 * 1024) };
  await field(page, 'Image').setInputFiles(large);
  await expect(page.getByText('The picture is larger than 10 MB.')).toBeVisible();
  const made = await inShopDatabase('select from products where name = $1', [name]);
  expect(made).toHaveLength(0);

  // Past the page's own check: the server says the same.
  const sent = await page.request.post('/admin', {
    multipart: {
      intent: 'add',
      name,
      price: '5',
      category: 'Retro',
      quantity: '0',
      lowStock: '2',
      image: large,
    },
  });
  const answer = await sent.text();
  expect(answer).toContain('Image upload failed');
  expect(answer).toContain('The picture is larger than 10 MB.');
});

test('nobody but an admin may send a file', async ({ request, baseURL }) => {
  const image = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(100 * 1024) };
  const answer = await request.post(`${baseURL}/admin`, { multipart: { intent: 'add', image } });
  expect(answer.status()).toBe(413);
});

for (const width of [390, 1440]) {
  test(`axe finds nothing, and nothing overflows, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInAsAdmin(page);
    const name = `Journey ${'long name '.repeat(10)}${Date.now()}`;
    await openProduct(page, name);
    await expectAccessible(page);
    await openEditForm(page, name);
    await page
      .getByRole('form', { name: `Edit ${name}` })
      .getByText('More', { exact: true })
      .click();
    await expectAccessible(page);
    expect(await overflowOf(page)).toBe(0);
    await page.screenshot({ path: `test-results/admin-products-${width}.png`, fullPage: true });
  });
}
