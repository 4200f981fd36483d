import {
  expect,
  expectAccessible,
  expectFocus,
  orderByPage,
  orderByRequest,
  putInCart,
  signUp,
  test,
  unique,
  waitForHydration,
} from '#tests/support/journey.ts';
import { writeSession } from '#tests/support/session.ts';
import { insertProduct, queryShop, readStock } from '#tests/support/shop-database.ts';

/** Sets the status of an order while its customer looks on. */
async function moveAsAdmin(orderNumber: string, status: string): Promise<void> {
  const { email } = JSON.parse(process.env.SHOP_ADMIN ?? '{}');
  const token = await writeSession({ dataDir: process.env.SHOP_DATA_DIR ?? '' }, { email });
  await fetch(`${process.env.SHOP_URL}/admin/orders`, {
    method: 'POST',
    headers: { cookie: `shop.session_token=${token}` },
    body: new URLSearchParams({ orderNumber, status }),
  });
}

test('an order can be followed live, printed and, while pending, cancelled; what is not packed can go elsewhere (§2 Orders, D25)', async ({
  page,
}) => {
  const name = unique('Journey parcel');
  const id = await insertProduct(name, 4, 1999);
  await putInCart(page, id, 2);
  const email = await signUp(page);
  const orderNumber = await orderByPage(page);

  const order = page.getByRole('article').first();
  for (const status of ['Pending', 'Processing', 'Pending']) {
    await moveAsAdmin(orderNumber, status.toLowerCase());
    await expect(order.getByText(status).first()).toBeVisible();
  }
  await expect(order.getByText('$39.98').first()).toBeVisible();
  await expect(order.getByText('Qty 2')).toBeVisible();
  await expect(order.getByRole('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  await expect(order.getByRole('listitem').first().locator('img')).toHaveAttribute('src', /\S/);
  await expect(order.getByText(/What happens next/)).toBeVisible();
  await expectAccessible(page);

  await order.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('$39.98');
  await expectAccessible(page);
  await page.goBack();

  await page.getByRole('button', { name: /^Cancel order ORD-/ }).click();
  // The dialog stands inside a panel without padding.
  const title = page.getByRole('heading', { name: 'Cancel this order?' });
  await expect(title.locator('..')).not.toHaveCSS('padding-left', '0px');
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByText('Order cancelled')).toBeVisible();
  await expect(order.getByText('Cancelled').first()).toBeVisible();
  await expect(order.getByRole('heading').first()).toBeFocused();
  await order.getByText('History').click();
  await expect(order.getByText('Pending').last()).toBeVisible();
  expect(await readStock(id)).toBe(4);

  const another = await orderByRequest(id, 1, email);
  await page.reload();
  const confirm = page.getByRole('button', { name: `Confirm order ${another}` });
  await waitForHydration(confirm);
  await confirm.press('Enter');
  await expect(confirm).toHaveCount(0);
  await expect(page.getByRole('heading', { name: another })).toBeFocused();

  const card = page.getByRole('article', { name: another });
  const change = card.getByRole('button', { name: 'Change where it goes' });
  await change.press('Enter');
  await card.getByLabel('Phone').fill('77 123 456');
  await expect(change).toHaveCount(0);
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Save where it goes' }).click();
  await expect(card.locator(':focus')).toContainText('Phone changed.');
  await expect(change).toBeVisible();
});

test('an order that has moved on can no longer be cancelled by its customer; a broken image gives way to its category (D25)', async ({
  page,
}) => {
  const id = await insertProduct(unique('Journey moved'), 4);
  await queryShop("update products set image = 'https://broken.invalid/x.png' where id = $1", [id]);
  await putInCart(page, id);
  const email = await signUp(page);
  // Orders of other journeys would have it show at once that this one has moved.
  await page.route('**/orders/live*', () => {});
  await orderByPage(page);
  await queryShop("update orders set status = 'shipped' where email = $1", [email]);
  await page.getByRole('button', { name: /^Cancel order ORD-/ }).click();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByText('This order is already shipped.')).toBeVisible();
  const order = page.getByRole('article').first();
  await expect(order.getByText('Shipped').first()).toBeVisible();
  await expect(order.getByRole('listitem').first().locator('img')).toHaveAttribute(
    'src',
    '/art/1/category/sega.png',
  );
  await expect(order.getByRole('button', { name: /^Cancel order/ })).toHaveCount(0);
});

test('30.22 the heading of each page of orders takes the focus from the link to it', async ({
  page,
}) => {
  const email = await signUp(page);
  await queryShop(
    `insert into orders (order_number, idempotency_key, user_id, first_name, last_name, email, phone,
       address, city, total_cents, status)
     select 'ORD-' || ($2::bigint + i), gen_random_uuid(), id, 'Rana', 'Haddad', email, '+9613123456',
       'Sea road', 'Tyre', 1999, 'cancelled' from users, generate_series(1, 41) as i where email = $1`,
    [email, Number(`70000${unique()}00`)],
  );
  await page.goto('/orders');
  const older = page.getByRole('link', { name: 'Older' });
  await waitForHydration(older);
  const newer = page.getByRole('link', { name: 'Newer' });
  for (const [link, number] of [[older, 2] as const, [older, 3] as const, [newer, 2] as const]) {
    await link.press('Enter');
    await expect(page.getByText(`Page ${number} of 3`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
});

test('orders that cannot be fetched show a Retry, never that there are none; without orders the page shows it (§2 Orders, §8, D8)', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/profile');
  await page.route('**/orders.data*', (route) => route.abort());
  const links = page.getByRole('navigation', { name: 'Quick links' });
  const link = links.getByRole('link', { name: 'Orders' });
  // Before the scripts come, it opens a document, which is no data.
  await waitForHydration(link);
  await link.click();
  await expect(page.getByRole('alert').getByText('Failed to fetch orders')).toBeVisible();
  await expect(page.getByText('You have no orders yet.')).toHaveCount(0);
  await page.unroute('**/orders.data*');
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(page.getByText('You have no orders yet.')).toBeVisible();
  await expectFocus(page);
  await expectAccessible(page);
});
