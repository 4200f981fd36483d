import { expect, fillShipping, signUp, test } from '#tests/support/journey.ts';

test('a guest fills a cart, signs up, orders, and finds the order on top (§2 Cart, D16, D25)', async ({
  page,
}) => {
  await page.goto('/?category=TCG&sort=price-asc');
  const card = page.getByRole('article').first();
  const name = (await card.getByRole('link').first().innerText()).trim();
  await card.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('combobox', { name: 'Quantity' }).selectOption('2');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(`Added 2 ${name} to cart!`)).toBeVisible();

  await page.getByRole('link', { name: 'Cart, 2 items' }).click();
  await expect(page.getByRole('combobox', { name: `Quantity of ${name}` })).toHaveValue('2');
  await page.getByRole('link', { name: 'Login to Checkout' }).click();

  await expect(page).toHaveURL(/\/login\?next=(%2F|\/)checkout/);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  const email = `spine-${Date.now()}@example.com`;
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('open sesame');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Welcome! Registration successful!')).toBeVisible();

  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await fillShipping(page);
  await page.getByRole('button', { name: 'Place Order' }).click();

  await expect(page.getByText('Order placed successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/orders/);
  const order = page.getByRole('article').first();
  await expect(order.getByRole('heading', { name: /^ORD-\d{13}$/ })).toBeVisible();
  await expect(order.getByText('Pending').first()).toBeVisible();
  await expect(order.getByText(name)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
});

test('signing out empties the cart, signing in keeps it (§2 Header, §4, D12)', async ({ page }) => {
  await page.goto('/?category=TCG&sort=price-asc');
  await page
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .click();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await signUp(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
});
