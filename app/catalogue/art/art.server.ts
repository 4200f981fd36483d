import { type BlogSubject, drawBlogPicture } from './blog-art.ts';
import { type Drawing, drawingOf } from './drawing.server.ts';
import { drawEmpty, type EmptyPlace } from './empty-art.ts';
import { drawHero } from './hero-art.ts';
import type { HeroHour } from './hero-palettes.ts';
import { drawLogo } from './logo-art.ts';
import { drawProduct, type ProductSlugs } from './product-art.ts';
import { drawShelfThing } from './shelf-art.ts';

// Every picture is a function of its input alone: the same words, the same picture, for ever.

/** The picture of a product, 72 x 72, from the slugs in its address. */
export function productPicture(product: ProductSlugs): Drawing {
  return drawingOf(drawProduct(product));
}

/** The picture of an article, 120 x 68: one or two things on a shelf. */
export function blogPicture(subject: BlogSubject): Drawing {
  return drawingOf(drawBlogPicture(subject));
}

/** The Corniche by day or by night, 360 x 128. */
export function heroPicture(hour: HeroHour): Drawing {
  return drawingOf(drawHero(hour));
}

/** The thing on a category's tile, without a ground. */
export function shelfPicture(categorySlug: string): Drawing {
  return drawingOf(drawShelfThing(categorySlug));
}

/** What stands where there is nothing yet, without a ground. */
export function emptyPicture(place: EmptyPlace): Drawing {
  return drawingOf(drawEmpty(place));
}

/** The mark of the shop, 22 x 22, without a ground. */
export function logoPicture(): Drawing {
  return drawingOf(drawLogo());
}

/** The mark as a square icon, 180, 192 or 512 wide; `maskable` for launchers that cut a circle. */
export function iconPicture(size: number, maskable = false): Buffer {
  return logoPicture().toIconPng(size, { maskable });
}
