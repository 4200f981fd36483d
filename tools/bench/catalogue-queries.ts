import { sql } from 'kysely';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { listProducts } from '#app/catalogue/listing/listing.server.ts';
import { listingUrl, parseListing, type Sort, sorts } from '#app/catalogue/listing/listing.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { searchProducts } from '#app/search/search.server.ts';
import { quantile, randomFrom } from './statistics.ts';

async function timesOf<T>(inputs: readonly T[], work: (input: T) => Promise<unknown>) {
  const times: { input: T; ms: number }[] = [];
  for (const input of inputs) {
    const startedAt = performance.now();
    await work(input);
    times.push({ input, ms: performance.now() - startedAt });
  }
  return times;
}

/**
 * What shoppers type, a different term each time: the first letters of a word of some product, three
 * to six of them, or two words that stand together. Words that many products have come up as often
 * as they are there.
 */
export async function pickTerms(db: Database, count: number): Promise<string[]> {
  const random = randomFrom(7);
  const ids = await sql<{ low: number; high: number }>`
    select min(id) as low, max(id) as high from products`.execute(db);
  const { low = 0, high = 0 } = ids.rows[0] ?? {};
  const terms = new Set<string>();
  while (terms.size < count) {
    const id = low + Math.floor(random() * (high - low));
    const found = await sql<{ name: string }>`
      select name from products where id >= ${id} order by id limit 1`.execute(db);
    const words = (found.rows[0]?.name ?? '').split(/\s+/);
    const place = Math.floor(random() * words.length);
    const word = words[place] ?? '';
    const next = words[place + 1];
    if (random() < 0.3 && next) terms.add(`${word} ${next}`.toLowerCase());
    else if (word.length >= 3) terms.add(word.slice(0, 3 + Math.floor(random() * 4)).toLowerCase());
  }
  return [...terms];
}

/** The 95th percentile of a search's time, in ms, and the slowest terms. */
export async function measureSearch(db: Database, terms: readonly string[]) {
  return summary(await timesOf(terms, (term) => searchProducts(db, term)));
}

/** The same for the data of the first page of every category in every order. */
export async function measureCategories(db: Database) {
  const listings = categoryTree.flatMap(({ name, subcategories }) =>
    (Object.keys(sorts) as Sort[]).flatMap((sort) => [
      { category: name, sort },
      { category: name, subcategory: subcategories[0] ?? null, sort },
    ]),
  );
  const urls = listings.map((listing) => listingUrl(listing));
  const read = (url: string) =>
    listProducts(db, parseListing(new URLSearchParams(url.replace('/?', ''))));
  // Once before, as the first visitor of the day would have.
  for (const url of urls) await read(url);
  return summary(await timesOf(urls, read));
}

function summary(times: readonly { input: string; ms: number }[]) {
  const all = times.map(({ ms }) => ms);
  const slowest = [...times].sort((a, b) => b.ms - a.ms).slice(0, 3);
  return { p50: quantile(all, 0.5), p95: quantile(all, 0.95), count: all.length, slowest };
}
