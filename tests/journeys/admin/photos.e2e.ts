import { randomBytes } from 'node:crypto';
import type { Locator, Page, Route } from '@playwright/test';
import sharp from 'sharp';
import {
  dismissToasts,
  field,
  findProductRow,
  openAdminProduct,
  openEditForm,
  searchAdmin,
} from '#tests/support/admin-tables.ts';
import {
  delayPosts,
  expect,
  expectAccessible,
  failRequests,
  signInAsAdmin,
  test,
  unique,
  waitLonger,
} from '#tests/support/journey.ts';
import { listShop, queryShop, readShop } from '#tests/support/shop-database.ts';

/** Noise, so that it is larger than any form without a file may be, upright. */
async function drawNoise() {
  const raw = { width: 180, height: 240, channels: 3 } as const;
  const upright = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw });
  const buffer = await upright.jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
  expect(buffer.length).toBeGreaterThan(64 * 1024);
  return { name: 'a.jpg', mimeType: 'image/jpeg', buffer };
}

async function drawColor(background = '#22506b') {
  const create = { width: 60, height: 90, channels: 3, background } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  return { name: `${background}.png`, mimeType: 'image/png', buffer };
}

const drawColors = () => Promise.all(['#7a1f2b', '#22506b', '#c9341b'].map(drawColor));

/** The square that 'Crop to square' marks on an image. */
const measureSquare = (image: Locator) =>
  image.evaluate(({ parentElement }) => {
    const { width, height } = getComputedStyle(parentElement ?? document.body, '::after');
    return [width, height];
  });

test('an image is seen and cropped before it is saved, shown to shoppers and removed (§5)', async ({
  page,
}) => {
  const name = unique('Journey with image');
  await signInAsAdmin(page);
  const id = await openAdminProduct(page, name);
  const form = await openEditForm(page, name);
  const upright = await drawNoise();
  // As a phone writes it that was turned.
  const across = sharp(upright.buffer).withMetadata({ orientation: 6 }).jpeg({ quality: 100 });
  const turned = { ...upright, buffer: await across.toBuffer() };
  const chosen = form.getByRole('img', { name: 'Chosen' });
  for (const [file, ratio] of [
    [upright, 3 / 4],
    [turned, 4 / 3],
  ] as const) {
    await form.getByLabel('Crop to square').uncheck();
    await field(form, 'Image').setInputFiles(file);
    const measure = () => chosen.evaluate((one: HTMLImageElement) => one.width / one.height);
    await expect.poll(measure).toBeCloseTo(ratio, 2);
    expect(await measureSquare(chosen)).toEqual(['auto', 'auto']);
    await form.getByLabel('Crop to square').check();
    await expect(form.getByText('The dark part will be cut off.')).toBeVisible();
    expect(await measureSquare(chosen)).toEqual(['120px', '120px']);
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: `Save ${name}` }).click();
  await expect(page.getByText('Product updated successfully')).toBeVisible();

  const image = String((await findProductRow(id))?.image);
  expect(image).toMatch(/^\/images\/[0-9a-f]{64}\/2000\.webp$/);
  for (const [file, kind] of [
    ['480.avif', 'avif'],
    ['112.jpg', 'jpeg'],
    ['2000.webp', 'webp'],
  ] as const) {
    const answer = await page.request.get(image.replace('2000.webp', file));
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toBe(`image/${kind}`);
    expect(answer.headers()['cache-control']).toContain('immutable');
    const side = kind === 'jpeg' ? 112 : 180;
    expect(await sharp(await answer.body()).metadata()).toMatchObject({
      width: side,
      height: side,
    });
  }
  await page.getByRole('link', { name, exact: true }).click();
  const shown = page.getByRole('img', { name });
  await expect(shown).toHaveJSProperty('complete', true);
  expect(await shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  const title = await page.getByRole('heading', { level: 1, name }).boundingBox();
  const box = await shown.boundingBox();
  expect(box?.x, 'the image stands before the words').toBeLessThan(title?.x ?? 0);

  await page.getByRole('link', { name: 'Edit this product' }).click();
  await form.getByRole('button', { name: 'Remove photo' }).click();
  await form.getByRole('button', { name: 'Put photo back' }).click();
  await form.getByRole('button', { name: 'Remove photo' }).click();
  await page.getByRole('button', { name: `Save ${name}` }).click();
  await expect(form).toBeHidden();
  expect((await findProductRow(id))?.image).toBeNull();
});

async function fillProduct(page: Page, name: string): Promise<void> {
  await signInAsAdmin(page);
  await searchAdmin(page, name);
  await field(page, 'Name').fill(name);
  await field(page, 'Price').fill('5');
  await field(page, 'Category').selectOption('Retro');
}

const countProducts = async (name: string) =>
  (await queryShop('select from products where name = $1', [name])).length;

const largeBytes = 11 * 1024 * 1024;

/** In the page, since the driver takes seconds to send such a file. */
async function chooseLarge(input: Locator): Promise<void> {
  await input.evaluate((element: HTMLInputElement, size) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(size)], 'large.png', { type: 'image/png' }));
    element.files = transfer.files;
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }, largeBytes);
}

/** As a photo that is in the cloud alone, the browser cannot read it. */
async function chooseMissing(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { root } = await devtools.send('DOM.getDocument');
  const box = { nodeId: root.nodeId, selector: 'input[name=image]' };
  const { nodeId } = await devtools.send('DOM.querySelector', box);
  await devtools.send('DOM.setFileInputFiles', { nodeId, files: ['/no/such/photo.png'] });
  await devtools.detach();
}

test('an image that is refused aborts the save until it is removed or replaced (§8, D34, 30.16)', async ({
  page,
}) => {
  const name = unique('Journey without image');
  const tooLarge = 'The image is larger than 10 MB.';
  const failure = page.getByRole('alert').getByText('Image upload failed');
  const add = page.getByRole('button', { name: 'Add Product' });
  await fillProduct(page, name);
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  const wrong = { name: 'a.png', mimeType: 'image/png', buffer: script };
  await field(page, 'Image').setInputFiles(wrong);
  await add.click();
  await expect(failure).toBeVisible();
  await expect(page.getByText('Use JPEG, PNG, WebP or AVIF.')).toBeVisible();
  await expect(page.getByAltText('Chosen')).toHaveCount(0);
  await expectAccessible(page);
  await dismissToasts(page);

  await chooseMissing(page);
  await expect(failure).toBeVisible();
  await expect(page.getByText('The image could not be read from this device.')).toBeVisible();
  await dismissToasts(page);
  await chooseLarge(field(page, 'Image'));
  await expect(failure).toBeVisible();
  await expect(page.getByText(tooLarge)).toBeVisible();
  await add.click();
  await expect(field(page, 'Image')).toBeFocused();
  // An iPhone's photo under any name, before anything is sent.
  const heic = Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(40)}`, 'latin1');
  const photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: heic };
  await field(page, 'Image').setInputFiles(photo);
  await expect(page.getByText('This is a HEIC photo').first()).toBeVisible();
  await page.getByText('Copy', { exact: true }).click();
  await field(page, 'Extra photos').setInputFiles(photo);
  await expect(page.getByText('“IMG_1.jpg”: This is a HEIC photo')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Leave out photo 2' })).toHaveCount(0);
  await chooseLarge(field(page, 'Image'));
  // Past the page's own check: the server shows the same.
  const image = { ...wrong, buffer: Buffer.alloc(largeBytes) };
  const fields = { name, price: '5', category: 'Retro', quantity: '0', lowStock: '2' };
  const multipart = { intent: 'add', ...fields, image };
  const answer = await (await page.request.post('/admin', { multipart })).text();
  expect(answer).toContain('Image upload failed');
  expect(answer).toContain(tooLarge);
  expect(await countProducts(name)).toBe(0);
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await expect(page.getByText(tooLarge)).toHaveCount(0);
  await add.click();
  await expect(page.getByText('Product added successfully')).toBeVisible();
  expect(await countProducts(name)).toBe(1);

  const form = await openEditForm(page, name);
  await chooseLarge(field(form, 'Image'));
  await page.getByRole('button', { name: `Save ${name}` }).click();
  await expect(field(form, 'Image')).toBeFocused();
  await field(form, 'Image').setInputFiles(await drawColor());
  await expect(form.getByText(tooLarge)).toHaveCount(0);
  await page.getByRole('button', { name: `Save ${name}` }).click();
  await expect(page.getByText('Product updated successfully')).toBeVisible();
});

const listPhotos = (id: number) =>
  listShop(
    `select image from products where id = $1
     union all (select image from product_photos where product_id = $1 order by position)`,
    [id],
  );

test('extra photos follow a new product, survive a lost connection, and are put in order (issue 17)', async ({
  page,
}) => {
  // A busy machine: what React does later comes 60 ms later.
  await page.addInitScript(() => {
    Object.assign(window, { setImmediate: (work: () => void) => setTimeout(work, 60) });
  });
  const name = unique('Journey copy');
  const add = page.getByRole('button', { name: 'Add Product' });
  await fillProduct(page, name);
  const files = await drawColors();
  await page.getByText('Copy', { exact: true }).click();
  await field(page, 'Kind').selectOption('Card');
  await field(page, 'Condition').selectOption('Near mint (NM)');
  await field(page, 'Serial').fill('A-17');
  await field(page, 'Quantity').fill('2');
  await field(page, 'Image').setInputFiles(files[0] ?? []);
  await field(page, 'Extra photos').setInputFiles(files.slice(1));
  await expect(page.getByRole('button', { name: 'Leave out photo 3' })).toBeVisible();
  await expectAccessible(page);
  await add.click();
  await expect(page.getByText('A copy is one piece. Add another copy instead.')).toBeVisible();
  await field(page, 'Quantity').fill('1');
  await failRequests(page, '**/admin/products/*/photos', 'POST');
  await add.click();
  await expect(page.getByText(`2 photos of “${name}” were not added.`)).toBeVisible();
  await page.unrouteAll();
  const row = page.getByRole('row', { name });
  await expect(row.getByText('NM', { exact: true })).toBeVisible();
  const id = Number(await readShop('select id from products where name = $1', [name]));
  // What the form reads before they are added reaches it after them.
  const url = `**/admin/products/${id}/photos`;
  const [read, added] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holdRead = async (route: Route) => {
    const response = await route.fetch();
    read.resolve();
    await added.promise;
    await route.fulfill({ response });
  };
  await page.route(url, holdRead, { times: 1 });
  await waitLonger(page);
  const form = await openEditForm(page, name);
  await read.promise;
  // Before or after the first reading comes, as the machine has time.
  const readAgain = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().endsWith(`/products/${id}/photos`),
  );
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(field(form, 'Photo 3 shows')).toBeVisible();
  added.resolve();
  await (await (await readAgain).response())?.finished();
  await expect(field(form, 'Photo 3 shows')).toBeVisible();
  const [first, second, third] = await listPhotos(id);

  await field(form, 'Photo 2 shows').selectOption('Board');
  await field(form, 'Caption of photo 3').fill('The battery');
  await form.getByRole('button', { name: 'Photo 2 later' }).press('Enter');
  await expect(form.getByRole('button', { name: 'Photo 3 later' })).toBeFocused();
  await expect(field(form, 'Photo 3 shows')).toHaveValue('board');
  await expect(field(form, 'Caption of photo 2')).toHaveValue('The battery');
  const thirdFirst = form.getByRole('button', { name: 'This one first: photo 3' });
  await thirdFirst.click();
  await expect(field(form, 'Photo 3 shows')).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(form, 'Photo 3 shows')).toHaveValue('board');
  expect(await listPhotos(id)).toEqual([first, third, second]);
  await dismissToasts(page);
  await thirdFirst.click();
  await expect(field(form, 'Photo 3 shows')).toHaveValue('');
  await dismissToasts(page);
  expect(await listPhotos(id)).toEqual([second, third, first]);
  await expectAccessible(page);
  await failRequests(page, '**/admin/products/*/photos', 'POST');
  await form.getByRole('button', { name: 'Delete photo 2' }).click();
  await expect(page.getByText('The shop did not answer.').first()).toBeVisible();
  await expect(page.getByText('Photo deleted')).toHaveCount(0);
  // A caption that could not be saved is asked about, and saved when the connection is back.
  await field(form, 'Caption of photo 2').fill('The old battery');
  await page.getByRole('tab', { name: 'Orders' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.unrouteAll();
  const findSaved = () =>
    queryShop('select from product_photos where product_id = $1 and caption = $2', [
      id,
      'The old battery',
    ]);
  await expect.poll(findSaved).toHaveLength(1);
  await form.getByRole('button', { name: 'Delete photo 2' }).click();
  await expect(field(form, 'Photo 3 shows')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(form, 'Caption of photo 2')).toHaveValue('The old battery');
  await page.getByRole('button', { name: `Save ${name}` }).click();
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  expect(await listPhotos(id)).toEqual([second, third, first]);

  await page.getByRole('button', { name: `Another copy of ${name}` }).click();
  await expect(field(page, 'Title')).toHaveValue(name);
  await expect(field(page, 'Condition')).toHaveValue('nm');
  await expect(field(page, 'Serial')).toHaveValue('');
  await expect(field(page, 'Quantity')).toHaveValue('1');
  await add.click();
  await expect.poll(() => countProducts(name)).toBe(2);
  const answer = await page.request.get(`/product/${id}`);
  expect(await answer.text()).toContain('Other copies of this title');
});

test('a first photo that is chosen with extra ones is saved before them', async ({
  admin: page,
}) => {
  const name = unique('Journey first and extra');
  const id = await openAdminProduct(page, name);
  await queryShop('update products set image = null where id = $1', [id]);
  await page.reload();
  const form = await openEditForm(page, name);
  const [first, ...extra] = await drawColors();
  await field(form, 'Image').setInputFiles(first ?? []);
  await expect(form.getByAltText('Chosen')).toBeVisible();
  await form.getByText('Copy', { exact: true }).click();
  await field(form, 'Extra photos').setInputFiles(extra);
  await expect(field(form, 'Photo 3 shows')).toBeVisible();
  await page.getByRole('button', { name: `Save ${name}` }).click();
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  expect(await listPhotos(id)).toHaveLength(3);
});

test('extra photos that are still being read when the product is added go with it, as do the earlier ones', async ({
  page,
}) => {
  const name = unique('Journey in a hurry');
  await fillProduct(page, name);
  await page.getByText('Copy', { exact: true }).click();
  const [first, second, third] = await drawColors();
  await field(page, 'Image').setInputFiles(first ?? []);
  await expect(page.getByAltText('Chosen')).toBeVisible();
  await field(page, 'Extra photos').setInputFiles(second ?? []);
  await expect(page.getByRole('button', { name: 'Leave out photo 2' })).toBeVisible();
  await page.evaluate(() => {
    Blob.prototype.arrayBuffer = () => new Promise(() => undefined);
  });
  await field(page, 'Extra photos').setInputFiles(third ?? []);
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('Product added successfully')).toBeVisible();
  const findAdded = () =>
    queryShop(
      'select from product_photos join products on products.id = product_id where name = $1',
      [name],
    );
  await expect.poll(findAdded).toHaveLength(2);
});

/** A product with a second photo, another one than its own; gives its id. */
async function openTwoPhotos(page: Page, name: string): Promise<number> {
  const id = await openAdminProduct(page, name);
  const [image] = JSON.parse(process.env.SHOP_IMAGES ?? '[]');
  const second = 'insert into product_photos (product_id, position, image) values ($1, 2, $2)';
  await queryShop(second, [id, image]);
  return id;
}

test('what is typed into a caption while it is saved stays, and is saved next', async ({
  admin: page,
}) => {
  const name = unique('Journey caption');
  const id = await openTwoPhotos(page, name);
  const readCaption = () =>
    readShop('select caption from product_photos where product_id = $1', [id]);
  const form = await openEditForm(page, name);
  const caption = field(form, 'Caption of photo 2');
  const url = `**/admin/products/${id}/photos`;
  const letThrough = await delayPosts(page, url);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await caption.fill('The board');
  await caption.press('Enter');
  await sent;
  await caption.fill('The board and its battery');
  const answered = page.waitForResponse(url);
  letThrough();
  await (await answered).finished();
  await expect.poll(readCaption).toBe('The board');
  await expect(caption).toHaveValue('The board and its battery');
  await caption.press('Tab');
  await expect.poll(readCaption).toBe('The board and its battery');
  await expect(caption).toHaveValue('The board and its battery');
});

test('quick changes of photos on a slow connection are all saved, in their order', async ({
  admin: page,
}) => {
  const name = unique('Journey quick photos');
  const id = await openTwoPhotos(page, name);
  const form = await openEditForm(page, name);
  const part = field(form, 'Photo 2 shows');
  const letThrough = await delayPosts(page, `**/admin/products/${id}/photos`);
  for (const shown of ['Front', 'Back', 'Label', 'Flaw', 'Board']) await part.selectOption(shown);
  await expect(part).toHaveValue('board');
  letThrough();
  const listSaved = () =>
    listShop(
      `select after #>> '{photos,1,part}' from audit_log
       where subject_id = $1 and after ? 'photos' order by id`,
      [String(id)],
    );
  await expect.poll(listSaved).toEqual(['front', 'back', 'label', 'flaw', 'board']);
  await expect(part).toHaveValue('board');
  await expect(page.getByText('in another window')).toHaveCount(0);
});
