import { createHash } from 'node:crypto';
import type sharpModule from 'sharp';
import type { ResizeOptions, Sharp } from 'sharp';
import { decodeImage, type Pixels, readImageBytes } from '#app/platform/http/read-upload.server.ts';

/** A picture made anew from an upload, in every width and kind that the shop shows. */
export interface PreparedImage {
  /** Of what was uploaded and how it was cut: the same upload is the same picture. */
  hash: string;
  /** `widestFile` comes last: where it is kept, all the others are. */
  files: { name: string; bytes: Buffer }[];
}

const shownWidths = [160, 480, 960];
/** For zooming. */
const zoomWidth = 2000;
export const widestFile = `${zoomWidth}.webp`;
/** Twice the side that e-mails show. */
const emailSide = 112;
export const emailFile = `${emailSide}.jpg`;

/** The square JPEG of an image for e-mails, on white where it is transparent. */
export function encodeForEmail(image: Sharp): Promise<Buffer> {
  return image
    .resize({ width: emailSide, height: emailSide, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer();
}

async function encode(
  sharp: typeof sharpModule,
  { data, raw }: Pixels,
): Promise<PreparedImage['files']> {
  const files: PreparedImage['files'] = [];
  // What sharp writes carries no metadata unless asked for.
  const fitted = (width: number) => {
    const height = 2 * width;
    return sharp(data, { raw }).resize({ width, height, fit: 'inside', withoutEnlargement: true });
  };
  const webp = (width: number) => fitted(width).webp({ quality: 82 }).toBuffer();
  const avif = (width: number) => fitted(width).avif({ quality: 58, effort: 3 }).toBuffer();
  for (const width of shownWidths) {
    const [asWebp, asAvif] = await Promise.all([webp(width), avif(width)]);
    files.push({ name: `${width}.webp`, bytes: asWebp }, { name: `${width}.avif`, bytes: asAvif });
  }
  files.push({ name: emailFile, bytes: await encodeForEmail(sharp(data, { raw })) });
  files.push({ name: widestFile, bytes: await webp(zoomWidth) });
  return files;
}

export interface PrepareImageOptions {
  /** Keep the square in the middle only. */
  square?: boolean;
}

/** Reads an uploaded picture and makes it anew, or says in words why it cannot (decision 34). */
export async function prepareImage(
  file: Blob,
  { square = false }: PrepareImageOptions = {},
): Promise<PreparedImage | { refused: string }> {
  const bytes = await readImageBytes(file);
  if ('refused' in bytes) return bytes;
  // Loaded with the first upload: a shop that has none needs neither its memory nor its binary.
  const { default: sharp } = await import('sharp');
  const pixels = await decodeImage(sharp, bytes, (width, height): ResizeOptions => {
    const side = Math.min(width, height, zoomWidth);
    if (square) return { width: side, height: side, fit: 'cover' };
    return { width: zoomWidth, height: 2 * zoomWidth, fit: 'inside', withoutEnlargement: true };
  });
  if ('refused' in pixels) return pixels;
  const hash = createHash('sha256').update(bytes);
  if (square) hash.update('square');
  return { hash: hash.digest('hex'), files: await encode(sharp, pixels) };
}
