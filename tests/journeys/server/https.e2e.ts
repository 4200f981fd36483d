import type { Browser, BrowserContext, Page } from '@playwright/test';
import { field, getStatusSelect } from '#tests/support/admin-tables.ts';
import { findEmails } from '#tests/support/emails.ts';
import {
  test as base,
  expect,
  fillShipping,
  goOffline,
  measureOverflow,
  newEmail,
  signInByPage,
  signOutByPage,
  submitSignUp,
  unique,
} from '#tests/support/journey.ts';
import { openJourneyShop } from '#tests/support/open-shop.ts';
import { drawPhotograph } from '#tests/support/photographs.ts';
import { openHttpsProxy } from '#tests/support/servers/https-proxy.ts';
import { findFreePort } from '#tests/support/servers/tcp-proxy.ts';
import { queryShop } from '#tests/support/shop-database.ts';

interface HttpsShop {
  /** The proxy goes, and with it every connection; `mend` brings it back. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/**
 * Journeys over https: a shop of the file's own behind a proxy, set up as in deploy/. Everything that
 * reads the open shop of the journeys (its emails, its database, its administrator) finds this one.
 */
const test = base.extend<object, { httpsShop: HttpsShop }>({
  httpsShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the pattern
    async ({}, use) => {
      const [port, shopPort] = [await findFreePort(), await findFreePort()];
      const close = await openJourneyShop({
        ...{ PUBLIC_URL: `https://localhost:${port}`, TRUST_PROXY: 'on' },
        ...{ HOST: '127.0.0.1', PORT: String(shopPort) },
      });
      let proxy = await openHttpsProxy(port, shopPort);
      await use({
        cut: () => proxy.close(),
        async mend() {
          proxy = await openHttpsProxy(port, shopPort);
        },
      });
      await proxy.close();
      await close();
    },
    { scope: 'worker', auto: true, timeout: 240_000 },
  ],
  ignoreHTTPSErrors: true,
});

// The shop as its customers reach it: over https, behind a proxy.

async function expectSecureSession(context: BrowserContext): Promise<void> {
  const cookies = await context.cookies();
  const session = cookies.filter(({ name }) => name.includes('session_token'));
  expect(session).toMatchObject([
    { name: '__Secure-shop.session_token', secure: true, httpOnly: true, sameSite: 'Lax' },
  ]);
}

/** All emails to an address, once there are `count`; every link in them leads to the shop over https. */
async function expectSecureLinks(email: string, count: number) {
  await expect.poll(() => findEmails(email)).toHaveLength(count);
  for (const { text, html } of findEmails(email)) {
    expect(html).toContain(`${process.env.SHOP_URL}/`);
    expect(`${text} ${html}`).not.toMatch(/http:\/\/(?!www\.w3\.org)/);
  }
}

/** A phone on which the owner is signed in. */
async function openOwnersPhone(browser: Browser): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true });
  const phone = await context.newPage();
  const { email, password: secret } = JSON.parse(process.env.SHOP_ADMIN ?? '{}');
  await phone.goto('/login?next=/admin');
  await signInByPage(phone, email, secret);
  await expect(phone).toHaveURL(/\/admin$/);
  return phone;
}

/** Adds a product with a photograph that the phone has just taken. */
async function addPhotographed(phone: Page, name: string): Promise<void> {
  await phone.getByText('New product', { exact: true }).click();
  await field(phone, 'Name').fill(name);
  await field(phone, 'Price').fill('24.50');
  await field(phone, 'Category').selectOption('Sega');
  await field(phone, 'Subcategory').selectOption('Saturn');
  await field(phone, 'Description').fill('Complete, with its manual.');
  await field(phone, 'Quantity').fill('2');
  const photograph = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg' };
  const buffer = await drawPhotograph('portrait');
  await field(phone, 'Image').setInputFiles({ ...photograph, buffer });
  await phone.getByRole('button', { name: 'Add Product' }).click();
  await expect(phone.getByText('Product added successfully')).toBeVisible();
  expect(await measureOverflow(phone)).toBe(0);
}

test('a guest fills a cart with what the owner photographs, signs up, loses the connection twice, finds the order on top, and the owner ships it, over https (§2 Cart, D16, D17, D25)', async ({
  browser,
  page,
  context,
  httpsShop,
}) => {
  const name = unique('Journey whole');
  const phone = await openOwnersPhone(browser);
  await addPhotographed(phone, name);
  await phone.getByRole('tab', { name: 'Orders' }).click();
  const live = phone.getByText('Live', { exact: true });
  await expect(live).toBeVisible();

  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search products' }).fill(name);
  await page.getByRole('option', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const photo = page.getByRole('img', { name }).first();
  const shape = () =>
    photo.evaluate((one: HTMLImageElement) => one.naturalHeight / one.naturalWidth);
  await expect.poll(shape).toBeCloseTo(4 / 3, 1);
  await page.getByRole('combobox', { name: 'Quantity' }).selectOption('2');
  await goOffline(page);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('The stock could not be checked. Please try again.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(`Added 2 ${name} to cart!`)).toBeVisible();
  await page.getByRole('link', { name: 'Cart, 2 items' }).click();
  await expect(page.getByRole('combobox', { name: `Quantity of ${name}` })).toHaveValue('2');
  await page.getByRole('link', { name: 'Login to Checkout' }).click();
  await expect(page).toHaveURL(/\/login\?next=(%2F|\/)checkout/);
  const email = newEmail();
  await submitSignUp(page, email);
  await expect(page.getByText('Welcome! Registration successful!')).toBeVisible();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expectSecureSession(context);
  await fillShipping(page);
  await httpsShop.cut();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Failed to place order. Please try again.')).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Rana');
  await expect(live).toBeHidden();
  await httpsShop.mend();
  await expect(live).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  // Both go after some seconds.
  await Promise.all([
    page.getByText('Order placed successfully!').waitFor(),
    phone.getByText('1 new order(s) received!').waitFor(),
  ]);
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  const order = page.getByRole('article').first();
  await expect(order.getByText(name)).toBeVisible();
  await expect(order.getByText('Pending').first()).toBeVisible();
  const box = await order.locator('img').first().boundingBox();
  expect(box).toMatchObject({ width: 56, height: 56 });
  const number = (await order.getByRole('heading').innerText()).trim();
  const placed = await queryShop('select from orders where email = $1', [email]);
  expect(placed).toHaveLength(1);

  const status = getStatusSelect(phone, number);
  await expect(status).toHaveValue('pending');
  await status.selectOption('Shipped');
  await expect(phone.getByText('Order status updated successfully')).toBeVisible();
  await phone.getByRole('button', { name: 'Undo' }).click();
  await expect(phone.getByText('The change is undone. No mail was sent.')).toBeVisible();
  await expect(status).toHaveValue('pending');
  expect(await measureOverflow(phone)).toBe(0);
  await phone.context().close();

  await signOutByPage(page);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie]));
  for (const word of [email, name, 'Hamra']) expect(stored).not.toContain(word);
  await expectSecureLinks(email, 2);
});
