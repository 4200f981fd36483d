import type { Page } from '@playwright/test';
import {
  expect,
  fillShipping,
  newEmail,
  placeOrder,
  putInCart,
  scripts,
  signOut,
  signUp,
  signUpByPage,
  test,
} from '#tests/support/journey.ts';
import { addProduct, queryShop } from '#tests/support/shop-database.ts';

// Who leaves a browser that others use leaves nothing in it.

const newProduct = () => addProduct(`Journey leaving ${Date.now()}`, 9);
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

test('Sign Out leaves no cart, wishlist, checkout or page behind, in any tab (§2 Header, §4, D12)', async ({
  page,
}) => {
  const id = await newProduct();
  const email = await signUp(page);
  await putInCart(page, id);
  await page.getByRole('button', { name: 'Add to wishlist' }).first().click();
  await expect(page.getByText('Added to your wishlist')).toBeVisible();
  await placeOrder(page);
  await putInCart(page, id);
  for (const url of ['/', '/orders', '/profile.data', `/product/${id}`, '/checkout']) {
    const answer = await page.request.get(url);
    expect(answer.headers()['cache-control'], url).toBe('no-store');
  }
  const checkout = await fillCheckoutBeside(page);
  await page.goto('/orders');
  await signOut(page);
  await expect(emptyCart(page)).toBeVisible();

  await expect(checkout).toHaveURL(/\/login\?next=/);
  for (const tab of [page, checkout]) {
    const stored = await readStorage(tab);
    for (const word of ['Rana', 'Hamra', 'Beirut', email, 'Journey leaving'])
      expect(stored).not.toContain(word);
  }
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Insert your details' })).toBeVisible();
  await expect(page.getByText('ORD-')).toHaveCount(0);

  const other = newEmail();
  await signUpByPage(checkout, other);
  await checkout.goto('/checkout');
  await expect(checkout.getByLabel('Email', { exact: true })).toHaveValue(other);
  await expect(checkout.getByLabel('First Name')).toHaveValue('');
});

test('signing out without scripts, and everywhere, clears the browser too', async ({ page }) => {
  const id = await newProduct();
  await signUp(page);
  await putInCart(page, id);
  const plain = await page.context().newPage();
  await plain.route(scripts, (route) => route.abort());
  await plain.goto('/');
  await plain.getByRole('button', { name: 'Sign Out' }).click();
  await expect(plain.getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.goto(`/product/${id}`);
  await expect(emptyCart(page)).toBeVisible();
  // The header is empty before the scripts have cleared the storage.
  await expect.poll(() => readStorage(page)).not.toContain('Journey leaving');

  await signUp(page);
  await putInCart(page, id);
  const checkout = await fillCheckoutBeside(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign me out everywhere' }).click();
  await expect(page.getByText('You are signed out everywhere.')).toBeVisible();
  await expect(emptyCart(page)).toBeVisible();
  await expect(checkout).toHaveURL(/\/login\?next=/);
  expect(await readStorage(checkout)).not.toContain('Rana');
});

test('a checkout belongs to the user who filled it, also when a session ends by itself', async ({
  page,
}) => {
  const id = await newProduct();
  const email = await signUp(page);
  await putInCart(page, id);
  const checkout = await fillCheckoutBeside(page);
  await queryShop(
    'delete from sessions using users where users.id = user_id and users.email = $1',
    [email],
  );
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  const other = newEmail();
  await signUpByPage(page, other);
  await expect(emptyCart(page)).toBeVisible();
  await expect(checkout.getByLabel('Email', { exact: true })).toHaveValue(other);
  await expect(checkout.getByLabel('First Name')).toHaveValue('');

  // A tab that did not notice the sign-out: what it sends is no order.
  await putInCart(page, id);
  await page.goto('/checkout');
  await fillShipping(page);
  await page
    .locator('input[name=userId]')
    .evaluate((field, id) => field.setAttribute('value', id), email);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(
    page.getByText('That form belonged to another account. Please fill it in again.'),
  ).toBeVisible();
  expect(await queryShop('select from orders where email = $1', [other])).toEqual([]);
});
