import type sharpModule from 'sharp';
import type { ResizeOptions } from 'sharp';

/** The pixels of an uploaded image, upright and in sRGB. */
export interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

const maxBytes = 10 * 1024 * 1024;
const maxPixels = 40_000_000;
const messages = {
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

/**
 * What the image library reads, null where it cannot. Only for promises of the library itself: its
 * complaints are plain errors of any wording, and one of our own code must not be among them.
 */
async function ifReadable<Result>(reading: Promise<Result>): Promise<Result | null> {
  try {
    return await reading;
  } catch (error) {
    const isComplaint = error instanceof Error && error.constructor === Error && !('code' in error);
    if (isComplaint && !error.message.includes('out of memory')) return null;
    throw error;
  }
}

/** The bytes of an uploaded file, when they are few enough and begin as an image does. */
export async function readImageBytes(file: Blob): Promise<Buffer | { refused: string }> {
  if (file.size > maxBytes) return { refused: messages.bytes };
  const bytes = Buffer.from(await file.arrayBuffer());
  return sniff(bytes) ? bytes : { refused: messages.kind };
}

/** Decodes an image within the limits of decision 34, in the size that is wanted of it. */
export async function decodeImage(
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
