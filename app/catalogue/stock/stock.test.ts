import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { readStockValue } from './stock.server.ts';

const given = openTestDatabase();

it('values the stock at current prices, without archived products', async () => {
  await given.run(sql`insert into products (name, price_cents, category, stock, archived_at) values
    ('A', 250, 'Sega', 4, null), ('B', 100, 'Sega', 1, null), ('C', 900, 'Sega', 9, now())`);
  expect(await readStockValue(given.db)).toEqual({ productCount: 2, unitCount: 5, cents: 1100 });
});
