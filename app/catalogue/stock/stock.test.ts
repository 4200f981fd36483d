import { sql } from 'kysely';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { archiveSold, readStockValue } from './stock.server.ts';

const given = openTestDatabase();

it('30.12 values the goods on the shelves at cost, else at current prices', async () => {
  await given.run(sql`insert into products (name, price_cents, category, stock, archived_at) values
    ('A', 250, 'Sega', 4, null), ('B', 100, 'Sega', 1, null), ('C', 900, 'Sega', 9, now())`);
  await given.run(sql`insert into products (name, price_cents, category, stock, released_on) values
    ('Fix', 900, 'Repairs', 9, null), ('Soon', 900, 'Pre-Orders', 9, null),
    ('Later', 900, 'Sega', 9, current_date + 9), ('Out', 900, 'Pre-Orders', 1, current_date - 9)`);
  await given.run(sql`insert into product_facts (product_id, cost_cents)
    select id, 500 from products where name = 'Out'`);
  expect(await readStockValue(given.db)).toEqual({ productCount: 3, unitCount: 6, cents: 1600 });
});

it('sells out a copy with a serial number or a certificate, and no sealed stock (D41)', async () => {
  await given.empty('products');
  await given.run(sql`insert into products (name, price_cents, category, stock, kind, completeness)
    values ('Slab', 900, 'TCG', 0, 'card', null), ('Console', 900, 'Sega', 0, 'console', null),
      ('Sealed', 900, 'Sega', 0, 'game', 'sealed'), ('Card', 900, 'TCG', 0, 'card', null)`);
  await given.run(sql`insert into product_facts (product_id, certificate, serial)
    select id, case name when 'Slab' then '40217763' end, case name when 'Console' then 'S-7' end
    from products where name <> 'Card'`);
  await archiveSold(given.db, await given.list(sql`select id from products`));
  const sold = sql`select name from products where sold_at is not null order by name`;
  expect(await given.list(sold)).toEqual(['Console', 'Slab']);
});
