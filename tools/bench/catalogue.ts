import { sql } from 'kysely';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { listingUrl, type Sort, sorts } from '#app/catalogue/listing/listing.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { createRandom } from '#db/demo/large-catalogue.ts';
import type { Bench, Row } from './bench.ts';
import { openInProcessShop, openMeasuredDatabase } from './measured-shop.ts';
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

/** The queries of searches and of category pages, from the call to the last row, one after the other. */
export async function measureCatalogue({ scratch, profile }: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of profile.productCounts) {
    const bars = maxMs[size];
    if (!bars) continue;
    const dataDir = await scratch.getData(size);
    const shop = await openInProcessShop({ dataDir, scratch });
    const { db, close } = await openMeasuredDatabase(dataDir);
    const terms = await pickSearchTerms(db, profile.searchTerms);
    await close();
    const short = terms.flatMap((term) => [term.slice(0, 1), term.slice(0, 2).trim()]);
    const urls = listCategoryUrls();
    const measure = async (
      what: string,
      kind: 'search' | 'list',
      inputs: readonly string[],
      atMost: number,
    ) => {
      const p95 = quantile(await shop.ask<number[]>({ kind, inputs }), 0.95);
      rows.push({
        what: `${what}, at ${size.toLocaleString('en-US')} products`,
        measured: `p95 ${formatMeasure(p95)} ms`,
        value: p95,
        unit: ' ms',
        bar: { atMost },
      });
    };
    // A warm-up, as by the first visitor of a day.
    await shop.ask({ kind: 'list', inputs: urls });
    await measure('search, 10 results with total', 'search', terms, bars.search);
    await measure('search by one or two letters', 'search', [...new Set(short)], bars.search);
    await measure('category, any sort, first page with count', 'list', urls, bars.category);
    await shop.stop();
  }
  return rows;
}
