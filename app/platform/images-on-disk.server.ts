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
      if (await isFolder(final)) return url;
      const making = path.join(folder, `.making-${randomUUID()}`);
      try {
        await writeAll(making, files);
        await fs.rename(making, final);
      } catch (error) {
        await fs.rm(making, { recursive: true, force: true });
        // Somebody else kept the same picture at the same moment.
        if (!(await isFolder(final))) throw error;
      }
      return url;
    },
  };
}

async function isFolder(name: string): Promise<boolean> {
  const found = await fs.stat(name).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return found?.isDirectory() ?? false;
}

async function writeAll(folder: string, files: PreparedImage['files']): Promise<void> {
  await fs.mkdir(folder, { recursive: true });
  for (const { name, bytes } of files) {
    // Flushed, since the product that names the picture is.
    await fs.writeFile(path.join(folder, name), bytes, { flush: true });
  }
}
