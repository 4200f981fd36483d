import { sql } from 'kysely';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { listProducts } from '#app/catalogue/listing/listing.server.ts';
import { listingUrl, type Sort, sorts } from '#app/catalogue/listing/listing.ts';
import { parseListing } from '#app/catalogue/listing/parse-listing.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { findShelf } from '#app/search/find-shelf.server.ts';
import { searchProducts } from '#app/search/search.server.ts';
import { createSynonymsCache } from '#app/search/synonyms.server.ts';
import { createRandom } from '#db/demo/large-catalogue.ts';
import type { Figure, Row } from './bench.ts';
import { openMeasuredDatabase } from './measured-shop.ts';
import { print } from './report.ts';
import { formatMeasure, quantile } from './statistics.ts';

const maxMs: Record<number, { search: number; category: number }> = {
  10000: { search: 5, category: 3 },
  100000: { search: 15, category: 6 },
  1000000: { search: 100, category: 30 },
};

/**
 * Different search terms as shoppers type them: the first three to six letters of a word in a product
 * name, or two adjacent words. Frequent words are frequent among the terms, too.
 */
export async function pickSearchTerms(db: Database, count: number): Promise<string[]> {
  const random = createRandom(7);
  const ids = await sql<{ low: number; high: number }>`
    select min(id) as low, max(id) as high from products`.execute(db);
  const { low = 0, high = 0 } = ids.rows[0] ?? {};
  const terms = new Set<string>();
  while (terms.size < count) {
    const id = low + Math.floor(random() * (high - low));
    const found = await sql<{ name: string }>`
      select name from products where id >= ${id} order by id limit 1`.execute(db);
    const words = (found.rows[0]?.name ?? '').split(/\s+/);
    const at = Math.floor(random() * words.length);
    const [word = '', next] = words.slice(at);
    if (random() < 0.3 && next) terms.add(`${word} ${next}`.toLowerCase());
    else if (word.length >= 3) terms.add(word.slice(0, 3 + Math.floor(random() * 4)).toLowerCase());
  }
  return [...terms];
}

/** The URL of every category and of its first subcategory, in every order. */
function listCategoryUrls(): string[] {
  return categoryTree.flatMap(({ name, subcategories }) =>
    (Object.keys(sorts) as Sort[]).flatMap((sort) => [
      listingUrl({ category: name, sort }),
      listingUrl({ category: name, subcategory: subcategories[0] ?? null, sort }),
    ]),
  );
}

/** Searches that nothing contains, as Lebanon types them. */
const meant = [
  ...['manette ps2', 'ps2 controller', 'sonic two', 'final fantasy seven', 'xbox 360 games'],
  ...['يد بلايستيشن', 'سويتش ماريو', 'gba zelda', 'mario under 20', 'jeux ps1 pas cher'],
  ...[
    'charger',
    'gift',
    'drim cast',
    'n64 mario',
    'contra nes',
    'boite gamecube',
    'red ps4 controller',
  ],
];

interface QueryOptions {
  what: string;
  inputs: readonly string[];
  query: (input: string) => Promise<unknown>;
  maxMs?: number;
}

/** The time from the call to the last row, for one input after the other. */
async function measureQueries({ what, inputs, query, maxMs: bar }: QueryOptions): Promise<Row> {
  const times: { input: string; ms: number }[] = [];
  for (const input of inputs) {
    const startedAt = performance.now();
    await query(input);
    times.push({ input, ms: performance.now() - startedAt });
  }
  const all = times.map(({ ms }) => ms);
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, 3);
  const formatted = slowest.map(({ input, ms }) => `'${input}' ${formatMeasure(ms)} ms`);
  const p95 = quantile(all, 0.95);
  return {
    what,
    measured: `p95 ${formatMeasure(p95)} ms`,
    value: p95,
    unit: ' ms',
    ...(bar && { bar: { atMost: bar } }),
    details: [
      `${all.length} different ones, p50 ${formatMeasure(quantile(all, 0.5))} ms; slowest: ${formatted.join(', ')}`,
    ],
  };
}

/** The queries of searches and of category pages. */
export const catalogue: Figure = {
  name: 'catalogue',
  async measure({ scratch, profile }) {
    const rows: Row[] = [];
    for (const size of profile.productCounts.filter((count) => maxMs[count])) {
      const { db, close } = await openMeasuredDatabase(await scratch.getData(size));
      const at = `at ${size.toLocaleString('en-US')} products`;
      const terms = await pickSearchTerms(db, profile.searchTerms);
      const short = terms.flatMap((term) => [term.slice(0, 1), term.slice(0, 2).trim()]);
      const search = (term: string) => searchProducts(db, term);
      const list = (url: string) =>
        listProducts(db, parseListing(new URLSearchParams(url.replace('/?', ''))));
      const synonyms = await createSynonymsCache(db, (error) => print(String(error))).read();
      const searchByMeaning = async (term: string) => {
        await searchProducts(db, term, synonyms);
        await findShelf(db, term, synonyms);
      };
      const urls = listCategoryUrls();
      // A warm-up, as by the first visitor of a day.
      for (const url of urls) await list(url);
      const figures: QueryOptions[] = [
        {
          what: `search, 10 results with total, ${at}`,
          inputs: terms,
          query: search,
          maxMs: maxMs[size]?.search,
        },
        {
          what: `category, any sort, first page with count, ${at}`,
          inputs: urls,
          query: list,
          maxMs: maxMs[size]?.category,
        },
        {
          what: `search for a mistyped word, corrected, ${at}`,
          inputs: terms.map((term) => term.slice(0, 3) + term.slice(2)),
          query: search,
        },
        {
          what: `search by one or two letters, ${at}`,
          inputs: [...new Set(short)],
          query: search,
          maxMs: maxMs[size]?.search,
        },
        {
          what: `search page by best match, first page with count, ${at}`,
          inputs: terms.map((term) => `/?${new URLSearchParams({ q: term })}`),
          query: list,
          maxMs: maxMs[size]?.category,
        },
        {
          what: `search by meaning, ${at}`,
          inputs: meant,
          query: searchByMeaning,
        },
      ];
      for (const figure of figures) rows.push(await measureQueries(figure));
      await close();
    }
    return rows;
  },
};
