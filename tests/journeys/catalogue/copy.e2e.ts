import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  measureOverflow,
  openWithoutScripts,
  test,
} from '#tests/support/journey.ts';
import { insertProduct, queryShop } from '#tests/support/shop-database.ts';

/** A copy with five photos: photographs and drawings. */
async function addCopy(name: string): Promise<number> {
  // The image of a product with a stock of 1 is a photograph.
  const id = await insertProduct(name, 1);
  await queryShop(
    `update products set kind = 'game', condition = 'very-good', completeness = 'boxed',
       region = 'ntsc-j' where id = $1`,
    [id],
  );
  await queryShop(
    `insert into product_facts (product_id, flaws, authenticity) values ($1, $2, 'board-checked')`,
    [id, 'A torn corner.'],
  );
  const photographs: (string | null)[] = JSON.parse(process.env.SHOP_IMAGES ?? '[]');
  const images = photographs.map((image) => image ?? '/art/1/category/sega.png');
  for (const [index, part] of ['board', 'back', 'flaw', 'screen'].entries()) {
    await queryShop(
      'insert into product_photos (product_id, position, image, part) values ($1, $2, $3, $4)',
      [id, index + 2, images[index % 3], part],
    );
  }
  return id;
}

const findPhoto = (page: Page, number: number) => page.locator(`#photo-${number}`);
const findThumbnail = (page: Page, number: number) =>
  page.getByRole('link', { name: `Show photo ${number}` });

/** How wide a photo stands in its frame before it is zoomed. */
const measureShownWidth = (photo: HTMLElement) => {
  const { clientWidth, clientHeight, naturalWidth, naturalHeight } = photo as HTMLImageElement;
  return Math.min(clientWidth, (clientHeight * naturalWidth) / naturalHeight);
};

/** Two fingers on a photo, which move apart. */
function spreadFingers(photo: HTMLElement): void {
  const moves = [
    ['pointerdown', 1, 500],
    ['pointerdown', 2, 600],
    ['pointermove', 2, 700],
    ['pointermove', 1, 450],
    ['pointerup', 1, 450],
    ['pointerup', 2, 700],
  ] as const;
  for (const [type, pointerId, clientX] of moves)
    photo.dispatchEvent(
      new PointerEvent(type, { pointerId, clientX, clientY: 300, bubbles: true }),
    );
}

test('30.22 the photos of a copy follow its heading, and are swiped, chosen, enlarged and zoomed (issue 17)', async ({
  page,
}) => {
  const id = await addCopy('Cedar with photos');
  const largest: string[] = [];
  page.on('request', (request) => {
    if (/\/(1600|2000)\.webp$/.test(request.url())) largest.push(request.url());
  });
  await page.goto(`/product/${id}`);
  const photos = page.getByRole('img', { name: /^Photo \d of 5: / });
  await expect(photos).toHaveCount(5);
  await expect(photos.first()).toHaveAttribute('fetchpriority', 'high');
  const loading = await photos.evaluateAll((all) => all.map((one) => one.getAttribute('loading')));
  expect(loading).toEqual(['eager', 'lazy', 'lazy', 'lazy', 'lazy']);
  const readingOrder = page.locator('main h1, #photo-1');
  await expect(readingOrder.first()).toHaveRole('heading');
  for (const name of ['Add to Cart', 'Add to wishlist'])
    await expect(page.getByRole('main').getByRole('button', { name }).first()).toBeVisible();

  await findPhoto(page, 1).evaluate(({ parentElement: strip }) =>
    strip?.scrollTo({ left: strip.clientWidth * 2 }),
  );
  await expect(findThumbnail(page, 3)).toHaveAttribute('aria-current', 'true');
  await findThumbnail(page, 4).click();
  await expect(findPhoto(page, 4)).toBeInViewport({ ratio: 0.9 });
  await page.getByRole('link', { name: 'Board checked' }).click();
  await expect(findPhoto(page, 2)).toBeInViewport({ ratio: 0.9 });

  await findPhoto(page, 2).getByRole('link').focus();
  expect(largest).toEqual([]);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Photos of Cedar with photos' });
  const shown = dialog.getByRole('status').filter({ hasText: 'Photo' });
  await expect(shown).toHaveText('Photo 2 of 5: board');
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(shown).toHaveText('Photo 3 of 5: back');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('img', { name: 'Photo 1 of 5' })).toBeInViewport({ ratio: 0.9 });
  expect(largest).not.toEqual([]);
  await dialog.getByRole('button', { name: 'Previous photo' }).click();
  await expect(shown).toHaveText('Photo 5 of 5: screen');
  await dialog.getByRole('button', { name: 'Next photo' }).click();
  await expect(shown).toHaveText('Photo 1 of 5: Cedar with photos');

  await page.keyboard.press('ArrowRight');
  const photo = dialog.getByRole('img', { name: 'Photo 2 of 5' });
  const readScale = () => photo.evaluate((one) => Number(getComputedStyle(one).scale) || 1);
  await expect(photo).toHaveCSS('touch-action', 'pan-x');
  await page.keyboard.press('+');
  await expect.poll(readScale).toBeGreaterThan(1.2);
  await expect(photo).toHaveCSS('touch-action', 'none');
  for (let time = 0; time < 6; time++) await page.keyboard.press('+');
  const measureZoomed = async () =>
    Math.round((await readScale()) * (await photo.evaluate(measureShownWidth)));
  // As wide as its file.
  await expect.poll(measureZoomed).toBe(2000);
  const readLeft = () => photo.evaluate((one) => one.getBoundingClientRect().x);
  const left = await readLeft();
  await page.mouse.move(600, 400);
  await page.mouse.down();
  await page.mouse.move(500, 400);
  await page.mouse.up();
  await expect.poll(readLeft).toBeCloseTo(left - 100, 0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(readLeft).toBeLessThan(left - 101);
  for (let time = 0; time < 7; time++) await page.keyboard.press('-');
  await expect.poll(readScale).toBe(1);
  // The browser's own.
  const takes = (init: { key: string; ctrlKey?: boolean; altKey?: boolean }) =>
    dialog.evaluate((own, key) => {
      return !own.dispatchEvent(
        new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }),
      );
    }, init);
  expect(await takes({ key: '+' })).toBe(true);
  expect(await takes({ key: '-' })).toBe(true);
  expect(await takes({ key: '+', ctrlKey: true })).toBe(false);
  expect(await takes({ key: 'ArrowLeft', altKey: true })).toBe(false);
  await page.mouse.dblclick(400, 300);
  await expect.poll(readScale).toBeGreaterThan(1.2);
  await page.mouse.dblclick(400, 300);
  await expect.poll(readScale).toBe(1);
  await photo.evaluate(spreadFingers);
  await expect.poll(readScale).toBeGreaterThan(1.2);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(findPhoto(page, 2).getByRole('link')).toBeFocused();
});

test('the page of a copy is complete on a phone, from right to left and without scripts', async ({
  page,
  browser,
  context,
}) => {
  const id = await addCopy('Cedar without scripts');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/product/${id}`);
  const flaws = await page.getByText('What you should know').boundingBox();
  const text = await page.getByText('Made for a journey.').boundingBox();
  expect(flaws?.y).toBeLessThan(text?.y ?? 0);
  const arabic = await (await page.request.get(`/ar/product/${id}`)).text();
  expect(arabic).toContain('<bdi lang="en">A torn corner.</bdi>');
  await expectAccessible(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(page.url());
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await findThumbnail(page, 5).click();
  await expect(findPhoto(page, 5)).toBeInViewport({ ratio: 0.9 });
  expect(await measureOverflow(page)).toBe(0);

  const plain = await openWithoutScripts(browser, page);
  await plain.goto(`/product/${id}`);
  await findThumbnail(plain, 3).click();
  await expect(findPhoto(plain, 3)).toBeInViewport({ ratio: 0.9 });
  const link = findPhoto(plain, 3).getByRole('link');
  const image = await plain.request.get((await link.getAttribute('href')) ?? '');
  expect(image.headers()['content-type']).toMatch(/^image\//);
  await expect(plain.getByRole('button', { name: 'Share' })).toBeHidden();
  const message = encodeURIComponent(`Hello, a question about Cedar without scripts: ${copied}`);
  const ask = plain.getByRole('link', { name: 'Ask about this copy on WhatsApp' });
  expect(await ask.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d+\?text=/);
  expect(await ask.getAttribute('href')).toContain(`=${message}`);
  await plain.getByRole('link', { name: 'Very good' }).click();
  await expect(plain).toHaveURL('/grading#very-good');
  await expect(plain.getByRole('heading', { name: 'Very good' }).first()).toBeInViewport();
});
