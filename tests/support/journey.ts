import { randomUUID } from 'node:crypto';
import type { Browser, CDPSession } from '@playwright/test';
import { test as base, expect, type Locator, type Page, type Route } from '@playwright/test';
import { createCartLine } from '#app/cart/cart-rules.ts';
import { findViolations } from './axe.ts';
import { openJourneyShop } from './open-shop.ts';
import { writeSession, writeUser } from './session.ts';
import { getJourneyShop, insertProduct, queryShop } from './shop-database.ts';
import { postForm, shippingForm } from './shop-request.ts';

/** Has the browser wait for the feed of orders for ever: none of another journey is announced. */
function silenceFeed(): void {
  class SilentSource extends EventTarget {
    static CLOSED = 2;
    readyState = 0;
    close() {}
  }
  window.EventSource = SilentSource as unknown as typeof EventSource;
}

/** Playwright's clock fails in a document that is made while it is taken out: its scripts leave in any order. */
const isOfClock = (stack = '') => /reading 'controller'\)\s+at <anonymous>:\d/.test(stack);

interface Visitors {
  closeWindows: undefined;
  /** The administrator whom the first start has made, with a silent feed. */
  admin: Page;
}

/** The orders of the journey. */
const placed: string[] = [];

/** What journeys start from: the open shop's address, and errors of the page as failures. */
export const test = base.extend<Visitors>({
  baseURL: async ({ baseURL: _unset }, use) => {
    await use(process.env.SHOP_URL ?? '');
  },
  page: async ({ page }, use) => {
    const context = page.context();
    const errors: string[] = [];
    page.on('pageerror', ({ stack, message }) => {
      if (!isOfClock(stack)) errors.push(stack ?? message);
    });
    await use(page);
    await endHolding();
    expect(errors, 'errors thrown in the page').toEqual([]);
    // A page that still loads itself again would meet the next test.
    for (const one of context.pages()) await one.close();
    // The context is used again, and its reset leaves these as they are.
    await context.setOffline(false);
    await context.clearPermissions();
  },
  admin: async ({ page }, use) => {
    await signInAsAdmin(page, { isFeedSilent: true });
    await use(page);
  },
  closeWindows: [
    async ({ browser }, use) => {
      await use(undefined);
      // What a test has opened for itself would go on working beside the next one.
      for (const context of browser.contexts()) await context.close();
      // In the lists of the desk they would be rendered again for every journey after it.
      const numbers = placed.splice(0);
      if (numbers.length > 0)
        await queryShop(
          `update orders set status = 'cancelled'
           where order_number = any($1) and status in ('pending', 'processing')`,
          [numbers],
        );
    },
    { auto: true },
  ],
});

/** For what changes every page of a shop: one of its own, where no other journey is. */
export const testOfOwnShop = test.extend<object, { ownShop: undefined }>({
  ownShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the pattern
    async ({}, use) => {
      const close = await openJourneyShop();
      await use(undefined);
      await close();
    },
    { scope: 'worker', auto: true, timeout: 240_000 },
  ],
});

export { expect };

let uniqueCount = 0;

/** A name that no other test of the run gives; a number of six digits without one. */
export function unique(name = ''): string {
  uniqueCount += 1;
  const number = 100_000 + Number(process.env.TEST_WORKER_INDEX) * 500 + uniqueCount;
  return `${name} ${number}`.trim();
}

export function newEmail(): string {
  return `shopper-${randomUUID().slice(0, 8)}@example.com`;
}

/** Fills and sends the sign-up form on its tab of the page. */
export async function submitSignUp(page: Page, email: string): Promise<void> {
  const tab = page.getByRole('tab', { name: 'Sign Up' });
  await tab.click();
  // Before the scripts come, the tab opens a document; the form of the tab before has the same fields.
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('open sesame');
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

/** Makes an account through the page and ends where the sign-up leads. */
export async function signUpByPage(page: Page, email = newEmail()): Promise<string> {
  await page.goto('/login');
  await submitSignUp(page, email);
  await expect(page.getByText('Welcome! Registration successful!')).toBeVisible();
  return email;
}

/** Gives the browser of a page a session; the pages that it opens next are signed in. */
async function addSession(page: Page, email: string): Promise<void> {
  const value = await writeSession(getJourneyShop(), { email });
  const hosts = ['localhost', '127.0.0.1'];
  const secure = process.env.SHOP_URL?.startsWith('https:') ?? false;
  await page.context().addCookies(
    hosts.map((domain) => ({
      name: `${secure ? '__Secure-' : ''}shop.session_token`,
      value,
      domain,
      path: '/',
      httpOnly: true,
      secure,
      sameSite: 'Lax',
    })),
  );
}

/** Signs in as a new user, without the sign-up page: that has tests of its own. */
export async function signUp(page: Page, email = newEmail()): Promise<string> {
  await writeUser(getJourneyShop(), { email });
  await addSession(page, email);
  return email;
}

/** Sends the sign-in form that is open; what comes of it is the test's to see. */
export async function signInByPage(
  page: Page,
  email: string,
  password = 'open sesame',
): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

export async function signOutByPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
}

/** Signs in as the administrator whom the first start has made, or as another of the shop's staff. */
export async function signInAsAdmin(
  page: Page,
  { isFeedSilent = false, email = JSON.parse(process.env.SHOP_ADMIN ?? '{}').email } = {},
): Promise<void> {
  if (isFeedSilent) await page.addInitScript(silenceFeed);
  await addSession(page, email);
}

/** Puts units of a product into the cart of a browser, as another tab of it would. */
export async function putInCart(page: Page, productId: number, quantity = 1): Promise<void> {
  const answer = await page.request.get(`/cart/products?ids=${productId}`);
  const [product] = await answer.json();
  // A browser stores nothing before the first page; this one has no scripts.
  if (page.url() === 'about:blank') await page.goto('/robots.txt');
  const stored = JSON.parse((await page.localStorage.getItem('cart-storage')) ?? 'null');
  const items = [...(stored?.state.items ?? []), createCartLine(product, quantity)];
  const state = { ...stored?.state, items, attemptKey: randomUUID() };
  await page.localStorage.setItem('cart-storage', JSON.stringify({ state, version: 1 }));
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'cart-storage' })));
}

/** Orders what is in the cart, through the pages; gives the order's number. */
export async function orderByPage(page: Page): Promise<string> {
  await page.goto('/checkout');
  await fillShipping(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Order placed successfully!')).toBeVisible();
  const number = new URL(page.url()).searchParams.get('new') ?? '';
  placed.push(number);
  return number;
}

/** Fills the checkout form with an address in Beirut; the email is there already. */
export async function fillShipping(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Rana');
  await page.getByLabel('Last Name').fill('Haddad');
  await page.getByLabel('Phone').fill('03 123456');
  await page.getByLabel('Address').fill('Hamra, Bliss Street, blue gate');
  await page.getByLabel('City').fill('Beirut');
}

/** Fails when axe finds anything on the page as it stands. */
export async function expectAccessible(...page: Parameters<typeof findViolations>): Promise<void> {
  expect(await findViolations(...page)).toEqual([]);
}

/** The same on a phone, where nothing may stand beyond its edge either. */
export async function expectAccessibleOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
  expect(await measureOverflow(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Fails where the keyboard has lost its place on the page. */
export async function expectFocus(page: Page): Promise<void> {
  await expect(page.locator('main :focus')).toHaveCount(1);
}

/** Answers the question before unsaved edits are left. */
export async function stayHere(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(dialog).toBeHidden();
}

/** By how many pixels the page can be scrolled sideways. */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Waits until React has taken the element over, for journeys that test what only its scripts do. */
export async function waitForHydration(element: Locator): Promise<void> {
  // React marks an element while it still renders others. The place of the early toast goes after all effects.
  const isHydrated = () =>
    element.evaluate(
      (node) =>
        Object.keys(node).some((key) => key.startsWith('__reactProps')) &&
        !document.querySelector('[data-early=toast]'),
    );
  await expect.poll(isHydrated).toBe(true);
}

/**
 * Takes the connection away once the page has its scripts: one whose scripts are lost on the way is
 * loaded again later, and what was done on it is dropped.
 */
export async function goOffline(page: Page): Promise<void> {
  await waitForHydration(page.locator('main'));
  await page.context().setOffline(true);
}

type Url = Parameters<Page['route']>[0];

/** Loses the answers to the forms that are sent to an address; the forms arrive. What is read there ends as `gets` says. */
export async function loseAnswers(page: Page, url: Url, gets: 'abort' | 'continue'): Promise<void> {
  await page.route(url, async (route) => {
    if (route.request().method() !== 'POST') return route[gets]();
    await route.fetch();
    await route.abort();
  });
}

/** Aborts the requests of one method to an address. */
export async function failRequests(
  page: Page,
  url: Url,
  method: 'GET' | 'HEAD' | 'POST',
): Promise<void> {
  await page.route(url, (route) =>
    route.request().method() === method ? route.abort() : route.continue(),
  );
}

/**
 * Fails what a page is loaded from, and keeps it from coming back by itself. Returns what presses 'Retry', which
 * goes through.
 */
export async function failLoads(page: Page, url: Url, fail = (route: Route) => route.abort()) {
  await failRequests(page, '**/*', 'HEAD');
  await page.route(url, fail);
  return async () => {
    await page.unroute(url);
    await page.getByRole('link', { name: 'Retry' }).click();
    await page.unroute('**/*');
  };
}

/** Waits until a page shows its fonts, those of what lies below the screen last. */
export async function waitForFonts(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('html[data-fonts]') && !document.querySelector('[data-fonts=later]'),
  );
}

/** The scripts of every page. */
export const scripts = '**/assets/*.js';

/** Holds back what a page asks for at an address, or `only` one method of it, until the answer is called. */
export async function delayRequests(
  page: Page,
  url: Url,
  { only, end = 'continue' }: { only?: 'GET' | 'POST'; end?: 'abort' | 'continue' } = {},
): Promise<() => void> {
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (!only || route.request().method() === only) await held;
    await route[end]();
  });
  return letThrough;
}

/** Holds back the forms that are sent to an address; other requests end at once. */
export const delayPosts = (page: Page, url: Url, end?: 'abort' | 'continue') =>
  delayRequests(page, url, { only: 'POST', end });

/** The page waits for answers as long as a test holds them back, which may be longer than it would on a busy machine. */
export const waitLonger = (page: Page) =>
  page.evaluate(() => {
    const [set, limits] = [window.setTimeout.bind(window), [8_000, 15_000]];
    Object.assign(window, {
      setTimeout: (call: () => void, ms = 0) => set(call, limits.includes(ms) ? 200_000 : ms),
    });
  });

/** Of the page that was opened last with late scripts. */
let holding: CDPSession | undefined;

/** While the page asks for nothing: a request that is about to be held at this moment would never be let go. */
async function endHolding(): Promise<void> {
  // Its page may be closed.
  await holding?.send('Fetch.disable').catch(() => {});
  holding = undefined;
}

/**
 * Opens a page whose scripts, and `others`, do not come before they are let through. The driver's own routes would
 * switch the browser's cache off. What its memory holds of earlier pages would never be asked for.
 */
export async function openWithLateScripts(
  page: Page,
  url: string,
  ...others: string[]
): Promise<() => void> {
  await endHolding();
  const devtools = await page.context().newCDPSession(page);
  holding = devtools;
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: false });
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
  const asked = new Promise((resolve) => devtools.once('Fetch.requestPaused', resolve));
  devtools.on('Fetch.requestPaused', async ({ requestId }) => {
    await held;
    // The browser may have given it up by then.
    await devtools.send('Fetch.continueRequest', { requestId }).catch(() => {});
  });
  await devtools.send('Fetch.enable', {
    patterns: ['*/assets/*.js', ...others].map((urlPattern) => ({ urlPattern })),
  });
  await page.goto(url, { waitUntil: 'commit' });
  await asked;
  return letThrough;
}

/** The ids of demo products that match a term, from the search of the shop. */
export async function searchByRequest(
  page: Page,
  term: string,
): Promise<{ id: number; name: string; stock: number; category: string; subcategory: string }[]> {
  const answer = await page.request.get(`/search?q=${encodeURIComponent(term)}`);
  return (await answer.json()).hits;
}

/** A page in a window of its own, which shares nothing with the others. */
async function openWindow(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: process.env.SHOP_URL })).newPage();
}

/** A window with a new account. */
async function openShopperWindow(browser: Browser): Promise<{ page: Page; email: string }> {
  const page = await openWindow(browser);
  return { page, email: await signUp(page) };
}

/** A window with a new administrator. */
export async function openNewAdminWindow(browser: Browser): Promise<{ page: Page; email: string }> {
  const made = await openShopperWindow(browser);
  await queryShop("update users set role = 'admin' where email = $1", [made.email]);
  return made;
}

/** A window of the first administrator, with a silent feed: the orders of others would take toasts away. */
export async function openAdminWindow(browser: Browser): Promise<Page> {
  const page = await openWindow(browser);
  await signInAsAdmin(page, { isFeedSilent: true });
  return page;
}

/** A window as narrow as a phone, which shares nothing with the others. */
export async function openPhone(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
}

/** Another window of the same visitor, in which no scripts run. */
export async function openWithoutScripts(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.SHOP_URL,
    storageState: await page.context().storageState(),
    javaScriptEnabled: false,
  });
  return context.newPage();
}

async function addUser(): Promise<string> {
  const email = newEmail();
  await writeUser(getJourneyShop(), { email });
  return email;
}

/** Orders a product by requests alone, where the purchase is not what is tested. */
export async function orderByRequest(
  productId: number,
  quantity = 1,
  buyer?: string,
): Promise<string> {
  const email = buyer ?? (await addUser());
  const cookie = `shop.session_token=${await writeSession(getJourneyShop(), { email })}`;
  const [product] = await queryShop<{ name: string; priceCents: number }>(
    'select name, price_cents as "priceCents" from products where id = $1',
    [productId],
  );
  if (!product) throw new Error(`There is no product ${productId}.`);
  const form = { ...shippingForm({ id: productId, ...product }, quantity), email };
  const { headers } = await postForm(process.env.SHOP_URL ?? '', '/checkout', form, cookie);
  const [number] = headers.location?.match(/ORD-\d+/) ?? [];
  if (!number) throw new Error(`Product ${productId} was not ordered: ${headers.location}`);
  placed.push(number);
  return number;
}

/** A product of the test's own, five of which there are, ordered by a new user. */
export async function orderNewProduct(
  name: string,
  { priceCents = 2500, quantity = 1 } = {},
): Promise<{ productId: number; number: string }> {
  const productId = await insertProduct(name, 5, priceCents);
  return { productId, number: await orderByRequest(productId, quantity) };
}
