import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addPhoto, findPhotos, savePhotos } from '#app/catalogue/copy/photos.server.ts';
import type { ProductPhotos } from '#app/catalogue/copy/photos.ts';
import { moveFirst } from '#app/catalogue/copy/photos.ts';
import { applyCount, undoCount } from '#app/catalogue/counts/apply-count.server.ts';
import { recordEntry } from '#app/catalogue/counts/count-entries.server.ts';
import { findCount, openCount } from '#app/catalogue/counts/counts.server.ts';
import {
  addProduct,
  archiveProduct,
  editProduct,
  restoreProduct,
} from '#app/catalogue/editing/edit-product.server.ts';
import { moveStock } from '#app/catalogue/stock/move-stock.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { addSynonym } from '#app/search/synonyms.server.ts';
import {
  createSettingsCache,
  defaultSettings,
  saveSettings,
} from '#app/settings/shop-settings.server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { testProduct } from '#tests/support/test-products.ts';
import { putBack } from './put-back.server.ts';

const given = openTestDatabase();
const actor = { id: null, email: 'owner@example.com' };
const defaults = defaultSettings(readConfig({}));

function putBackEntry(entryId: number, property: string) {
  const settings = createSettingsCache(given.db, { defaults, onError: () => undefined });
  return putBack({ db: given.db, settings, actor }, { entryId, property });
}

const readNewest = () => given.read<number>(sql`select max(id) from audit_log`);
const putBackNewest = async (property: string) => putBackEntry(await readNewest(), property);

const putBackDone = { done: true, message: 'Put back.' };

it('gives a field of a product its earlier value, unless it was changed since (D35)', async () => {
  const id = await addProduct(given.db, actor, testProduct);
  const edit = (from: object, to: object) => editProduct(given.db, actor, id, { from, to });
  const read = () =>
    given.run(sql`select price_cents as "priceCents", category, subcategory,
      archived_at is not null as archived from products where id = ${id}`);
  const saturn = { category: 'Sega', subcategory: 'Saturn' };
  expect(await putBackNewest('priceCents')).toMatchObject({ done: false });
  await edit({ priceCents: 1000 }, { priceCents: 1200 });
  expect(await putBackNewest('toString')).toMatchObject({ done: false });
  await given.run(sql`update products set price_cents = 1300`);
  const message = 'Price was changed since, to "13.00". Edit the product instead.';
  expect(await putBackNewest('priceCents')).toEqual({ done: false, message });
  await given.run(sql`update products set price_cents = 1200`);
  expect(await putBackNewest('priceCents')).toEqual(putBackDone);
  await edit(saturn, { category: 'Nintendo', subcategory: 'Switch' });
  expect(await putBackNewest('category')).toEqual(putBackDone);
  await archiveProduct(given.db, actor, id);
  expect(await putBackNewest('archived')).toEqual(putBackDone);
  expect(await read()).toEqual([{ ...saturn, priceCents: 1000, archived: false }]);
});

it.each([
  ['subcategory', { subcategory: '' }, "category = 'Nintendo'"],
  ['category', { category: 'Nintendo' }, "subcategory = 'Switch'"],
])('gives no product back a %s that does not go with it now', async (property, to, now) => {
  const from = { category: 'Sega', subcategory: property === 'category' ? '' : 'Saturn' };
  const id = await addProduct(given.db, actor, { ...testProduct, ...from });
  await editProduct(given.db, actor, id, { from, to });
  await given.run(sql`update products set ${sql.raw(now)} where id = ${id}`);
  const read = () => given.run(sql`select category, subcategory from products where id = ${id}`);
  const before = await read();
  expect(await putBackNewest(property)).toMatchObject({ done: false });
  expect(await read()).toEqual(before);
});

it('leaves the stock to the undo of the count or the repair that has moved it', async () => {
  const id = await addProduct(given.db, actor, { ...testProduct, stock: 5 });
  const read = () => given.read<number>(sql`select stock from products where id = ${id}`);
  const refused = { done: false, message: expect.stringContaining('Undo that') };
  const stockEdit = { from: { stock: 5 }, to: { stock: 4 } };
  await editProduct(given.db, actor, id, stockEdit);
  expect(await putBackNewest('stock')).toEqual(putBackDone);
  const count = await openCount(given.db, actor, { category: null, shelfMark: null });
  const entry = { key: randomUUID(), code: `/product/${id}`, units: 3 };
  await recordEntry(given.db, actor, count, entry);
  const { version: seen = '' } = (await findCount(given.db, count)) ?? {};
  await applyCount(given.db, actor, count, { reason: 'Year end', withMissing: false, seen });
  expect(await putBackNewest('stock')).toEqual(refused);
  await undoCount(given.db, actor, count);
  expect(await read()).toBe(5);
  await moveStock(given.db, actor, { action: 'use', productId: id, quantity: -1, repair: 'C-1' });
  expect(await putBackNewest('stock')).toEqual(refused);
  expect(await read()).toBe(4);
});

it('returns a restored copy to the sold ones (issue 17)', async () => {
  const id = await addProduct(given.db, actor, { ...testProduct, stock: 0 });
  await given.run(sql`update products set archived_at = now(), sold_at = now() where id = ${id}`);
  const read = () =>
    given.run(sql`select archived_at is null as shown, sold_at from products where id = ${id}`);
  const before = await read();
  await restoreProduct(given.db, actor, id, true);
  expect(await putBackNewest('archived')).toEqual(putBackDone);
  expect(await read()).toEqual(before);
  expect(await putBackNewest('soldAt')).toMatchObject({ done: false });
  expect(await putBackNewest('archived')).toEqual(putBackDone);
  expect(await read()).toEqual([{ shown: true, sold_at: null }]);
  expect(await putBackNewest('soldAt')).toEqual(putBackDone);
  expect(await read()).toEqual(before);
});

it('gives a setting its earlier value, unless it was changed since', async () => {
  const after = { ...defaults, name: 'Box', city: 'Jounieh' };
  await saveSettings(given.db, actor, { before: defaults, after });
  await given.run(sql`update settings set value = '"Tripoli"' where key = 'city'`);
  expect(await putBackNewest('city')).toMatchObject({ done: false });
  const entryId = await readNewest();
  for (const _press of ['first', 'again after a lost answer'])
    expect(await putBackEntry(entryId, 'name')).toEqual(putBackDone);
  const name = sql`select value from settings where key = 'name'`;
  expect(await given.read(name)).toBe(defaults.name);
});

it('takes back what the owner let a word mean, unless it was changed since', async () => {
  const mean = (means: string) => addSynonym(given.db, actor, { term: 'virtual poy', means });
  await mean('gameboy');
  const entryId = await readNewest();
  await given.run(sql`
    insert into wants (email, query, words, confirmed_at)
    values ('rana@example.com', 'Virtual Poy', 'game & boy', now())`);
  for (const _press of ['first', 'again after a lost answer'])
    expect(await putBackEntry(entryId, 'means')).toEqual(putBackDone);
  const left = sql`select means from search_synonyms where spelling = 'virtual poy'`;
  expect(await given.list(left)).toEqual([]);
  expect(await given.read(sql`select words::text from wants`)).not.toMatch(/game|boy/);
  await mean('game boy');
  await given.run(sql`update search_synonyms set means = 'wii' where spelling = 'virtual poy'`);
  expect(await putBackNewest('means')).toMatchObject({ done: false });
});

it('gives a product its earlier photos (issue 17)', async () => {
  const id = await addProduct(given.db, actor, testProduct);
  for (const number of [1, 2, 3])
    await addPhoto(given.db, actor, id, `https://a.example/${number}`);
  const from = (await findPhotos(given.db, id)) as ProductPhotos;
  const to = moveFirst(from, 'https://a.example/3');
  await savePhotos(given.db, actor, id, { from, to });
  expect(await putBackNewest('photos')).toEqual(putBackDone);
  expect(await findPhotos(given.db, id)).toEqual(from);
  await savePhotos(given.db, actor, id, { from, to });
  await given.run(sql`update products set image = 'https://a.example/4' where id = ${id}`);
  expect(await putBackNewest('photos')).toMatchObject({ done: false });
});
