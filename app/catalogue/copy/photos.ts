import { msg, t } from '#app/platform/language/words.ts';

/** What a photo shows, so that a fact can point to it. */
export const photoParts = {
  front: msg('Front'),
  back: msg('Back'),
  board: msg('Board'),
  label: msg('Label'),
  contents: msg('Contents'),
  flaw: msg('Flaw'),
  screen: msg('Screen'),
  serial: msg('Serial'),
} as const;

export type PhotoPart = keyof typeof photoParts;

/** A photo after the first one, which is the product's image. */
export interface ExtraPhoto {
  /** A URL, as that of a product's image. */
  image: string;
  part: PhotoPart | null;
  caption: string;
}

export const maxPhotos = 12;

export interface ProductPhotos {
  /** Null if the product shows the drawing of its category. */
  image: string | null;
  extra: readonly ExtraPhoto[];
}

export interface GalleryPhoto {
  image: string;
  alt: string;
  caption: string;
}

/** The product's image and its extra photos, with texts such as 'Photo 2 of 5: board'. */
export function listGallery(
  { name, image }: { name: string; image: string },
  photos: readonly ExtraPhoto[],
): GalleryPhoto[] {
  const all = [{ image, caption: '', shows: name }, ...photos.map(describe)];
  return all.map(({ image, caption, shows }, index) => ({
    image,
    alt: describePhoto(index + 1, all.length, shows),
    caption,
  }));
}

const describePhoto = (number: number, count: number, shows: string) =>
  shows
    ? t('Photo {number} of {count}: {shows}', { number, count, shows })
    : t('Photo {number} of {count}', { number, count });

/** A caption stands in for the part that a photo does not name. */
function describe({ image, part, caption }: ExtraPhoto) {
  return part
    ? { image, caption, shows: t(photoParts[part]).toLowerCase() }
    : { image, caption: '', shows: caption };
}

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
  const isExtra = photos.extra.some((one) => one.image === photos.image);
  const earlier =
    photos.image && !isExtra ? [{ image: photos.image, part: null, caption: '' }] : [];
  return { image, extra: photos.extra.toSpliced(place, 1, ...earlier) };
}

/** Makes the first extra photo the product's image if there is none. */
export function fillFirst(photos: ProductPhotos): ProductPhotos {
  const [next] = photos.extra;
  return photos.image === null && next ? moveFirst(photos, next.image) : photos;
}

/** Takes back `moveFirst`, which had these photos `before`, unless another photo is the first by now. */
export function undoMoveFirst(
  now: ProductPhotos,
  before: ProductPhotos,
  image: string,
): ProductPhotos {
  const place = before.extra.findIndex((one) => one.image === image);
  const moved = before.extra[place];
  if (!moved || now.image !== image) return now;
  const others = now.extra.filter((one) => one.image !== before.image);
  return { image: before.image, extra: others.toSpliced(place, 0, moved) };
}
