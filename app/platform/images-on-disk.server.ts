import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { ImageStore } from './image-store.server.ts';
import type { PreparedImage } from './prepare-image.server.ts';

/** Keeps pictures under `folder/<hash>/`, all files of one or none. */
export function imagesOnDisk(folder: string): ImageStore {
  return {
    async save({ hash, files }) {
      const final = path.join(folder, hash);
      const url = `/images/${hash}/960.webp`;
      if (await touch(final)) return url;
      const making = path.join(folder, `.making-${randomUUID()}`);
      try {
        await writeAll(making, files);
        await fs.rename(making, final);
      } catch (error) {
        await fs.rm(making, { recursive: true, force: true });
        // Somebody else kept the same picture at the same moment.
        if (!(await touch(final))) throw error;
      }
      return url;
    },
  };
}

/** Makes a folder young, so that the sweep of unused pictures passes it; false where there is none. */
async function touch(name: string): Promise<boolean> {
  const now = new Date();
  try {
    await fs.utimes(name, now, now);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

async function writeAll(folder: string, files: PreparedImage['files']): Promise<void> {
  await fs.mkdir(folder, { recursive: true });
  for (const { name, bytes } of files) {
    // Flushed, since the product that names the picture is.
    await fs.writeFile(path.join(folder, name), bytes, { flush: true });
  }
}
