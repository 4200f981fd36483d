import path from 'node:path';
import type { ImageSettings } from '#app/platform/config.server.ts';
import { createHostImageStore } from './images-at-host.server.ts';
import { createBucketImageStore } from './images-in-bucket.server.ts';
import { createDiskImageStore } from './images-on-disk.server.ts';
import type { PreparedImage } from './prepare-image.server.ts';

/** Where pictures are kept. `save` gives the URL that shows one, and rejects with nothing kept. */
export interface ImageStore {
  save(image: PreparedImage): Promise<string>;
}

export function getImageFolder(dataDir: string): string {
  return path.join(dataDir, 'images');
}

/** The store that the settings ask for. */
export function openImageStore(settings: ImageSettings, dataDir: string): ImageStore {
  if (settings.host) return createHostImageStore(settings.host);
  if (settings.bucket) return createBucketImageStore(settings.bucket);
  return createDiskImageStore(getImageFolder(dataDir));
}
