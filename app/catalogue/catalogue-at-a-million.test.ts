import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
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
  await sql`
    insert into products (name, price_cents, category, subcategory, stock, compare_at_cents,
      created_at, archived_at)
    select 'Game ' || (n * 7919 % 1500), 100 + n % 90, (array['Sega', 'Atari', 'SALE'])[1 + n % 3],
      (array['Saturn', 'Atari 2600', 'Bundle Deals'])[1 + n % 3], 1,
      case when n % 4 = 0 then 500 end, now() - n * interval '1 hour',
      case when n % 50 = 0 then now() end
    from generate_series(1, 1500) as n`.execute(given.db);
});

/** Compares every stored count and search name with the table of products. */
async function expectConsistent() {
  const counted = await sql`
    select category, subcategory, count(*) from products where archived_at is null
    group by 1, 2 order by 1, 2`.execute(given.db);
  const stored = await sql`
    select category, subcategory, sum(change) as count from category_count_changes
    join categories on categories.id = category_id group by 1, 2 having sum(change) <> 0
    order by 1, 2`.execute(given.db);
  expect(stored.rows).toEqual(counted.rows);
  const names = await sql`
    select products.id from products
    left join search_names on product_id = products.id
    left join categories on categories.id = category_id
    where (categories.category, categories.subcategory, is_archived, name_text)
      is distinct from (products.category, products.subcategory, archived_at is not null,
        fold(name::text collate "C"))`.execute(given.db);
  expect(names.rows).toEqual([]);
  const strays = await sql`
    select from search_names where product_id not in (select id from products)`.execute(given.db);
  expect(strays.rows).toEqual([]);
}

describe('deep in a long list', () => {
  it.each(Object.keys(sorts))(
    'shows the same from a product as from a number, by %s',
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
    const total = async (term: string) => (await searchProducts(given.db, term)).total;
    const live = async (condition: ReturnType<typeof sql>) => {
      const counted = await sql<{ n: number }>`
        select count(*) as n from products where archived_at is null and (${condition})`.execute(
        given.db,
      );
      return counted.rows[0]?.n;
    };
    expect(await total('game')).toBe(await live(sql`true`));
    expect(await total('saturn')).toBe(await live(sql`subcategory = 'Saturn'`));
    expect(await total('a')).toBe(await live(sql`true`));
    expect(await total('atari 2')).toBe(await live(sql`category = 'Atari'`));
    expect(await total('26')).toBe(
      await live(sql`name collate "C" like '%26%' or subcategory = 'Atari 2600'`),
    );
  });

  it('gives the first ten by name, those that begin with the term before the others', async () => {
    await sql`insert into products (name, price_cents, category, subcategory, stock)
      values ('Atari joystick', 100, 'Sega', 'Saturn', 1), ('An Atari', 100, 'Sega', 'Saturn', 1)
    `.execute(given.db);
    const { hits } = await searchProducts(given.db, 'atari');
    expect(hits[0]?.name).toBe('Atari joystick');
    expect(hits[1]?.name).toBe('An Atari');
    expect(hits[2]?.name).toMatch(/^Game \d$/);
    expect(hits).toHaveLength(10);
    const listed = await listProducts(given.db, parse('q=atari'));
    expect(listed.total).toBe((await searchProducts(given.db, 'atari')).total);
  });
});

describe('the stored counts and search names', () => {
  it('follows additions, moves, archiving, deletion and truncation', async () => {
    await expectConsistent();
    await sql`update products set archived_at = now() where id % 7 = 0`.execute(given.db);
    await sql`update products set archived_at = null where id % 14 = 0`.execute(given.db);
    await sql`update products set category = 'Xbox', subcategory = 'Xbox One' where id % 11 = 0`.execute(
      given.db,
    );
    await sql`update products set name = 'Écho ' || id where id % 13 = 0`.execute(given.db);
    await sql`update products set stock = stock + 1`.execute(given.db);
    await sql`delete from products where id % 17 = 0`.execute(given.db);
    await expectConsistent();
    await sumCategoryCounts(given.db);
    await expectConsistent();
    expect((await searchProducts(given.db, 'ECHO')).total).toBeGreaterThan(50);
    await sql`truncate products cascade`.execute(given.db);
    await expectConsistent();
    expect((await searchProducts(given.db, 'game')).total).toBe(0);
  });
});

describe('of more than 10,000 matches', () => {
  beforeAll(async () => {
    await sql`
      insert into products (name, price_cents, category, subcategory, stock)
      select (array['Zx ', '4 ', 'Pad '])[1 + n % 3] || n || ' zx, sealed 4', n, 'Xbox', 'Xbox One', 1
      from generate_series(1, 10050) as n`.execute(given.db);
  });

  it.each(['zx', 'sealed', 'pad', '4', '4 3', 'ed 4', 'x', 'xbox', 'zx, sealed 4'])(
    'a search for %s has the first ten, and a number that means more (D36)',
    async (term) => {
      const { hits, total } = await searchProducts(given.db, term);
      const first = await sql<{ id: number }>`
        select product_id as id from search_names
        where name_text like ${`%${term}%`} or ${term} in ('x', 'xbox')
        order by name_text like ${`${term}%`} desc, sort_text, product_id limit 10`.execute(
        given.db,
      );
      expect(hits.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
      const listed = await listProducts(given.db, parse(`q=${term}`));
      expect(total > maxCounted).toBe(term !== '4 3' && term !== 'pad');
      expect(listed.total).toBe(total);
    },
  );

  it('a narrowed list is read in its order to the end of what is counted', async () => {
    const all = await listProducts(given.db, parse('min=0.01&sort=price-desc'));
    expect(all.total).toBe(maxCounted + 1);
    expect(all.products[0]?.priceCents).toBe(10_050);
    const few = await listProducts(given.db, parse('q=pad&min=100&sort=price-asc'));
    expect([few.total, few.products[0]?.priceCents]).toEqual([17, 10_001]);
  });
});
