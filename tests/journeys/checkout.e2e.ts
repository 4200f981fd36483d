import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  fillShipping,
  putInCart,
  signIn,
  signUp,
  test,
} from '#tests/support/journey.ts';
import { addProduct, queryShop } from '#tests/support/shop-database.ts';

async function countOrders(email: string): Promise<number> {
  const rows = await queryShop('select from orders where email = $1', [email]);
  return rows.length;
}

test('an empty cart is refused with words (§5, §8)', async ({ page }) => {
  await signUp(page);
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toBeVisible();
  await fillShipping(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('alert').getByText('Your cart is empty')).toBeVisible();
  await expect(page).toHaveURL('/checkout');
});

test('the form asks for what it needs, beside the payment notice and the summary (§2 Cart, §2 Checkout, D15)', async ({
  page,
}) => {
  const name = `Journey form ${Date.now()}`;
  await putInCart(page, await addProduct(name, 3, 1999), 2);
  const email = await signUp(page);
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  for (const label of ['First Name', 'Last Name', 'Email', 'Phone', 'Address', 'City']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required');
  }
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email');
  await expect(page.getByLabel('Phone')).toHaveAttribute('type', 'tel');
  await expect(page.getByLabel('Order Notes')).not.toHaveAttribute('required');
  await expect(page.getByLabel(/postal/i)).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main.getByText('Cash on delivery', { exact: true })).toBeVisible();
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary.getByText(name)).toBeVisible();
  await expect(summary.getByText('Qty 2')).toBeVisible();
  await expect(summary.getByText('$39.98').last()).toBeVisible();
  await expect(
    summary.getByText('Delivery: $4 to $10 depending on location, paid on delivery'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  const firstName = page.getByLabel('First Name');
  await expect(firstName).toBeFocused();
  await expect(firstName).toHaveAccessibleDescription('Enter your first name.');
  await firstName.fill('Rana');
  await expect(page.getByText('Enter your first name.')).toHaveCount(0);
  await expect(page.getByText('Enter the city or village.')).toBeVisible();
  await expect(page).toHaveURL('/checkout');
});

test('wrong fields are named, the first one takes the focus, nothing typed is lost (D24)', async ({
  page,
}) => {
  const id = await addProduct(`Journey fields ${Date.now()}`, 3);
  await putInCart(page, id);
  await signUp(page);
  await page.goto('/checkout');
  await fillShipping(page);
  await page.getByLabel('Phone').fill('call me');
  await page.getByLabel('Order Notes').fill('Ring twice');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Enter a phone number the courier can reach.')).toBeVisible();
  await expect(page.getByLabel('Phone')).toBeFocused();
  await expect(page.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Order Notes')).toHaveValue('Ring twice');
  await expectAccessible(page);
  await page.getByLabel('Phone').fill('٠٣ ١٢٣٤٥٦');
  const notes = page.getByLabel('Order Notes');
  await notes.fill('a'.repeat(950));
  await expect(page.getByText('950 of 1000 characters')).toBeVisible();
  await notes.fill('a'.repeat(1012));
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('At most 1000 characters: please shorten this by 12.')).toBeVisible();
  await expect(notes).toBeFocused();
  await expect(page).toHaveURL('/checkout');
  await notes.fill('Ring twice\nBlue gate');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Order placed successfully!')).toBeVisible();
  const [order] = await queryShop<{ phone: string; notes: string }>(
    `select phone, notes from orders join order_items on order_id = id where product_id = $1`,
    [id],
  );
  expect(order).toEqual({ phone: '+9613123456', notes: 'Ring twice\nBlue gate' });
});

test('the last unit is bought by one of two users; the other reads why not (§5, §8, D14)', async ({
  browser,
  baseURL,
}) => {
  const name = `Journey last ${Date.now()}`;
  const id = await addProduct(name, 1);
  const pages = await Promise.all(
    [1, 2].map(async () => {
      const page = await (await browser.newContext({ baseURL })).newPage();
      await putInCart(page, id);
      await signUp(page);
      await page.goto('/checkout');
      await fillShipping(page);
      return page;
    }),
  );
  const [first, second] = pages as [Page, Page];
  await first.getByRole('button', { name: 'Place Order' }).click();
  await expect(first.getByText('Order placed successfully!')).toBeVisible();
  await second.getByRole('button', { name: 'Place Order' }).click();
  await expect(
    second.getByText(`Insufficient stock for ${name}. Available: 0, Requested: 1`),
  ).toBeVisible();
  await expect(second.getByText('No longer available')).toBeVisible();
  await expect(second.getByLabel('First Name')).toHaveValue('Rana');
  await expect(second.getByRole('button', { name: 'Place Order' })).toBeDisabled();
  for (const page of pages) await page.context().close();
});

test('a product that goes while the form is open is called by its name (§5, §8)', async ({
  page,
}) => {
  const name = `Journey vanishing ${Date.now()}`;
  const id = await addProduct(name, 4);
  await putInCart(page, id);
  await signUp(page);
  await page.goto('/checkout');
  await fillShipping(page);
  await queryShop('update products set archived_at = now() where id = $1', [id]);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText(`Product ${name} not found`)).toBeVisible();
});

test('a price that changes while the form is open makes no order until it is accepted (D14, D20)', async ({
  page,
}) => {
  const name = `Journey rising ${Date.now()}`;
  const id = await addProduct(name, 4, 1000);
  await putInCart(page, id);
  const email = await signUp(page);
  await page.goto('/checkout');
  await fillShipping(page);
  await queryShop('update products set price_cents = 1100 where id = $1', [id]);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Some prices changed. Please review your order.')).toBeVisible();
  await expect(page.getByText('Price changed from $10.00 to $11.00')).toBeVisible();
  expect(await countOrders(email)).toBe(0);
  await page.getByRole('button', { name: `Accept the new price: ${name}` }).click();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Order placed successfully!')).toBeVisible();
  expect(await countOrders(email)).toBe(1);
});

test('while it is placed the button is disabled and shows it; a lost reply makes no second order (§4, §8, D22)', async ({
  page,
}) => {
  const id = await addProduct(`Journey lost reply ${Date.now()}`, 4);
  await putInCart(page, id);
  const email = await signUp(page);
  await page.goto('/checkout');
  await fillShipping(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === '/checkout.data',
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      // Not through the browser, which would keep the cookie of the answer.
      const request = route.request();
      const body = request.postData();
      await fetch(request.url(), { method: 'POST', headers: await request.allHeaders(), body });
      await held;
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('button', { name: 'Placing Order...' })).toBeDisabled();
  release();
  await expect.poll(() => countOrders(email)).toBe(1);
  await expect(page.getByText('Failed to place order. Please try again.')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('Beirut');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Order placed successfully!')).toBeVisible();
  expect(await countOrders(email)).toBe(1);
});

test('a session that ends in the middle of the checkout loses nothing typed (D12)', async ({
  page,
}) => {
  const id = await addProduct(`Journey expired ${Date.now()}`, 4);
  await putInCart(page, id);
  const email = await signUp(page);
  await page.goto('/checkout');
  await fillShipping(page);
  await queryShop(
    'delete from sessions using users where users.id = user_id and users.email = $1',
    [email],
  );
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await signIn(page, email);
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('Address')).toHaveValue('Hamra, Bliss Street, blue gate');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Order placed successfully!')).toBeVisible();
});
