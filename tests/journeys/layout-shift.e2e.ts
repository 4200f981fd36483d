import type { Page } from '@playwright/test';
import { delayRequests, expect, putInCart, scripts, signUp, test } from '#tests/support/journey.ts';
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
        const elements = entry.sources.map(({ node }) =>
          node instanceof Element ? node : (node?.parentElement ?? null),
        );
        const names = elements.map((element) => element?.outerHTML.slice(0, 120) ?? 'removed');
        window.shifts.push({ value: entry.value, moved: names });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Opens a page whose scripts come after its fonts, which move words by themselves when they are late. */
async function openWithFonts(page: Page, url: string): Promise<void> {
  const letThrough = await delayRequests(page, scripts);
  await page.goto(url, { waitUntil: 'commit' });
  // Without its styles a page has no faces, and would wait for none.
  await page.waitForFunction(() => document.fonts.size > 0 && document.querySelector('footer'));
  await page.evaluate(async () => {
    await Promise.all([...document.fonts].map((face) => face.load()));
    // What they move is reported after the next frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    window.shifts = [];
  });
  letThrough();
  await page.waitForLoadState('networkidle');
  await page.unroute(scripts);
}

test('the stored cart moves nothing on /cart and /checkout when it appears', async ({ page }) => {
  await signUp(page);
  await watchShifts(page);
  await openWithFonts(page, '/cart');
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
        await openWithFonts(page, url);
        await expect(page.getByText(last, { exact: true })).toBeVisible();
        const shifts = await page.evaluate(() => window.shifts);
        expect(shifts, `${url} at ${viewport.width} px with ${count}`).toEqual([]);
      }
    }
  }
});
