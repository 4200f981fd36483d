import type { Product } from './product.ts';
import { productPreview } from './product-preview.ts';

const product = {
  ...{ id: 7, name: 'Cedar Quest', category: 'Sega', priceCents: 5800, soldAt: null },
  image: `/images/${'a1'.repeat(32)}/2000.webp`,
} as Product;

it('has another address for each name, image and price, since previews are kept by it', () => {
  const changes: Partial<Product>[] = [
    ...[{}, { name: 'Cedar Quests' }, { category: 'Retro' }, { priceCents: 5700 }],
    ...[{ image: product.image.replace('a', 'b') }, { soldAt: '2026-11-12T10:00:00Z' }],
  ];
  const paths = changes.map((change) => productPreview({ ...product, ...change }).path);
  expect(new Set(paths).size).toBe(changes.length);
  expect(paths[0]).toMatch(/^\/cards\/product\/7\.jpg\?v=[0-9a-z]+$/);
  expect(productPreview({ ...product, stock: 1 }).path).toBe(paths[0]);
});

it('has another address for another English name, which the card shows on every page', () => {
  const find = (englishName: string, name: string) =>
    productPreview({ ...product, name, englishName }).path;
  const path = find('Cedar Quest', 'مغامرة الأرز');
  expect(path).toBe(productPreview(product).path);
  expect(find('Cedar Quests', 'مغامرة الأرز')).not.toBe(path);
});

it('is a card of a photo in a bucket, and at an image host the photo itself', () => {
  const inBucket = { ...product, image: `https://pictures.shop.example${product.image}` };
  expect(productPreview(inBucket)).toMatchObject({ width: 1200, height: 630 });
  const image = 'https://host.example/upload/v1/cedar.webp';
  expect(productPreview({ ...product, image })).toEqual({ path: image, alt: 'Cedar Quest' });
});
