import path from 'node:path';
import { configContext, logError } from '#app/platform/http/request-context.server.ts';
import {
  addImageFile,
  getImagePlaces,
  readFileIfThere,
  readImageFile,
} from '#app/platform/images/image-store.server.ts';
import {
  emailFile,
  jpegFile,
  largeWidth,
  mediumWidth,
  pageWidth,
  smallWidth,
  toWebpFile,
  zoomWidth,
} from '#app/platform/images/image-url.ts';
import {
  encodeForEmail,
  encodeJpeg,
  getImageFiles,
} from '#app/platform/images/prepare-image.server.ts';
import type { Route } from './+types/image.route.ts';

const types = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' };

const unknown = () => new Response('There is no such image.', { status: 404 });

const servedFiles = [...getImageFiles(zoomWidth), jpegFile];
/** Written at the first request: older uploads have no file for emails, and none has the large JPEG. */
const encoders = new Map([
  [emailFile, encodeForEmail],
  [jpegFile, encodeJpeg],
]);

async function readOrMakeJpeg(hash: string, file: string, context: Route.LoaderArgs['context']) {
  const encode = encoders.get(file);
  if (!encode) return null;
  const places = getImagePlaces(context.get(configContext));
  // Without the right to list its files, a bucket refuses to read one that is missing.
  const known = await readImageFile(`${hash}/${file}`, places).catch(() => null);
  if (known) return known;
  const shown = await readImageFile(`${hash}/${toWebpFile(pageWidth)}`, places);
  if (!shown) return null;
  const { default: sharp } = await import('sharp');
  const bytes = await encode(sharp(shown));
  await addImageFile(`${hash}/${file}`, bytes, places).catch((error: unknown) =>
    logError(context, error, 'the JPEG of an image was not stored'),
  );
  return bytes;
}

/** For visitors who save data: the smallest size, and a small one in place of a large one. */
function getSavingFile(file: string): string {
  return file.replace(/^\d+(?=\.(webp|avif))/, (width) =>
    String(Number(width) > pageWidth ? mediumWidth : smallWidth),
  );
}

/** `GET /images/<hash>/<file>`: an uploaded image. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { hash, file } = params;
  if (!servedFiles.includes(file) || !/^[0-9a-f]{64}$/.test(hash)) return unknown();
  const { imageFolder } = getImagePlaces(context.get(configContext));
  const read = (name: string) => readFileIfThere(path.join(imageFolder, hash, name));
  const savesData = request.headers.get('save-data') === 'on';
  const asked = (savesData && (await read(getSavingFile(file)))) || (await read(file));
  // Older uploads have no file of this width.
  const stored =
    asked ?? (file === toWebpFile(largeWidth) ? await read(toWebpFile(zoomWidth)) : null);
  const bytes = stored ?? (await readOrMakeJpeg(hash, file, context));
  if (!bytes) return unknown();
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': types[path.extname(file).slice(1) as keyof typeof types],
      // The URL holds a hash of the content.
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Save-Data',
    },
  });
}
