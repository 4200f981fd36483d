import fs from 'node:fs/promises';
import path from 'node:path';
import { configContext } from '#app/platform/http/request-context.server.ts';
import { getImageFolder, writeFileAtomically } from '#app/platform/images/image-store.server.ts';
import {
  emailFile,
  largeWidth,
  mediumWidth,
  pageWidth,
  smallWidth,
  toWebpFile,
  zoomWidth,
} from '#app/platform/images/image-url.ts';
import { encodeForEmail, getImageFiles } from '#app/platform/images/prepare-image.server.ts';
import type { Route } from './+types/image.route.ts';

const types = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' };

const unknown = () => new Response('There is no such image.', { status: 404 });

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await fs.readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Older uploads have no file for emails: it is written at the first request. */
async function writeEmailFile(folder: string, hash: string): Promise<Buffer | null> {
  const shown = await readIfThere(path.join(folder, hash, toWebpFile(pageWidth)));
  if (!shown) return null;
  const { default: sharp } = await import('sharp');
  const bytes = await encodeForEmail(sharp(shown));
  await writeFileAtomically(path.join(folder, hash, emailFile), bytes, folder);
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
  if (!getImageFiles(zoomWidth).includes(file) || !/^[0-9a-f]{64}$/.test(hash)) return unknown();
  const folder = getImageFolder(context.get(configContext).dataDir);
  const read = (name: string) => readIfThere(path.join(folder, hash, name));
  const savesData = request.headers.get('save-data') === 'on';
  const asked = (savesData && (await read(getSavingFile(file)))) || (await read(file));
  // Older uploads have no file of this width.
  const stored =
    asked ?? (file === toWebpFile(largeWidth) ? await read(toWebpFile(zoomWidth)) : null);
  const bytes = stored ?? (file === emailFile ? await writeEmailFile(folder, hash) : null);
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
