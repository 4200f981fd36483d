import { expect, type Page } from '@playwright/test';
import { queryShop } from '#tests/support/shop-database.ts';
import type { Strained } from './strain.ts';
import type { Visitor } from './visitors.ts';

/** One state of one screen. */
export interface Screen {
  name: string;
  as: Visitor;
  url: string;
  /** What is done on the page before the picture. */
  open?: (page: Page) => Promise<void>;
  /** The widths it exists at; all without. */
  widths?: readonly number[];
  /** As it comes out of a printer. */
  print?: boolean;
  /** As it stands without scripts. */
  plain?: boolean;
  /** The window alone rather than the whole page. */
  windowOnly?: boolean;
}

const belowBar = [390, 768];
const aboveBar = [1440, 2200];

async function search(page: Page, term: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search products' }).fill(term);
  await expect(page.getByRole('search').getByRole('status')).not.toBeEmpty();
}

async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Nintendo' }).click();
}

async function addUntilRefused(page: Page): Promise<void> {
  const add = page.getByRole('button', { name: 'Add to Cart' });
  const quantity = page.getByRole('combobox', { name: 'Quantity' });
  await quantity.selectOption('12');
  await add.click();
  await expect(page.getByText(/^Added/)).toBeVisible();
  await add.click();
  await expect(page.getByText('Not enough stock available')).toBeVisible();
}

async function signInWrongly(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill('rana@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert').first()).not.toBeEmpty();
}

const loadedCart = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();

function shoppers({ longId, unbrokenId, soldOutId }: Strained): Screen[] {
  const longTerm = 'nothing is called this, '.repeat(4).trim();
  return [
    { name: 'home', as: 'guest', url: '/' },
    { name: 'home-plain', as: 'guest', url: '/', plain: true },
    { name: 'home-cart-and-user', as: 'user with a cart', url: '/', windowOnly: true },
    { name: 'home-full-cart', as: 'guest with a cart', url: '/', windowOnly: true },
    { name: 'home-admin', as: 'admin', url: '/', windowOnly: true },
    {
      name: 'home-search',
      as: 'guest',
      url: '/',
      windowOnly: true,
      open: (page) => search(page, 'nintendo'),
    },
    {
      name: 'home-search-strained',
      as: 'guest',
      url: '/',
      windowOnly: true,
      open: (page) => search(page, 'cali'),
    },
    {
      name: 'home-search-nothing',
      as: 'guest',
      url: '/',
      windowOnly: true,
      open: (page) => search(page, longTerm),
    },
    {
      name: 'home-search-failed',
      as: 'guest',
      url: '/',
      windowOnly: true,
      async open(page) {
        await page.route('**/search?*', (route) => route.abort());
        await search(page, 'mario');
      },
    },
    {
      name: 'home-menu',
      as: 'guest',
      url: '/',
      widths: aboveBar,
      windowOnly: true,
      async open(page) {
        const bar = page.getByRole('navigation', { name: 'Categories' });
        await bar.getByRole('link', { name: 'Nintendo', exact: true }).focus();
        await page.keyboard.press('ArrowDown');
      },
    },
    { name: 'menu', as: 'guest', url: '/', widths: belowBar, windowOnly: true, open: openDrawer },
    {
      name: 'menu-end',
      as: 'admin',
      url: '/',
      widths: belowBar,
      windowOnly: true,
      async open(page) {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await page.getByRole('dialog').getByText('Dark').scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'home-toasts',
      as: 'guest',
      url: '/',
      windowOnly: true,
      async open(page) {
        for (const place of [0, 1, 2])
          await page
            .getByRole('button', { name: /^Add .* to cart$/ })
            .nth(place)
            .click();
        await expect(page.getByText(/added to cart!$/)).toHaveCount(3);
      },
    },
    { name: 'category', as: 'guest', url: '/?category=Nintendo' },
    {
      name: 'category-subcategory',
      as: 'guest',
      url: '/?category=PlayStation&subcategory=PS+Vita',
    },
    { name: 'category-strained', as: 'guest', url: '/?category=Collector+Items&sort=price-desc' },
    { name: 'category-sale', as: 'guest', url: '/?category=SALE' },
    { name: 'category-pre-orders', as: 'guest', url: '/?category=Pre-Orders' },
    { name: 'category-empty', as: 'guest', url: '/?category=Nintendo&subcategory=Wii&q=zzzz' },
    { name: 'all', as: 'guest', url: '/?view=all', windowOnly: true },
    {
      name: 'all-end',
      as: 'guest',
      url: '/?view=all',
      windowOnly: true,
      open: (page) => page.getByRole('link', { name: 'Load more' }).scrollIntoViewIfNeeded(),
    },
    { name: 'results', as: 'guest', url: '/?q=mario' },
    { name: 'results-nothing', as: 'guest', url: `/?q=${encodeURIComponent(longTerm)}` },
    { name: 'product', as: 'guest', url: '/product/1' },
    { name: 'product-plain', as: 'guest', url: '/product/1', plain: true },
    { name: 'product-long', as: 'guest', url: `/product/${longId}` },
    { name: 'product-unbroken', as: 'guest', url: `/product/${unbrokenId}` },
    { name: 'product-sold-out', as: 'guest', url: `/product/${soldOutId}` },
    {
      name: 'product-refused',
      as: 'guest',
      url: `/product/${unbrokenId}`,
      windowOnly: true,
      open: addUntilRefused,
    },
    { name: 'cart-empty', as: 'guest', url: '/cart', open: loadedCart },
    { name: 'cart', as: 'user with a cart', url: '/cart', open: loadedCart },
    { name: 'cart-full', as: 'guest with a cart', url: '/cart', open: loadedCart },
    { name: 'cart-plain', as: 'guest', url: '/cart', plain: true },
    { name: 'wishlist-empty', as: 'guest', url: '/wishlist', open: loadedCart },
    {
      name: 'wishlist',
      as: 'user',
      url: '/wishlist',
      open: async (page) => page.getByRole('article').first().waitFor(),
    },
    { name: 'checkout', as: 'user with a cart', url: '/checkout' },
    {
      name: 'checkout-errors',
      as: 'user with a cart',
      url: '/checkout',
      async open(page) {
        await page.getByLabel('First Name').fill('Rana');
        await page.getByLabel('Phone').fill('12');
        await page.locator('form').evaluateAll((forms) => {
          for (const form of forms) form.setAttribute('novalidate', '');
        });
        await page.getByRole('button', { name: 'Place Order' }).click();
        await page.locator('[aria-invalid=true]').first().waitFor();
      },
    },
    { name: 'checkout-empty', as: 'new user', url: '/checkout', open: loadedCart },
    { name: 'orders', as: 'user', url: '/orders' },
    { name: 'orders-empty', as: 'new user', url: '/orders' },
    { name: 'profile', as: 'user', url: '/profile' },
    { name: 'profile-long', as: 'new user', url: '/profile', windowOnly: true },
    { name: 'profile-delete', as: 'new user', url: '/profile?delete', windowOnly: true },
    { name: 'login', as: 'guest', url: '/login' },
    { name: 'login-refused', as: 'guest', url: '/login', open: signInWrongly },
    {
      name: 'login-up',
      as: 'guest',
      url: '/login?tab=up',
      open: (page) => page.getByLabel('Password', { exact: true }).fill('sesame'),
    },
    { name: 'login-forgot', as: 'guest', url: '/login/forgot' },
    { name: 'login-reset', as: 'guest', url: '/login/reset?token=gone' },
    { name: 'blog', as: 'guest', url: '/blog' },
    { name: 'article', as: 'guest', url: '/blog/cleaning-contacts' },
    { name: 'article-unknown', as: 'guest', url: '/blog/nope' },
    { name: 'we-buy', as: 'guest', url: '/we-buy-products' },
    { name: 'delivery', as: 'guest', url: '/payment-delivery-info' },
    { name: 'warranty', as: 'guest', url: '/warranty-defective-products' },
    { name: 'complaints', as: 'guest', url: '/complaint-settlement' },
    { name: 'newsletter', as: 'guest', url: '/newsletter' },
    { name: 'newsletter-confirm', as: 'guest', url: '/newsletter/confirm?token=gone' },
    { name: 'newsletter-unsubscribe', as: 'guest', url: '/newsletter/unsubscribe?token=gone' },
    { name: 'not-found', as: 'guest', url: '/nope' },
  ];
}

const editFirst = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await page
    .getByRole('form', { name: /^Edit / })
    .getByText('More', { exact: true })
    .click();
};

function owners(order: string): Screen[] {
  return [
    { name: 'admin-products', as: 'admin', url: '/admin' },
    {
      name: 'admin-products-strained',
      as: 'admin',
      url: '/admin?category=Collector+Items&sort=price-desc',
      open: editFirst,
    },
    { name: 'admin-products-nothing', as: 'admin', url: '/admin?q=zzzz' },
    {
      name: 'admin-products-errors',
      as: 'admin',
      url: '/admin',
      windowOnly: true,
      async open(page) {
        await page.getByRole('button', { name: 'Add Product' }).click();
        await expect(page.getByRole('alert').getByText('Please fill all fields')).toBeVisible();
      },
    },
    {
      name: 'admin-bulk',
      as: 'admin',
      url: '/admin?category=Sega',
      windowOnly: true,
      async open(page) {
        await page
          .getByRole('checkbox', { name: /^Select / })
          .nth(1)
          .check();
      },
    },
    { name: 'admin-orders', as: 'admin', url: '/admin/orders' },
    { name: 'admin-orders-nothing', as: 'admin', url: '/admin/orders?q=zzzz' },
    { name: 'admin-order', as: 'admin', url: `/admin/orders/${order}` },
    { name: 'admin-slip', as: 'admin', url: `/admin/orders/slips?order=${order}` },
    {
      name: 'admin-slip-printed',
      as: 'admin',
      url: `/admin/orders/slips?order=${order}`,
      print: true,
    },
    {
      name: 'admin-receipt-printed',
      as: 'admin',
      url: `/admin/orders/slips?order=${order}&kind=receipt`,
      print: true,
    },
    { name: 'receipt', as: 'user', url: `/orders/${order}/receipt` },
    { name: 'admin-overview', as: 'admin', url: '/admin/overview' },
    { name: 'admin-users', as: 'admin', url: '/admin/users' },
    { name: 'admin-history', as: 'admin', url: '/admin/history' },
    { name: 'admin-settings', as: 'admin', url: '/admin/settings' },
    { name: 'admin-not-found', as: 'admin', url: '/admin/nope' },
  ];
}

const ordinary: Strained = { longId: 1, unbrokenId: 1, soldOutId: 1 };

/** Every screen in every state; without strained products those show an ordinary one. */
export async function listScreens(strained: Strained | null): Promise<Screen[]> {
  const [order] = await queryShop<{ number: string }>(
    'select order_number as number from orders order by total_cents > 99000000 desc, id desc limit 1',
  );
  return [...shoppers(strained ?? ordinary), ...owners(order?.number ?? '')];
}
