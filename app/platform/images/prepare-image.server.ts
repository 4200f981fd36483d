import { createHash } from 'node:crypto';
import type sharpModule from 'sharp';
import type { ResizeOptions, Sharp } from 'sharp';
import { createConcurrencyLimit } from '#app/platform/http/concurrency-limit.server.ts';
import { msg } from '#app/platform/language/words.ts';
import { imageRefusals, isHeic, maxImageBytes } from './image-limits.ts';
import {
  emailFile,
  emailSide,
  largeWidth,
  shownWidths,
  toWebpFile,
  zoomWidth,
} from './image-url.ts';

export interface PreparedImage {
  /** Of what was uploaded and how it was cut: the same upload is the same image. */
  hash: string;
  /** `widestFile` comes last: where it is stored, all the others are. */
  files: { name: string; bytes: Buffer }[];
}

export const widestFile = toWebpFile(zoomWidth);
const shownFiles = shownWidths.flatMap((width) => [toWebpFile(width), `${width}.avif`]);
const allFiles = [...shownFiles, emailFile, toWebpFile(largeWidth), widestFile];

/** The files of an image whose widest has this width, which its address names. */
export function getImageFiles(widest: number): readonly string[] {
  return widest === zoomWidth ? allFiles : shownFiles;
}

/** An image as JPEG, on white where it is transparent. */
export function encodeJpeg(image: Sharp): Promise<Buffer> {
  return image.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer();
}

export function encodeForEmail(image: Sharp): Promise<Buffer> {
  return encodeJpeg(image.resize({ width: emailSide, height: emailSide, fit: 'cover' }));
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
    files.push(
      { name: toWebpFile(width), bytes: asWebp },
      { name: `${width}.avif`, bytes: asAvif },
    );
  }
  files.push({ name: emailFile, bytes: await encodeForEmail(sharp(data, { raw })) });
  files.push({ name: toWebpFile(largeWidth), bytes: await webp(largeWidth) });
  files.push({ name: widestFile, bytes: await webp(zoomWidth) });
  return files;
}

/** A decoded image may take 160 MB. Guests' photos and the shop's images take turns. */
const decodeLimit = createConcurrencyLimit({ maxRunning: 2 });

interface PrepareImageOptions {
  /** Keep the square in the middle only. */
  square?: boolean;
}

/** Makes the files of an uploaded image, or returns the message why it cannot (decision 34). */
export function prepareImage(
  file: Blob,
  options: PrepareImageOptions = {},
): Promise<PreparedImage | { refused: string }> {
  return decodeLimit.run(() => makeImage(file, options), 'image');
}

async function makeImage(
  file: Blob,
  { square = false }: PrepareImageOptions,
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

/** A photo that few people see: one size to look at, and one for lists, as WebP. */
interface PreparedPhoto {
  image: Buffer;
  thumbnail: Buffer;
}

const photoSide = 1600;
const thumbnailSide = 240;

/** Makes a photo from an upload, upright and without its metadata, or returns why it cannot. */
export function preparePhoto(file: Blob): Promise<PreparedPhoto | { refused: string }> {
  return decodeLimit.run(() => makePhoto(file), 'photo');
}

async function makePhoto(file: Blob): Promise<PreparedPhoto | { refused: string }> {
  const bytes = await readImageBytes(file);
  if ('refused' in bytes) return bytes;
  const { default: sharp } = await import('sharp');
  const fit = { fit: 'inside', withoutEnlargement: true } as const;
  const sides = { width: photoSide, height: photoSide, ...fit };
  const pixels = await decodeImage(sharp, bytes, () => sides);
  if ('refused' in pixels) return pixels;
  const { data, raw } = pixels;
  const image = await sharp(data, { raw }).webp({ quality: 80 }).toBuffer();
  const small = sharp(data, { raw }).resize({ width: thumbnailSide, height: thumbnailSide });
  const thumbnail = await small.webp({ quality: 75 }).toBuffer();
  return { image, thumbnail };
}

/** The pixels of an uploaded image, upright and in sRGB. */
interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

const maxPixels = 40_000_000;
const messages = {
  kind: msg('This file is no image that the shop can use. Use JPEG, PNG, WebP or AVIF.'),
  pixels: msg('The image is larger than 40 megapixels.'),
  broken: msg('The image is damaged or not complete.'),
};

/** The kind of an image by its bytes; its name proves nothing. */
function sniff(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'heif' | null {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end);
  if (bytes.length < 32) return null;
  if (bytes.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && /avi[fs]/.test(text(8, 32))) return 'heif';
  return null;
}

// What the image library reads, null where it cannot. Only for promises of the library itself: its
// complaints are plain errors of any wording, and one of our own code must not be among them.
async function ifReadable<Result>(reading: Promise<Result>): Promise<Result | null> {
  try {
    return await reading;
  } catch (error) {
    const isComplaint = error instanceof Error && error.constructor === Error && !('code' in error);
    if (isComplaint && !error.message.includes('out of memory')) return null;
    throw error;
  }
}

async function readImageBytes(file: Blob): Promise<Buffer | { refused: string }> {
  if (file.size > maxImageBytes) return { refused: imageRefusals['too-large'] };
  const bytes = Buffer.from(await file.arrayBuffer());
  if (isHeic(bytes)) return { refused: imageRefusals.heic };
  return sniff(bytes) ? bytes : { refused: messages.kind };
}

/** Decodes an image within the limits of decision 34, in the size that is wanted of it. */
async function decodeImage(
  sharp: typeof sharpModule,
  bytes: Buffer,
  sizeFor: (width: number, height: number) => ResizeOptions,
): Promise<Pixels | { refused: string }> {
  // Only the head is read here, so that a bomb is known before it is unpacked.
  const head = await ifReadable(sharp(bytes, { limitInputPixels: false }).metadata());
  if (!head) return { refused: messages.broken };
  if (head.format !== sniff(bytes)) return { refused: messages.kind };
  if (head.width * head.height > maxPixels) return { refused: messages.pixels };
  const pixels = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize(sizeFor(head.width, head.height))
    .toColourspace('srgb')
    .raw();
  const decoded = await ifReadable(pixels.toBuffer({ resolveWithObject: true }));
  if (!decoded) return { refused: messages.broken };
  const { width, height, channels } = decoded.info;
  return { data: decoded.data, raw: { width, height, channels } };
}
