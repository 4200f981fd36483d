import type { ProductPhotos } from './photos.ts';

/** Moves an extra photo by one place; at an end it stays. */
export function movePhoto(photos: ProductPhotos, image: string, by: -1 | 1): ProductPhotos {
  const from = photos.extra.findIndex((one) => one.image === image);
  const to = from + by;
  const moved = photos.extra[from];
  if (!moved || to < 0 || to >= photos.extra.length) return photos;
  return { ...photos, extra: photos.extra.toSpliced(from, 1).toSpliced(to, 0, moved) };
}

/** Makes an extra photo the product's image, which takes its place. */
export function moveFirst(photos: ProductPhotos, image: string): ProductPhotos {
  const place = photos.extra.findIndex((one) => one.image === image);
  if (place < 0) return photos;
  const earlier = photos.image ? [{ image: photos.image, part: null, caption: '' }] : [];
  return { image, extra: photos.extra.toSpliced(place, 1, ...earlier) };
}
