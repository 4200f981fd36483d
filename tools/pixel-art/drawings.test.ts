import fs from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { categoryImageUrl, isDrawing } from '#app/catalogue/images/art-url.ts';
import { demoProducts } from '#db/demo/demo-product.ts';
import { listDrawings } from './list-drawings.ts';

const drawings = listDrawings();

// Two builds of zlib compress the same pixels to different bytes.
async function readPixels(image: string | Buffer): Promise<Buffer> {
  const { data, info } = await sharp(image)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.concat([Buffer.from(`${info.width} x ${info.height}`), data]);
}

it('public/art holds what the generator draws, and nothing else', async () => {
  const files = fs.readdirSync('public', {
    recursive: true,
    encoding: 'utf8',
    withFileTypes: true,
  });
  const urls = files
    .filter((file) => file.isFile())
    .map((file) => `${file.parentPath}/${file.name}`.slice('public'.length));
  expect(urls.sort()).toEqual([...drawings.keys()].sort());
  const changed: string[] = [];
  for (const [url, draw] of drawings) {
    const [file, drawn] = [fs.readFileSync(`public${url}`), Buffer.from(draw())];
    if (file.equals(drawn)) continue;
    if (!(await readPixels(file)).equals(await readPixels(drawn))) changed.push(url);
  }
  expect(changed, 'raise artFolder and run write-drawings.ts').toEqual([]);
});

it('the files are at most 600 KB together', () => {
  const sizes = [...drawings.keys()].map((url) => fs.statSync(`public${url}`).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(600 * 1024);
});

it('every demo product and every category has a drawing of its own', () => {
  const demo = demoProducts().map(({ image = '' }) => image);
  expect(demo.filter((url) => !isDrawing(url))).toEqual([]);
  const urls = [...demo, ...categoryTree.map(({ name }) => categoryImageUrl(name))];
  const contents = urls.map((url) => fs.readFileSync(`public${url}`, 'latin1'));
  expect(new Set(contents).size).toBe(demo.length + categoryTree.length);
});
