import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { getSystemErrorMessage } from 'node:util';
import { createZstdCompress } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import tar from 'tar-stream';
import type { Database } from '#app/platform/database/database.server.ts';
import { type BackupSource, listBackupFiles } from './backup-files.server.ts';
import { recordBackup } from './backup-record.server.ts';
import { BackupError, type BackupFile, type Manifest, trailer } from './manifest.server.ts';
import { readBackup } from './read-backup.server.ts';

interface BackupOptions {
  passphrase?: string;
  signal?: AbortSignal;
}

/** 64 MB and a tenth of a second; age's own default takes four times that from the open shop. */
const scryptWorkFactor = 16;

/** Flushes the folder, so that the name of the backup survives a power cut, too. */
function syncFolder(folder: string): void {
  const opened = fs.openSync(folder, 'r');
  fs.fsyncSync(opened);
  fs.closeSync(opened);
}

function explainWriteError(error: unknown, file: string): unknown {
  const { code = '', errno = 0 } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupError(
      `The disk is full: ${file} was not written. Make room, or choose another.`,
    );
  if (['EACCES', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR', 'EFBIG', 'EIO'].includes(code)) {
    const reason = getSystemErrorMessage(errno);
    return new BackupError(`${file} cannot be written: ${reason}. Choose another place.`);
  }
  return error;
}

async function packFiles(pack: tar.Pack, files: AsyncIterable<BackupFile>): Promise<void> {
  try {
    for await (const { name, content } of files) {
      await new Promise<void>((resolve, reject) => {
        const done = (error?: Error | null) => (error ? reject(error) : resolve());
        // The callback gets the same error; without a listener it would end the process.
        pack.entry({ name, mode: 0o600 }, content, done).on('error', () => undefined);
      });
    }
    pack.finalize();
  } catch (error) {
    // Rejects the pipeline that reads the archive.
    pack.destroy(error as Error);
  }
}

async function* encrypt(
  source: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(scryptWorkFactor);
  encrypter.setPassphrase(passphrase.normalize());
  yield* await encrypter.encrypt(ReadableStream.from(source) as globalThis.ReadableStream);
}

async function* appendTrailer(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  yield trailer(hash.digest());
}

async function writeArchive(
  files: AsyncIterable<BackupFile>,
  file: string,
  { passphrase, signal }: BackupOptions,
): Promise<void> {
  // Opened before anything can fail, so that the caller can remove it.
  const output = await fs.promises.open(file, 'w', 0o600);
  const pack = tar.pack();
  const packed = packFiles(pack, files);
  try {
    await pipeline(
      pack,
      createZstdCompress(),
      (source: AsyncIterable<Buffer>) =>
        passphrase === undefined ? appendTrailer(source) : encrypt(source, passphrase),
      output.createWriteStream({ flush: true }),
      { signal },
    );
  } finally {
    await packed;
  }
}

/** Writes a backup of the whole shop. The file appears whole or not at all. Throws BackupError. */
export async function writeBackup(
  { pool, ...images }: BackupSource,
  file: string,
  options: BackupOptions = {},
): Promise<Manifest> {
  if (fs.existsSync(file)) throw new BackupError(`${file} exists. Choose another name.`);
  const partial = `${file}.partial`;
  const client = await pool.connect();
  // The driver refuses COPY on a pipeline.
  Object.assign(client, { pipeline: false });
  let manifest: Manifest | undefined;
  const files = listBackupFiles(client, images, (written) => {
    manifest = written;
  });
  try {
    const isShop = await client.query(
      `select to_regclass('migrations') is not null and to_regclass('pgboss.job') is not null as yes`,
    );
    if (!isShop.rows[0]?.yes) throw new BackupError('There is no shop in this database yet.');
    await writeArchive(files, partial, options);
    fs.renameSync(partial, file);
    syncFolder(path.dirname(path.resolve(file)));
  } catch (error) {
    fs.rmSync(partial, { force: true });
    throw explainWriteError(error, file);
  } finally {
    // Closing the connection ends the transaction that an error left open, and a COPY in its middle.
    client.release(true);
  }
  if (!manifest) throw new Error('The backup has no manifest.');
  return manifest;
}

/** Writes a backup, reads it back, and records that it is good. Throws BackupError. */
export async function takeBackup(
  source: BackupSource & { db: Database },
  file: string,
  { nightly = false, ...options }: BackupOptions & { nightly?: boolean } = {},
): Promise<{ manifest: Manifest; byteCount: number }> {
  await writeBackup(source, file, options);
  const manifest = await readBackup(file, options.passphrase, options).catch((error) => {
    fs.rmSync(file, { force: true });
    throw error;
  });
  const byteCount = fs.statSync(file).size;
  // A database that this version has not migrated yet can be backed up, too.
  const table = await source.pool.query(`select to_regclass('backups') is not null as found`);
  if (table.rows[0]?.found) await recordBackup(source.db, { file, nightly, byteCount });
  return { manifest, byteCount };
}
