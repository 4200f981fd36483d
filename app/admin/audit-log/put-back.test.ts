import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listAuditEntries } from '#app/audit/audit-log.server.ts';
import { addPhoto, findPhotos, savePhotos } from '#app/catalogue/copy/photos.server.ts';
import type { ProductPhotos } from '#app/catalogue/copy/photos.ts';
import { moveFirst } from '#app/catalogue/copy/photos.ts';
import {
  addProduct,
  archiveProduct,
  editProduct,
  restoreProduct,
} from '#app/catalogue/editing/edit-product.server.ts';
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

/** Puts a field of the newest entry back. */
async function putBackNewest(property: string) {
  const settings = createSettingsCache(given.db, {
    defaults,
    onError: (error) => {
      throw error;
    },
  });
  const { entries } = await listAuditEntries(given.db, {
    actor: '',
    kind: '',
    subjectId: '',
    page: 1,
  });
  return putBack({ db: given.db, settings, actor }, { entryId: entries[0]?.id ?? 0, property });
}

const putBackDone = { done: true, message: 'Put back.' };

it('gives a field of a product its earlier value, unless it was changed since (D35)', async () => {
  const id = await addProduct(given.db, actor, testProduct);
  const edit = (from: object, to: object) => editProduct(given.db, actor, id, { from, to });
  const read = async () =>
    (
      await sql<{ price_cents: number; category: string; subcategory: string; archived: boolean }>`
        select price_cents, category, subcategory, archived_at is not null as archived
        from products where id = ${id}`.execute(given.db)
    ).rows[0];

  expect(await putBackNewest('priceCents')).toMatchObject({ done: false });
  await edit({ priceCents: 1000 }, { priceCents: 1200 });
  expect(await putBackNewest('toString')).toMatchObject({ done: false });
  await sql`update products set price_cents = 1300`.execute(given.db);
  expect(await putBackNewest('priceCents')).toEqual({
    done: false,
    message: 'Price was changed since, to "13.00". Edit the product instead.',
  });
  await sql`update products set price_cents = 1200`.execute(given.db);
  expect(await putBackNewest('priceCents')).toEqual(putBackDone);
  expect(await read()).toMatchObject({ price_cents: 1000 });

  await edit(
    { category: 'Sega', subcategory: 'Saturn' },
    { category: 'Nintendo', subcategory: 'Switch' },
  );
  expect(await putBackNewest('category')).toEqual(putBackDone);
  expect(await read()).toMatchObject({ category: 'Sega', subcategory: 'Saturn' });

  await archiveProduct(given.db, actor, id);
  expect(await putBackNewest('archived')).toEqual(putBackDone);
  expect(await read()).toMatchObject({ archived: false });
});

it('returns a restored copy to the sold ones (issue 17)', async () => {
  const id = await addProduct(given.db, actor, { ...testProduct, stock: 0 });
  await sql`update products set archived_at = now(), sold_at = now() where id = ${id}`.execute(
    given.db,
  );
  const read = () =>
    given.db.selectFrom('products').select('sold_at').where('id', '=', id).executeTakeFirst();
  const before = await read();
  await restoreProduct(given.db, actor, id);
  expect(await putBackNewest('archived')).toEqual(putBackDone);
  expect(await read()).toEqual(before);
  expect(await putBackNewest('soldAt')).toMatchObject({ done: false });
  expect(await putBackNewest('archived')).toEqual(putBackDone);
  expect(await read()).toEqual({ sold_at: null });
  expect(await putBackNewest('soldAt')).toEqual(putBackDone);
  expect(await read()).toEqual(before);
});

it('gives a setting its earlier value, unless it was changed since', async () => {
  const after = { ...defaults, name: 'Box', city: 'Jounieh' };
  await saveSettings(given.db, actor, { before: defaults, after });
  await sql`update settings set value = '"Tripoli"' where key = 'city'`.execute(given.db);
  expect(await putBackNewest('city')).toMatchObject({ done: false });
  expect(await putBackNewest('name')).toEqual(putBackDone);
  const { rows } = await sql`select value from settings where key = 'name'`.execute(given.db);
  expect(rows).toEqual([{ value: defaults.name }]);
});

it('takes back what the owner let a word mean, unless it was changed since', async () => {
  const mean = (means: string) => addSynonym(given.db, actor, { term: 'virtual poy', means });
  const count = async () =>
    (await sql`select from search_synonyms where spelling = 'virtual poy'`.execute(given.db)).rows
      .length;
  await mean('gameboy');
  expect(await putBackNewest('means')).toEqual(putBackDone);
  expect(await count()).toBe(0);
  await mean('game boy');
  await sql`update search_synonyms set means = 'wii' where spelling = 'virtual poy'`.execute(
    given.db,
  );
  expect(await putBackNewest('means')).toMatchObject({ done: false });
});

it('gives a product its earlier photos (issue 17)', async () => {
  const id = await addProduct(given.db, actor, testProduct);
  for (const image of ['https://a.example/1', 'https://a.example/2', 'https://a.example/3']) {
    await addPhoto(given.db, actor, id, image);
  }
  const from = (await findPhotos(given.db, id)) as ProductPhotos;
  const to = moveFirst(from, 'https://a.example/3');
  await savePhotos(given.db, actor, id, { from, to });
  expect(await putBackNewest('photos')).toEqual(putBackDone);
  expect(await findPhotos(given.db, id)).toEqual(from);
  await savePhotos(given.db, actor, id, { from, to });
  await sql`update products set image = 'https://a.example/4' where id = ${id}`.execute(given.db);
  expect(await putBackNewest('photos')).toMatchObject({ done: false });
});
