import { expect, type Page } from '@playwright/test';
import type { SampleData, Viewer } from './sample-data.ts';

export interface Screen extends Options {
  name: string;
  url: string;
  as: Viewer;
}

interface Options {
  open?: (page: Page) => Promise<void>;
  /** The widths it exists at; all by default. */
  widths?: readonly number[];
  print?: boolean;
  /** As it looks without JavaScript. */
  plain?: boolean;
  windowOnly?: boolean;
}

type Row = [name: string, url: string, options?: Options];

const windowOnly = true;
const plain = true;
const print = true;
const belowBar = [390, 768];
const aboveBar = [1440, 2200];
const strained = '?category=Collector+Items&sort=price-desc';
const longTerm = 'nothing is called this, '.repeat(4).trim();

const click = (page: Page, name: string | RegExp, nth = 0) =>
  page.getByRole('button', { name }).nth(nth).click();

function search(term: string) {
  return async (page: Page) => {
    await page.getByRole('combobox', { name: 'Search products' }).fill(term);
    await expect(page.getByRole('search').getByRole('status')).not.toBeEmpty();
  };
}

async function searchInVain(page: Page): Promise<void> {
  await page.route('**/search?*', (route) => route.abort());
  await search('mario')(page);
}

async function openMegaMenu(page: Page): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Categories' });
  await bar.getByRole('link', { name: 'Nintendo', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
}

async function openMenu(page: Page): Promise<void> {
  await click(page, 'Open menu');
  await page.getByRole('dialog').getByRole('button', { name: 'Nintendo' }).click();
}

async function scrollMenu(page: Page): Promise<void> {
  await click(page, 'Open menu');
  await page.getByRole('dialog').getByText('Dark').scrollIntoViewIfNeeded();
}

async function addTwo(page: Page): Promise<void> {
  for (const nth of [0, 1]) await click(page, /^Add .* to cart$/, nth);
  await expect(page.getByText(/added to cart!$/)).toHaveCount(2);
}

async function addUntilRefused(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Quantity' }).selectOption('12');
  await click(page, 'Add to Cart');
  await expect(page.getByText(/^Added/)).toBeVisible();
  await click(page, 'Add to Cart');
  await expect(page.getByText('Not enough stock available')).toBeVisible();
}

async function signInWrongly(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill('rana@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await click(page, 'Sign In');
  await expect(page.getByRole('alert').first()).not.toBeEmpty();
}

async function orderWithErrors(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Rana');
  await page.getByLabel('Phone').fill('12');
  await page.locator('form').evaluateAll((forms) => {
    for (const form of forms) form.setAttribute('novalidate', '');
  });
  await click(page, 'Place Order');
  await page.locator('[aria-invalid=true]').first().waitFor();
}

async function editFirst(page: Page): Promise<void> {
  await click(page, /^Edit /);
  const form = page.getByRole('form', { name: /^Edit / });
  await form.getByText('More', { exact: true }).click();
}

async function addNothing(page: Page): Promise<void> {
  const isOpen = await page.getByLabel('Price', { exact: true }).isVisible();
  if (!isOpen) await page.getByText('New product', { exact: true }).click();
  await click(page, 'Add Product');
  await expect(page.getByRole('alert').getByText('Please fill all fields')).toBeVisible();
}

const selectSecond = (page: Page) =>
  page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
const showHeading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();
const showArticle = (page: Page) => page.getByRole('article').first().waitFor();
const showEnd = (page: Page) =>
  page.getByRole('link', { name: 'Load more' }).scrollIntoViewIfNeeded();
const typePassword = (page: Page) => page.getByLabel('Password', { exact: true }).fill('sesame');

/** Screens that are named by their paths. */
const list = (...names: string[]) => names.map((name): Row => [name, `/${name}`]);
const listAdmin = (...names: string[]) =>
  names.map((name): Row => [`admin-${name}`, `/admin/${name}`]);

/** Every screen in every state, by who sees it. */
export function listScreens({ longId, unbrokenId, soldOutId, orderNumber }: SampleData): Screen[] {
  const rows: Record<Viewer, Row[]> = {
    guest: [
      ['home', '/'],
      ['home-plain', '/', { plain }],
      ['home-search', '/', { windowOnly, open: search('nintendo') }],
      ['home-search-strained', '/', { windowOnly, open: search('cali') }],
      ['home-search-nothing', '/', { windowOnly, open: search(longTerm) }],
      ['home-search-failed', '/', { windowOnly, open: searchInVain }],
      ['home-menu', '/', { widths: aboveBar, windowOnly, open: openMegaMenu }],
      ['menu', '/', { widths: belowBar, windowOnly, open: openMenu }],
      ['home-toasts', '/', { windowOnly, open: addTwo }],
      ['category', '/?category=Nintendo'],
      ['category-subcategory', '/?category=PlayStation&subcategory=PS+Vita'],
      ['category-strained', `/${strained}`],
      ['category-sale', '/?category=SALE'],
      ['category-pre-orders', '/?category=Pre-Orders'],
      ['category-empty', '/?category=Nintendo&subcategory=Wii&q=zzzz'],
      ['all', '/?view=all', { windowOnly }],
      ['all-end', '/?view=all', { windowOnly, open: showEnd }],
      ['results', '/?q=mario'],
      ['results-nothing', `/?q=${encodeURIComponent(longTerm)}`],
      ['product', '/product/1'],
      ['product-plain', '/product/1', { plain }],
      ['product-long', `/product/${longId}`],
      ['product-unbroken', `/product/${unbrokenId}`],
      ['product-sold-out', `/product/${soldOutId}`],
      ['product-refused', `/product/${unbrokenId}`, { windowOnly, open: addUntilRefused }],
      ['cart-empty', '/cart', { open: showHeading }],
      ['cart-plain', '/cart', { plain }],
      ['wishlist-empty', '/wishlist', { open: showHeading }],
      ...list('login', 'blog', 'grading', 'sold', 'terms', 'privacy', 'newsletter'),
      ['login-refused', '/login', { open: signInWrongly }],
      ['login-up', '/login?tab=up', { open: typePassword }],
      ['login-forgot', '/login/forgot'],
      ['login-reset', '/login/reset?token=unknown'],
      ['confirm-address', '/confirm-address?token=unknown'],
      ['article', '/blog/cleaning-contacts'],
      ['article-unknown', '/blog/nope'],
      ['we-buy', '/we-buy-products'],
      ['delivery', '/payment-delivery-info'],
      ['warranty', '/warranty-defective-products'],
      ['complaints', '/complaint-settlement'],
      ['newsletter-confirm', '/newsletter/confirm?token=unknown'],
      ['newsletter-unsubscribe', '/newsletter/unsubscribe?token=unknown'],
      ['not-found', '/nope'],
    ],
    'guest with a cart': [
      ['home-full-cart', '/', { windowOnly }],
      ['cart-full', '/cart', { open: showHeading }],
    ],
    user: [
      ['wishlist', '/wishlist', { open: showArticle }],
      ...list('orders', 'profile'),
      ['receipt', `/orders/${orderNumber}/receipt`],
    ],
    'user with a cart': [
      ['home-cart-and-user', '/', { windowOnly }],
      ['cart', '/cart', { open: showHeading }],
      ['checkout', '/checkout'],
      ['checkout-errors', '/checkout', { open: orderWithErrors }],
    ],
    'new user': [
      ['checkout-empty', '/checkout', { open: showHeading }],
      ['orders-empty', '/orders'],
      ['profile-long', '/profile', { windowOnly }],
      ['profile-delete', '/profile?delete', { windowOnly }],
    ],
    admin: [
      ['home-admin', '/', { windowOnly }],
      ['menu-end', '/', { widths: belowBar, windowOnly, open: scrollMenu }],
      ['admin-products', '/admin'],
      ['admin-products-strained', `/admin${strained}`, { open: editFirst }],
      ['admin-products-nothing', '/admin?q=zzzz'],
      ['admin-products-errors', '/admin', { windowOnly, open: addNothing }],
      ['admin-bulk', '/admin?category=Sega', { windowOnly, open: selectSecond }],
      ...listAdmin('orders', 'dispatch', 'counter', 'overview', 'health', 'history', 'settings'),
      ['admin-orders-nothing', '/admin/orders?q=zzzz'],
      ['admin-order', `/admin/orders/${orderNumber}`],
      ['admin-slip', `/admin/orders/slips?order=${orderNumber}`],
      ['admin-slip-printed', `/admin/orders/slips?order=${orderNumber}`, { print }],
      ['admin-receipt-printed', `/admin/orders/slips?order=${orderNumber}&kind=receipt`, { print }],
      ['admin-stickers-printed', '/admin/products/stickers?product=1&product=2', { print }],
      ['admin-customers', '/admin/users'],
      ['admin-not-found', '/admin/nope'],
    ],
  };
  return Object.entries(rows).flatMap(([as, screens]) =>
    screens.map(([name, url, options]) => ({ name, url, as: as as Viewer, ...options })),
  );
}
