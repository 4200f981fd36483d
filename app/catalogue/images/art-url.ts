import { ART_VERSION } from '#app/catalogue/art/art-version.ts';
import { slugOf } from '#app/catalogue/art/slug.ts';

const art = `/art/${ART_VERSION}`;

/** The drawn picture of a product: the same name, the same picture, for ever. */
export function artUrl(product: { name: string; category: string; subcategory: string }): string {
  const subcategory = slugOf(product.subcategory) || 'all';
  return `${art}/product/${slugOf(product.category)}/${subcategory}/${slugOf(product.name)}.png`;
}

export function heroUrl(time: 'day' | 'night'): string {
  return `${art}/hero-${time}.png`;
}

export function shelfUrl(categorySlug: string): string {
  return `${art}/shelf/${categorySlug}.png`;
}

export function emptyUrl(kind: 'cart' | 'search' | 'orders' | 'tv' | 'wishlist'): string {
  return `${art}/empty/${kind}.png`;
}

export function blogUrl(slug: string): string {
  return `${art}/blog/${slug}.png`;
}

export function logoUrl(): string {
  return `${art}/logo.svg`;
}

/** The mark as a square icon for home screens. */
export function iconUrl(size: 180 | 192 | 512, purpose: 'any' | 'maskable' = 'any'): string {
  return `${art}/icon-${size}${purpose === 'maskable' ? '-maskable' : ''}.png`;
}

/** A drawn picture enlarged, as cards in other people's feeds need it; any other URL as it is. */
export function enlarged(url: string, scale: 2 | 4 | 8): string {
  return url.replace(/^(\/art\/.*)\.png$/, `$1@${scale}x.png`);
}
