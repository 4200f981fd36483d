import { expect, expectAccessible, test } from '#tests/support/journey.ts';

const pages = {
  home: '/',
  category: '/?category=Nintendo',
  results: '/?q=mario',
  nothing: '/?q=nothing+is+called+this',
  product: '/product/1',
  blog: '/blog',
  article: '/blog/cleaning-contacts',
  'unknown article': '/blog/nope',
  information: '/payment-delivery-info',
  'not found': '/nope',
  cart: '/cart',
  'sign in': '/login',
  'sign up': '/login?tab=up',
};

const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

for (const [screen, viewport] of Object.entries(screens)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing, ${screen}, ${colorScheme}`, async ({ browser, baseURL }) => {
      test.setTimeout(120_000);
      const context = await browser.newContext({ viewport, colorScheme, baseURL });
      const page = await context.newPage();
      for (const [name, url] of Object.entries(pages)) {
        await test.step(name, async () => {
          await page.goto(url);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await expectAccessible(page);
        });
      }
      await context.close();
    });
  }
}

test('axe finds nothing in open menus, results and toasts', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search products' }).fill('nintendo');
  await expect(page.getByRole('listbox')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const categories = page.getByRole('navigation', { name: 'Categories' });
  await categories.getByRole('link', { name: 'Nintendo', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(categories.getByRole('link', { name: 'All Nintendo' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .click();
  await expect(page.getByText(/added to cart!$/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(screens.phone);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Nintendo' }).click();
  await expectAccessible(page);
});

test('every page has its header and footer, and none scrolls sideways from 320 to 2560 px', async ({
  page,
}) => {
  test.setTimeout(120_000);
  for (const url of Object.values(pages)) {
    await page.goto(url);
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Sandouk', exact: true })).toBeVisible();
    await expect(header.getByRole('combobox', { name: 'Search products' })).toBeVisible();
    await expect(header.getByRole('link', { name: /^Cart/ })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('button')).toHaveText('Subscribe');
    for (const width of [320, 390, 736, 1024, 1440, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(wider, `${url} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});
