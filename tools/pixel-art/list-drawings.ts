import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { artFolder, categoryImageUrl } from '#app/catalogue/images/art-url.ts';
import { parseFrontMatter } from '#app/platform/text/markdown.server.ts';
import { type DemoPart, demoProducts, formatViewUrl } from '#db/demo/demo-product.ts';
import { drawBlogPicture } from './blog-art.ts';
import { drawShelfThing } from './category-art.ts';
import { type Drawing, drawingOf } from './drawing.ts';
import { drawEmpty } from './empty-art.ts';
import { drawHero } from './hero-art.ts';
import { drawLogo } from './logo-art.ts';
import { drawCategory, drawProduct, drawProductView } from './product-art.ts';

/** Makes the bytes of one file. */
type DrawFile = () => string | Buffer;

/** Products are shown at up to 560 px and in feeds, which refuse images narrower than 200 px. */
const productScale = 4;

/** The files of the shop's drawings by URL path, such as `/art/1/logo.svg`. */
export function listDrawings(): Map<string, DrawFile> {
  return new Map([
    ...listShopDrawings(),
    ...listCategories(),
    ...listArticles(),
    ...listProducts(),
  ]);
}

function inSizes(name: string, draw: () => Drawing, large: number): [string, DrawFile][] {
  return [
    [`${artFolder}/${name}.png`, () => draw().toPng()],
    [`${artFolder}/${name}@${large}x.png`, () => draw().toPng(large)],
  ];
}

function listShopDrawings(): [string, DrawFile][] {
  const logo = drawingOf(drawLogo());
  const icon = (size: number, maskable: boolean): [string, DrawFile] => [
    `${artFolder}/icon-${size}${maskable ? '-maskable' : ''}.png`,
    () => logo.toIconPng(size, { maskable }),
  ];
  return [
    [`${artFolder}/logo.svg`, () => logo.toSvg()],
    icon(180, false),
    ...[192, 512].flatMap((size) => [icon(size, false), icon(size, true)]),
    ...(['day', 'night'] as const).flatMap((hour) =>
      inSizes(`hero-${hour}`, () => drawingOf(drawHero(hour)), 4),
    ),
    ...(['cart', 'search', 'orders', 'tv', 'wishlist'] as const).map(
      (place): [string, DrawFile] => [
        `${artFolder}/empty/${place}.png`,
        () => drawingOf(drawEmpty(place)).toPng(),
      ],
    ),
  ];
}

function listCategories(): [string, DrawFile][] {
  return categoryTree.flatMap(({ slug, name }): [string, DrawFile][] => [
    [`${artFolder}/tile/${slug}.png`, () => drawingOf(drawShelfThing(slug)).toPng()],
    [categoryImageUrl(name), () => drawingOf(drawCategory(slug)).toPng(productScale)],
  ]);
}

const articleHead = z.object({ productCategory: z.string(), picture: z.array(z.string()) });

function listArticles(): [string, DrawFile][] {
  const folder = 'content/blog';
  return fs.readdirSync(folder).flatMap((file) => {
    const slug = path.basename(file, '.md');
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    const { productCategory: shelf, picture: things } = parseFrontMatter(
      file,
      text,
      articleHead,
    ).head;
    return inSizes(`blog/${slug}`, () => drawingOf(drawBlogPicture({ slug, shelf, things })), 8);
  });
}

function listProducts(): [string, DrawFile][] {
  return demoProducts().flatMap(({ image = '', photos = {} }): [string, DrawFile][] => {
    const [name = '', subcategory = '', category = ''] = image
      .slice(0, -'.png'.length)
      .split('/')
      .reverse();
    const product = { category, subcategory, name };
    const parts = Object.keys(photos) as DemoPart[];
    return [
      [image, () => drawingOf(drawProduct(product)).toPng(productScale)],
      ...parts.map((part): [string, DrawFile] => [
        formatViewUrl(image, part),
        () => drawingOf(drawProductView(product, part)).toPng(productScale),
      ]),
    ];
  });
}
