import { findCategory } from '#app/catalogue/categories/category-tree.ts';

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

export function logoUrl(): string {
  return `${artFolder}/logo.svg`;
}

/** The logo as a square icon for home screens. */
export function iconUrl(size: 180 | 192 | 512, purpose: 'any' | 'maskable' = 'any'): string {
  return `${artFolder}/icon-${size}${purpose === 'maskable' ? '-maskable' : ''}.png`;
}

/** The large file of a banner's or an article's drawing, for link previews in other sites. */
export function previewUrl(url: string): string {
  return url.replace(/\.png$/, url.includes('/blog/') ? '@8x.png' : '@4x.png');
}
