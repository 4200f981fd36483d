import type { Page } from '@playwright/test';
import {
  expect,
  fillShipping,
  newEmail,
  orderByRequest,
  putInCart,
  signOutByPage,
  signUp,
  submitSignUp,
  test,
  unique,
  waitForHydration,
} from '#tests/support/journey.ts';
import { endSessions } from '#tests/support/session.ts';
import { insertProduct, queryShop } from '#tests/support/shop-database.ts';

// A user who signs out of a shared browser leaves nothing in it.

const newProduct = () => insertProduct(unique('Journey leaving'), 9);
const emptyCart = (page: Page) => page.getByRole('link', { name: 'Cart', exact: true });

/** What the browser of a page keeps of its user, in that tab and for all tabs. */
function readStorage(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
}

/** A second tab with a checkout that is filled. */
async function fillCheckoutBeside(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto('/checkout');
  await fillShipping(tab);
  return tab;
}

async function expectCheckoutEmail(email: string, checkout: Page): Promise<void> {
  await expect(checkout.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(checkout.getByLabel('First Name')).toHaveValue('');
}

test('Sign Out leaves no cart, wishlist, checkout or page behind, in any tab (§2 Header, §4, D12)', async ({
  page,
}) => {
  const id = await newProduct();
  const email = await signUp(page);
  const number = await orderByRequest(id, 1, email);
  await putInCart(page, id);
  await page.goto(`/product/${id}`);
  await page.getByRole('button', { name: 'Add to wishlist' }).first().click();
  await expect(page.getByText('Added to your wishlist')).toBeVisible();
  for (const url of ['/', '/orders', '/profile.data', `/product/${id}`, '/checkout']) {
    const answer = await page.request.get(url);
    expect(answer.headers()['cache-control'], url).toBe('no-store');
  }
  const checkout = await fillCheckoutBeside(page);
  await page.goto('/orders');
  await expect(page.getByText(number).first()).toBeVisible();
  await signOutByPage(page);
  await expect(emptyCart(page)).toBeVisible();

  await expect(checkout).toHaveURL(/\/login\?next=/);
  for (const tab of [page, checkout]) {
    const stored = await readStorage(tab);
    for (const word of ['Rana', 'Hamra', 'Beirut', email, 'Journey leaving'])
      expect(stored).not.toContain(word);
  }
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Insert your details' })).toBeVisible();
  await expect(page.getByText('ORD-')).toHaveCount(0);

  const other = await signUp(checkout);
  await checkout.goto('/checkout');
  await expectCheckoutEmail(other, checkout);
});

test('Sign Out leads home while another tab signs out as well', async ({ page }) => {
  await signUp(page);
  await page.goto('/orders');
  const other = await page.context().newPage();
  await other.goto('/');
  await page.route('**/sign-out', async (route) => {
    await other.evaluate(() => localStorage.setItem('user-id', ''));
    await route.continue();
  });
  await signOutByPage(page);
  await expect(page).toHaveURL('/');
});

test('a checkout belongs to the user who filled it, also when a session ends by itself, elsewhere or without scripts', async ({
  page,
}) => {
  const id = await newProduct();
  const email = await signUp(page);
  await putInCart(page, id);
  const checkout = await fillCheckoutBeside(page);
  await endSessions(email);
  const choice = { state: { city: 'Tripoli', place: null, isCollected: false }, version: 0 };
  await page.localStorage.setItem('delivery-storage', JSON.stringify(choice));
  await page.goto('/login?next=/checkout');
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  const other = newEmail();
  await submitSignUp(page, other);
  await expect(page).toHaveURL('/checkout');
  await expect(emptyCart(page)).toBeVisible();
  await expectCheckoutEmail(other, page);
  await expect(page.getByLabel('City')).toHaveValue('');
  await expectCheckoutEmail(other, checkout);

  // A tab that did not notice the sign-out: what it sends is no order.
  await putInCart(page, id);
  await fillShipping(checkout);
  const owner = checkout.locator('input[name=userId]');
  // Hydration sets it again.
  await waitForHydration(owner);
  await owner.evaluate((field, id) => field.setAttribute('value', id), email);
  await checkout.getByRole('button', { name: 'Place Order' }).click();
  await expect(
    checkout.getByText('That form belonged to another account. Please fill it in again.'),
  ).toBeVisible();
  expect(await queryShop('select from orders where email = $1', [other])).toEqual([]);

  await fillShipping(checkout);
  await page.getByRole('link', { name: 'Your profile' }).click();
  await page.getByRole('button', { name: 'Sign me out everywhere' }).click();
  await expect(page.getByText('You are signed out everywhere.')).toBeVisible();
  await expect(emptyCart(page)).toBeVisible();
  await expect(checkout).toHaveURL(/\/login\?next=/);
  expect(await readStorage(checkout)).not.toContain('Rana');

  await signUp(page);
  await putInCart(page, id);
  await page.request.post('/sign-out', { form: { next: '' } });
  await page.goto(`/product/${id}`);
  await expect(emptyCart(page)).toBeVisible();
  // The header is empty before the scripts have cleared the storage.
  await expect.poll(() => readStorage(page)).not.toContain('Journey leaving');
});
