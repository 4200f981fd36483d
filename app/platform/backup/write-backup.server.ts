import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { type BackupSource, backupEntries } from './backup-entries.server.ts';
import { BackupError } from './backup-error.server.ts';
import { seal } from './encrypt.server.ts';
import { writeEntries } from './entries.server.ts';
import type { Manifest } from './manifest.server.ts';

export interface BackupOptions {
  passphrase?: string;
  signal?: AbortSignal;
}

/** So that the name, too, survives a power cut. Windows has no such thing for folders. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const opened = fs.openSync(folder, 'r');
  fs.fsyncSync(opened);
  fs.closeSync(opened);
}

function explain(error: unknown, file: string): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new BackupError(
      `The disk is full: ${file} was not written. Make room, or choose another.`,
    );
  }
  if (['EACCES', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR', 'EFBIG', 'EIO'].includes(code)) {
    return new BackupError(`${file} cannot be written (${code}). Choose another place.`);
  }
  return error;
}

/** Writes a backup of the whole shop. The file appears whole or not at all. Throws BackupError. */
export async function writeBackup(
  { pool, imageFolder }: BackupSource,
  file: string,
  { passphrase, signal }: BackupOptions = {},
): Promise<Manifest> {
  if (fs.existsSync(file)) throw new BackupError(`${file} exists. Choose another name.`);
  const partial = `${file}.partial`;
  const client = await pool.connect();
  let manifest: Manifest | undefined;
  const entries = backupEntries(client, imageFolder, (told) => {
    manifest = told;
  });
  try {
    const isShop = await client.query(
      `select to_regclass('migrations') is not null and to_regclass('pgboss.job') is not null as yes`,
    );
    if (!isShop.rows[0]?.yes) throw new BackupError('There is no shop in this database yet.');
    await pipeline(
      writeEntries(entries),
      createZstdCompress(),
      (source: AsyncIterable<Buffer>) => seal(source, passphrase),
      fs.createWriteStream(partial, { mode: 0o600, flush: true }),
      { signal },
    );
    fs.renameSync(partial, file);
    syncFolder(path.dirname(path.resolve(file)));
  } catch (error) {
    fs.rmSync(partial, { force: true });
    throw explain(error, file);
  } finally {
    // Closing the connection ends the transaction that an error left open, and a COPY in its middle.
    client.release(manifest === undefined);
  }
  if (!manifest) throw new Error('The backup has no manifest.');
  return manifest;
}
