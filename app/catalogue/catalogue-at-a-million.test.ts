import { sql } from 'kysely';
import { listProducts, sumCategoryCounts } from '#app/catalogue/listing/listing.server.ts';
import { type Listing, maxCounted, sorts } from '#app/catalogue/listing/listing.ts';
import { nextPage } from '#app/catalogue/listing/load-more.tsx';
import { parseListing } from '#app/catalogue/listing/parse-listing.ts';
import { searchProducts } from '#app/search/search.server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

// The stored counts and search names, which make lists and searches fast, agree with the products.

const given = openTestDatabase();
const parse = (query: string) => parseListing(new URLSearchParams(query));
const listIds = async (listing: Listing) =>
  (await listProducts(given.db, listing)).products.map(({ id }) => id);

beforeAll(async () => {
  await given.run(sql`
    insert into products (name, price_cents, category, subcategory, stock, compare_at_cents,
      created_at, archived_at)
    select 'Game ' || (n * 7919 % 1500), 100 + n % 90, (array['Sega', 'Atari', 'SALE'])[1 + n % 3],
      (array['Saturn', 'Atari 2600', 'Bundle Deals'])[1 + n % 3], 1,
      case when n % 4 = 0 then 500 end, now() - n * interval '1 hour',
      case when n % 50 = 0 then now() end
    from generate_series(1, 1500) as n`);
});

/** Compares every stored count and search name with the table of products. */
async function expectConsistent() {
  const counted = await given.run(sql`
    select category, subcategory, count(*) from products where archived_at is null
    group by 1, 2 order by 1, 2`);
  const stored = await given.run(sql`
    select category, subcategory, sum(change) as count from category_count_changes
    join categories on categories.id = category_id group by 1, 2 having sum(change) <> 0
    order by 1, 2`);
  expect(stored).toEqual(counted);
  const wrong = await given.list(sql`
    select products.id from products
    left join search_names on product_id = products.id
    left join categories on categories.id = category_id
    where (categories.category, categories.subcategory, is_archived, name_text)
      is distinct from (products.category, products.subcategory, archived_at is not null,
        fold(join_names(name::text collate "C", name_ar, name_fr)))
    union all
    select product_id from search_names where product_id not in (select id from products)`);
  expect(wrong).toEqual([]);
}

describe('deep in a long list', () => {
  it.each(Object.keys(sorts))(
    'is the same from a product as from a number, by %s',
    async (sort) => {
      for (const page of [20, 25, 29]) {
        const before = parse(`view=all&sort=${sort}&page=${page - 1}`);
        const next = nextPage(before, await listIds(before));
        expect(next.from).toEqual(expect.any(Number));
        expect(await listIds(next)).toEqual(await listIds({ ...next, from: null }));
      }
    },
  );

  it('goes by the number where the product is not to be had', async () => {
    const deep = parse('view=all&page=22');
    expect(await listIds({ ...deep, from: 987_654_321 })).toEqual([]);
    expect(parse('view=all&page=22&from=abc')).toEqual(deep);
  });
});

describe('a search for what very many products have', () => {
  it('counts whole categories and names together, each product once', async () => {
    for (const [term, condition] of [
      ['game', sql`true`],
      ['saturn', sql`subcategory = 'Saturn'`],
      ['a', sql`true`],
      ['atari 2', sql`category = 'Atari'`],
      ['26', sql`name collate "C" like '%26%' or subcategory = 'Atari 2600'`],
    ] as const) {
      const count = await given.read<number>(sql`
        select count(*) from products where archived_at is null and (${condition})`);
      expect((await searchProducts(given.db, term)).total, term).toBe(count);
    }
  });

  it('gives the first ten by name, those that begin with the term before the others', async () => {
    await given.run(sql`insert into products (name, price_cents, category, subcategory, stock)
      values ('Atari joystick', 100, 'Sega', 'Saturn', 1), ('An Atari', 100, 'Sega', 'Saturn', 1)`);
    const names = (await searchProducts(given.db, 'atari')).hits.map(({ name }) => name);
    const games = Array(8).fill(expect.stringMatching(/^Game \d/));
    expect(names).toEqual(['Atari joystick', 'An Atari', ...games]);
  });
});

it('stores counts and search names of additions, moves, archiving, deletion, truncation', async () => {
  await expectConsistent();
  await given.run(sql`update products set archived_at = now() where id % 7 = 0`);
  await given.run(sql`update products set archived_at = null where id % 14 = 0`);
  await given.run(sql`update products set (category, subcategory) = ('Xbox', 'Xbox One')
      where id % 11 = 0`);
  await given.run(sql`update products set name = 'Écho ' || id where id % 13 = 0`);
  await given.run(sql`update products set stock = stock + 1`);
  await given.run(sql`delete from products where id % 17 = 0`);
  await expectConsistent();
  await sumCategoryCounts(given.db);
  await expectConsistent();
  expect((await searchProducts(given.db, 'ECHO')).total).toBeGreaterThan(50);
  await given.run(sql`truncate products cascade`);
  await expectConsistent();
  expect((await searchProducts(given.db, 'game')).total).toBe(0);
});

describe('of more than 10,000 matches', () => {
  beforeAll(async () => {
    await given.run(sql`
      insert into products (name, price_cents, category, subcategory, stock)
      select (array['Zx ', '4 ', 'Pad '])[1 + n % 3] || n || ' zx, sealed 4', n, 'Xbox', 'Xbox One', 1
      from generate_series(1, 10050) as n`);
  });

  const terms = ['zx', 'sealed', 'pad', '4', '4 3', 'ed 4', 'x', 'xbox', 'zx, sealed 4'];
  it.each(terms)('a search for %s has ten, and a number that means more (D36)', async (term) => {
    const { hits, total } = await searchProducts(given.db, term);
    const first = await given.list(sql`
        select product_id from search_names
        where name_text like ${`%${term}%`} or ${term} in ('x', 'xbox')
        order by name_text like ${`${term}%`} desc, sort_text, product_id limit 10`);
    expect(hits.map(({ id }) => id)).toEqual(first);
    const listed = await listProducts(given.db, parse(`q=${term}`));
    expect(total > maxCounted).toBe(term !== '4 3' && term !== 'pad');
    expect(listed.total).toBe(total);
  });

  it('a narrowed list is read in its order to the end of what is counted', async () => {
    const all = await listProducts(given.db, parse('min=0.01&sort=price-desc'));
    expect(all.total).toBe(maxCounted + 1);
    expect(all.products[0]?.priceCents).toBe(10_050);
    const few = await listProducts(given.db, parse('q=pad&min=100&sort=price-asc'));
    expect([few.total, few.products[0]?.priceCents]).toEqual([17, 10_001]);
  });
});
