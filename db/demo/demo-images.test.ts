import fs from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { demoProducts } from './demo-product.ts';
import { insertProducts } from './seed.ts';

const given = openTestDatabase();

it('a demo catalogue from before drawings were files gets their URLs', async () => {
  const demo = demoProducts();
  await insertProducts(
    given.db,
    demo.map(({ image: _image, ...product }) => product),
    { isDemo: true },
  );
  await insertProducts(
    given.db,
    demo.slice(0, 1).map(({ image: _image, ...own }) => own),
  );
  await sql
    .raw(fs.readFileSync('db/migrations/0021-demo-product-images.sql', 'utf8'))
    .execute(given.db);
  const found = await sql<{ image: string | null }>`select image from products order by id`.execute(
    given.db,
  );
  expect(found.rows.map(({ image }) => image)).toEqual([...demo.map(({ image }) => image), null]);
});
