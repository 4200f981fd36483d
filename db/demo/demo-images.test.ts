import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import {
  categoryImageUrl,
  emptyImageUrl,
  heroPreview,
  heroUrl,
  iconUrl,
  isDrawing,
  logoUrl,
  postImageUrl,
  postPreview,
  tileUrl,
} from '#app/catalogue/images/art-url.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { type DemoPart, demoProducts, formatViewUrl } from './demo-product.ts';
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

it('public/art holds every drawing that the shop shows and nothing else, in at most 600 KB (D51)', () => {
  const demo = demoProducts();
  const products = demo.map(({ image = '' }) => image);
  expect(products.filter((url) => !isDrawing(url))).toEqual([]);
  const categories = categoryTree.map(({ name }) => categoryImageUrl(name));
  const hours = ['day', 'night'] as const;
  const posts = fs
    .readdirSync('content/blog')
    .map((file) => postImageUrl(path.basename(file, '.md')));
  const urls = [
    ...products,
    ...categories,
    ...demo.flatMap(({ image = '', photos = {} }) =>
      Object.keys(photos).map((part) => formatViewUrl(image, part as DemoPart)),
    ),
    ...hours.flatMap((time) => [heroUrl(time), heroPreview(time).path]),
    ...posts.flatMap((url) => [url, postPreview(url, '').path]),
    ...categoryTree.map(({ slug }) => tileUrl(slug)),
    ...(['cart', 'search', 'orders', 'tv', 'wishlist'] as const).map(emptyImageUrl),
    ...([180, 192, 512] as const).map((size) => iconUrl(size)),
    ...([192, 512] as const).map((size) => iconUrl(size, 'maskable')),
    logoUrl(),
  ];
  const files = fs.globSync('public/art/**/*.*').map((file) => file.slice('public'.length));
  expect(files.sort()).toEqual(urls.sort());
  const read = (url: string) => fs.readFileSync(`public${url}`, 'latin1');
  expect(urls.reduce((sum, url) => sum + read(url).length, 0)).toBeLessThanOrEqual(600 * 1024);
  const own = [...products, ...categories];
  expect(new Set(own.map(read)).size).toBe(own.length);
});
