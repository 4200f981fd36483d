import type { Locator, Page } from '@playwright/test';
import { openEditForm } from '#tests/support/admin-tables.ts';
import { findEmails } from '#tests/support/emails.ts';
import {
  expect,
  expectAccessible,
  measureOverflow,
  orderByPage,
  putInCart,
  signInAsAdmin,
  signUp,
  test,
  waitForHydration,
} from '#tests/support/journey.ts';
import {
  findPhotographedProducts,
  photographed,
  photographedCategoryUrl,
} from '#tests/support/photographs.ts';

// A photograph stands beside a drawn image wherever products are shown, in the size of a drawn one.

const names = Object.values(photographed);
const widths = [1440, 390] as const;

interface Shown {
  /** In CSS pixels at 1440 and at 390; null where the layout decides, the same for all. */
  sides: readonly [wide: number | null, narrow: number | null];
  /** The whole photograph, or the square in its middle. */
  fit: 'contain' | 'cover';
}

/** The images that are seen, photographs and drawn ones. */
async function measureImages(images: Locator) {
  for (const image of await images.all()) await image.scrollIntoViewIfNeeded();
  const loaded = () =>
    images.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0));
  await expect.poll(loaded).toBe(true);
  return images.evaluateAll((all) =>
    all.map((one) => {
      const { width, height } = one.getBoundingClientRect();
      return { width, height, fit: getComputedStyle(one).objectFit };
    }),
  );
}

async function expectImages(page: Page, images: Locator, { sides, fit }: Shown, count = 3) {
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 });
    // The scripts draw some of them again.
    await waitForHydration(page.locator('main'));
    await expect(images).toHaveCount(count);
    const measured = await measureImages(images);
    const side = sides[index] ?? measured[0]?.width ?? 0;
    expect(side, `${page.url()} at ${width}`).toBeLessThanOrEqual(width);
    for (const image of measured) {
      expect(image.width, `${page.url()} at ${width}`).toBeCloseTo(side, 0);
      expect(image.fit).toBe(fit);
      if (sides[index] !== null) expect(image.height).toBeCloseTo(side, 0);
    }
    expect(await measureOverflow(page), `${page.url()} at ${width}`).toBe(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

const findImages = (page: Page) => page.getByRole('main').locator('img');

test('photographs are as large as drawn images from the category to the receipt', async ({
  page,
}) => {
  const ids = await findPhotographedProducts();
  const email = await signUp(page);
  await page.goto('/?sort=price-desc');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(3);
  await expectImages(page, cards.locator('img'), { sides: [null, null], fit: 'cover' });
  await page.goto(photographedCategoryUrl);
  const category = page.getByRole('article').filter({ hasText: 'Photographed' });
  await expectImages(page, category.locator('img'), { sides: [null, null], fit: 'cover' });
  await page.getByRole('combobox', { name: 'Search products' }).fill('photographed');
  const hits = page.getByRole('listbox').locator('img');
  await expect(hits).toHaveCount(3);
  expect(await measureImages(hits)).toEqual(Array(3).fill({ width: 52, height: 52, fit: 'cover' }));

  for (const id of ids) {
    await page.goto(`/product/${id}`);
    await page.getByRole('button', { name: 'Add to wishlist' }).first().click();
    await expect(page.getByText('Added to your wishlist')).toBeVisible();
    const image = findImages(page).first();
    await expectImages(page, image, { sides: [null, null], fit: 'contain' }, 1);
    const box = await image.boundingBox();
    expect(box?.height).toBeCloseTo(box?.width ?? 0, 0);
    await putInCart(page, id, 2);
  }
  await page.goto('/wishlist');
  await expectImages(page, findImages(page), { sides: [null, null], fit: 'cover' });
  await page.goto('/cart');
  const items = page.getByRole('region', { name: 'Items' });
  // The lines that stand before the scripts are drawn again by them.
  await expect(items.getByRole('button', { name: /^Remove / })).toHaveCount(3);
  const lines = items.locator('img');
  await expectImages(page, lines, { sides: [104, 84], fit: 'contain' });
  await page.goto('/checkout');
  await expectImages(page, findImages(page), { sides: [56, 56], fit: 'contain' });
  await orderByPage(page);
  await expectImages(page, findImages(page), { sides: [56, 56], fit: 'contain' });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Receipt' }).click();
  for (const name of names) await expect(page.getByRole('row', { name })).toBeVisible();
  expect(await measureOverflow(page)).toBe(0);

  const confirmations = () => findEmails(email, { subject: /^Order/ });
  await expect.poll(confirmations).not.toEqual([]);
  const urls = [...(confirmations()[0]?.html ?? '').matchAll(/<img [^>]*src="([^"]+)"/g)];
  const types: string[] = [];
  for (const [, url = ''] of urls) {
    const answer = await page.request.get(new URL(url).pathname);
    types.push(answer.headers()['content-type'] ?? '');
    expect((await answer.body()).length).toBeLessThan(12_000);
  }
  expect(types).toEqual(['image/jpeg', 'image/jpeg', 'image/png']);
});

test("photographs keep to their size in the owner's lists, forms and orders", async ({ page }) => {
  await signInAsAdmin(page);
  for (const id of await findPhotographedProducts()) await putInCart(page, id);
  const number = await orderByPage(page);
  await page.goto(`/admin/orders/${number}`);
  await expectImages(page, findImages(page), { sides: [56, 56], fit: 'contain' });
  await page.goto('/admin?q=photographed');
  const rows = page.getByRole('row').locator('img');
  await expectImages(page, rows, { sides: [56, 56], fit: 'cover' });
  const form = await openEditForm(page, photographed.portrait);
  await expectImages(page, form.locator('img'), { sides: [160, 160], fit: 'contain' }, 1);
});
