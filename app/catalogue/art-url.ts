import { slugOf } from './art/slug.ts';

/** Raised when the drawings change, since their URLs are cached for ever. */
const art = '/art/1';

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
