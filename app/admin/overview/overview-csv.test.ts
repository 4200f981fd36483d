import { sql } from 'kysely';
import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import { openStaff } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { loader } from './overview-csv.route.ts';

const given = openTestDatabase();

it('has what products and categories brought, discounts and refunds taken off, as the revenue', async () => {
  await addOrderRow(given.db, {
    ...{ status: 'delivered', created_at: new Date('2021-03-04T10:00:00Z') },
    ...{ total_cents: 12_000, discount_cents: 3000, returned_cents: 4000 },
  });
  await given.run(sql`
    insert into order_items (order_id, position, name, price_cents, image, category, subcategory,
      quantity, returned_quantity)
    values (1, 1, 'Console', 5000, '', 'Sega', '', 2, 1), (1, 2, 'Game', 5000, '', 'Atari', '', 1, 0)`);
  const browser = await openStaff(given.db);
  const file = await loader(browser.ask('/admin/overview.csv?from=2021-03-04&to=2021-03-04'));
  const bytes = Buffer.from(await file.arrayBuffer());
  // Without it Excel garbles names.
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
  const lines = bytes.toString().replaceAll('"', '').split('\r\n');
  const found = lines.filter((line) => /^(revenue|category|product),/.test(line));
  expect(found).toEqual([
    'revenue,2021-03-04,1,,80.00',
    'category,Atari,,1,40.00',
    'category,Sega,,1,40.00',
    'product,Console,,1,40.00',
    'product,Game,,1,40.00',
  ]);
});
