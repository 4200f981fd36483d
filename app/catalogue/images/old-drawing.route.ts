import { redirect } from 'react-router';
import { findCategoryBySlug } from '#app/catalogue/categories/category-tree.ts';
import type { Route } from './+types/old-drawing.route.ts';
import { artFolder, categoryImageUrl, tileUrl } from './art-url.ts';

const productDrawing = /^product\/([a-z0-9-]+)\/[a-z0-9-]*\/[a-z0-9-]*?(@[28]x)?\.png$/;
const tile = /^shelf\/([a-z0-9-]+)\.png$/;
const headers = { 'Cache-Control': 'public, max-age=86400' };

/**
 * `GET /art/1/…` without a file. Older orders, carts and emails address a drawing for every product
 * and in three sizes: they get the only size there is, or else the drawing of the category. Pages
 * that are still open address a category's tile by its old folder.
 */
export function loader({ params }: Route.LoaderArgs) {
  const path = params['*'] ?? '';
  const tileCategory = findCategoryBySlug(tile.exec(path)?.[1] ?? '');
  if (tileCategory) return redirect(tileUrl(tileCategory.slug), { headers });
  const [, slug = '', size] = productDrawing.exec(path) ?? [];
  const category = findCategoryBySlug(slug);
  if (!category) return new Response('There is no such image.', { status: 404 });
  const found = size ? `${artFolder}/${path.replace(size, '')}` : categoryImageUrl(category.name);
  return redirect(found, { headers });
}
