import { sql } from 'kysely';
import { listHomeRows } from '#app/catalogue/home/home-rows.server.ts';
import { listProducts } from '#app/catalogue/listing/listing.server.ts';
import { parseListing } from '#app/catalogue/listing/parse-listing.ts';
import { isPreOrder, type Product } from '#app/catalogue/product/product.ts';
import { findProduct } from '#app/catalogue/product/products.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { parseRange } from '#app/platform/text/day-range.ts';
import { createPageServices, openBrowser } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { loader } from './search.route.ts';
import {
  countMissedSearches,
  createTermReader,
  listMissedSearches,
  recordMissedSearch,
  searchProducts,
  sweepMissedSearches,
  toMissedTerm,
} from './search.server.ts';

const given = openTestDatabase();

interface Sample {
  name: string;
  category?: string;
  subcategory?: string;
  price?: number;
  compareAt?: number;
  daysAgo?: number;
  releasesIn?: number;
  archived?: boolean;
}

const samples: Sample[] = [
  { name: 'Mario 10', price: 500 },
  { name: 'mario 2', price: 700, subcategory: 'Switch' },
  { name: 'Márió 1', price: 600, compareAt: 900 },
  { name: 'Zelda', price: 500, daysAgo: 3 },
  { name: '50% off_mug', category: 'Merchandise', subcategory: 'Mugs', price: 1200 },
  { name: 'Clearance pad', category: 'SALE', subcategory: 'Clearance Items', price: 300 },
  { name: 'Not reduced', category: 'Sega', subcategory: 'Saturn', price: 900, compareAt: 800 },
  { name: 'Tomorrow', category: 'Xbox', subcategory: 'Xbox One', price: 100, releasesIn: 2 },
  { name: 'Yesterday', category: 'Xbox', subcategory: 'Xbox One', price: 100, releasesIn: -1 },
  { name: 'Gone', price: 100, archived: true },
];

beforeAll(async () => {
  for (const one of samples) {
    await given.run(sql`
      insert into products (name, price_cents, compare_at_cents, category, subcategory, stock,
        created_at, released_on, archived_at)
      values (${one.name}, ${one.price ?? 100}, ${one.compareAt ?? null},
        ${one.category ?? 'Nintendo'}, ${one.subcategory ?? 'NES'}, 1,
        now() - ${one.daysAgo ?? 100} * interval '1 day',
        ${todayInBeirut()}::date + ${one.releasesIn ?? null}::int, ${one.archived ? new Date() : null})
    `);
  }
});

const list = (query: string) =>
  listProducts(
    given.db,
    parseListing(new URLSearchParams(query)),
    createTermReader(given.db, new Map()),
  );

async function names(query: string): Promise<string[]> {
  const { products, total } = await list(query);
  expect(total).toBe(products.length);
  return products.map((product) => product.name);
}

const findArchived = () => given.read<number>(sql`select id from products where name = 'Gone'`);

describe('listProducts', () => {
  it('sorts names with numbers as numbers, without regard to case and accents (D3)', async () => {
    const sorted = ['Márió 1', 'mario 2', 'Mario 10', 'Zelda'];
    expect(await names('category=Nintendo')).toEqual(sorted);
    expect(await names('category=Nintendo&sort=name-desc')).toEqual(sorted.toReversed());
  });

  it('sorts by price both ways and by category, then subcategory', async () => {
    const byPrice = await names('category=Nintendo&sort=price-asc');
    expect(byPrice).toEqual(['Mario 10', 'Zelda', 'Márió 1', 'mario 2']);
    expect((await names('category=Nintendo&sort=price-desc'))[0]).toBe('mario 2');
    expect(await names('view=all&sort=category')).toEqual([
      ...['50% off_mug', 'Márió 1', 'Mario 10', 'Zelda', 'mario 2'],
      ...['Clearance pad', 'Not reduced', 'Tomorrow', 'Yesterday'],
    ]);
  });

  it('shows automatic members on SALE, New Arrivals and Pre-Orders, but not in their subcategories (D4)', async () => {
    expect(await names('category=SALE')).toEqual(['Clearance pad', 'Márió 1']);
    expect(await names('category=New+Arrivals')).toEqual(['Zelda']);
    expect(await names('category=Pre-Orders')).toEqual(['Tomorrow']);
    expect(await names('category=SALE&subcategory=Clearance+Items')).toEqual(['Clearance pad']);
  });

  it('ends a pre-order at midnight in Beirut, in the list as on the card', async () => {
    await given.run(sql`insert into products (name, price_cents, category, stock, released_on)
      values ('Midnight', 100, 'Atari', 1, '2040-07-02')`);
    try {
      // Beirut is three hours ahead in summer, the database and the server are in UTC.
      for (const [now, isAhead] of [
        ['2040-07-01T20:59:00Z', true],
        ['2040-07-01T21:00:00Z', false],
      ] as const) {
        vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
        expect((await names('category=Pre-Orders')).includes('Midnight')).toBe(isAhead);
        const released = { category: 'Atari', releasedOn: '2040-07-02' };
        expect(isPreOrder(released, todayInBeirut())).toBe(isAhead);
      }
    } finally {
      await given.run(sql`delete from products where name = 'Midnight'`);
    }
  });

  it('shows three on the home page and counts all', async () => {
    const { products, total } = await list('');
    const shown = ['50% off_mug', 'Clearance pad', 'Márió 1'];
    expect([products.map(({ name }) => name), total]).toEqual([shown, 9]);
  });

  it('takes wildcards in a term literally and ignores accents', async () => {
    expect(await names('q=%25')).toEqual(['50% off_mug']);
    expect(await names('q=off_m')).toEqual(['50% off_mug']);
    expect(await names('q=_')).toEqual(['50% off_mug']);
    expect(await names('q=MARIO')).toEqual(['Márió 1', 'mario 2', 'Mario 10']);
    expect(await names('q=saturn')).toEqual(['Not reduced']);
  });

  it('has the lowest price first where that is all that a term asks for', async () => {
    for (const term of ['cheap', 'pas cher', 'رخيص']) {
      const { products, total } = await list(`q=${encodeURIComponent(term)}`);
      expect([products.length, total]).toEqual([9, 9]);
      const prices = products.map(({ priceCents }) => priceCents);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    }
  });

  it('finds Arabic names by one or more words, with or without article, hamza and harakat', async () => {
    const added = ['المغامرة الأخيرة', 'أصدقاء الفضاء البعيد', 'لُعبة ذهبيّة', 'قـــراءة ٦٤'];
    await given.run(sql`insert into products (name, name_ar, price_cents, category, stock)
      select name_ar, name_ar, 100, 'Atari', 1 from unnest(${added}::text[]) as name_ar`);
    try {
      const find = (term: string) => names(`q=${encodeURIComponent(term)}`);
      for (const term of ['المغامرة الاخيرة', 'الاخيرة المغامرة', 'مغامره اخيره'])
        expect(await find(term)).toEqual([added[0]]);
      for (const term of ['المغامره', 'مغامره', 'الاخيرة']) {
        expect(await find(term)).toEqual([added[0]]);
        expect(await searchProducts(given.db, term)).toMatchObject({ total: 1 });
      }
      for (const term of ['اصدقا الفضا البعيد', 'فضاء اصدقاء'])
        expect(await find(term)).toEqual([added[1]]);
      for (const term of ['لعبة ذهبية', 'ذهبيه']) expect(await find(term)).toEqual([added[2]]);
      for (const term of ['قراءة 64', '٦٤ قراءه']) expect(await find(term)).toEqual([added[3]]);
    } finally {
      await given.run(sql`delete from products where category = 'Atari'`);
    }
  });

  it('goes by the words of a term only where nothing contains the whole term', async () => {
    expect(await list('q=nintendo')).toMatchObject({ near: [] });
    const found = await list('q=nintendo+MARIO&sort=price-desc');
    expect(found.products.map(({ name }) => name)).toEqual(['mario 2', 'Márió 1', 'Mario 10']);
    const notes = ['No products found for "nintendo MARIO"', 'Showing results for all words'];
    expect(found).toMatchObject({ notes, total: 3, near: [] });
    expect(await names('q=10+mario&category=Nintendo')).toEqual(['Mario 10']);
    expect(await names('q=10+mario&category=Sega')).toEqual([]);
    expect(await names('q=1+mario&category=SALE')).toEqual(['Márió 1']);
  });

  it('has what is near where no product has all words', async () => {
    expect(await list('q=zeldda+qqq')).toMatchObject({ total: 0, near: [{ name: 'Zelda' }] });
  });

  it('shows the last ones, and the rows of the home page', async () => {
    expect(await names('view=last-ones&sort=price-desc')).toHaveLength(9);
    await given.run(sql`update products set stock = 2 where name = 'Zelda'`);
    expect(await names('view=last-ones')).not.toContain('Zelda');
    const rows = await listHomeRows(given.db, []);
    const [newest] = rows['Just in'];
    expect([newest?.name, rows['Just in'].length]).toEqual(['Zelda', 6]);
    expect(rows['Last ones'].map(({ name }) => name)).not.toContain('Tomorrow');
    expect(rows['On sale'].map(({ name }) => name)).toEqual(['Márió 1']);
  });
});

it('shows the picks of the owner on home in their order, without archived ones', async () => {
  const picked = await given.list<number>(sql`
    select id from products where archived_at is null order by id desc limit 2`);
  const chosen = [picked.slice(0, 1), await findArchived(), 987_654_321, picked.slice(1)].flat();
  const home = await listHomeRows(given.db, chosen);
  expect(home['Our picks'].map(({ id }) => id)).toEqual(picked);
});

describe('searchProducts', () => {
  it('gives names that begin with the term first, and the number of all matches', async () => {
    const [mario1, mario10] = [{ name: 'Márió 1' }, { name: 'Mario 10' }];
    const byName = { total: 3, hits: [mario1, { name: 'mario 2' }, mario10] };
    expect(await searchProducts(given.db, 'mar')).toMatchObject(byName);
    const byKeywords = { total: 2, highlights: ['nes', 'mario'], hits: [mario1, mario10] };
    expect(await searchProducts(given.db, 'nes mario')).toMatchObject(byKeywords);
    expect((await searchProducts(given.db, 'nothing like it')).total).toBe(0);
  });

  it('gives the console itself first, whose name begins with a shelf that ends in a number', async () => {
    const names = [...Array.from({ length: 12 }, (_, n) => `Game ${n}`), 'PlayStation 5 Slim'];
    await given.run(sql`insert into products (name, price_cents, category, subcategory, stock)
      select name, 100, 'PlayStation', 'PlayStation 5', 1 from unnest(${names}::text[]) as name`);
    try {
      const { hits, total } = await searchProducts(given.db, 'playstation 5');
      expect([hits[0]?.name, hits.length, total]).toEqual(['PlayStation 5 Slim', 10, 13]);
    } finally {
      await given.run(sql`delete from products where category = 'PlayStation'`);
    }
  });

  it('leaves out archived products', async () => {
    expect((await searchProducts(given.db, 'gone')).hits).toEqual([]);
  });
});

describe('the cost of a page', () => {
  // With the visitor's session, which is one more, a page stays within three.
  it('is two queries for a list and one for a search', async () => {
    expect(await given.countStatements(() => list('category=SALE&sort=price-desc'))).toBe(2);
    expect(await given.countStatements(() => searchProducts(given.db, 'mario'))).toBe(1);
    // Without a result, a search for the words costs one more, the correction and its list three.
    expect(await given.countStatements(() => list('q=mario+nintendo'))).toBe(3);
    expect(await given.countStatements(() => searchProducts(given.db, 'zeldda'))).toBe(4);
  });
});

describe('findProduct', () => {
  it('finds a product with the drawing of its category', async () => {
    const { hits } = await searchProducts(given.db, 'mario 10');
    const product = (await findProduct(given.db, hits[0]?.id ?? 0)) as Product;
    const image = '/art/1/category/nintendo.png';
    expect(product).toMatchObject({ name: 'Mario 10', inStock: true, compareAtCents: null, image });
  });

  it('does not find an archived product', async () => {
    expect(await findProduct(given.db, await findArchived())).toBeNull();
  });
});

describe('missed searches', () => {
  it('counts terms of three letters and more, folded and cut', () => {
    const typed = ['  Virtual BOY ', 'ab', '123456', 'ماريو', 'x'.repeat(100)];
    const folded = ['virtual boy', null, null, 'ماريو', 'x'.repeat(60)];
    expect(typed.map(toMissedTerm)).toEqual(folded);
  });

  it('adds up over the days, the most wanted first', async () => {
    const week = parseRange(new URLSearchParams('range=7'), todayInBeirut());
    const miss = (term: string, isRescued = false) =>
      recordMissedSearch(given.db, { term, isRescued });
    await miss('virtual boy');
    await miss('virtual boy', true);
    await miss('pokimon', true);
    await Promise.all([miss('vectrex'), miss('vectrex')]);
    expect(await countMissedSearches(given.db, week)).toEqual({ missed: 5, rescued: 2 });
    expect(await listMissedSearches(given.db, week)).toEqual([
      { term: 'vectrex', count: 2 },
      { term: 'virtual boy', count: 1 },
    ]);
  });

  it('counts one that is typed with pauses as one', async () => {
    await given.empty('search_misses');
    const week = parseRange(new URLSearchParams('range=7'), todayInBeirut());
    const buyer = openBrowser(createPageServices(given.db));
    const lookUp = (typed: string) => loader(buyer.ask(`/search?q=${typed}`));
    for (const typed of ['quuxv', 'quuxvec', 'quuxvectrex']) {
      await lookUp(typed);
      await expect
        .poll(() => listMissedSearches(given.db, week))
        .toEqual([{ term: typed, count: 1 }]);
    }
    await lookUp('quuxvectre');
    await lookUp('zzaxxon');
    await expect
      .poll(() => listMissedSearches(given.db, week))
      .toEqual([
        { term: 'quuxvectrex', count: 1 },
        { term: 'zzaxxon', count: 1 },
      ]);
  });

  it('are deleted after 37 months', async () => {
    await given.empty('search_misses');
    await given.run(sql`insert into search_misses (term, day)
      select 'jaguar', current_date - days from unnest(array[0, 1098, 1140]) as days`);
    await sweepMissedSearches(given.db);
    const left = sql`select current_date - day from search_misses order by day desc`;
    expect(await given.list<number>(left)).toEqual([0, 1098]);
  });
});
