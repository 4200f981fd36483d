import type { Page } from '@playwright/test';
import { expect, putInCart, signUp, test } from '#tests/support/journey.ts';
import { addProduct } from '#tests/support/shop-database.ts';

declare global {
  interface Window {
    /** What has moved so far, and by how much. */
    shifts: { value: number; moved: string[] }[];
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/** Notes every layout shift of the pages that are opened from now on. */
function watchShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const moved = entry.sources.map(
          ({ node }) =>
            (node?.nodeType === 1 ? (node as Element) : node?.parentElement)?.outerHTML ?? '',
        );
        window.shifts.push({ value: entry.value, moved: moved.map((one) => one.slice(0, 120)) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

test('the stored cart moves nothing on /cart and /checkout when it appears', async ({ page }) => {
  await signUp(page);
  // A font that comes late moves words by itself; here it is the cart that counts.
  await page.route('**/*.woff2', (route) => route.abort());
  await watchShifts(page);
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  expect(await page.evaluate(() => window.shifts)).toEqual([]);
  for (const count of [1, 4]) {
    for (let left = count; left > 0; left -= 1) {
      await putInCart(page, await addProduct(`Journey steady ${Date.now()}`, 9));
    }
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      for (const [url, last] of [
        ['/cart', 'Proceed to Checkout'],
        ['/checkout', 'Place Order'],
      ] as const) {
        await page.goto(url, { waitUntil: 'networkidle' });
        await expect(page.getByText(last, { exact: true })).toBeVisible();
        const shifts = await page.evaluate(() => window.shifts);
        expect(shifts, `${url} at ${viewport.width} px with ${count}`).toEqual([]);
      }
    }
  }
});
