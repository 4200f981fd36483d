import {
  expect,
  expectAccessible,
  measureOverflow,
  test,
  unique,
  waitForHydration,
} from '#tests/support/journey.ts';
import { insertProduct, queryShop } from '#tests/support/shop-database.ts';

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
  await page.goto('/admin/counter/sale');
  const search = page.getByLabel('Scan or search');
  const dollars = page.getByLabel('Dollars', { exact: true });
  const paid = page.getByRole('button', { name: 'Paid', exact: true });
  await waitForHydration(search);
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

  await page.route('**/admin/counter/sale.data*', async (route) => {
    // The sale arrives, its answer does not.
    await route.fetch();
    await route.abort();
  });
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
  await search.fill(barcodes.pad);
  await search.press('Enter');
  await expect(search).toHaveAccessibleDescription(/is out of stock\./);
  const [sale] = await listSales(padId);
  await page.goto(`/admin/orders/slips?order=${sale?.number}&kind=receipt&paper=80`);
  await expect(page.getByText(/Receipt no\. \d+\./)).toBeVisible();
  await expect(page.getByText('A scratch')).toBeVisible();
  expect(await measureOverflow(page)).toBe(0);
});
