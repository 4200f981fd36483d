import type { Page } from '@playwright/test';
import {
  delayPosts,
  delayRequests,
  expect,
  expectAccessible,
  loseAnswers,
  measureOverflow,
  openNewAdminWindow,
  signInByPage,
  test,
  unique,
  waitForHydration,
} from '#tests/support/journey.ts';
import { endSessions } from '#tests/support/session.ts';
import { insertProduct, queryShop, readShop } from '#tests/support/shop-database.ts';

const barcodes = { cart: '4006381333931', pad: '9501101530003' };

async function insertScanned(name: string, stock: number, cents: number, barcode: string) {
  const id = await insertProduct(name, stock, cents);
  await queryShop('update product_facts set barcode = null where barcode = $1', [barcode]);
  await queryShop(
    `insert into product_facts (product_id, barcode) values ($1, $2)
     on conflict (product_id) do update set barcode = excluded.barcode`,
    [id, barcode],
  );
  return id;
}

/** Opens the sale, and gives what its tests fill and press. */
async function openSale(page: Page, query = '') {
  await page.goto(`/admin/counter/sale${query}`);
  const search = page.getByLabel('Scan or search');
  await waitForHydration(search);
  return {
    search,
    dollars: page.getByLabel('Dollars', { exact: true }),
    paid: page.getByRole('button', { name: 'Paid', exact: true }),
    scan: async (words: string) => {
      await search.fill(words);
      await search.press('Enter');
    },
  };
}

/** The form that Paid sends. */
const getPayment = (page: Page) => page.getByRole('form', { name: 'Payment' });

const listSales = (id: number) =>
  queryShop<{ cents: number; lbp: number; number: string }>(
    `select cash_entries.cents, cash_entries.lbp::int, order_number as number from cash_entries
     join order_items on order_items.order_id = cash_entries.order_id
     join orders on orders.id = cash_entries.order_id where product_id = $1`,
    [id],
  );

test('34 a walk-in is rung up by a scanner in three steps, and on a dead line it is one sale', async ({
  admin: page,
}) => {
  const name = unique('Journey counter');
  const pad = unique('Journey pad');
  const id = await insertScanned(name, 3, 1550, barcodes.cart);
  const padId = await insertScanned(pad, 1, 400, barcodes.pad);
  const { search, dollars, paid, scan } = await openSale(page);
  await expect(search).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.type(barcodes.cart);
  await page.keyboard.press('Enter');
  await expect(dollars).toBeFocused();
  await expect(page.getByText('Items: 1')).toBeVisible();
  await page.keyboard.type('20');
  await expect(page.getByText('Change $4.00 and LBP 45,000')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Sold, receipt no\. \d+$/)).toBeVisible();
  await expect(page.getByText('Given $20.00, change $4.00 and LBP 45,000.')).toBeVisible();
  await expect(search).toBeFocused();
  expect(await listSales(id)).toMatchObject([{ cents: 1600, lbp: -45_000 }]);

  // The next one: two pieces by one scan after the other, a discount, and a line that dies.
  await page.keyboard.type(barcodes.cart);
  await page.keyboard.press('Enter');
  await expect(dollars).toBeFocused();
  await page.keyboard.type(barcodes.pad);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Items: 2')).toBeVisible();
  await expect(dollars).toHaveValue('');
  await dollars.fill('10');
  await expect(page.getByText('Not enough')).toBeVisible();
  await paid.click();
  await expect(dollars).toHaveAccessibleDescription('$19.50 is to be paid.');
  await page.getByText('Discount, phone').click();
  await page.getByLabel('Discount', { exact: true }).fill('1.50');
  await dollars.fill('18');
  await paid.click();
  await expect(page.getByLabel('Why?')).toHaveAccessibleDescription('Say why the price is less.');
  await page.getByLabel('Why?').fill('A scratch');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await measureOverflow(page)).toBe(0);

  await loseAnswers(page, '**/admin/counter/sale.data*', 'abort');
  await paid.click();
  const again = 'The sale was not saved. Press Paid again: it is booked once.';
  await expect(page.getByText(again).first()).toBeVisible();
  await expect(page.getByText('Items: 2')).toBeVisible();
  await page.unroute('**/admin/counter/sale.data*');
  await paid.click();
  await expect(page.getByText('Given $18.00, change $0.00.')).toBeVisible();
  expect(await listSales(padId)).toMatchObject([{ cents: 1800 }]);
  expect(await listSales(id)).toHaveLength(2);
  await expect(page.getByText('Items: 2')).toHaveCount(0);

  // What is sold out says so; the receipt prints on a roll.
  await scan(barcodes.pad);
  await expect(search).toHaveAccessibleDescription(/is out of stock\./);
  const [sale] = await listSales(padId);
  await page.goto(`/admin/orders/slips?order=${sale?.number}&kind=receipt&paper=80`);
  await expect(page.getByText(/Receipt no\. \d+\./)).toBeVisible();
  await expect(page.getByText('A scratch')).toBeVisible();
  expect(await measureOverflow(page)).toBe(0);
});

test('a credit that could not be read leaves the sale as it is, and is offered once it is read', async ({
  admin: page,
}) => {
  const name = unique('Journey credit sale');
  await insertProduct(name, 2, 1550);
  const number = unique();
  await queryShop(
    "insert into credit_entries (entry_key, phone, cents) values (gen_random_uuid()::text, '+96170' || $1, 500)",
    [number],
  );
  const { dollars, paid, scan } = await openSale(page);
  await scan(name);
  const items = page.getByText('Items: 1');
  await expect(items).toBeVisible();
  await page.getByText('Discount, phone').click();
  const phone = page.getByLabel('Phone', { exact: true });
  const url = '**/admin/counter/credit*';
  await page.route(url, (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/admin/counter/credit'),
  );
  await phone.fill(`70 ${number}`);
  await lost;
  await page.unroute(url);
  await phone.fill(`+961 70 ${number}`);
  await page.getByRole('checkbox', { name: 'Use credit ($5.00)' }).check();
  await expect(items).toBeVisible();
  await expect(page.getByText('$15.50 less $5.00')).toBeVisible();

  // Somebody else spends most of it before Paid is pressed.
  await queryShop(
    "insert into credit_entries (entry_key, phone, cents) values (gen_random_uuid()::text, '+96170' || $1, -300)",
    [number],
  );
  await dollars.fill('10.50');
  await paid.click();
  await expect(page.getByText(/^The credit was used .* Count again\.$/).first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Use credit ($2.00)' })).toBeChecked();
  await dollars.fill('13.50');
  await paid.click();
  await expect(page.getByText(/^Sold, receipt no\. \d+$/)).toBeVisible();

  const chat = page.getByRole('link', { name: 'Send by WhatsApp' });
  const message = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text');
  await page.goto(/\/o\?t=\S+/.exec(message ?? '')?.[0] ?? '');
  const receipt = page.getByRole('article');
  await expect(receipt).toContainText(/Paid\$13\.50Receipt no\. \d+\./);
  await expect(receipt).not.toContainText('To pay on delivery');
});

test('the credit of an exchange stays with its sale when the sale is refused', async ({
  admin: page,
}) => {
  const name = unique('Journey exchange');
  await insertProduct(name, 2, 1550);
  const exchange = await readShop(
    `with made as (
       insert into cases (idempotency_key, kind, phone)
       values (gen_random_uuid(), 'return', '+96171' || $1) returning id, phone)
     insert into credit_entries (entry_key, phone, cents, case_id)
     select gen_random_uuid()::text, phone, 500, id from made returning case_id`,
    [unique()],
  );
  const { dollars, paid, scan } = await openSale(page, `?case=${exchange}`);
  await scan(name);
  await expect(page.getByText('Items: 1')).toBeVisible();
  const credit = page.getByRole('checkbox', { name: 'Use credit ($5.00)' });
  await expect(credit).toBeChecked();
  const read = page.waitForResponse(
    (response) => /sale\.data/.test(response.url()) && response.request().method() === 'GET',
  );
  await paid.click();
  await expect(dollars).toHaveAccessibleDescription('$10.50 is to be paid.');
  await read;
  await expect(credit).toBeChecked();
  await dollars.fill('10.50');
  await paid.click();
  await expect(page.getByText(/^Sold, receipt no\. \d+$/)).toBeVisible();
});

test('codes that are scanned before the first is found are all added, and what is unknown stays said', async ({
  admin: page,
}) => {
  const [cartCode, padCode, unknown] = ['3017620422003', '8712566073221', '5000112546378'];
  await insertScanned(unique('Journey fast'), 1, 1550, cartCode);
  await insertScanned(unique('Journey fast pad'), 1, 400, padCode);
  const { search, scan } = await openSale(page);
  const letRead = await delayRequests(page, '**/admin/counter/goods*');
  for (const code of [unknown, cartCode, padCode]) await scan(code);
  letRead();
  await expect(page.getByText('Items: 2')).toBeVisible();
  const said = `Nothing in the shop has ${unknown}.`;
  await expect(search).toHaveAccessibleDescription(said);
  await expect(page.getByRole('status').filter({ hasText: said })).toHaveCount(1);
});

test('after a refusal the stock of what was asked for is shown, not of what is scanned since', async ({
  admin: page,
}) => {
  const [cartCode, padCode] = ['4902370540000', '0045496590000'];
  const name = unique('Journey refused');
  const id = await insertScanned(name, 1, 1550, cartCode);
  await insertScanned(`${name} pad`, 1, 400, padCode);
  const { dollars, scan } = await openSale(page);
  await scan(cartCode);
  await expect(dollars).toBeFocused();
  const letRead = await delayRequests(page, '**/cart/products*');
  await dollars.fill('10');
  await dollars.press('Enter');
  await expect(dollars).toHaveAccessibleDescription('$15.50 is to be paid.');
  await scan(padCode);
  await expect(page.getByText('Items: 2')).toBeVisible();
  await queryShop('update products set stock = 0 where id = $1', [id]);
  letRead();
  await expect(page.getByText('Only 0 left')).toHaveCount(1);
});

test('what is scanned while a sale is saved is refused, and is sold by the next one', async ({
  admin: page,
}) => {
  const [cartCode, padCode] = ['5901234123457', '4012345678901'];
  const pad = unique('Journey late pad');
  const id = await insertScanned(unique('Journey late'), 1, 1550, cartCode);
  const padId = await insertScanned(pad, 1, 400, padCode);
  const { search, dollars, scan } = await openSale(page);
  const sold = page.getByText(/^Sold, receipt no\. \d+$/);
  const wait = getPayment(page).getByText('Wait until the sale is saved.');
  await scan(cartCode);
  await expect(dollars).toBeFocused();

  // One is read before the payment, and its answer comes after.
  const letRead = await delayRequests(page, '**/admin/counter/goods*');
  await scan(padCode);
  await dollars.fill('15.50');
  const letSell = await delayPosts(page, '**/admin/counter/sale.data*');
  await dollars.press('Enter');
  await expect(page.getByLabel('What is sold')).toHaveAttribute('inert');
  await expect(wait).toHaveCount(0);
  letRead();
  await expect(wait).toBeVisible();
  // Another is scanned where the focus is.
  await page.keyboard.type(padCode);
  await page.keyboard.press('Enter');
  await expect(dollars).toHaveValue('15.50');
  await expect(dollars).toBeFocused();
  await expect(page.getByText('Items: 1')).toBeVisible();
  letSell();
  await expect(sold).toBeVisible();
  await expect(wait).toHaveCount(0);
  await expect(search).toBeFocused();
  expect(await listSales(id)).toHaveLength(1);
  expect(await listSales(padId)).toHaveLength(0);

  await page.keyboard.type(padCode);
  await page.keyboard.press('Enter');
  await expect(dollars).toBeFocused();
  await expect(page.getByRole('button', { name: `Remove ${pad}` })).toBeVisible();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(sold).toBeVisible();
  expect(await listSales(padId)).toHaveLength(1);
});

test('after a lost answer the sale takes no other piece before Paid is pressed again, also after a sign-in', async ({
  browser,
}) => {
  const { page, email } = await openNewAdminWindow(browser);
  // The live feed would notice the end of the session before the press.
  const feed = '**/admin/orders/live*';
  await page.route(feed, () => {});
  const [cartCode, padCode] = ['5449000000996', '7622210449283'];
  const id = await insertScanned(unique('Journey lost'), 2, 1550, cartCode);
  const padId = await insertScanned(unique('Journey lost pad'), 1, 400, padCode);
  await openSale(page);
  const goods = page.getByLabel('What is sold');
  const again = getPayment(page).getByText(
    'The sale was not saved. Press Paid again: it is booked once.',
  );
  // Nothing is typed yet: no dialog asks.
  await page.getByRole('link', { name: 'Till and cash book' }).click();
  await expect(page).toHaveURL(/\/admin\/counter$/);
  const { search, dollars, paid, scan } = await openSale(page);
  await scan(cartCode);
  await expect(dollars).toBeFocused();
  await dollars.fill('15.50');
  await loseAnswers(page, '**/admin/counter/sale.data*', 'continue');
  await paid.click();
  await expect(again).toBeVisible();
  await expect(goods).toHaveAttribute('inert');
  await expect(paid).toBeFocused();
  await expectAccessible(page);
  await page.unroute('**/admin/counter/sale.data*');

  await endSessions(email);
  await paid.click();
  await expect(page.getByText('Your session has ended. What you typed is kept.')).toBeVisible();
  await page.unroute(feed);
  await signInByPage(page, email);
  await expect(again).toBeVisible();
  await expect(goods).toHaveAttribute('inert');
  const read = page.waitForResponse('**/admin/counter/goods*');
  await dollars.fill(padCode);
  await dollars.press('Enter');
  await (await read).finished();
  await expect(dollars).toHaveValue('');
  await expect(page.getByText('Items: 1')).toBeVisible();

  await dollars.fill('20');
  await expect(page.getByText('Change $4.00 and LBP 45,000')).toBeVisible();
  // What is wrong with a field does not tell whether the sale is booked.
  await dollars.fill('much');
  await paid.click();
  await expect(dollars).toHaveAccessibleDescription('Enter dollars like 12.50.');
  await expect(goods).toHaveAttribute('inert');
  await dollars.fill('15.50');
  await paid.click();
  await expect(page.getByText(/^Sold, receipt no\. \d+$/)).toBeVisible();
  await expect(goods).not.toHaveAttribute('inert');
  await expect(search).toBeFocused();
  expect(await listSales(id)).toHaveLength(1);
  expect(await listSales(padId)).toHaveLength(0);
});
