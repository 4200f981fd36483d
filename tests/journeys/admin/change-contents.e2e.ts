import { dismissToasts } from '#tests/support/admin-tables.ts';
import {
  expect,
  expectAccessible,
  goOffline,
  loseAnswers,
  measureOverflow,
  openNewAdminWindow,
  orderNewProduct,
  test,
  unique,
} from '#tests/support/journey.ts';
import { insertProduct, queryShop, readStock } from '#tests/support/shop-database.ts';
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

test('32.3 a piece whose answer was lost is not added twice, and is added again after an answer', async ({
  browser,
}) => {
  const { page } = await openNewAdminWindow(browser);
  const { number } = await orderNewProduct(unique('Contents lost'));
  const other = unique('Contents once');
  const id = await insertProduct(other, 5);
  await page.goto(`/admin/orders/${number}`);
  await page.getByText('Add a piece').click();
  await page.getByLabel('Find what comes in').fill(other);
  const add = page.getByRole('button', { name: `Add ${other} to the order` });
  const url = `**/admin/orders/${number}.data*`;
  await loseAnswers(page, url, 'continue');
  await add.press('Enter');
  await expect(page.getByText('Look whether the piece is in the order')).toBeVisible();
  await page.unroute(url);
  // The page has loaded again by itself.
  await expect(page.getByText(`Added: ${other}.`)).toBeVisible();
  await expect(add).toBeEnabled();
  await add.press('Enter');
  await expect(page.getByText(/added to it at/)).toBeVisible();
  expect(await readStock(id)).toBe(4);
  await expect(add).toBeEnabled();
  await add.press('Enter');
  await expect(page.getByText(/^The piece is in the order\./)).toBeVisible();
  expect(await readStock(id)).toBe(3);
});

test('32.3 a dialog sends the order as it was when it was opened, whatever a colleague has changed behind it', async ({
  browser,
}) => {
  const { page } = await openNewAdminWindow(browser);
  const name = unique('Contents behind');
  const { number } = await orderNewProduct(name, { quantity: 2 });
  const ofOrder = '(select id from orders where order_number = $1)';
  const readUnits = () =>
    queryShop(`select quantity from order_items where order_id = ${ofOrder}`, [number]);
  const takeOut = page.getByRole('button', { name: `Take one out: ${name}` });
  const dialog = page.getByRole('dialog', { name: `Take one ${name} out?` });
  const confirm = dialog.getByRole('button', { name: 'Take it out' });
  await page.goto(`/admin/orders/${number}`);
  await page.getByText('Take out a piece').click();
  await takeOut.click();
  await expect(dialog).toBeVisible();
  await queryShop(
    `insert into order_changes (order_id, kind, detail) values (${ofOrder}, 'fee', '$4.00')
     returning pg_notify('orders', '')`,
    [number],
  );
  // The page has loaded again behind it.
  await expect(page.getByText('Delivery fee set: $4.00.')).toBeVisible();
  await confirm.click();
  await expect(page.getByText(/set the delivery fee at/)).toBeVisible();
  expect(await readUnits()).toEqual([{ quantity: 2 }]);
  await takeOut.click();
  await confirm.click();
  await expect(page.getByText(`Taken out: ${name}.`)).toBeVisible();
  expect(await readUnits()).toEqual([{ quantity: 1 }]);
});

test('32.3 an amount that nobody has typed over is the one that a colleague has set', async ({
  browser,
}) => {
  const { page } = await openNewAdminWindow(browser);
  const name = unique('Contents beside');
  const { number } = await orderNewProduct(name, { quantity: 2 });
  const ofOrder = '(select id from orders where order_number = $1)';
  await page.goto(`/admin/orders?q=${number}`);
  // By a link: of a page that was loaded whole React leaves the fields as they are.
  await page.getByRole('link', { name: number }).click();
  await page.getByText('Change amounts').click();
  const line = page.getByRole('group', { name });
  await expect(line.getByLabel('Units')).toHaveValue('2');
  await queryShop(
    `with changed as (update order_items set quantity = 3 where order_id = ${ofOrder})
     insert into order_changes (order_id, kind, detail) values (${ofOrder}, 'fee', '$4.00')
     returning pg_notify('orders', '')`,
    [number],
  );
  await expect(page.getByText('Delivery fee set: $4.00.')).toBeVisible();
  await expect(line.getByLabel('Units')).toHaveValue('3');
  await line.getByLabel('Each, $').fill('45');
  await line.getByRole('button', { name: `Change ${name}` }).click();
  await expect(page.getByText(/^Now 3 × .* at \$45\.00 each\./)).toBeVisible();
});
