import type { Browser, Page } from '@playwright/test';
import { cartStorageKey } from '#app/cart/cart-store.ts';
import { queryShop } from '#tests/support/shop-database.ts';
import type { ShopProcess } from '#tests/support/shop-process.ts';
import { placeOrders } from './strain.ts';

export type Visitor =
  | 'guest'
  | 'guest with a cart'
  | 'user'
  | 'user with a cart'
  | 'new user'
  | 'admin';

/** What a visitor's browser holds: cookies, and the cart in its storage. */
export type StorageState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

const names = ['Rana', 'Maya', 'Jad'];
const longNames = ['Rana', 'Maximilian-Alexander Konstantin Papadopoulos-Abdelrahman of', 'Jad'];

async function enter(
  browser: Browser,
  shop: ShopProcess,
  key: 'Sign In' | 'Sign Up',
  email: string,
  password = 'open sesame',
): Promise<StorageState> {
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  await page.goto(key === 'Sign Up' ? '/login?tab=up' : '/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: key }).click();
  await page.getByText(/successful(ly)?!$/).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** A browser with a cart of so many lines, the dearest on top. */
async function withCart(state: StorageState, origin: string, lines: number): Promise<StorageState> {
  const items = await queryShop(
    `select id::int as "productId", name, price_cents as "priceCents", coalesce(image, '') as image,
       category, subcategory, stock, case when price_cents > 99000000 then 10 else 1 end as quantity
     from products where stock > 0 order by price_cents > 99000000 desc, id limit $1`,
    [lines],
  );
  const value = JSON.stringify({ state: { items }, version: 1 });
  return {
    cookies: state.cookies,
    origins: [{ origin, localStorage: [{ name: cartStorageKey, value }] }],
  };
}

/** Signs everybody in once, and fills carts, wishlist and orders. */
export async function openVisitors(
  browser: Browser,
  shop: ShopProcess,
  strained: boolean,
): Promise<Record<Visitor, StorageState>> {
  if (!shop.admin) throw new Error('The scratch shop named no administrator.');
  const email = 'rana@example.com';
  const longEmail = `${'a-very-long-address'.repeat(3)}@example.com`;
  const guest: StorageState = { cookies: [], origins: [] };
  const user = await enter(browser, shop, 'Sign Up', email);
  await placeOrders(email, strained ? longNames : names);
  await queryShop(
    `insert into wishlist_items (user_id, product_id)
     select users.id, products.id from users, products where email = $1
     order by products.id desc limit 40`,
    [email],
  );
  return {
    guest,
    'guest with a cart': await withCart(guest, shop.url, 60),
    user,
    'user with a cart': await withCart(user, shop.url, 4),
    'new user': await enter(browser, shop, 'Sign Up', longEmail),
    admin: await enter(browser, shop, 'Sign In', shop.admin.email, shop.admin.password),
  };
}
