import { sql } from 'kysely';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { listFeatured } from './listing.server.ts';
import { parseListing } from './parse-listing.ts';

const given = openTestDatabase();

beforeAll(async () => {
  await given.run(sql`insert into products (name, price_cents, category, stock, archived_at)
    select name, 100 * ordinality, 'Sega', 1, case name when 'Gone' then now() end
    from unnest(array['A', 'B', 'C', 'D', 'E', 'Gone']) with ordinality as t(name)`);
});

it.each([
  ['', [], 'ABC'],
  ['', [5], 'EAB'],
  ['', [2], 'BAC'],
  ['', [5, 4], 'DEA'],
  ['sort=price-desc', [1, 4], 'DAE'],
  ['', [5, 6, 999], 'EAB'],
  ['', [1, 3, 5], 'ACE'],
])('home with %j shows of the featured ones %j: %s (§2 Home)', async (query, ids, names) => {
  const listing = parseListing(new URLSearchParams(query));
  const { products, total } = await listFeatured(given.db, listing, ids);
  expect(products.map(({ name }) => name).join('')).toBe(names);
  expect(total).toBe(5);
});
