import { expect, expectAccessible, fillShipping, signUp, test } from '#tests/support/journey.ts';
import { addProduct, inShopDatabase } from '#tests/support/shop-database.ts';

test('without orders the page says so', async ({ page }) => {
  await signUp(page);
  await page.goto('/orders');
  await expect(page.getByText('You have no orders yet.')).toBeVisible();
  await expectAccessible(page);
});

test('an order can be followed, printed and, while pending, cancelled', async ({ page }) => {
  const name = `Journey parcel ${Date.now()}`;
  const id = await addProduct(name, 4, 1999);
  await page.goto(`/product/${id}`);
  await page.getByRole('combobox', { name: 'Quantity' }).selectOption('2');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(/^Added \d /)).toBeVisible();
  await signUp(page);
  await page.goto('/checkout');
  await fillShipping(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Order placed successfully!')).toBeVisible();

  const order = page.getByRole('article').first();
  await expect(order.getByText('Pending').first()).toBeVisible();
  await expect(order.getByText('$39.98').first()).toBeVisible();
  await expect(order.getByText('Qty 2')).toBeVisible();
  await expect(order.getByText(/What happens next/)).toBeVisible();
  await expectAccessible(page);

  await order.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('$39.98');
  await expectAccessible(page);
  await page.goBack();

  await page.getByRole('button', { name: /^Cancel order ORD-/ }).click();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByText('Order cancelled')).toBeVisible();
  await expect(order.getByText('Cancelled').first()).toBeVisible();
  await order.getByText('History').click();
  await expect(order.getByText('Pending')).toBeVisible();
  const [product] = await inShopDatabase<{ stock: number }>(
    'select stock from products where id = $1',
    [id],
  );
  expect(product?.stock).toBe(4);
});

test('an order that has moved on can no longer be cancelled by its customer', async ({ page }) => {
  const id = await addProduct(`Journey moved ${Date.now()}`, 4);
  await page.goto(`/product/${id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(/^Added \d /)).toBeVisible();
  const email = await signUp(page);
  await page.goto('/checkout');
  await fillShipping(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Order placed successfully!')).toBeVisible();
  await inShopDatabase("update orders set status = 'shipped' where email = $1", [email]);
  await page.getByRole('button', { name: /^Cancel order ORD-/ }).click();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByText('This order is already shipped.')).toBeVisible();
});
