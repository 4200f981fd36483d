import { sql } from 'kysely';
import { openStaff } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { maxStickers } from './label-setup.ts';
import { loader } from './stickers.page.tsx';

const given = openTestDatabase();

it('prints as many as in stock of products that stand by name after any number of sold-out ones', async () => {
  const browser = await openStaff(given.db);
  await given.run(sql`insert into products (name, price_cents, category, stock)
    select 'A' || number, 100, 'Sega', 0 from generate_series(1, ${maxStickers}) as number
    union all select 'Zelda', 100, 'Sega', 2`);
  const print = (each: string) =>
    loader(browser.ask(`/admin/products/stickers?matches=all&each=${each}`));
  const { stickers, limit } = await print('stock');
  expect(stickers.map(({ name }) => name)).toEqual(['Zelda', 'Zelda']);
  expect(limit).toBeNull();
  expect(await print('one')).toHaveProperty('limit', maxStickers);
});
