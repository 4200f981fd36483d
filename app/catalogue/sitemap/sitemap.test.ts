import { sql } from 'kysely';
import { addProduct } from '#app/catalogue/editing/edit-product.server.ts';
import { createPageServices, openBrowser } from '#tests/support/page-context.ts';
import { openImportDatabase, owner, testProduct } from '#tests/support/test-products.ts';
import { loader } from './sitemap.route.ts';

const given = openImportDatabase();

async function listCategories() {
  const asked = openBrowser(createPageServices(given.db)).ask('/sitemap.xml');
  const answer = await loader(asked as unknown as Parameters<typeof loader>[0]);
  const found = (await answer.text()).matchAll(/<loc>[^<]*\?(category=[^<]*)<\/loc>/g);
  return [...found].map(([, query]) => query);
}

it('lists the categories and subcategories with products, also where a fact adds them', async () => {
  const sega = ['category=Sega', 'category=Sega&amp;subcategory=Saturn'];
  expect(await listCategories()).toEqual(['category=New+Arrivals', ...sega]);
  await given.run(sql`update products set created_at = '2020-01-01', archived_at = now()`);
  expect(await listCategories()).toEqual([]);
  const reduced = { category: 'Guides', subcategory: '', compareAtCents: 2000 };
  await addProduct(given.db, owner, { ...testProduct, ...reduced });
  await given.run(sql`update products set created_at = '2020-01-01'`);
  expect(await listCategories()).toEqual(['category=Guides', 'category=SALE']);
});
