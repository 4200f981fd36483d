import type { Browser, Locator, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  measureOverflow,
  openNewAdminWindow,
  openPhone,
  openWithLateScripts,
  orderByRequest,
  test,
  unique,
} from '#tests/support/journey.ts';
import { insertProduct, queryShop } from '#tests/support/shop-database.ts';
import { openCourierLink } from '#tests/support/token-links.ts';

/** The row of an order on a list. */
const findRow = (page: Page, orderNumber: string, list: RegExp | string = /^To confirm/) =>
  page.getByRole('region', { name: list }).getByRole('listitem').filter({ hasText: orderNumber });

/** Presses WhatsApp and returns the link in the message that opens. */
async function openChat(page: Page, row: Locator, expected: string): Promise<string> {
  const opened = page.waitForEvent('popup');
  await row.getByRole('button', { name: 'WhatsApp' }).click();
  const chat = await opened;
  await chat.waitForURL(/^https:\/\/wa\.me\/961/);
  const text = new URL(chat.url()).searchParams.get('text') ?? '';
  await chat.close();
  expect(text).toContain(expected);
  return /https?:\S+\/o\?t=[\w-]{22}$/.exec(text)?.[0] ?? '';
}

/** An administrator on the Dispatch tab, and an order that came in while it was open. */
async function openDispatch(browser: Browser) {
  const { page: admin } = await openNewAdminWindow(browser);
  await admin.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await admin.goto('/admin/dispatch');
  await expect(admin.getByRole('heading', { name: /^To confirm/ })).toBeVisible();
  const productId = await insertProduct(unique('Journey confirm'), 9);
  return { admin, orderNumber: await orderByRequest(productId) };
}

test('the owner undoes a note and writes, the customer confirms by the link, and the lists move (D38, D39, D43)', async ({
  browser,
  request,
}) => {
  const { admin, orderNumber } = await openDispatch(browser);
  const row = findRow(admin, orderNumber);
  await expect(row).toBeVisible();
  await expectAccessible(admin);
  expect(await measureOverflow(admin)).toBe(0);
  const noAnswer = row.getByRole('button', { name: 'No answer' });
  await noAnswer.press('Enter');
  await expect(row.getByText('No answer, by call')).toBeVisible();
  await expect(noAnswer).toBeFocused();
  await row.getByRole('button', { name: 'Confirmed' }).click();
  await expect(row).toHaveCount(0);
  const toast = admin.getByRole('listitem').filter({ hasText: `${orderNumber}: Confirmed` });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByText('No answer, by call')).toBeVisible();
  // The keys of Orders lead through the list.
  await admin.keyboard.press('j');
  await expect(admin.locator('a:focus')).toHaveText(/^ORD-/);

  const link = await openChat(admin, row, `Your order ${orderNumber}:`);
  await expect(row.getByText(/Written to on WhatsApp/)).toBeVisible();

  // A preview of the link, as chat programs make one.
  const preview = await request.get(link);
  expect(preview.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  });
  await admin.reload();
  await expect(row).toBeVisible();

  const customer = await openPhone(browser);
  // Orders of other journeys would have it show at once that this one is packed.
  await customer.route('**/o/live*', () => {});
  await customer.goto(link);
  await expect(customer.getByText('To pay on delivery')).toBeVisible();
  await expectAccessible(customer);
  expect(await measureOverflow(customer)).toBe(0);
  await customer.getByRole('button', { name: 'Change where it goes' }).click();
  await customer.getByLabel('Phone').fill('77 123 456');
  await customer.getByRole('button', { name: 'Save where it goes' }).click();
  await expect(customer.getByText('+96177123456')).toBeVisible();

  const pack = (at: string | null) =>
    queryShop('update orders set packed_at = $1 where order_number = $2', [at, orderNumber]);
  await customer.getByRole('button', { name: 'Cancel the order' }).click();
  const yes = customer.getByRole('button', { name: 'Yes, cancel the order' });
  await expect(yes).toBeVisible();
  await pack('now');
  await yes.click();
  await expect(customer.getByText('Please call us to change anything.')).toBeVisible();
  await expect(customer.getByText('Cancel this order?')).toHaveCount(0);
  await pack(null);
  await customer.unroute('**/o/live*');
  await customer.goto(link);
  await customer.getByRole('button', { name: 'Confirm' }).click();
  await expect(customer.getByText('Thank you. We pack it now.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(
    admin
      .getByRole('region', { name: /^To pack/ })
      .getByRole('listitem')
      .filter({ hasText: orderNumber }),
  ).toBeVisible();

  await admin.goto(`/admin/orders/${orderNumber}`);
  const panel = admin.getByRole('region', { name: 'Confirmation' });
  await expect(panel.getByText('Confirmed, by link')).toBeVisible();
  await expect(panel.getByText('the customer')).toBeVisible();
  await expectAccessible(admin);
  await admin.getByLabel(`Status of ${orderNumber}`).selectOption('shipped');
  await expect(customer.getByText('Your order is on its way')).toBeVisible();
});

test('what is pressed by keyboard keeps the focus, before the scripts come too, on the list and on the order', async ({
  browser,
}) => {
  const { admin, orderNumber } = await openDispatch(browser);
  const letThrough = await openWithLateScripts(admin, `/admin/orders/${orderNumber}`);
  const panel = admin.getByRole('region', { name: 'Confirmation' });
  const heading = panel.getByRole('heading', { name: 'Confirmation' });
  await panel.getByRole('button', { name: 'No answer' }).press('Enter');
  letThrough();
  await expect(panel.getByText('No answer, by call')).toBeVisible();
  await expect(heading).toBeFocused();
  const cancel = panel.getByRole('button', { name: 'Cancel order' });
  await expect(cancel).toBeEnabled();
  await cancel.press('Enter');
  await expect(panel.getByText('Declined, by call')).toBeVisible();
  await expect(heading).toBeFocused();
  const productId = await insertProduct(unique('Journey decline'), 9);
  const other = await orderByRequest(productId);
  await admin.goto('/admin/dispatch');
  await findRow(admin, other).getByRole('button', { name: 'Cancel order' }).press('Enter');
  await expect(findRow(admin, other)).toHaveCount(0);
  await expect(admin.getByRole('heading', { name: /^To confirm/ })).toBeFocused();
});

test('a customer who was not home is asked when to come again, with the link', async ({
  browser,
}) => {
  const { admin } = await openDispatch(browser);
  const { runId, orderNumbers } = await openCourierLink(1);
  const [number = ''] = orderNumbers;
  await queryShop(
    `update run_orders set outcome = 'not-home', outcome_at = now() where run_id = $1`,
    [runId],
  );
  await admin.reload();
  const row = findRow(admin, number, 'What came back');
  await expect(row.getByRole('link', { name: `Call ${number}` })).toBeVisible();
  expect(await openChat(admin, row, `we could not reach you about ${number}.`)).not.toBe('');
});

test('the link works without scripts: another place, then a cancellation (D38)', async ({
  browser,
}) => {
  const { admin, orderNumber } = await openDispatch(browser);
  const row = findRow(admin, orderNumber);
  await expect(row).toBeVisible();
  const link = await openChat(admin, row, `Your order ${orderNumber}:`);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const customer = await context.newPage();
  await customer.goto(link);
  await customer.getByRole('button', { name: 'Change where it goes' }).click();
  await customer.getByLabel('City').fill('Jounieh');
  await customer.getByLabel('Landmark').fill('مقابل المخبز');
  await customer.getByRole('button', { name: 'Save where it goes' }).click();
  await expect(customer.getByText('Delivery to Jounieh')).toBeVisible();
  await expect(customer.getByText('مقابل المخبز')).toBeVisible();
  await customer.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(customer.getByRole('heading', { name: 'Cancel this order?' })).toBeVisible();
  await customer.getByRole('button', { name: 'Yes, cancel the order' }).click();
  await expect(customer.getByText('Your order was cancelled')).toBeVisible();
  await expect(row).toHaveCount(0);
  await customer.goto(`${link.slice(0, -3)}AAA`);
  await expect(customer.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await context.close();
});
