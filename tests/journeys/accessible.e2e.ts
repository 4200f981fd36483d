import type { Page } from '@playwright/test';
import { expect, expectAccessible, signUp, test } from '#tests/support/journey.ts';
import { queryShop } from '#tests/support/shop-database.ts';

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
  'forgotten password': '/login/forgot',
  wishlist: '/wishlist',
  newsletter: '/newsletter',
};

const ownPages = ['/profile', '/orders', '/checkout', '/cart', '/wishlist'];
const ownersPages = ['', '/orders', '/overview', '/people', '/history', '/settings'].map(
  (tab) => `/admin${tab}`,
);

const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

for (const [screen, viewport] of Object.entries(screens)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing, ${screen}, ${colorScheme}`, async ({ browser, baseURL }) => {
      test.setTimeout(240_000);
      const context = await browser.newContext({ viewport, colorScheme, baseURL });
      const page = await context.newPage();
      for (const [name, url] of Object.entries(pages)) {
        await test.step(name, async () => {
          await page.goto(url);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await expectAccessible(page, colorScheme === 'dark' ? { only: 'contrast' } : {});
        });
      }
      await context.close();
    });
  }
}

test('axe finds nothing in open menus, results and toasts (§8)', async ({ page }) => {
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

/** Somebody with an order's worth of cart, who sees the owner's side too. */
async function becomeOwner(page: Page): Promise<void> {
  const email = await signUp(page);
  await queryShop("update users set role = 'admin' where email = $1", [email]);
  await page.goto('/product/1');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(/^Added 1 /)).toBeVisible();
}

async function expectNotWider(page: Page): Promise<void> {
  for (const width of [320, 390, 736, 1024, 1440, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(wider, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

test('axe finds nothing on pages of who is signed in, and none scrolls sideways', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await becomeOwner(page);
  for (const url of [...ownPages, ...ownersPages]) {
    await test.step(url, async () => {
      await page.goto(url);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectNotWider(page);
      await page.setViewportSize(screens.desktop);
      await page.emulateMedia({ colorScheme: 'light' });
      await expectAccessible(page);
      await page.setViewportSize(screens.phone);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(page, { only: 'contrast' });
    });
  }
});

test('axe finds nothing where errors are shown or a question is asked', async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('main').getByText('Invalid email or password')).toBeVisible();
  await expectAccessible(page);
  await becomeOwner(page);
  await page.goto('/checkout');
  await page
    .getByRole('main')
    .locator('form')
    .evaluate((form) => form.setAttribute('novalidate', ''));
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, { only: 'contrast' });
  await page.goto('/profile?delete');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test('every page has its header and footer, and none scrolls sideways from 320 to 2560 px (§2 Header)', async ({
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
    await expectNotWider(page);
  }
});
