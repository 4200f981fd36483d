import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { listingUrl, type Sort, sorts } from '#app/catalogue/listing/listing.ts';
import { createRandom } from '#db/demo/large-catalogue.ts';
import { queryDatabase } from '#tests/support/shop-database.ts';
import type { Profile, Row } from './bench.ts';
import { openInProcessShop } from './measured-shop.ts';
import { getData } from './scratch.ts';
import { measureP95 } from './statistics.ts';

const maxMs: Record<number, { search: number; category: number }> = {
  10000: { search: 5, category: 3 },
  100000: { search: 15, category: 6 },
  1000000: { search: 100, category: 30 },
};

/**
 * Different search terms as shoppers type them: the first three to six letters of a word in a product
 * name, or two adjacent words. Frequent words are frequent among the terms, too.
 */
export async function pickSearchTerms(dataDir: string, count: number): Promise<string[]> {
  const random = createRandom(7);
  const sample = 'select name from products order by md5(id::text) limit $1';
  const products = await queryDatabase<{ name: string }>({ dataDir }, sample, [10 * count]);
  const terms = new Set<string>();
  for (let turn = 0; terms.size < count; turn++) {
    const words = products[turn % products.length]?.name.split(/\s+/) ?? [];
    const at = Math.floor(random() * words.length);
    const [word = '', next] = words.slice(at);
    if (random() < 0.3 && next) terms.add(`${word} ${next}`.toLowerCase());
    else if (word.length >= 3) terms.add(word.slice(0, 3 + Math.floor(random() * 4)).toLowerCase());
  }
  return [...terms];
}

function listCategoryUrls(): string[] {
  return categoryTree.flatMap(({ name, subcategories }) =>
    (Object.keys(sorts) as Sort[]).flatMap((sort) => [
      listingUrl({ category: name, sort }),
      listingUrl({ category: name, subcategory: subcategories[0] ?? null, sort }),
    ]),
  );
}

/** The queries of searches and of category pages, from the call to the last row, one after the other. */
export async function measureCatalogue({ productCounts, searchTerms }: Profile): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of productCounts) {
    const bars = maxMs[size];
    if (!bars) continue;
    const dataDir = await getData(size);
    const shop = await openInProcessShop(dataDir);
    const terms = await pickSearchTerms(dataDir, searchTerms);
    const short = terms.flatMap((term) => [term.slice(0, 1), term.slice(0, 2).trim()]);
    const urls = listCategoryUrls();
    const kinds = [
      ['search, 10 results with total', 'search', terms, bars.search],
      ['search by one or two letters', 'search', [...new Set(short)], bars.search],
      ['category, any sort, first page with count', 'list', urls, bars.category],
    ] as const;
    // A warm-up, as by the first visitor of a day.
    await shop.ask({ kind: 'list', inputs: urls });
    for (const [what, kind, inputs, atMost] of kinds) {
      const p95 = measureP95(await shop.ask<number[]>({ kind, inputs }), atMost);
      rows.push({ what: `${what}, at ${size.toLocaleString('en-US')} products`, ...p95 });
    }
    await shop.stop();
  }
  return rows;
}
