import { sql } from 'kysely';
import { createTermReader } from '#app/search/search.server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createFacetCounts } from './facet-counts.server.ts';
import { listProducts } from './listing.server.ts';
import { nextPage } from './load-more.tsx';
import { describeNarrowing } from './narrowing.ts';
import { parseListing } from './parse-listing.ts';

const given = openTestDatabase();
const parse = (query: string) => parseListing(new URLSearchParams(query));

beforeAll(async () => {
  await given.run(sql`
    insert into products (name, price_cents, category, subcategory, stock, compare_at_cents,
      condition, completeness, region)
    select 'Game ' || n, 100 * n, (array['Sega', 'Atari'])[1 + n % 2], '', n % 5,
      case when n % 3 = 0 then 100000 end,
      (array['new', 'good', 'fair'])[1 + n % 4], (array['complete', 'loose'])[1 + n % 3],
      (array['pal', 'ntsc-u'])[1 + n % 6 / 2]
    from generate_series(1, 300) as n`);
});

describe('a narrowed list', () => {
  it.each([
    ['category=Sega&min=20&max=60', sql`category = 'Sega' and price_cents between 2000 and 6000`],
    ['category=Atari&stock=1&region=pal', sql`category = 'Atari' and stock > 0 and region = 'pal'`],
    ['condition=new,fair&complete=loose', sql`condition <> 'good' and completeness = 'loose'`],
    ['q=game+1&sort=name-asc&region=ntsc-u', sql`name like 'Game 1%' and region = 'ntsc-u'`],
    ['q=1+game&sort=name-asc&max=50', sql`name like 'Game 1%' and price_cents <= 5000`],
    ['category=SALE&condition=good', sql`condition = 'good' and compare_at_cents > price_cents`],
    ['category=Sega&min=500', sql`false`],
  ])('%s has the right products and their number', async (query, condition) => {
    const { products, total } = await listProducts(
      given.db,
      parse(query),
      createTermReader(given.db, new Map()),
    );
    const names = await given.list(sql`
      select name from products where ${condition} order by name, id`);
    expect(products.map(({ name }) => name)).toEqual(names.slice(0, 96));
    expect(total).toBe(names.length);
  });

  it('goes on with the next page', async () => {
    const first = parse('stock=1&sort=price-desc');
    const { products } = await listProducts(given.db, first);
    const ids = products.map(({ id }) => id);
    const more = await listProducts(given.db, nextPage(first, ids));
    expect(more.products).toHaveLength(144);
    expect(more.products.slice(0, 96)).toEqual(products);
    expect(more.products.every(({ inStock }) => inStock)).toBe(true);
  });
});

describe('the counts of facets', () => {
  it('agree with the lists that they lead to', async () => {
    const counts = createFacetCounts();
    for (const query of ['category=Sega', 'q=game&max=90', 'category=SALE&stock=1&region=pal']) {
      const { facets } = describeNarrowing(parse(query), await counts.read(given.db, parse(query)));
      expect(facets.map(({ name }) => name)).toContain('region');
      for (const { name, options } of facets) {
        for (const { value, count } of options) {
          const others = new URLSearchParams(query);
          others.set(name, value);
          const { total } = await listProducts(given.db, parse(String(others)));
          expect(total, `${query}: ${name}=${value}`).toBe(count);
        }
      }
    }
  });

  it('are read again after a change of the catalogue only', async () => {
    const counts = createFacetCounts();
    const before = await counts.read(given.db, parse('category=Sega'));
    await given.run(sql`insert into products (name, price_cents, category, stock, region)
      values ('Other', 1, 'Sega', 1, 'region-free')`);
    expect((await counts.read(given.db, parse('category=Sega'))).all).toBe(before.all);
    counts.invalidate();
    const after = await counts.read(given.db, parse('category=Sega'));
    expect(after.all.map(({ region }) => region)).toContain('region-free');
  });
});
