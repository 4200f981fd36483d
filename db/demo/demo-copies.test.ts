import { sql } from 'kysely';
import { clearDemo } from '#app/admin/settings/clear-demo.server.ts';
import { measureCopies } from '#app/catalogue/copy/measure-copies.server.ts';
import { findAdminProduct } from '#app/catalogue/editing/admin-product-query.server.ts';
import { parseProduct } from '#app/catalogue/editing/parse-product.ts';
import { fieldNames, toProductText } from '#app/catalogue/editing/product-fields.ts';
import { openImportDatabase, owner } from '#tests/support/test-products.ts';
import { type DemoProduct, demoProducts } from './demo-product.ts';
import { insertProducts } from './seed.ts';

const given = openImportDatabase();
const copies = demoProducts().filter(({ copy }) => copy?.condition !== 'new' && copy);

it('40 demo products carry facts that the owner’s form accepts, and further photos (issue 17)', async () => {
  await insertProducts(given.db, demoProducts(), { isDemo: true });
  expect(copies.length).toBeGreaterThanOrEqual(40);
  const rows = await given.db.selectFrom('products').select(['id', 'name']).execute();
  for (const { name } of copies) {
    const { id = 0 } = rows.find((row) => row.name === name) ?? {};
    const product = await findAdminProduct(given.db, id);
    if (!product) throw new Error(`${name} is missing`);
    expect(parseProduct(toProductText(product), fieldNames).errors, name).toEqual({});
  }
  const titles = await given.db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('copies'))
    .where('title_id', 'is not', null)
    .groupBy('title_id')
    .execute();
  expect(titles.filter((title) => title.copies > 1).length).toBeGreaterThanOrEqual(3);
});

it('a board that was checked has its photo', () => {
  const checked = copies.filter(({ copy }) => copy?.authenticity === 'board-checked');
  expect(checked.filter(({ photos }) => photos?.board === undefined)).toEqual([]);
});

it('most products of the demo that are graded have 3 photos', async () => {
  await insertProducts(given.db, demoProducts(), { isDemo: true });
  const { used, described, silent } = await measureCopies(given.db);
  const graded = copies.filter(({ copy }) => copy?.condition);
  const isUsed = ({ condition, completeness }: NonNullable<DemoProduct['copy']>) =>
    (condition && condition !== 'new') || (completeness && completeness !== 'sealed');
  expect(used).toBe(demoProducts().filter(({ copy }) => copy && isUsed(copy)).length);
  expect(described / graded.length).toBeGreaterThan(0.75);
  expect(silent).toBeGreaterThan(0);
});

it('facts and photos go with the demo', async () => {
  await clearDemo(given.db, owner);
  for (const table of ['product_facts', 'product_photos', 'titles']) {
    expect(await given.run(sql`select from ${sql.table(table)}`), table).toEqual([]);
  }
});
