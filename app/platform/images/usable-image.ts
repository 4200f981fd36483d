import { type ImageRefusal, isHeic, maxImageBytes } from './image-limits.ts';

/** What Safari's canvas holds at most. */
const maxCanvasPixels = 16_000_000;

/**
 * Gives a chosen file as the shop takes it, or why it does not, before anything is sent. A HEIC photo
 * becomes a JPEG where the browser can decode it, as Safari does.
 */
export async function toUsableImage(file: File): Promise<File | { refused: ImageRefusal }> {
  if (file.size > maxImageBytes) return { refused: 'too-large' };
  const head = await file
    .slice(0, 64)
    .arrayBuffer()
    .catch(() => null);
  if (!head) return { refused: 'unreadable' };
  if (!isHeic(new Uint8Array(head))) return file;
  return toJpeg(file).catch(() => ({ refused: 'heic' }));
}

async function toJpeg(file: File): Promise<File> {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, Math.sqrt(maxCanvasPixels / (image.width * image.height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(image.width * scale);
  canvas.height = Math.floor(image.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const jpeg = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.9);
  });
  if (!jpeg) throw new Error('The canvas gave no image.');
  return new File([jpeg], `${file.name.replace(/\.hei[cf]$/i, '')}.jpg`, { type: jpeg.type });
}
