import { listByReading, listProducts } from '#app/catalogue/listing/listing.server.ts';
import { parseListing } from '#app/catalogue/listing/parse-listing.ts';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { demoProducts } from '#db/demo/demo-product.ts';
import { insertProducts } from '#db/demo/seed.ts';
import words from '#tests/fixtures/shoppers-words.json' with { type: 'json' };
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createTermReader } from './search.server.ts';
import { updateSearchTerms } from './search-terms.server.ts';
import { createSynonymsCache } from './synonyms.server.ts';

// What shoppers of Lebanon type, in four ways of writing, and what the demo catalogue has for it: a
// pattern of category, subcategory and name, or null for nothing.

const given = openTestDatabase();

interface ShoppersWord {
  q: string;
  lang: string;
  right: string | null;
  maxPrice?: number;
}

const shown = 5;

function isRight({ right, maxPrice = Number.POSITIVE_INFINITY }: ShoppersWord) {
  const pattern = new RegExp(right ?? '', 'i');
  return ({ category, subcategory, name, priceCents }: ProductSummary) =>
    pattern.test(`${category} ${subcategory} ${name}`) && priceCents <= maxPrice * 100;
}

it('31.1 each of 180 searches has the right goods among the first five, or honestly none', async () => {
  await insertProducts(given.db, demoProducts());
  await updateSearchTerms(given.db);
  const fail = (error: unknown) => {
    throw error;
  };
  const reader = createTermReader(given.db, await createSynonymsCache(given.db, fail).read());
  const wrong: string[] = [];
  for (const word of words as ShoppersWord[]) {
    const listing = parseListing(new URLSearchParams({ q: word.q }));
    const { products, reading } = await listProducts(given.db, listing, reader);
    const other = reading ? null : reader.read(word.q);
    const also = other?.hasMeaning ? await listByReading(given.db, listing, other) : null;
    const first = [...products, ...(also?.products ?? [])].slice(0, shown);
    const isFound = word.right === null ? products.length === 0 : first.some(isRight(word));
    if (!isFound)
      wrong.push(`${word.lang} ${word.q} → ${first.map(({ name }) => name).join(' | ')}`);
  }
  expect(wrong, wrong.join('\n')).toHaveLength(0);
});
