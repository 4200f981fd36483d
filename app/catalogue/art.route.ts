import { findPost } from '#app/blog/posts.server.ts';
import type { Route } from './+types/art.route.ts';
import {
  blogPicture,
  emptyPicture,
  heroPicture,
  iconPicture,
  logoPicture,
  productPicture,
  shelfPicture,
} from './art/art.server.ts';
import type { Drawing } from './art/drawing.server.ts';
import { findCategoryBySlug } from './category-tree.ts';

type Found = Drawing | null;

const slug = '[a-z0-9-]{1,100}';

/** What each kind of address shows; null where there is no such picture. */
const gallery: [pattern: RegExp, draw: (...parts: string[]) => Found][] = [
  [
    new RegExp(`^product/(${slug})/(${slug})/(${slug})$`),
    (category = '', subcategory = '', name = '') =>
      findCategoryBySlug(category) && productPicture({ category, subcategory, name }),
  ],
  [/^hero-(day|night)$/, (hour) => heroPicture(hour as 'day' | 'night')],
  [
    new RegExp(`^shelf/(${slug})$`),
    (category = '') => findCategoryBySlug(category) && shelfPicture(category),
  ],
  [
    /^empty\/(cart|search|orders|tv|wishlist)$/,
    (kind) => emptyPicture(kind as Parameters<typeof emptyPicture>[0]),
  ],
  [
    new RegExp(`^blog/(${slug})$`),
    (name = '') => {
      const post = findPost(name);
      return post && blogPicture({ slug: post.slug, shelf: post.shelf, things: post.things });
    },
  ],
  [/^logo$/, () => logoPicture()],
];

const scales = new Set([1, 2, 4, 8]);

function draw(path: string): Response | null {
  const icon = /^icon-(180|192|512)(-maskable)?\.png$/.exec(path);
  if (icon) return image(iconPicture(Number(icon[1]), icon[2] !== undefined), 'image/png');
  const asked = /^(.+?)(?:@(\d)x)?\.(png|svg)$/.exec(path);
  const scale = Number(asked?.[2] ?? 1);
  if (!asked?.[1] || !scales.has(scale)) return null;
  for (const [pattern, find] of gallery) {
    const parts = pattern.exec(asked[1]);
    const drawing = parts && find(...parts.slice(1));
    if (!drawing) continue;
    if (asked[3] === 'svg') return image(drawing.toSvg(), 'image/svg+xml');
    return image(drawing.toPng(scale), 'image/png');
  }
  return null;
}

function image(body: Buffer | string, type: string): Response {
  // The same address shows the same picture for ever: a change of the drawings changes the version.
  const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' };
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), { headers });
}

/** `GET /art/1/…`: every drawn picture of the shop, made when it is asked for. */
export function loader({ params }: Route.LoaderArgs) {
  return draw(params['*'] ?? '') ?? new Response('There is no such picture.', { status: 404 });
}
