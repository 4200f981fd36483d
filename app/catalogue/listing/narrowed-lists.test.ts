import { sql } from 'kysely';
import { createTermReader } from '#app/search/search.server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createFacetCounts } from './facet-counts.server.ts';
import { emptyList, listProducts, type TermReader } from './listing.server.ts';
import { nextPage } from './load-more.tsx';
import { describeNarrowing } from './narrowing.ts';
import { parseListing } from './parse-listing.ts';

const given = openTestDatabase();
const parse = (query: string) => parseListing(new URLSearchParams(query));
const readTerms = () => createTermReader(given.db, new Map());
const describeList = async (query: string, reader?: TermReader, counts = createFacetCounts()) => {
  const { reading } = await listProducts(given.db, parse(query), reader);
  return describeNarrowing(parse(query), await counts.read(given.db, parse(query), reading));
};
const countListed = async (query: string, reader?: TermReader) =>
  (await listProducts(given.db, parse(query), reader)).total;

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
  const notNtsc = "region is distinct from 'ntsc-u'";
  const switchOrPal = "(subcategory = 'Switch' or region = 'pal')";
  const games = "kind = 'game' and subcategory in";

  it.each([
    ['category=Sega&min=20&max=60', "category = 'Sega' and price_cents between 2000 and 6000"],
    ['category=Atari&stock=1&region=pal', "category = 'Atari' and stock > 0 and region = 'pal'"],
    ['condition=new,fair&complete=loose', "condition <> 'good' and completeness = 'loose'"],
    ['q=game+1&sort=name-asc&region=ntsc-u', "name like 'Game 1%' and region = 'ntsc-u'"],
    ['q=1+game&sort=name-asc&max=50', "name like 'Game 1%' and price_cents <= 5000"],
    ['category=SALE&condition=good', "condition = 'good' and compare_at_cents > price_cents"],
    ['category=Sega&min=500', 'false'],
    ['category=Sega&reduced=1', "category = 'Sega' and compare_at_cents > price_cents"],
    ['new=1&category=Nintendo', "category = 'Nintendo' and created_at > now() - interval '7 days'"],
    ['category=Nintendo&region=pal,not-recorded', `category = 'Nintendo' and ${notNtsc}`],
    [
      'works=nintendo-64.pal,switch.ntsc-j',
      `${games} ('Switch', 'Nintendo 64') and ${switchOrPal}`,
    ],
    ['works=nintendo-64.pal,maybe', `${games} ('Nintendo 64') and ${notNtsc}`],
    ['works=gameboy.pal', 'false'],
  ])('%s has the right products and their number', async (query, condition) => {
    const { products, total } = await listProducts(given.db, parse(query), readTerms());
    const names = await given.list(sql`
      select name from products where ${sql.raw(condition)} order by name, id`);
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
    const reading = expect.objectContaining({ text: 'zelda' });
    expect(await list('q=the+zelda&category=Xbox')).toEqual({ ...emptyList, reading });
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
  ])('%s is within the prices chosen, or else those it names', async (query, what, ...expected) => {
    const { products, total, notes } = await list(`${query}&sort=price-asc`);
    expect(notes?.[1]).toBe(`Showing results for "${what}"`);
    expect([total, products[0]?.priceCents]).toEqual(expected);
  });
});

describe('the counts of facets', () => {
  it('agree with the lists that they lead to', async () => {
    const counts = createFacetCounts();
    const works = 'category=Nintendo&works=nintendo-64.pal,gameboy.pal&region=pal,not-recorded';
    const plain = ['category=Sega', 'q=game&max=90', 'category=SALE&stock=1&region=pal', works];
    // Read by its meaning, a search is within the prices that it names.
    const meant = ['', '&region=pal', '&max=60', '&min=5'].map((more) => `q=game under 20${more}`);
    for (const query of [...plain, ...meant, 'q=game']) {
      const reader = plain.includes(query) ? undefined : readTerms();
      const { facets } = await describeList(query, reader, counts);
      expect(facets.map(({ name }) => name)).toContain('region');
      for (const { name, options } of facets.filter((facet) => facet.name !== 'works')) {
        for (const { value, count } of options) {
          const narrowed = new URLSearchParams(query);
          narrowed.set(name, value);
          expect(await countListed(String(narrowed), reader), String(narrowed)).toBe(count);
        }
      }
    }
  });

  it('say how many of unknown facts a list leaves out, and lead to them', async () => {
    const pal = 'category=Nintendo&region=pal';
    const both = `${pal},not-recorded`;
    const ofRegion = (await countListed(both)) - (await countListed(pal));
    const text = `And ${ofRegion} whose region we have not noted.`;
    expect((await describeList(pal)).unnoted).toEqual([{ text, isOne: false, url: `/?${both}` }]);
    expect((await describeList(both)).unnoted).toEqual([]);
    const own = 'category=Nintendo&works=nintendo-64.pal,gameboy.pal';
    const { unnoted, facets, chips } = await describeList(own);
    const unsure = (await countListed(`${own},maybe`)) - (await countListed(own));
    const mayWork = `And ${unsure} that may work on them, or of which we do not know.`;
    expect(unnoted).toEqual([{ text: mayWork, isOne: false, url: `/?${own},maybe` }]);
    const chosen = { count: await countListed(own), isChosen: true };
    expect(facets.at(-1)?.options[0]).toMatchObject(chosen);
    expect(chips).toEqual([{ text: 'Works on my consoles', url: '/?category=Nintendo' }]);
    const offered = { value: 'mine', text: 'Works on my consoles', count: null, isChosen: false };
    const all = await describeList('category=Nintendo');
    expect(all.facets.at(-1)).toMatchObject({ options: [offered] });
  });

  it('are read again after a change of the catalogue only', async () => {
    const counts = createFacetCounts();
    const read = () => counts.read(given.db, parse('category=Sega'));
    const before = await read();
    await given.run(sql`insert into products (name, price_cents, category, stock, region)
      values ('Other', 1, 'Sega', 1, 'region-free')`);
    expect((await read()).all).toBe(before.all);
    counts.invalidate();
    expect((await read()).all.map(({ region }) => region)).toContain('region-free');
  });
});
