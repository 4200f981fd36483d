import type { Page } from '@playwright/test';
import { expect, holdBack, scripts, test } from '#tests/support/journey.ts';

/** Opens a page whose scripts do not come before they are let through. */
async function openWithoutScripts(page: Page, url: string): Promise<() => void> {
  const letThrough = await holdBack(page, scripts);
  await page.goto(url, { waitUntil: 'commit' });
  return letThrough;
}

test('what is tapped on cards before the scripts come is carried out, once each', async ({
  page,
}) => {
  const letThrough = await openWithoutScripts(page, '/?category=Nintendo');
  const keys = page.getByRole('button', { name: /^Add .* to cart$/ });
  const names = [];
  for (const place of [0, 1, 0]) {
    const key = keys.nth(place);
    names.push((await key.getAttribute('aria-label'))?.slice('Add '.length, -' to cart'.length));
    await key.click();
    await expect(key).toHaveAttribute('data-tapped', '');
  }
  await expect(page.getByText('added to cart!')).toHaveCount(0);
  letThrough();
  await expect(page.getByText(`${names[1]} added to cart!`)).toBeVisible();
  await expect(page.locator('[data-tapped]')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await page.getByRole('link', { name: 'Cart, 2 items' }).click();
  for (const name of names) {
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible();
  }
});

test('Add to Cart, the heart and the menu count too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const letThrough = await openWithoutScripts(page, '/product/1');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('button', { name: 'Add to wishlist' }).click();
  await page.getByLabel('Open menu').click();
  expect(new URL(page.url()).search).toBe('');
  letThrough();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Added 1 .* to cart!$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove from wishlist' })).toBeVisible();
  await expect(page).toHaveURL('/product/1');
});
