import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** Flushes the names in a folder: a file that is flushed without its name is lost all the same. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder and the ones above it, and flushes the names of those that were not there. */
export async function createFlushedFolder(folder: string): Promise<void> {
  const first = await fs.mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; ; made = path.dirname(made)) {
    await flushFolder(path.dirname(made));
    if (made === first) return;
  }
}

/** Writes a file that is there as a whole or not at all. `making` must be on the same disk. */
export async function writeFileAtomically(
  file: string,
  bytes: Buffer,
  making: string,
): Promise<void> {
  const partial = path.join(making, `.making-${randomUUID()}`);
  try {
    await fs.writeFile(partial, bytes, { flush: true });
    await fs.rename(partial, file);
  } catch (error) {
    await fs.rm(partial, { force: true });
    throw error;
  }
}
