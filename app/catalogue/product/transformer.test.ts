import { sql } from 'kysely';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { findTransformer } from './products.server.ts';

const given = openTestDatabase('products');
const product = { id: 7, power: '110v' } as const;
const find = (chosen: number[], beside: Parameters<typeof findTransformer>[2] = product) =>
  findTransformer(given.db, { transformer: chosen }, beside);

beforeEach(async () => {
  await given.run(sql`insert into products (name, price_cents, category, stock)
    values ('Step down', 2450, 'Retro', 1)`);
});

it('offers the transformer that the owner named, beside what needs one (issue 17)', async () => {
  expect(await find([1])).toMatchObject({ id: 1, name: 'Step down', priceCents: 2450 });
  expect(await find([])).toBeNull();
  expect(await find([1], { ...product, power: '220v' })).toBeNull();
  expect(await find([1], { ...product, power: null })).toBeNull();
  expect(await find([1], { ...product, id: 1 })).toBeNull();
});

it.each(['stock = 0', 'archived_at = now()'])('offers none with %s', async (change) => {
  await given.run(sql`update products set ${sql.raw(change)}`);
  expect(await find([1])).toBeNull();
});
