import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createFlushedFolder, flushFolder, writeFileAtomically } from './flushed-files.server.ts';
import type { ImageStore } from './image-store.server.ts';
import { type PreparedImage, widestFile } from './prepare-image.server.ts';

/** Keeps pictures under `folder/<hash>/`, all files of one or none. */
export function createDiskImageStore(folder: string): ImageStore {
  return {
    async save({ hash, files }) {
      const final = path.join(folder, hash);
      if (!(await touch(final))) await saveNew(folder, final, files);
      // Kept before there were as many files of an image as today.
      else if (!(await touch(path.join(final, widestFile)))) await addMissing(folder, final, files);
      return `/images/${hash}/${widestFile}`;
    },
  };
}

async function saveNew(folder: string, final: string, files: PreparedImage['files']) {
  const making = path.join(folder, `.making-${randomUUID()}`);
  try {
    await createFlushedFolder(making);
    for (const { name, bytes } of files) {
      await fs.writeFile(path.join(making, name), bytes, { flush: true });
    }
    await flushFolder(making);
    await fs.rename(making, final);
  } catch (error) {
    await fs.rm(making, { recursive: true, force: true });
    // Somebody else kept the same picture at the same moment.
    if (!(await touch(final))) throw error;
  }
  // The product that names the picture is flushed, so the picture's own name must be.
  await flushFolder(folder);
}

async function addMissing(folder: string, final: string, files: PreparedImage['files']) {
  for (const { name, bytes } of files) {
    const file = path.join(final, name);
    if (!(await touch(file))) await writeFileAtomically(file, bytes, folder);
  }
  await flushFolder(final);
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
