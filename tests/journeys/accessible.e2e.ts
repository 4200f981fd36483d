import type { Page } from '@playwright/test';
import { expect, expectAccessible, signUp, test } from '#tests/support/journey.ts';
import { queryShop } from '#tests/support/shop-database.ts';

const shoppersPages = [
  [
    '/',
    '/?category=Nintendo',
    '/?category=Sega&min=10&condition=good',
    '/?q=mario',
    '/?q=nothing+is+called+this',
  ],
  ['/product/1', '/sold', '/blog', '/blog/cleaning-contacts', '/blog/nope'],
  ['/payment-delivery-info', '/privacy', '/nope', '/cart', '/wishlist'],
  ['/login', '/login?tab=up', '/login/forgot', '/newsletter', '/wants?q=saturn'],
];
const usersPages = ['/profile', '/orders', '/checkout', '/cart', '/wishlist', '/wants'];
const adminTabs = [
  '',
  '/orders',
  '/dispatch',
  '/overview',
  '/users',
  '/texts',
  '/history',
  '/health',
  '/settings',
];
const adminPages = [
  ...adminTabs.map((tab) => `/admin${tab}`),
  '/admin/texts/home',
  '/admin/texts/article-fifty-hertz',
  '/admin/users/admin@sandouk.example',
  '/profile/second-factor',
];

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** Signs in as an administrator with a product in the cart. */
async function becomeAdmin(page: Page): Promise<void> {
  const email = await signUp(page);
  await queryShop("update users set role = 'admin' where email = $1", [email]);
  await page.goto('/product/1');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(/^Added 1 /)).toBeVisible();
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of [320, 736, 1024, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(wider, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

/** Tries a page on a wide light screen and on a narrow dark one. */
async function expectAccessiblePage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Sandouk', exact: true })).toBeVisible();
  await expect(header.getByRole('combobox', { name: 'Search products' })).toBeVisible();
  await expect(header.getByRole('link', { name: /^Cart/ })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('button')).toHaveText('Subscribe');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, { only: 'contrast' });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(desktop);
}

for (const urls of shoppersPages) {
  test(`axe finds nothing, and nothing scrolls sideways: ${urls.join(' ')}`, async ({ page }) => {
    for (const url of urls) await expectAccessiblePage(page, url);
  });
}

for (const urls of [usersPages, adminPages]) {
  test(`the same for a signed-in user: ${urls.join(' ')}`, async ({ page }) => {
    await becomeAdmin(page);
    for (const url of urls) await expectAccessiblePage(page, url);
  });
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
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Nintendo' }).click();
  await expectAccessible(page);
});

test('axe finds nothing where errors are shown or a dialog is open', async ({ page }) => {
  await page.setViewportSize(phone);
  await becomeAdmin(page);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, { only: 'contrast' });
  await page.goto('/profile?delete');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});
