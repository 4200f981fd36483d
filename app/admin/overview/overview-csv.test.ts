import { sql } from 'kysely';
import { readConfig } from '#app/platform/config.server.ts';
import { defaultSettings, readSettings, saveSettings } from '#app/settings/shop-settings.server.ts';
import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import { openStaff } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { loader as loadMonth } from './month-csv.route.ts';
import { loader } from './overview-csv.route.ts';

const given = openTestDatabase('users, orders, settings, audit_log');
const defaults = defaultSettings(readConfig({}));

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

it('has the margin, and what else the page shows beside the sales', async () => {
  await given.run(sql`insert into search_misses (term, day, count)
    values ('=virtual boy', '2021-05-06', 3)`);
  const created_at = new Date('2021-05-06T10:00:00Z');
  const cancelled = { order_number: 'ORD-2', status: 'cancelled', total_cents: 700 } as const;
  await addOrderRow(given.db, { ...cancelled, created_at });
  const id = await addOrderRow(given.db, { status: 'delivered', total_cents: 8000, created_at });
  await given.run(sql`
    insert into order_items (order_id, position, name, price_cents, image, category, subcategory,
      quantity, cost_cents)
    values (${id}, 1, 'Console', 5000, '', 'Sega', '', 1, 2000),
      (${id}, 2, 'Game', 3000, '', 'Atari', '', 1, null)`);
  const browser = await openStaff(given.db);
  const file = await loader(browser.ask('/admin/overview.csv?from=2021-05-06&to=2021-05-06'));
  const lines = (await file.text()).replaceAll('"', '').split('\r\n');
  const kinds = /^(delivered|cancelled|margin by|search without|refused by|median|new accounts)/;
  expect(lines.filter((line) => kinds.test(line))).toEqual([
    'delivered,2021-05-06,1,,80.00',
    'cancelled,2021-05-06,1,,7.00',
    'margin by month: sold,2021-05,,,80.00',
    'margin by month: sold at a known cost,2021-05,,,50.00',
    'margin by month: cost,2021-05,,,20.00',
    'margin by month,2021-05,,,30.00',
    'margin by category: sold,Sega,,,50.00',
    'margin by category: sold at a known cost,Sega,,,50.00',
    'margin by category: cost,Sega,,,20.00',
    'margin by category,Sega,,,30.00',
    'margin by category: sold,Atari,,,30.00',
    'margin by where it came from: sold,Not noted,,,80.00',
    'margin by where it came from: sold at a known cost,Not noted,,,50.00',
    'margin by where it came from: cost,Not noted,,,20.00',
    'margin by where it came from,Not noted,,,30.00',
    'refused by confirmation,Confirmed,0,,',
    'refused by confirmation,Not confirmed,0,,',
    'median,minutes to confirmed,,,',
    'median,days from delivered to counted,,,',
    "search without results,'=virtual boy,,3,",
    'new accounts,2021-05-06,,0,',
  ]);
});

it('leaves the tax of a month as it was when the rate changes later', async () => {
  const id = await addOrderRow(given.db, { status: 'delivered', total_cents: 11_100 });
  await given.run(sql`insert into order_states (order_id, status, created_at)
    values (${id}, 'delivered', '2021-01-15T10:00:00Z')`);
  const browser = await openStaff(given.db);
  const setVat = async (vatPercent: number | null, at: string) => {
    const before = await readSettings(given.db, defaults);
    const actor = { id: null, email: 'owner@example.com' };
    await saveSettings(given.db, actor, { before, after: { ...before, vatPercent } });
    await given.run(sql`update audit_log set created_at = ${at}::timestamptz
      where id = (select max(id) from audit_log)`);
  };
  const readMonth = async (month: string) => {
    const file = await loadMonth(browser.ask(`/admin/overview/month.csv?month=${month}`));
    return file.text();
  };
  await setVat(11, '2021-01-20T10:00:00Z');
  const [december, january] = [await readMonth('2020-12'), await readMonth('2021-01')];
  expect(january).toMatch(/VAT 11% contained USD"?\r\n"?2021-01-15.+[,"]11"?\r\n/);
  // It is February in Beirut.
  await setVat(12, '2021-01-31T22:30:00Z');
  expect([await readMonth('2020-12'), await readMonth('2021-01')]).toEqual([december, january]);
  const february = await readMonth('2021-02');
  expect(february).toContain('VAT 12% contained USD');
  await setVat(null, '2021-03-05T10:00:00Z');
  expect(await readMonth('2021-02')).toBe(february);
  expect(await readMonth('2021-03')).not.toContain('VAT');
});
