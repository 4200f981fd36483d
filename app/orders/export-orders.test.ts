import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { addOrderRow, deliveryRules } from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { type ExportedOrders, exportOrders } from './export-orders.server.ts';
import { type ExportedRows, parseOrderFilter } from './order-filter.ts';

const given = openTestDatabase();
const filter = (query: string) => parseOrderFilter(new URLSearchParams(query));

async function readFile(rows: ExportedRows, which: ExportedOrders = filter('')): Promise<string> {
  const parts = exportOrders(given.db, which, rows, deliveryRules.settings);
  return (await Readable.from(parts).toArray()).join('');
}
const readRows = async (rows: ExportedRows, which?: ExportedOrders) =>
  parse<Record<string, string>>(await readFile(rows, which), { columns: true, bom: true });

/** Adds a column up in cents, as a spreadsheet adds numbers. */
const addUp = (rows: readonly Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);

beforeAll(async () => {
  for (let index = 0; index < 1203; index += 1) {
    const cents = 1 + ((index * 7919) % 99_999);
    const id = await addOrderRow(given.db, {
      order_number: `ORD-${index}`,
      first_name: index === 0 ? '=cmd()' : 'Rana',
      status: index % 3 === 0 ? 'delivered' : 'pending',
      total_cents: cents * 3 + 5,
    });
    await given.run(sql`insert into order_items (order_id, position, name, price_cents, image, category,
        subcategory, quantity)
      values (${id}, 0, '+1 "Up"', ${cents}, '', 'Sega', '', 3), (${id}, 1, 'Cable', 5, '', 'Sega',
        '', 1)`);
  }
  await given.run(sql`update orders set created_at = '2026-07-01T21:30:00Z' where id <= 3`);
});

it('gives the accountant numbers that add up to the cent, by order and by item', async () => {
  const [orders, items] = [await readRows('orders'), await readRows('items')];
  expect(orders).toHaveLength(1203);
  expect(items).toHaveLength(2406);
  const cents = await given.read<number>(sql`select sum(total_cents)::int from orders`);
  expect(addUp(orders, 'Total USD')).toBe(cents);
  expect(addUp(items, 'Amount USD')).toBe(cents);
  expect(await readFile('orders')).toMatch(
    /,4,0?\.?\d[\d.]*,0,0,0,"Delivery to Beirut","",0,"","",""\r\n/,
  );
});

it('writes days and times of Beirut, and only what the filter or the choice shows', async () => {
  const rows = await readRows('orders', filter('from=2026-07-02&to=2026-07-02&status=pending'));
  expect(rows).toMatchObject([
    { Order: 'ORD-1', Date: '2026-07-02', Time: '00:30', Status: 'Pending', Units: '4' },
    { Order: 'ORD-2' },
  ]);
  const chosen = await readRows('orders', { orderNumbers: ['ORD-7', 'ORD-1200', 'ORD-none'] });
  expect(chosen.map((row) => row.Order)).toEqual(['ORD-7', 'ORD-1200']);
});

it('holds no formula', async () => {
  const file = (await readFile('orders')) + (await readFile('items'));
  expect(file).not.toMatch(/(^|,)"?[=+\-@]/m);
  expect(file).toContain(`"'=cmd() Haddad"`);
  expect(file).toContain(`"'+1 ""Up"""`);
});

it('takes discounts and what was given back off, by item as by order', async () => {
  const id = await addOrderRow(given.db, {
    ...{ order_number: 'ORD-back', status: 'delivered', delivery_fee_cents: 400 },
    ...{ total_cents: 2500, discount_cents: 500, returned_cents: 900 },
  });
  await given.run(sql`insert into order_items (order_id, position, name, price_cents, image, category,
      subcategory, quantity, returned_quantity)
    values (${id}, 0, 'Cable', 1000, '', 'Sega', '', 3, 1)`);
  const which = { orderNumbers: ['ORD-back'] };
  const orders = await readRows('orders', which);
  expect(orders).toMatchObject([
    { 'Total USD': '25', 'Discount USD': '5', 'Given back USD': '9', 'Delivery USD': '4' },
  ]);
  const items = await readRows('items', which);
  expect(items).toMatchObject([
    { Product: 'Cable', Units: '3', 'Amount USD': '30', 'Units returned': '1' },
    { Order: 'ORD-back', Product: 'Discount', 'Unit price USD': '', Units: '', 'Amount USD': '-5' },
    { Order: 'ORD-back', Product: 'Given back', 'Amount USD': '-9', 'Units returned': '' },
  ]);
  const keptCents = addUp(orders, 'Total USD') - addUp(orders, 'Given back USD');
  expect(addUp(items, 'Amount USD')).toBe(keptCents);
  // With its delivery, which the items have not.
  await given.run(sql`update orders set returned_cents = 2900 where id = ${id}`);
  expect(addUp(await readRows('items', which), 'Amount USD')).toBe(0);
});

it('does not call given back what was not paid at the door', async () => {
  const id = await addOrderRow(given.db, {
    ...{ order_number: 'ORD-unpaid', status: 'delivered', delivery_fee_cents: 400 },
    ...{ total_cents: 3000, returned_cents: 1900 },
  });
  await given.run(sql`insert into order_items (order_id, position, name, price_cents, image, category,
      subcategory, quantity, returned_quantity)
    values (${id}, 0, 'Cable', 1000, '', 'Sega', '', 3, 2)`);
  // One with its delivery, which the items have not.
  await given.run(sql`insert into cases
      (idempotency_key, kind, order_id, refund_cents, refund_fee_cents, unpaid_cents)
    values (gen_random_uuid(), 'return', ${id}, 1200, 400, 1200),
      (gen_random_uuid(), 'return', ${id}, 700, 0, 0)`);
  const which = { orderNumbers: ['ORD-unpaid'] };
  expect(await readRows('orders', which)).toMatchObject([
    { 'Total USD': '30', 'Not paid at the door USD': '12', 'Given back USD': '7' },
  ]);
  const items = await readRows('items', which);
  expect(items.slice(1)).toMatchObject([
    { Product: 'Not paid at the door', 'Amount USD': '-8' },
    { Product: 'Given back', 'Amount USD': '-7' },
  ]);
  expect(addUp(items, 'Amount USD')).toBe(1500);
  // Credit has paid more than the goods of the first, so that its fee is unpaid, and only a part of it.
  await given.run(sql`update cases set refund_cents = 1000, unpaid_cents = 300 where unpaid_cents > 0;
    update cases set unpaid_cents = 200 where unpaid_cents = 0;
    update orders set returned_cents = 1700`);
  expect((await readRows('items', which)).slice(1)).toMatchObject([
    { Product: 'Not paid at the door', 'Amount USD': '-2' },
    { Product: 'Given back', 'Amount USD': '-11' },
  ]);
});
