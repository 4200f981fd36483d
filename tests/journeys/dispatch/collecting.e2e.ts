import type { Page, Request } from '@playwright/test';
import { findEmails } from '#tests/support/emails.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleOnPhone,
  measureOverflow,
  openPhone,
  orderByRequest,
  signInAsAdmin,
  test,
  unique,
} from '#tests/support/journey.ts';
import { insertProduct, listShop, queryShop, readStock } from '#tests/support/shop-database.ts';
import { openOrderLink } from '#tests/support/token-links.ts';

const rate = 89_500;

/** An order of $15.50 whose customer has chosen to collect it, confirmed and to be packed. */
async function orderToCollect() {
  const productId = await insertProduct(unique('Journey collect'), 3, 1550);
  const orderNumber = await orderByRequest(productId);
  const [email = ''] = await listShop(
    `update orders set is_collected = true, delivery_fee_cents = 0, lbp_rate = ${rate},
       due_from = null, due_to = null,
       confirmation = 'confirmed', status = 'processing' where order_number = $1 returning email`,
    [orderNumber],
  );
  return { orderNumber, email, productId };
}

const findRow = (page: Page, list: RegExp, orderNumber: string) =>
  page
    .getByRole('region', { name: list })
    .locator('[data-order-row]')
    .filter({ hasText: orderNumber });

const listEntries = (orderNumber: string) =>
  listShop(
    `select concat_ws(' ', kind, cents, lbp) from cash_entries
     join orders on orders.id = order_id where order_number = $1 order by cash_entries.id`,
    [orderNumber],
  );

async function pack(page: Page, orderNumber: string) {
  await page.goto('/admin/dispatch');
  // The row goes with it: there may be nothing left to read as checked.
  await findRow(page, /^To pack/, orderNumber)
    .getByLabel('Packed')
    .click();
  const row = findRow(page, /^Ready/, orderNumber);
  // A button that is busy refuses a key.
  await expect(row.getByRole('button', { name: 'Ready to collect' })).toBeEnabled();
  return row;
}

test('a customer is told that the order is ready, collects it and pays with change; money goes back for a reason', async ({
  page,
  browser,
}) => {
  const { orderNumber, email, productId } = await orderToCollect();
  const customer = await openPhone(browser);
  const link = process.env.SHOP_URL + (await openOrderLink(orderNumber));
  await customer.goto(link);
  await expect(customer.getByText('We tell you when it is ready.')).toBeVisible();

  await signInAsAdmin(page);
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const row = await pack(page, orderNumber);
  await expect(row.getByRole('button', { name: 'Hand over' })).toHaveCount(0);
  await row.getByRole('button', { name: 'Ready to collect' }).press('Enter');
  await expect(row.getByText(/^Ready since \w{3} \d\d:\d\d$/)).toBeVisible();
  await expect(customer.getByText('Ready to collect in').first()).toBeVisible();
  await expectAccessible(customer);
  expect(await measureOverflow(customer)).toBe(0);
  await expect.poll(() => findEmails(email, { subject: /^Your order is ready$/ })).toHaveLength(1);

  const opened = page.waitForEvent('popup');
  await row.getByRole('button', { name: 'WhatsApp' }).click();
  const chat = await opened;
  await chat.waitForURL(/^https:\/\/wa\.me\/961/);
  expect(new URL(chat.url()).searchParams.get('text')).toContain(
    `your order ${orderNumber} is ready. You can collect it at our shop in`,
  );
  await chat.close();

  const open = row.getByRole('button', { name: 'Hand over' });
  await open.press('Enter');
  const form = row.getByRole('form', { name: `Hand over ${orderNumber}` });
  await form.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(open).toBeFocused();
  await open.press('Enter');
  await expect(form.getByText('$15.50 or LBP 1,387,000')).toBeVisible();
  await expect(form.getByLabel('Dollars')).toHaveValue('15.50');
  await form.getByLabel('Dollars').fill('10');
  await expect(form.getByText('$5.50 is missing')).toBeVisible();
  await form.getByRole('button', { name: 'Handed over' }).click();
  await expect(form.getByText('$5.50 is missing.')).toBeVisible();
  await form.getByLabel('Dollars').fill('20');
  await expect(form.getByText('Change $4.00 and LBP 45,000')).toBeVisible();
  await form.getByLabel('Change all in lira').check();
  await expect(form.getByText('Change LBP 403,000')).toBeVisible();
  await form.getByLabel('Change all in lira').uncheck();
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);
  await form.getByRole('button', { name: 'Handed over' }).press('Enter');
  await expect(page.getByText(`${orderNumber} is handed over. Change $4.00 and`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(customer.getByText('Your order was delivered')).toBeVisible();
  expect(await listEntries(orderNumber)).toEqual(['collected 1600 -45000']);
  expect(await readStock(productId)).toBe(2);

  await page.goto('/admin/overview');
  await expect(page.getByText(/\$\d.* at the counter, the rest in /).first()).toBeVisible();
  await page.goto(`/admin/orders/${orderNumber}`);
  await expect(page.getByText(/^Paid \$15\.50 at the counter, receipt no\. \d+$/)).toBeVisible();
  await expect(page.getByText('Cash not recorded')).toHaveCount(0);
  await page.getByRole('button', { name: 'Give money back' }).click();
  const refund = page.getByRole('form', { name: 'Give money back' });
  await refund.getByLabel('Dollars').fill('16');
  await refund.getByLabel('Why').fill('Scratched');
  await refund.getByRole('button', { name: 'Money given back' }).click();
  await expect(refund.getByText('At most $15.50 can be given back.')).toBeVisible();
  await refund.getByLabel('Dollars').fill('5');
  await expectAccessible(page);
  await refund.getByRole('button', { name: 'Money given back' }).click();
  await expect(page.getByText(/^Paid \$15\.50 .*\. Given back \$5\.00$/)).toBeVisible();
  expect(await listEntries(orderNumber)).toContain('refund -500 0');

  const receipt = `/admin/orders/slips?order=${orderNumber}&kind=receipt`;
  await page.goto(receipt);
  await expect(page.getByText(/^Paid on /)).toBeVisible();
});

test('on a dead line the form keeps what is typed, and pressed again the cash is there once', async ({
  page,
}) => {
  const { orderNumber } = await orderToCollect();
  await signInAsAdmin(page);
  const loading = new Set<Request>();
  page.on('request', (request) => request.url().includes('.data') && loading.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => loading.delete(request));
  const row = await pack(page, orderNumber);
  await row.getByRole('button', { name: 'Ready to collect' }).click();
  await row.getByRole('button', { name: 'Hand over' }).click();
  const form = row.getByRole('form');
  await form.getByLabel('Dollars').fill('14');
  await form.getByLabel('Lira', { exact: true }).fill('500,000');
  // A list that is still on its way would come without the order.
  await expect.poll(() => loading.size).toBe(0);
  // The shop has done it, and its answer is lost. A list would come without the order.
  let isDone = false;
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.abort();
    if (isDone) return route.continue();
    isDone = true;
    await route.fetch();
    await route.abort();
  });
  await form.getByRole('button', { name: 'Handed over' }).click();
  await expect(form.getByText('The shop did not answer. Press again:')).toBeVisible();
  await expect(form.getByLabel('Dollars')).toHaveValue('14');
  await expect(form.getByLabel('Lira', { exact: true })).toHaveValue('500,000');
  await form.getByRole('button', { name: 'Handed over' }).click();
  await expect(page.getByText(`${orderNumber} is handed over. Change $4.00`)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(page.getByRole('region', { name: /^Ready/ })).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await listEntries(orderNumber)).toHaveLength(1);
});

test('what is not collected for a week comes first, and is kept or goes back on the shelf', async ({
  page,
}) => {
  const { orderNumber, email, productId } = await orderToCollect();
  await queryShop(
    `update orders set packed_at = now(), ready_at = now() - interval '8 days'
     where order_number = $1`,
    [orderNumber],
  );
  await signInAsAdmin(page);
  await page.goto('/admin/dispatch');
  const late = findRow(page, /^Not collected for 7 days/, orderNumber);
  await late.getByRole('button', { name: 'Keep' }).click();
  await expect(late).toHaveCount(0);
  await expect(findRow(page, /^Collected in the shop/, orderNumber)).toBeVisible();
  await queryShop(
    `update orders set ready_at = now() - interval '8 days' where order_number = $1`,
    [orderNumber],
  );
  await page.reload();
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);
  await late.getByRole('button', { name: 'Back on the shelf' }).click();
  await expect(late).toHaveCount(0);
  expect(await readStock(productId)).toBe(3);
  await expect.poll(() => findEmails(email, { subject: /was cancelled$/ })).toHaveLength(1);
});
