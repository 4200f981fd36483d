import { cardPreview } from '#app/catalogue/images/art-url.ts';
import { getJpegUrl, getUploadedFolder } from '#app/platform/images/image-url.ts';
import type { PreviewImage } from '#app/platform/text/page-meta.ts';
import type { Product } from './product.ts';

function hash(text: string): string {
  let sum = 0;
  for (const char of text) sum = Math.imul(sum, 31) + (char.codePointAt(0) ?? 0);
  return (sum >>> 0).toString(36);
}

/** The image of a product for link previews: its card, or its photo at an image host, which no card shows. */
export function productPreview(product: Product): PreviewImage {
  const { id, name, englishName = name, category, image, priceCents, soldAt } = product;
  if (image.startsWith('https:') && !getUploadedFolder(image))
    return { path: getJpegUrl(image), alt: name };
  // The card is in English on every page.
  const shown = [englishName, category, image, soldAt ? 'sold' : priceCents];
  return cardPreview('product', id, name, hash(shown.join('\n')));
}
