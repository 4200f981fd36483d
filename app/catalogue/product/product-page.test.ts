import { sql } from 'kysely';
import { addProduct } from '#app/catalogue/editing/edit-product.server.ts';
import { createPageServices, openBrowser } from '#tests/support/page-context.ts';
import { openImportDatabase, owner, testProduct } from '#tests/support/test-products.ts';
import { loader, meta } from './product.page.tsx';

const given = openImportDatabase();
beforeEach(() => given.empty('settings'));

const root = { id: 'root', loaderData: { site: { origin: 'https://shop.example' } } };
const describe = (args: object) =>
  JSON.stringify(meta({ matches: [root], ...args } as unknown as Parameters<typeof meta>[0]));

async function read(id: number) {
  const asked = openBrowser(createPageServices(given.db)).ask(`/product/${id}`);
  return loader({ ...asked, params: { id: `${id}` } } as unknown as Parameters<typeof loader>[0]);
}

it('says of a sold copy what it was sold for, and nowhere where the owner hides that', async () => {
  const reduced = { ...testProduct, priceCents: 6789, compareAtCents: 9876 };
  const id = await addProduct(given.db, owner, reduced);
  await given.run(sql`update products set archived_at = now(), sold_at = now() where id = ${id}`);
  const shown = await read(id);
  expect(describe({ loaderData: shown }).match(/"67\.89"/g)).toHaveLength(2);
  await given.run(sql`insert into settings (key, value) values ('soldPrices', '"off"')`);
  const hidden = await read(id);
  const sent = JSON.stringify(hidden) + describe({ loaderData: hidden });
  expect(sent).not.toMatch(/6789|67\.89|9876|98\.76|price:amount|priceCurrency":"USD"/);
});

it('describes a product without a description by its category where it has no subcategory', async () => {
  const texts = { description: '', subcategory: '' };
  const id = await addProduct(given.db, owner, { ...testProduct, ...texts });
  expect(describe({ loaderData: await read(id) })).toContain('"Cedar Quest, Sega."');
});

it('is not called unknown where it did not come', () => {
  expect(describe({ error: new TypeError('Failed to fetch') })).toContain('No connection');
});
