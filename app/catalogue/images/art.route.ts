import { LRUCache } from 'lru-cache';
import { findPost } from '#app/blog/posts.server.ts';
import {
  blogPicture,
  emptyPicture,
  heroPicture,
  iconPicture,
  logoPicture,
  productPicture,
  shelfPicture,
} from '#app/catalogue/art/art.server.ts';
import { ART_VERSION } from '#app/catalogue/art/art-version.ts';
import type { Drawing } from '#app/catalogue/art/drawing.server.ts';
import { findCategoryBySlug } from '#app/catalogue/categories/category-tree.ts';
import type { Route } from './+types/art.route.ts';

interface Kind {
  address: RegExp;
  /** The sizes that pages, e-mails and feeds ask for: how often each pixel is repeated. */
  scales: readonly number[];
  draw: (...parts: string[]) => Drawing | null;
}

const slug = '[a-z0-9-]{1,100}';

/** What each kind of address shows; null where there is no such picture. */
const kinds: readonly Kind[] = [
  {
    address: new RegExp(`^product/(${slug})/(${slug})/(${slug})$`),
    scales: [1, 2, 8],
    draw: (category = '', subcategory = '', name = '') =>
      findCategoryBySlug(category) && productPicture({ category, subcategory, name }),
  },
  {
    address: /^hero-(day|night)$/,
    scales: [1, 4],
    draw: (hour) => heroPicture(hour as 'day' | 'night'),
  },
  {
    address: new RegExp(`^shelf/(${slug})$`),
    scales: [1],
    draw: (category = '') => findCategoryBySlug(category) && shelfPicture(category),
  },
  {
    address: /^empty\/(cart|search|orders|tv|wishlist)$/,
    scales: [1],
    draw: (kind) => emptyPicture(kind as Parameters<typeof emptyPicture>[0]),
  },
  {
    address: new RegExp(`^blog/(${slug})$`),
    scales: [1, 8],
    draw: (name = '') => {
      const post = findPost(name);
      return post && blogPicture({ slug: post.slug, shelf: post.shelf, things: post.things });
    },
  },
];

function drawPng(name: string, scale: number): Buffer | null {
  for (const { address, scales, draw } of kinds) {
    const parts = address.exec(name);
    const drawing = parts && scales.includes(scale) && draw(...parts.slice(1));
    if (drawing) return drawing.toPng(scale);
  }
  return null;
}

function draw(path: string): Buffer | null {
  if (path === 'logo.svg') return Buffer.from(logoPicture().toSvg());
  const icon = /^icon-(180|192|512)(-maskable)?\.png$/.exec(path);
  if (icon) return iconPicture(Number(icon[1]), icon[2] !== undefined);
  const [, name, scale = '1'] = /^(.+?)(?:@([248])x)?\.png$/.exec(path) ?? [];
  return name === undefined ? null : drawPng(name, Number(scale));
}

/** The newest drawings; a few kilobytes each, and nobody can make it hold more by asking. */
const drawn = new LRUCache<string, Buffer>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.length,
});

/** `GET /art/1/…`: every drawn picture of the shop, made when it is asked for. */
export function loader({ params: { version, '*': path = '' } }: Route.LoaderArgs) {
  const known = version === String(ART_VERSION) ? (drawn.get(path) ?? draw(path)) : null;
  if (!known) return new Response('There is no such picture.', { status: 404 });
  drawn.set(path, known);
  const type = path.endsWith('.svg') ? 'image/svg+xml' : 'image/png';
  // The same address shows the same picture for ever: a change of the drawings changes the version.
  const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' };
  return new Response(new Uint8Array(known), { headers });
}
