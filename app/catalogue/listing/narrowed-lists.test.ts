import { sql } from 'kysely';
import { createTermReader } from '#app/search/search.server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createFacetCounts } from './facet-counts.server.ts';
import { emptyList, listProducts } from './listing.server.ts';
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
  await given.run(sql`
    insert into products (name, price_cents, category, subcategory, stock, kind, region, created_at)
    select 'Item', 1000, 'Nintendo', (array['Nintendo 64', 'Switch', 'Gameboy'])[1 + n % 3],
      1, (array['game', 'game', 'game', 'console', null])[1 + n % 5],
      (array['pal', 'ntsc-u', null])[1 + n % 4], now() - n * interval '1 day'
    from generate_series(1, 60) as n`);
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
    ['category=Sega&reduced=1', sql`category = 'Sega' and compare_at_cents > price_cents`],
    [
      'new=1&category=Nintendo',
      sql`category = 'Nintendo' and created_at > now() - interval '7 days'`,
    ],
    [
      'category=Nintendo&region=pal,not-recorded',
      sql`category = 'Nintendo' and region is distinct from 'ntsc-u'`,
    ],
    [
      'works=nintendo-64.pal,switch.ntsc-j',
      sql`kind = 'game' and (subcategory = 'Switch' or (subcategory = 'Nintendo 64' and region = 'pal'))`,
    ],
    [
      'works=nintendo-64.pal,maybe',
      sql`kind = 'game' and subcategory = 'Nintendo 64' and region is distinct from 'ntsc-u'`,
    ],
    ['works=gameboy.pal', sql`false`],
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

describe('a narrowed search (issue 31)', () => {
  const reader = createTermReader(given.db, new Map([['manette', 'controller']]));
  const list = (query: string) => listProducts(given.db, parse(query), reader);

  it('denies nothing that the shop has elsewhere, and shows nothing else for it', async () => {
    await given.run(sql`
      insert into products (name, price_cents, category, subcategory, stock)
      values ('Zelda', 4000, 'Nintendo', 'Switch', 1), ('Controller', 4000, 'Nintendo', 'Switch', 1),
        ('Super pad', 600, 'Nintendo', 'Gameboy', 1)`);
    for (const query of ['q=zelda&category=Xbox', 'q=zelda&min=90', 'q=controller&max=10'])
      expect(await list(query), query).toEqual(emptyList);
    expect(await list('q=the+zelda&category=Xbox')).toEqual({
      ...emptyList,
      reading: expect.objectContaining({ text: 'zelda' }),
    });
    expect((await list('q=manette&max=10')).products).toMatchObject([{ name: 'Super pad' }]);
    expect(await list('q=contra&category=Xbox')).toMatchObject({ missingName: 'Contra' });
  });

  it.each([
    ['q=atari+under+20', 'atari, up to $20.00', 10, 100],
    ['q=atari+under+20&max=60', 'atari', 30, 100],
    ['q=atari+under+20&min=31', 'atari', 135, 3100],
    ['q=atari+between+10+and+20&max=5', 'atari', 3, 100],
    ['q=atari+under+20&min=5', 'atari, up to $20.00', 8, 500],
    ['q=atari+between+10+and+20&max=15', 'atari, from $10.00', 3, 1100],
  ])(
    '%s is within the prices chosen, or else those it names',
    async (query, what, count, cents) => {
      const { products, total, notes } = await list(`${query}&sort=price-asc`);
      expect(notes?.[1]).toBe(`Showing results for "${what}"`);
      expect([total, products[0]?.priceCents]).toEqual([count, cents]);
    },
  );
});

describe('the counts of facets', () => {
  it('agree with the lists that they lead to', async () => {
    const counts = createFacetCounts();
    for (const query of [
      'category=Sega',
      'q=game&max=90',
      'category=SALE&stock=1&region=pal',
      'category=Nintendo&works=nintendo-64.pal,gameboy.pal&region=pal,not-recorded',
    ]) {
      const { facets } = describeNarrowing(parse(query), await counts.read(given.db, parse(query)));
      expect(facets.map(({ name }) => name)).toContain('region');
      for (const { name, options } of facets) {
        for (const { value, count } of options) {
          if (name === 'works') continue;
          const others = new URLSearchParams(query);
          others.set(name, value);
          const { total } = await listProducts(given.db, parse(String(others)));
          expect(total, `${query}: ${name}=${value}`).toBe(count);
        }
      }
    }
  });

  it('count what a search by its meaning finds, within the prices it names', async () => {
    const counts = createFacetCounts();
    const reader = createTermReader(given.db, new Map());
    for (const query of [
      'q=game under 20',
      'q=game under 20&region=pal',
      'q=game under 20&max=60',
      'q=game under 20&min=5',
      'q=game',
    ]) {
      const listing = parse(query);
      const { reading } = await listProducts(given.db, listing, reader);
      const { facets } = describeNarrowing(listing, await counts.read(given.db, listing, reading));
      const region = facets.find(({ name }) => name === 'region');
      for (const { value, count } of region?.options ?? []) {
        const narrowed = new URLSearchParams(query);
        narrowed.set('region', value);
        const { total } = await listProducts(given.db, parse(String(narrowed)), reader);
        expect(count, `${query}: ${value}`).toBe(total);
      }
      expect(region?.options).not.toHaveLength(0);
    }
  });

  it('say how many of unknown facts a list leaves out, and lead to them', async () => {
    const describe = async (query: string) => {
      const counts = await createFacetCounts().read(given.db, parse(query));
      return describeNarrowing(parse(query), counts);
    };
    const list = async (query: string) => (await listProducts(given.db, parse(query))).total;
    const pal = 'category=Nintendo&region=pal';
    const [byRegion, ...others] = (await describe(pal)).unnoted;
    const both = `${pal},not-recorded`;
    expect(byRegion).toEqual({
      text: `And ${(await list(both)) - (await list(pal))} whose region we have not noted.`,
      isOne: false,
      url: `/?${both}`,
    });
    expect(others).toEqual([]);
    expect((await describe(both)).unnoted).toEqual([]);
    const own = 'category=Nintendo&works=gameboy.pal,nintendo-64.pal';
    const { unnoted, facets, chips } = await describe(own);
    expect(unnoted).toEqual([
      {
        text: `And ${(await list(`${own},maybe`)) - (await list(own))} that may work on them, or of which we do not know.`,
        isOne: false,
        url: '/?category=Nintendo&works=nintendo-64.pal,gameboy.pal,maybe',
      },
    ]);
    expect(facets.at(-1)?.options[0]).toMatchObject({ count: await list(own), isChosen: true });
    expect(chips).toEqual([{ text: 'Works on my consoles', url: '/?category=Nintendo' }]);
    expect((await describe('category=Nintendo')).facets.at(-1)).toMatchObject({
      options: [{ value: 'mine', text: 'Works on my consoles', count: null, isChosen: false }],
    });
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
