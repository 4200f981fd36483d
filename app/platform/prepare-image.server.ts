import { createHash } from 'node:crypto';
import type Sharp from 'sharp';
import type { ResizeOptions } from 'sharp';

/** A picture made anew from an upload, in every width and kind that the shop shows. */
export interface PreparedImage {
  /** Of what was uploaded and how it was cut: the same upload is the same picture. */
  hash: string;
  files: { name: string; bytes: Buffer }[];
}

const imageWidths = [160, 480, 960] as const;
const maxBytes = 10 * 1024 * 1024;
const maxPixels = 40_000_000;
const words = {
  kind: 'This file is not a picture that the shop can take. Use JPEG, PNG, WebP or AVIF.',
  bytes: 'The picture is larger than 10 MB.',
  pixels: 'The picture is larger than 40 megapixels.',
  broken: 'The picture is damaged or not complete.',
};

/** The kind of a picture by what is in it; its name may say anything. */
function sniff(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'heif' | null {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end);
  if (bytes.length < 32) return null;
  if (bytes.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && /avi[fs]/.test(text(8, 32))) return 'heif';
  return null;
}

const largest = imageWidths[imageWidths.length - 1] ?? 960;

async function encode(
  sharp: typeof Sharp,
  bytes: Buffer,
  size: ResizeOptions,
): Promise<PreparedImage['files']> {
  // Decoded once. What sharp writes carries no metadata unless asked for.
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize(size)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const files: PreparedImage['files'] = [];
  for (const width of imageWidths) {
    const sized = sharp(data, { raw }).resize({
      width,
      height: 2 * width,
      fit: 'inside',
      withoutEnlargement: true,
    });
    const [webp, avif] = await Promise.all([
      sized.clone().webp({ quality: 82 }).toBuffer(),
      sized.clone().avif({ quality: 58, effort: 3 }).toBuffer(),
    ]);
    files.push({ name: `${width}.webp`, bytes: webp }, { name: `${width}.avif`, bytes: avif });
  }
  return files;
}

export interface ImageWishes {
  /** Keep the square in the middle only. */
  square?: boolean;
}

/** Reads an uploaded picture and makes it anew, or says in words why it cannot (decision 34). */
export async function prepareImage(
  file: Blob,
  { square = false }: ImageWishes = {},
): Promise<PreparedImage | { refused: string }> {
  if (file.size > maxBytes) return { refused: words.bytes };
  const bytes = Buffer.from(await file.arrayBuffer());
  const kind = sniff(bytes);
  if (!kind) return { refused: words.kind };
  // Loaded with the first upload: a shop that has none needs neither its memory nor its binary.
  const { default: sharp } = await import('sharp');
  try {
    // Only the head is read here, so that a bomb is known before it is unpacked.
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (format !== kind) return { refused: words.kind };
    if (width * height > maxPixels) return { refused: words.pixels };
    const side = Math.min(width, height, largest);
    const size: ResizeOptions = square
      ? { width: side, height: side, fit: 'cover' }
      : { width: largest, height: 2 * largest, fit: 'inside', withoutEnlargement: true };
    const hash = createHash('sha256').update(bytes);
    if (square) hash.update('square');
    return { hash: hash.digest('hex'), files: await encode(sharp, bytes, size) };
  } catch (error) {
    if (error instanceof Error && !('code' in error)) return { refused: words.broken };
    throw error;
  }
}
