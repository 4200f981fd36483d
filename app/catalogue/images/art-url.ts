import { findCategory } from '#app/catalogue/categories/category-tree.ts';
import { getJpegUrl, getSmallImageUrl } from '#app/platform/images/image-url.ts';
import { t } from '#app/platform/language/words.ts';
import type { PreviewImage } from '#app/platform/text/page-meta.ts';

/** The folder of the shop's drawings, static files: docs/drawings.md. */
export const artFolder = '/art/1';

/** Whether a URL leads to a drawing of a demo product. */
export function isDrawing(url: string): boolean {
  return /^\/art\/1\/product\/[a-z0-9/-]{1,250}\.png$/.test(url);
}

/** The drawing of a category, for its products without an image. An unknown one shows a gift box. */
export function categoryImageUrl(categoryName: string): string {
  const slug = findCategory(categoryName)?.slug;
  return slug ? `${artFolder}/category/${slug}.png` : emptyImageUrl('orders');
}

export function heroUrl(time: 'day' | 'night'): string {
  return `${artFolder}/hero-${time}.png`;
}

export function tileUrl(categorySlug: string): string {
  return `${artFolder}/tile/${categorySlug}.png`;
}

export function emptyImageUrl(kind: 'cart' | 'search' | 'orders' | 'tv' | 'wishlist'): string {
  return `${artFolder}/empty/${kind}.png`;
}

export function postImageUrl(slug: string): string {
  return `${artFolder}/blog/${slug}.png`;
}

/** The owner's own logo where there is one, as small as it keeps its shape; else the drawing. */
export function logoUrl(own = ''): string {
  return own ? getSmallImageUrl(own) : `${artFolder}/logo.svg`;
}

/** The logo as a square icon for home screens. */
export function iconUrl(size: 180 | 192 | 512, purpose: 'any' | 'maskable' = 'any'): string {
  return `${artFolder}/icon-${size}${purpose === 'maskable' ? '-maskable' : ''}.png`;
}

/** The large file of a banner, for link previews in other sites. */
export function heroPreview(time: 'day' | 'night'): PreviewImage {
  const path = heroUrl(time).replace('.png', '@4x.png');
  return {
    path,
    width: 1440,
    height: 512,
    alt:
      time === 'day'
        ? t('Consoles and games on the Corniche by day, in pixels')
        : t('Consoles and games on the Corniche by night, in pixels'),
  };
}

/** The image of an article: of its drawing the large file. The browser's build does without the JPEG. */
export function postPreview(url: string, alt: string, bucketUrl?: string): PreviewImage {
  const path = url.replace(/^(\/art\/.*)\.png$/, '$1@8x.png');
  if (path !== url) return { path, width: 960, height: 544, alt };
  return { path: import.meta.env.SSR ? getJpegUrl(url, bucketUrl) : url, alt };
}

/**
 * A card with the drawing or photo of a category or product and its name, which a route draws. Previews are kept
 * by their address: a card that shows something else needs another version.
 */
export function cardPreview(
  kind: 'category' | 'product',
  id: string | number,
  alt: string,
  version = '',
): PreviewImage {
  return { path: `/cards/${kind}/${id}.jpg${version && `?v=${version}`}`, ...cardSize, alt };
}

export const cardSize = { width: 1200, height: 630 };
