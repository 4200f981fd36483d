import type { Page } from '@playwright/test';
import { dismissToasts, getStatusSelect } from '#tests/support/admin-tables.ts';
import {
  expect,
  expectAccessible,
  expectFocus,
  goOffline,
  loseAnswers,
  measureOverflow,
  openWithLateScripts,
  orderNewProduct,
  signInAsAdmin,
  stayHere,
  test,
  unique,
  waitForHydration,
} from '#tests/support/journey.ts';
import { failMail, insertProduct, listShop, queryShop } from '#tests/support/shop-database.ts';

const updated = (page: Page) => page.getByText('Order status updated successfully');

/** The statuses whose emails still wait. */
const listWaitingEmails = (number: string) =>
  listShop(
    `select data -> 'data' ->> 'status' from pgboss.job
     where data ->> 'template' = 'order-status' and state = 'created'
       and (data -> 'data' ->> 'orderId')::bigint = (select id from orders where order_number = $1)`,
    [number],
  );

/** Mails of status changes leave after ten seconds, which may pass on a busy machine before they are undone. */
const putOffMails = (column: 'order_number' | 'city', value: string) =>
  queryShop(
    `update pgboss.job set start_after = now() + interval '1 hour'
     where data ->> 'template' = 'order-status' and (data -> 'data' ->> 'orderId')::bigint in
       (select id from orders where ${column} = $1)`,
    [value],
  );

const listStatuses = (number: string) =>
  listShop(
    `select status from order_states
     where order_id = (select id from orders where order_number = $1) order by id`,
    [number],
  );

test('an order has a page of its own with all there is to know, to note and to print (D26)', async ({
  admin: page,
}) => {
  const name = unique('Journey page');
  const { number } = await orderNewProduct(name, { priceCents: 1999, quantity: 3 });
  await page.goto('/admin/orders');

  await page.getByLabel('Find an order').fill(name);
  await expect(page).toHaveURL(/\?q=/);
  await expect(page.getByRole('heading', { name: '1 order' })).toBeVisible();
  await page.getByRole('heading', { name: '1 order' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call +9613123456' })).toHaveAttribute(
    'href',
    'tel:+9613123456',
  );
  await expect(page.getByRole('main').getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/9613123456',
  );
  await expect(page.getByText('$63.97')).toBeVisible();
  await page.getByText('Change where it goes').click();
  await page.getByLabel('City').fill('طرابلس');
  await expect(page.getByText('Tripoli: delivery $8.00')).toBeVisible();
  await page.getByLabel('Landmark').fill('Facing the bakery');
  await expectAccessible(page);
  // What was typed stays while the form is closed.
  await page.getByText('Change where it goes').click();
  await expect(page.getByLabel('Landmark')).toBeHidden();
  await page.getByRole('link', { name: 'All orders' }).click();
  await stayHere(page);
  await page.getByText('Change where it goes').click();
  await expect(page.getByLabel('Landmark')).toHaveValue('Facing the bakery');
  const lost = (what: string) =>
    page.getByText(`The shop did not answer. Look whether ${what} before you try again.`);
  const send = page.getByRole('button', { name: 'Send it there' });
  await goOffline(page);
  await send.click();
  await expect(lost('the order goes there')).toBeVisible();
  await page.getByRole('button', { name: `No answer ${number}` }).click();
  await expect(lost('the answer of the customer is noted')).toBeVisible();
  await page.context().setOffline(false);
  await dismissToasts(page);
  await send.press('Enter');
  await expect(page.getByText('Landmark changed. To pay on delivery $67.97.')).toBeVisible();
  await expect(page.getByText('Facing the bakery')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Items' })).toBeFocused();
  await queryShop('update orders set delivery_fee_cents = null where order_number = $1', [number]);
  await page.reload();
  const fee = page.getByLabel('Delivery fee, $');
  const setFee = page.getByRole('button', { name: 'Set the fee' });
  await fee.fill('abc');
  await setFee.press('Enter');
  await expect(fee).toBeFocused();
  await fee.fill('12');
  await expect(setFee).toBeEnabled();
  await setFee.press('Enter');
  const asked = page.getByRole('dialog', { name: 'Take a fee outside the range?' });
  await expect(asked.getByText('This order would pay $12.00 for it.'), '30.11').toBeVisible();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Change the fee' }).press('Enter');
  await expect(asked).toBeHidden();
  await expect(setFee).toBeEnabled();
  await setFee.press('Enter');
  await asked.getByRole('button', { name: 'Take this fee' }).press('Enter');
  await expect(fee).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Items' })).toBeFocused();
  await page.getByText('Take out a piece').click();
  await page.getByRole('button', { name: `Take one out: ${name}` }).click();
  await page.getByRole('button', { name: 'Take it out' }).press('Enter');
  await expect(page.getByText(/^Taken out: .* To pay on delivery \$51\.98\.$/)).toBeVisible();
  await expectFocus(page);
  await getStatusSelect(page, number).selectOption('Processing');
  await expect(updated(page)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Processing' })).toContainText('@');
  const note = page.getByLabel('Note', { exact: true });
  await note.fill('Rings twice.');
  await goOffline(page);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Failed to add note')).toBeVisible();
  await expect(note).toHaveValue('Rings twice.');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Rings twice.')).toBeVisible();
  await expect(note).toHaveValue('');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Packing slip' }).click();
  const slip = page.getByRole('heading', { level: 1, name: 'Packing slip', exact: true });
  await page.emulateMedia({ media: 'print' });
  await expect(slip).toBeVisible();
  await page.emulateMedia({ media: null });
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('2');
  await expect(page.getByText('$39.98')).toHaveCount(0);
  await expectAccessible(page);
  expect(await (await page.request.get('/admin/orders/slips')).text()).toContain(number);
});

test('what is opened and pressed before the scripts have come stays open and is answered', async ({
  admin: page,
}) => {
  const letListThrough = await openWithLateScripts(page, '/admin/orders');
  await page.locator('summary', { hasText: 'Filters' }).click();
  letListThrough();
  await waitForHydration(page.locator('main'));
  await expect(page.getByLabel('Mail failed')).toBeVisible();

  const { number } = await orderNewProduct(unique('Journey early'));
  await queryShop('update orders set delivery_fee_cents = null where order_number = $1', [number]);
  const letOrderThrough = await openWithLateScripts(page, `/admin/orders/${number}`);
  const fee = page.getByLabel('Delivery fee, $');
  await fee.fill('abc');
  await page.getByRole('button', { name: 'Set the fee' }).click();
  letOrderThrough();
  await expect(page.getByText('Enter a fee like 7 or 7.50, at most').first()).toBeVisible();
  await expect(fee).toBeFocused();
  await expect(fee).toHaveValue('abc');
});

test('an email that was not sent is shown with its reason, and so is what the customer has changed since (D27)', async ({
  admin: page,
}) => {
  const { number } = await orderNewProduct(unique('Journey mail'));
  await failMail(number, 'The provider said no');
  await page.goto('/admin/orders');
  const resend = page.getByRole('button', { name: `Resend Order confirmation of ${number}` });
  await expect(page.getByText(/The provider said no/).first()).toBeVisible();
  await expectAccessible(page);
  const filters = page.locator('summary', { hasText: 'Filters' });
  await filters.click();
  const mailFailed = page.getByRole('checkbox', { name: 'Mail failed' });
  await mailFailed.check();
  await page.waitForURL('**/admin/orders?failed=*');
  await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('Mail failed');
  await expect(mailFailed).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(mailFailed).toBeHidden();
  await expect(filters).toBeFocused();
  await resend.click();
  await expect(page.getByText('The mail is being sent again.')).toBeVisible();
  await expect(resend).toHaveCount(0);

  // The customer cancels while the owner's change is on its way.
  await page.goto(`/admin/orders/${number}`);
  await page.route(`**/admin/orders/${number}.data*`, async (route) => {
    if (route.request().method() === 'POST') {
      await queryShop(
        `with moved as (update orders set status = 'cancelled' where order_number = $1 returning id)
        insert into order_states (order_id, status, by_customer) select id, 'cancelled', true from moved`,
        [number],
      );
    }
    await route.continue();
  });
  const select = getStatusSelect(page, number);
  await select.selectOption('Delivered');
  await Promise.all([
    page.getByText('Failed to update order status').waitFor(),
    page.getByText(/^The customer set this to Cancelled at \d\d:\d\d\.$/).waitFor(),
  ]);
  await expect(select).toHaveValue('cancelled');
});

test('a status chosen by keyboard is set by Enter, emailed after 10 s, and can be undone before, not after', async ({
  admin: page,
}) => {
  const { number } = await orderNewProduct(unique('Journey choice'));
  await page.goto(`/admin/orders?status=pending&q=${number}`);
  const select = getStatusSelect(page, number);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await waitForHydration(select);
  await page.getByRole('heading', { name: '1 order' }).click();
  await press('j', 's');
  await expect(select).toBeFocused();
  await press('ArrowDown', 'ArrowDown');
  await expect(select).toHaveValue('shipped');
  await expect(page.getByText('Enter sets it.')).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    expect(await measureOverflow(page)).toBe(0);
  }
  await press('Escape');
  await expect(select).toHaveValue('pending');
  // On a slow machine the change could be undone no more.
  await page.clock.setFixedTime(new Date());
  await press('s', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter');
  await expect(updated(page)).toBeVisible();
  // It stays while the focus is in it.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  await putOffMails('order_number', number);
  // The order has left the filtered list, and its undo has not.
  await expect(page.getByText('No order matches.')).toBeVisible();
  expect(await listStatuses(number)).toEqual(['pending', 'processing']);
  expect(await listWaitingEmails(number)).toEqual(['processing']);

  await goOffline(page);
  await undo.click();
  await expect(page.getByText(/Look whether the change is undone/)).toBeVisible();
  await undo.focus();
  await page.context().setOffline(false);
  await undo.click();
  await expect(page.getByText('The change is undone. No mail was sent.')).toBeVisible();
  await expect(select).toHaveValue('pending');
  expect(await listWaitingEmails(number)).toEqual([]);

  await select.focus();
  await press('ArrowDown', 'Escape');
  await select.focus();
  await press('Tab');
  await page.getByLabel('Do not tell the customer').check();
  await select.selectOption('Shipped');
  await expect(updated(page)).toHaveCount(1);
  await expect(page.getByLabel('Do not tell the customer')).not.toBeChecked();
  expect(await listWaitingEmails(number)).toEqual([]);
  expect(await listStatuses(number)).toEqual(['pending', 'processing', 'pending', 'shipped']);
});

test('twelve parcels are set to shipped with four clicks, undone with one, and taken along as a file', async ({
  admin: page,
}) => {
  const city = unique('Batroun');
  await queryShop(
    `with placed as (
       insert into orders (order_number, idempotency_key, first_name, last_name, email, phone, address,
         city, total_cents, status)
       select 'ORD-' || ($2::bigint + i), gen_random_uuid(), 'Rana', 'Haddad', 'rana@example.com',
         '+9613123456', 'Sea road', $1, 1999, 'processing' from generate_series(1, 12) as i
       returning id)
     insert into order_states (order_id, status) select id, 'processing' from placed`,
    [city, Number(`90000${unique()}00`)],
  );
  await page.goto(`/admin/orders?q=${encodeURIComponent(city)}`);
  const rows = page.getByRole('row').filter({ hasText: city });
  await expect(rows).toHaveCount(12);

  await page.getByLabel('Show').selectOption('Processing');
  await page.getByLabel('Choose all on this page').check();
  await expect(page.getByText('12 chosen')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Shipped', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Set 12 orders to Shipped?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set 12 to Shipped' }).press('Enter');
  await expect(page.getByText('12 orders are Shipped now')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).hover();
  await putOffMails('city', city);
  await expect(page.getByText('No order matches.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '0 orders' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('The change is undone. No mail was sent.')).toBeVisible();
  await expect(rows).toHaveCount(12);
  await expect(page.getByRole('heading', { name: '12 orders' })).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  const boxes = page.getByRole('checkbox', { name: /^Choose ORD-/ });
  await boxes.first().click();
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 chosen')).toBeVisible();
  await expect(rows.nth(1)).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  expect(await measureOverflow(page)).toBe(0);
  const download = page.waitForEvent('download');
  // Clicks would wait until the toast above these has gone.
  await page.getByRole('link', { name: 'CSV', exact: true }).press('Enter');
  expect((await download).suggestedFilename()).toBe('orders.csv');
  await page.getByRole('link', { name: 'Slips', exact: true }).press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Packing slip', exact: true }),
  ).toHaveCount(3);
});

test('an order by WhatsApp is placed for a customer without an account or an email', async ({
  page,
}) => {
  const name = unique('Journey chat');
  const phone = `+96170${unique()}`;
  const productId = await insertProduct(name, 2, 4700);
  const live = '**/admin/orders/live*';
  await page.route(live, (route) => route.abort());
  await signInAsAdmin(page);
  await page.goto('/admin/orders');
  await page.getByRole('link', { name: 'Order for a customer' }).click();
  await page.getByLabel('Phone', { exact: true }).fill(phone);
  await page.getByLabel('First Name').fill('Rana');
  await page.getByLabel('Last Name').fill('Khoury');
  await page.getByLabel('Address').fill('Main road, blue gate');
  await page.getByLabel('City').fill('جونيه');
  await expect(page.getByText('Jounieh, Keserwan: delivery $6.00')).toBeVisible();
  await page.getByLabel('Find what they order').fill(name);
  await expect(page.getByRole('button', { name: `Add ${name}` })).toBeVisible();
  await page.getByLabel('Find what they order').press('Enter');
  const quantity = page.getByRole('combobox', { name: `Quantity of ${name}` });
  await quantity.selectOption('2');
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary).toContainText('Delivery to Jounieh$6.00To pay on delivery$100.00');
  await expectAccessible(page);
  expect(await measureOverflow(page)).toBe(0);

  const place = page.getByRole('button', { name: 'Place order for customer' });
  await queryShop('update products set stock = 1 where id = $1', [productId]);
  await place.click();
  await expect(
    page.getByText(`Insufficient stock for ${name}. Available: 1, Requested: 2`),
  ).toBeVisible();
  await expect(page.getByText('Only 1 left')).toBeVisible();
  await expect(page.getByLabel('Address')).toHaveValue('Main road, blue gate');
  await queryShop('update products set stock = 3 where id = $1', [productId]);
  await quantity.selectOption('1');
  const sent = '**/admin/orders/new.data*';
  await loseAnswers(page, sent, 'continue');
  await place.click();
  await expect(page.getByText('Failed to place order. Please try again.').first()).toBeVisible();
  await page.unroute(sent);
  await quantity.selectOption('2');
  await place.dblclick();
  await expect(page.getByText('Order placed successfully!')).toBeVisible();
  await expect(page.getByText('An earlier press placed it')).toBeVisible();
  await expect(page.getByText('WhatsApp', { exact: true }).first()).toBeVisible();
  const rows = await queryShop(
    `select order_number as number, channel, user_id, email, stock from orders, products
     where phone = $1 and products.id = $2`,
    [phone, productId],
  );
  expect(rows).toMatchObject([{ channel: 'whatsapp', user_id: null, email: '', stock: 2 }]);

  // Of two new orders the tab announces the one that it has not placed.
  const { number: other } = await orderNewProduct(`${name} of another`);
  const orders = [rows[0]?.number, other].map((orderNumber) => ({ orderNumber }));
  const updates = { arrived: 2, orders, cancelled: [], unseen: 2, overdue: 0 };
  const body = `event: orders\ndata: ${JSON.stringify(updates)}\n\n`;
  await page.route(live, (route) => route.fulfill({ contentType: 'text/event-stream', body }));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const toast = page.getByRole('listitem').filter({ hasText: '1 new order(s) received!' });
  await toast.first().getByRole('button', { name: 'Open order' }).click();
  await expect(page).toHaveURL(`/admin/orders/${other}`);
  await page.unroute(live);

  await page.goto(`/admin/orders?q=${rows[0]?.number}`);
  await expect(page.getByRole('row').filter({ hasText: 'Rana Khoury' })).toContainText('WhatsApp');
  await page.goto('/admin/orders/new');
  await page.getByLabel('Phone', { exact: true }).fill(phone);
  await page.getByLabel('Phone', { exact: true }).press('Tab');
  await expect(page.getByText('1 order with this phone')).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Rana');
  await expect(page.getByText('Jounieh, Keserwan: delivery $6.00')).toBeVisible();

  // It was another's phone: of that one nothing stays but what was typed.
  await page.getByLabel('Landmark').fill('The pharmacy');
  await page.getByLabel('Phone', { exact: true }).fill(`+96171${unique()}`);
  await page.getByLabel('Phone', { exact: true }).press('Tab');
  for (const label of ['First Name', 'Last Name', 'Address', 'City'])
    await expect(page.getByLabel(label)).toHaveValue('');
  await expect(page.getByLabel('Landmark')).toHaveValue('The pharmacy');
});
