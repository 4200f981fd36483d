import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { checkImport } from '#app/catalogue/csv/check-import.server.ts';
import { exportProducts } from '#app/catalogue/csv/export-products.server.ts';
import { listProducts } from '#app/catalogue/listing/listing.server.ts';
import { matchesByName } from '#app/catalogue/listing/matches.server.ts';
import { parseListing } from '#app/catalogue/listing/parse-listing.ts';
import { findProduct, listProductsByIds } from '#app/catalogue/product/products.server.ts';
import { lockProducts } from '#app/catalogue/stock/stock.server.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { searchProducts } from '#app/search/search.server.ts';
import { openImportDatabase, owner, toBytes } from '#tests/support/test-products.ts';
import { listAdminProducts } from './admin-product-query.server.ts';
import { parseAdminProductQuery } from './admin-product-query.ts';
import { editProduct } from './edit-product.server.ts';

const given = openImportDatabase();
const nameAr = 'مغامرة الأرز';
const nameFr = 'La quête du cèdre';

beforeEach(async () => {
  const to = { nameAr, nameFr, descriptionAr: 'مغامرة.' };
  expect(await editProduct(given.db, owner, 1, { to, from: {} })).toEqual({ edited: 1 });
});

it('shows a product in the language of the page, else in English, and orders it in English', async () => {
  const english = await findProduct(given.db, 1);
  expect(english).toMatchObject({ name: 'Cedar Quest', description: 'A quest.' });
  expect(english).not.toHaveProperty('descriptionLanguage');
  const local = { ...english, englishName: 'Cedar Quest' };
  const arabic = { ...local, name: nameAr, description: 'مغامرة.' };
  expect(await inLanguage('ar', () => findProduct(given.db, 1))).toEqual(arabic);
  const french = { ...local, name: nameFr, descriptionLanguage: 'en' };
  expect(await inLanguage('fr', () => findProduct(given.db, 1))).toEqual(french);
  const listed = await inLanguage('ar', () => listProductsByIds(given.db, [1, 2]));
  expect(listed.map(({ name }) => name).sort()).toEqual(['Second', nameAr]);
  const locked = await inLanguage('ar', () => lockProducts(given.db, [1]));
  expect(locked.get(1)?.name).toBe('Cedar Quest');
});

it.each(['مغامرة', 'uê', 'quete du', 'cedar quest', 'cèdre'])('is found by %s', async (q) => {
  const listing = parseListing(new URLSearchParams({ q }));
  const ids = (products: readonly { id: number }[]) => products.map(({ id }) => id);
  expect(ids((await listProducts(given.db, listing)).products)).toContain(1);
  expect(ids((await searchProducts(given.db, q)).hits)).toContain(1);
  const query = parseAdminProductQuery(new URLSearchParams({ q }));
  expect(ids((await listAdminProducts(given.db, query)).products)).toContain(1);
  expect(ids(await given.run(sql`select id from products where ${matchesByName(q)}`))).toContain(1);
});

it.each([
  ['en', ['Cedar Quest', 'Quay 2', 'Quay 10', 'Second']],
  ['ar', ['باب 2', 'باب 10', nameAr, 'Second']],
  ['fr', ['Île', nameFr, 'Second', 'Zone']],
] as const)('is listed in %s by the names that are shown', async (language, all) => {
  await given.run(sql`insert into products (name, name_ar, name_fr, price_cents, category, stock)
    values ('Quay 2', 'باب 10', 'Zone', 100, 'New Arrivals', 1),
      ('Quay 10', 'باب 2', 'Île', 100, 'Sega', 1)`);
  const list = (query: string, more = {}) =>
    inLanguage(language, async () => {
      const listing = { ...parseListing(new URLSearchParams(query)), ...more };
      return (await listProducts(given.db, listing)).products;
    });
  const found = await list('sort=name-asc&view=all');
  expect(found.map(({ name }) => name)).toEqual(all);
  for (const query of ['sort=name-desc&view=all', 'sort=name-desc&category=New+Arrivals'])
    expect((await list(query)).map(({ name }) => name)).toEqual(all.toReversed());
  await given.run(sql`insert into products (name, name_ar, price_cents, category, stock)
    select 'Item ' || n, case when n % 2 = 0 then 'غرض ' || n else '' end, 100, 'Sega', 1
    from generate_series(1, 300) as n`);
  const fourth = await list('sort=name-asc&view=all&page=4');
  expect(await list('sort=name-asc&view=all&page=4', { from: fourth[0]?.id })).toEqual(fourth);
});

it('counts a product once that gets another name and another place at the same time', async () => {
  const to = { nameFr: 'Autre', name: 'Other', subcategory: 'Dreamcast' };
  await editProduct(given.db, owner, 1, { to, from: {} });
  const counts = await given.list(sql`
    select subcategory || ' ' || sum(change) from category_count_changes
    join categories on id = category_id group by subcategory order by 1`);
  expect(counts).toEqual(['Dreamcast 1', 'Saturn 1']);
});

it('goes out in a CSV file and comes in again', async () => {
  const file = (await Readable.from(exportProducts(given.db, null)).toArray()).join('');
  expect(file).toContain('"name ar","name fr","description ar","description fr"');
  expect((await checkImport(given.db, toBytes(file))).changes).toEqual([]);
  const { changes } = await checkImport(given.db, toBytes('id,name_ar\n2,الثاني\n'));
  expect(changes).toMatchObject([{ before: { nameAr: '' }, after: { nameAr: 'الثاني' } }]);
});
