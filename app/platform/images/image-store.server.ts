import path from 'node:path';
import type { ImageSettings } from '#app/platform/config.server.ts';
import { imagesAtHost } from './images-at-host.server.ts';
import { imagesInBucket } from './images-in-bucket.server.ts';
import { imagesOnDisk } from './images-on-disk.server.ts';
import type { PreparedImage } from './prepare-image.server.ts';

/** Where pictures are kept. `save` gives the URL that shows one, and rejects with nothing kept. */
export interface ImageStore {
  save(image: PreparedImage): Promise<string>;
}

export function imageFolder(dataDir: string): string {
  return path.join(dataDir, 'images');
}

/** The store that the settings ask for. */
export function openImageStore(settings: ImageSettings, dataDir: string): ImageStore {
  if (settings.host) return imagesAtHost(settings.host);
  if (settings.bucket) return imagesInBucket(settings.bucket);
  return imagesOnDisk(imageFolder(dataDir));
}
