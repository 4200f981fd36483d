import fs from 'node:fs/promises';
import path from 'node:path';
import { imageFolder } from '#app/platform/image-store.server.ts';
import { configContext } from '#app/platform/request-context.server.ts';
import type { Route } from './+types/image.route.ts';

const unknown = () => new Response('There is no such picture.', { status: 404 });

/** `GET /images/<hash>/<width>.webp`: a picture that the owner uploaded. */
export async function loader({ params: { hash, file }, context }: Route.LoaderArgs) {
  const [, kind] = /^(?:160|480|960)\.(webp|avif)$/.exec(file) ?? [];
  if (!kind || !/^[0-9a-f]{64}$/.test(hash)) return unknown();
  try {
    const folder = imageFolder(context.get(configContext).dataDir);
    const bytes = await fs.readFile(path.join(folder, hash, file));
    return new Response(new Uint8Array(bytes), {
      headers: {
        'Content-Type': `image/${kind}`,
        // The hash is of the content: another picture has another address.
        'Cache-Control': 'public, max-age=31536000, immutable',
      },
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return unknown();
    throw error;
  }
}
