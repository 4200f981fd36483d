import { execFileSync } from 'node:child_process';
import type { Browser, Page } from '@playwright/test';
import { signInAsAdmin, signUp } from './journey.ts';

/** A window of its own, with a new account. */
export async function newShopper(
  browser: Browser,
  baseURL = '',
): Promise<{ page: Page; email: string }> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  return { page, email: await signUp(page) };
}

/** The same, of an administrator nobody else is. */
export async function newAdmin(
  browser: Browser,
  baseURL = '',
): Promise<{ page: Page; email: string }> {
  const made = await newShopper(browser, baseURL);
  const env = { ...process.env, DATA_DIR: process.env.SHOP_DATA_DIR };
  execFileSync('node', ['shop.ts', 'admin', 'grant', made.email], { env, stdio: 'pipe' });
  return made;
}

/** A window of its own for the first administrator. */
export async function openAdmin(browser: Browser, baseURL = ''): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
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
