import type { Browser, Page } from '@playwright/test';
import { buy, signInAsAdmin, signUp } from './journey.ts';
import { addProduct, inShopDatabase } from './shop-database.ts';

/** A page in a window of its own, which shares nothing with the others. */
async function openWindow(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: process.env.SHOP_URL })).newPage();
}

/** A window with a new account. */
export async function newShopper(browser: Browser): Promise<{ page: Page; email: string }> {
  const page = await openWindow(browser);
  return { page, email: await signUp(page) };
}

/** A window with an administrator nobody else is. */
export async function newAdmin(browser: Browser): Promise<{ page: Page; email: string }> {
  const made = await newShopper(browser);
  await inShopDatabase("update users set role = 'admin' where email = $1", [made.email]);
  return made;
}

/** A window of the first administrator. */
export async function openAdmin(browser: Browser): Promise<Page> {
  const page = await openWindow(browser);
  await signInAsAdmin(page);
  return page;
}

/** Another window of the same visitor, in which no scripts run. */
export async function openPlain(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.SHOP_URL,
    storageState: await page.context().storageState(),
    javaScriptEnabled: false,
  });
  return context.newPage();
}

/** A product of the test's own, five of which there are, ordered by somebody new. */
export async function aPlacedOrder(
  browser: Browser,
  name: string,
  { priceCents = 2500, quantity = 1 } = {},
): Promise<{ productId: number; number: string }> {
  const productId = await addProduct(name, 5, priceCents);
  const { page } = await newShopper(browser);
  const number = await buy(page, productId, quantity);
  await page.context().close();
  return { productId, number };
}
