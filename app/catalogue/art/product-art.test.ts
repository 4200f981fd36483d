import { createHash } from 'node:crypto';
import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { demoProducts } from '#db/demo/demo-product.ts';
import {
  blogPicture,
  emptyPicture,
  heroPicture,
  iconPicture,
  logoPicture,
  productPicture,
  shelfPicture,
} from './art.server.ts';
import { slugOf } from './slug.ts';

const mario = {
  category: 'nintendo',
  subcategory: 'super-nintendo-snes',
  name: 'super-mario-world-cartridge-only',
};

const demo = demoProducts().map(({ category, subcategory, name }) => ({
  category: slugOf(category),
  subcategory: slugOf(subcategory),
  name: slugOf(name),
}));

/** Reads a PNG as strictly as a browser does and gives its size. */
function readPng(png: Buffer): { width: number; height: number; types: string[] } {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.set(body.toString('latin1', 0, 4), body.subarray(4));
    at += length + 12;
  }
  const header = chunks.get('IHDR') ?? Buffer.alloc(13);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const rowLength = Math.ceil((width * header.readUInt8(8)) / 8) + 1;
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  expect(rows.length).toBe(rowLength * height);
  return { width, height, types: [...chunks.keys()] };
}

describe('productPicture', () => {
  it('draws the same picture for the same words, and another one for others', () => {
    const first = productPicture(mario).toPng();
    expect(productPicture({ ...mario }).toPng()).toEqual(first);
    expect(productPicture({ ...mario, name: 'super-mario-kart' }).toPng()).not.toEqual(first);
  });

  it('is a small valid PNG for every product of the demo, no two alike', () => {
    const sizes = demo.map((product) => {
      const png = productPicture(product).toPng();
      expect(readPng(png)).toMatchObject({ width: 72, height: 72 });
      return png.length;
    });
    const [median = 0, largest = 0] = [
      sizes.sort((a, b) => a - b)[sizes.length >> 1],
      sizes.at(-1),
    ];
    expect(median).toBeLessThan(750);
    expect(largest).toBeLessThan(1300);
    const pictures = new Set(demo.map((product) => productPicture(product).toSvg()));
    expect(pictures.size).toBe(demo.length);
  });

  it('draws for every shelf of the shop, known or not', () => {
    for (const { slug, subcategories } of categoryTree) {
      for (const subcategory of ['', 'unknown', ...subcategories.map(slugOf)]) {
        const picture = productPicture({ category: slug, subcategory, name: 'salt-flats-500' });
        expect(picture.toPng().length).toBeLessThan(1300);
      }
    }
  });

  it.each([
    '',
    '-',
    'constructor',
    '__proto__',
    'a'.repeat(5000),
    '-0'.repeat(5000),
    '\ud800\u0000',
  ])('bears any slug: %j', (slug) => {
    const picture = productPicture({ category: slug, subcategory: slug, name: slug });
    readPng(picture.toPng());
    readPng(shelfPicture(slug).toPng());
    readPng(blogPicture({ slug, shelf: slug, things: [slug] }).toPng());
  });

  it.each([
    ['nintendo', 'super-nintendo-snes', 'super-mario-world-cartridge-only', 'dfbb407999053677'],
    ['playstation', 'playstation-1', 'final-fantasy-vii', 'fcb9e0d84e368683'],
    ['tcg', 'pokemon', 'charizard-ex-graded-9', 'b2d08f14fc522419'],
    ['repairs', 'controller-repair', 'stick-drift-repair', '61d1cfa966411fd4'],
    ['merchandise', 'plush-toys', 'kirby-plush', '52e5a5f7745b41d1'],
  ])('has not changed: %s/%s/%s', (category, subcategory, name, before) => {
    // Not the PNG: its bytes may differ between two builds of zlib.
    const picture = productPicture({ category, subcategory, name }).toSvg();
    const now = createHash('sha256').update(picture).digest('hex').slice(0, 16);
    expect(now, 'a changed picture needs a raised ART_VERSION in art-version.ts').toBe(before);
  });
});

describe('a drawing', () => {
  it('is enlarged without a new colour', () => {
    const png = productPicture(mario).toPng(8);
    expect(readPng(png)).toMatchObject({ width: 576, height: 576 });
    expect(png.length).toBeLessThan(4000);
  });

  it('is transparent only where it has holes', () => {
    expect(readPng(logoPicture().toPng()).types).toContain('tRNS');
    expect(readPng(heroPicture('day').toPng()).types).not.toContain('tRNS');
  });

  it('escapes its title', () => {
    const svg = logoPicture().toSvg('<script>&\u0007\ud800');
    expect(svg).toContain('<title>&lt;script&gt;&amp; \ufffd</title>');
    expect(svg).toContain('role="img"');
    expect(logoPicture().toSvg()).not.toContain('<title>');
  });

  it.each([180, 192, 512])('is an icon of %i pixels', (size) => {
    for (const maskable of [false, true]) {
      const icon = readPng(iconPicture(size, maskable));
      expect(icon).toEqual({ width: size, height: size, types: ['IHDR', 'PLTE', 'IDAT', 'IEND'] });
    }
  });
});

describe('the other pictures', () => {
  it('have their sizes', () => {
    const article = blogPicture({ slug: 'a', shelf: 'sega', things: ['console', 'handheld'] });
    expect(readPng(article.toPng())).toMatchObject({ width: 120, height: 68 });
    for (const hour of ['day', 'night'] as const) {
      const hero = heroPicture(hour).toPng();
      expect(readPng(hero)).toMatchObject({ width: 360, height: 128 });
      expect(hero.length).toBeLessThan(5000);
    }
    for (const place of ['cart', 'search', 'orders', 'tv', 'wishlist'] as const) {
      expect(emptyPicture(place).toPng().length).toBeLessThan(1200);
    }
  });

  it('differ from tile to tile', () => {
    const tiles = new Set(categoryTree.map(({ slug }) => shelfPicture(slug).toSvg()));
    expect(tiles.size).toBe(categoryTree.length);
  });
});
