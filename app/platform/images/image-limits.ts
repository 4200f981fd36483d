import { msg } from '#app/platform/language/words.ts';

export const acceptedImages = 'image/jpeg,image/png,image/webp,image/avif';
export const maxImageBytes = 10 * 1024 * 1024;

export const imageRefusals = {
  'too-large': msg('The image is larger than 10 MB.'),
  // The device names the file and does not give its content.
  unreadable: msg(
    'The image could not be read from this device. Open it there once, or choose another.',
  ),
  heic: msg(
    'This is a HEIC photo, which most browsers cannot show. Choose JPEG, PNG, WebP or AVIF. An iPhone takes JPEG photos with Settings, Camera, Formats, Most Compatible.',
  ),
};

export type ImageRefusal = keyof typeof imageRefusals;

/** Whether a file begins as a HEIC or HEIF photo does, whatever its name; an AVIF image does not. */
export function isHeic(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(4, 64));
  const brands = text.slice(4);
  return (
    text.startsWith('ftyp') && /hei[cxms]|hev[cxms]|m[is]f1/.test(brands) && !/avi[fs]/.test(brands)
  );
}
