import { dismissToasts } from '#tests/support/admin-tables.ts';
import {
  expect,
  expectAccessible,
  goOffline,
  measureOverflow,
  orderNewProduct,
  test,
  unique,
} from '#tests/support/journey.ts';
import { insertProduct, queryShop } from '#tests/support/shop-database.ts';
import { openOrderLink } from '#tests/support/token-links.ts';

test('32.3 the contents of an order change, are taken back, and are confirmed again by the customer', async ({
  admin: page,
  browser,
}) => {
  const name = unique('Contents cart');
  const other = unique('Contents pad');
  const { number } = await orderNewProduct(name, { priceCents: 2000, quantity: 1 });
  await insertProduct(other, 5);
  await queryShop(
    `update orders set delivery_fee_cents = 400, confirmation = 'confirmed' where order_number = $1`,
    [number],
  );
  await page.goto(`/admin/orders/${number}`);
  await page.getByText('Add a piece').click();
  await page.getByLabel('Find what comes in').fill(other);
  await expect(page.getByRole('status').filter({ hasText: /^\d+ found$/ })).toHaveCount(1);
  await page.getByRole('button', { name: `Add ${other} to the order` }).click();
  await expect(page.getByText(`Added: ${other}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The change is undone. No mail was sent.')).toBeVisible();
  await expect(page.getByText(`Taken back: Added: ${other}.`)).toBeVisible();
  await dismissToasts(page);

  await page.getByText('Change amounts').click();
  const line = page.getByRole('group', { name });
  await line.getByLabel('Each, $').fill('abc');
  await line.getByRole('button', { name: `Change ${name}` }).click();
  await expect(line.getByLabel('Each, $')).toBeFocused();
  await line.getByLabel('Each, $').fill('25');
  await goOffline(page);
  await line.getByRole('button', { name: `Change ${name}` }).click();
  await expect(page.getByText('Look whether the line has changed')).toBeVisible();
  await page.context().setOffline(false);
  // Another administrator was faster: what was typed stays, and goes with the next press.
  await queryShop(
    `insert into order_changes (order_id, kind, detail)
     select id, 'fee', '$4.00' from orders where order_number = $1`,
    [number],
  );
  await line.getByRole('button', { name: `Change ${name}` }).click();
  await expect(page.getByText(/set the delivery fee at/)).toBeVisible();
  await expect(line.getByLabel('Each, $')).toHaveValue('25');
  await line.getByRole('button', { name: `Change ${name}` }).click();
  await expect(page.getByText(/^Now 1 × .* at \$25\.00 each\./)).toBeVisible();
  await page.getByLabel('Discount, $').fill('1');
  await page.getByRole('button', { name: 'Set the discount' }).click();
  await expect(page.getByLabel('Reason, for the customer to read')).toBeFocused();
  await page.getByLabel('Reason, for the customer to read').fill('scratched');
  await page.getByRole('button', { name: 'Set the discount' }).click();
  await expect(page.getByText('Discount: $1.00, scratched. To pay on delivery')).toBeVisible();
  await expect(page.getByText('Not confirmed')).toBeVisible();
  await dismissToasts(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);

  const customer = await browser.newPage();
  await customer.goto(await openOrderLink(number));
  await expect(customer.getByText(/we changed your order/)).toBeVisible();
  await expect(customer.getByText('Discount: $1.00, scratched.')).toBeVisible();
  await expectAccessible(customer);
  await customer.getByRole('button', { name: 'Confirm' }).click();
  await expect(customer.getByText('Thank you.')).toBeVisible();
  await customer.close();
});
