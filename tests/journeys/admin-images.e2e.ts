import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { field, findProduct, openAdminProduct, openEditForm } from '#tests/support/admin-tables.ts';
import { expect, expectAccessible, signInAsAdmin, test } from '#tests/support/journey.ts';
import { queryShop } from '#tests/support/shop-database.ts';

/** Noise, so that it is larger than any form without a file may be. */
function drawNoise(): Promise<Buffer> {
  const raw = { width: 600, height: 400, channels: 3 } as const;
  return sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .png()
    .toBuffer();
}

test('an image is seen before it is saved, and shown to shoppers (§5)', async ({ page }) => {
  const name = `Journey pictured ${Date.now()}`;
  await signInAsAdmin(page);
  const id = await openAdminProduct(page, name);
  const form = await openEditForm(page, name);
  const buffer = await drawNoise();
  expect(buffer.length).toBeGreaterThan(64 * 1024);
  await field(form, 'Image').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await expect(form.getByRole('img', { name: 'Chosen' })).toBeVisible();
  await page.getByRole('button', { name: `Save ${name}` }).click();
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  const image = String((await findProduct(id))?.image);
  expect(image).toMatch(/^\/images\/[0-9a-f]{64}\/2000\.webp$/);
  for (const [file, kind] of [
    ['2000.webp', 'webp'],
    ['480.avif', 'avif'],
    ['112.jpg', 'jpeg'],
  ] as const) {
    const answer = await page.request.get(image.replace('2000.webp', file));
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toBe(`image/${kind}`);
    expect(answer.headers()['cache-control']).toContain('immutable');
  }
  await page.goto(`/product/${id}`);
  const shown = page.getByRole('img', { name });
  await expect(shown).toHaveJSProperty('complete', true);
  expect(await shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  const title = await page.getByRole('heading', { level: 1, name }).boundingBox();
  const box = await shown.boundingBox();
  expect(box?.x, 'the image stands before the words').toBeLessThan(title?.x ?? 0);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(/^Added 1 /)).toBeVisible();
  await page.goto('/cart');
  const line = page.getByRole('main').locator('picture img');
  expect((await line.boundingBox())?.width).toBeLessThanOrEqual(104);

  await page.goto(`/admin?q=${encodeURIComponent(name)}`);
  const again = await openEditForm(page, name);
  await again.getByRole('button', { name: 'Remove photo' }).click();
  await again.getByRole('button', { name: 'Put photo back' }).click();
  await again.getByRole('button', { name: 'Remove photo' }).click();
  await page.getByRole('button', { name: `Save ${name}` }).click();
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  expect((await findProduct(id))?.image).toBeNull();
});

async function fillProduct(page: Page, name: string): Promise<void> {
  await signInAsAdmin(page);
  await page.goto('/admin');
  await field(page, 'Name').fill(name);
  await field(page, 'Price').fill('5');
  await field(page, 'Category').selectOption('Retro');
}

const countProducts = async (name: string) =>
  (await queryShop('select from products where name = $1', [name])).length;

const tooLarge = 'The picture is larger than 10 MB.';

test('what is no image aborts the save (§8, D34)', async ({ page }) => {
  const name = `Journey unpictured ${Date.now()}`;
  await fillProduct(page, name);
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  const wrong = { name: 'a.png', mimeType: 'image/png', buffer: script };
  await field(page, 'Image').setInputFiles(wrong);
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByRole('alert').getByText('Image upload failed')).toBeVisible();
  await expect(page.getByText('Use JPEG, PNG, WebP or AVIF.')).toBeVisible();
  await expectAccessible(page);

  // Past the page's own check: the server shows the same.
  const image = { ...wrong, buffer: Buffer.alloc(11 * 1024 * 1024) };
  const fields = { name, price: '5', category: 'Retro', quantity: '0', lowStock: '2' };
  const multipart = { intent: 'add', ...fields, image };
  const answer = await (await page.request.post('/admin', { multipart })).text();
  expect(answer).toContain('Image upload failed');
  expect(answer).toContain(tooLarge);
  expect(await countProducts(name)).toBe(0);
});

test('an image refused when it is chosen aborts the save until it is removed or replaced', async ({
  page,
}, info) => {
  const name = `Journey too large ${Date.now()}`;
  // From the disk, which is quicker than through the browser's line.
  const large = info.outputPath('large.png');
  fs.writeFileSync(large, Buffer.alloc(11 * 1024 * 1024));
  await fillProduct(page, name);
  await field(page, 'Image').setInputFiles(large);
  await expect(page.getByRole('alert').getByText('Image upload failed')).toBeVisible();
  await expect(page.getByText(tooLarge)).toBeVisible();
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(field(page, 'Image')).toBeFocused();
  expect(await countProducts(name)).toBe(0);
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await expect(page.getByText(tooLarge)).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('Product added successfully')).toBeVisible();
  expect(await countProducts(name)).toBe(1);

  const form = await openEditForm(page, name);
  await field(form, 'Image').setInputFiles(large);
  await page.getByRole('button', { name: `Save ${name}` }).click();
  await expect(field(form, 'Image')).toBeFocused();
  const small = { create: { width: 60, height: 90, channels: 3, background: '#22506b' } } as const;
  const buffer = await sharp(small).png().toBuffer();
  await field(form, 'Image').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await expect(form.getByText(tooLarge)).toHaveCount(0);
  await page.getByRole('button', { name: `Save ${name}` }).click();
  await expect(page.getByText('Product updated successfully')).toBeVisible();
});

test("'Crop to square' shows what it will cut of a photograph", async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin');
  const raw = { width: 600, height: 800, channels: 3, background: '#7a1f2b' } as const;
  const upright = await sharp({ create: raw }).jpeg().toBuffer();
  // As a phone writes it that was turned.
  const across = await sharp(upright).withMetadata({ orientation: 6 }).toBuffer();
  for (const [held, buffer] of [
    ['portrait', upright],
    ['landscape', across],
  ] as const) {
    await field(page, 'Image').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
    const shown = page.getByRole('img', { name: 'Chosen' });
    const ratio = () => shown.evaluate((one: HTMLImageElement) => one.width / one.height);
    await expect.poll(ratio).toBeCloseTo(held === 'portrait' ? 3 / 4 : 4 / 3, 2);
    const square = () =>
      shown.evaluate(({ parentElement }) => {
        const { width, height } = getComputedStyle(parentElement ?? document.body, '::after');
        return [width, height];
      });
    expect(await square()).toEqual(['auto', 'auto']);
    await page.getByLabel('Crop to square').check();
    await expect(page.getByText('The dark part will be cut off.')).toBeVisible();
    expect(await square()).toEqual(['120px', '120px']);
    await page.getByLabel('Crop to square').uncheck();
  }
  await page.getByLabel('Crop to square').check();
  await expectAccessible(page);
});

/** Lets the next request for a new photo die on its way. */
async function cutNextUpload(page: Page): Promise<void> {
  await page.route('**/admin/products/*/photos', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
}

const listPhotos = async (id: number) =>
  (
    await queryShop<{ image: string }>(
      `select image from products where id = $1
       union all (select image from product_photos where product_id = $1 order by position)`,
      [id],
    )
  ).map(({ image }) => image);

test('extra photos follow a new product, survive a lost connection, and are put in order (issue 17)', async ({
  page,
}) => {
  const name = `Journey copy ${Date.now()}`;
  await fillProduct(page, name);
  const files = await Promise.all(
    ['#7a1f2b', '#22506b', '#c9341b'].map(async (background, turn) => {
      const create = { width: 60, height: 90, channels: 3, background } as const;
      const buffer = await sharp({ create }).png().toBuffer();
      return { name: `${turn}.png`, mimeType: 'image/png', buffer };
    }),
  );
  await page.getByText('Copy', { exact: true }).click();
  await field(page, 'Kind').selectOption('Card');
  await field(page, 'Condition').selectOption('Near mint (NM)');
  await field(page, 'Serial').fill('A-17');
  await field(page, 'Quantity').fill('2');
  await field(page, 'Image').setInputFiles(files[0] ?? []);
  await field(page, 'Extra photos').setInputFiles(files.slice(1));
  await expect(page.getByRole('button', { name: 'Leave out photo 3' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('A copy is one piece. Add another copy instead.')).toBeVisible();
  await field(page, 'Quantity').fill('1');
  await cutNextUpload(page);
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText(`2 photos of “${name}” were not added.`)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  const row = page.getByRole('row', { name });
  await expect(row.getByText('NM', { exact: true })).toBeVisible();
  const form = await openEditForm(page, name);
  await expect(field(form, 'Photo 3 shows')).toBeVisible();
  const [found] = await queryShop<{ id: number }>('select id from products where name = $1', [
    name,
  ]);
  const id = found?.id ?? 0;
  const [first, second, third] = await listPhotos(id);

  await field(form, 'Photo 2 shows').selectOption('Board');
  await field(form, 'Caption of photo 3').fill('The battery');
  await form.getByRole('button', { name: 'Photo 3 earlier' }).click();
  await expect(field(form, 'Photo 3 shows')).toHaveValue('board');
  await expect(field(form, 'Caption of photo 2')).toHaveValue('The battery');
  await form.getByRole('button', { name: 'This one first: photo 3' }).click();
  await expect(field(form, 'Photo 3 shows')).toHaveValue('');
  expect(await listPhotos(id)).toEqual([second, third, first]);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Delete photo 2' }).click();
  await expect(field(form, 'Photo 3 shows')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(form, 'Caption of photo 2')).toHaveValue('The battery');
  await page.getByRole('button', { name: `Save ${name}` }).click();
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  expect(await listPhotos(id)).toEqual([second, third, first]);

  await page.getByRole('button', { name: `Another copy of ${name}` }).click();
  await expect(field(page, 'Title')).toHaveValue(name);
  await expect(field(page, 'Condition')).toHaveValue('nm');
  await expect(field(page, 'Serial')).toHaveValue('');
  await expect(field(page, 'Quantity')).toHaveValue('1');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect.poll(() => countProducts(name)).toBe(2);
  await page.goto(`/product/${id}`);
  await expect(page.getByRole('heading', { name: 'Other copies of this title' })).toBeVisible();
});

test('no one but an admin may send a file', async ({ request, baseURL }) => {
  const image = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(100 * 1024) };
  const answer = await request.post(`${baseURL}/admin`, { multipart: { intent: 'add', image } });
  expect(answer.status()).toBe(413);
});
