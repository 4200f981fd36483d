import fs from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import type { BucketSettings } from '#app/platform/config.server.ts';
import { openImageBucket } from '#app/platform/images/image-bucket.server.ts';
import {
  type ImagePlaces,
  readFileIfThere,
  writeImageFile,
} from '#app/platform/images/image-store.server.ts';
import { largeWidth, toWebpFile, uploadedPath } from '#app/platform/images/image-url.ts';
import { getImageFiles } from '#app/platform/images/prepare-image.server.ts';
import {
  type BackupEntry,
  BackupError,
  type BackupFile,
  type Manifest,
} from './manifest.server.ts';

async function listNames(folder: string, kind: 'isDirectory' | 'isFile'): Promise<string[]> {
  const found = await fs.readdir(folder, { withFileTypes: true }).catch((error) => {
    if (['ENOENT', 'ENOTDIR'].includes(error.code)) return [];
    throw error;
  });
  return found.filter((one) => one[kind]() && !one.name.startsWith('.')).map(({ name }) => name);
}

/** The files of the image folder; those that are just being written or removed are skipped. */
export async function* readImageFolder(folder: string): AsyncGenerator<BackupFile> {
  for (const hash of await listNames(folder, 'isDirectory'))
    for (const file of await listNames(path.join(folder, hash), 'isFile')) {
      const name = `${hash}/${file}`;
      const content = await readFileIfThere(path.join(folder, name));
      if (content) yield { name, content };
    }
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Finds the images of a bucket that rows name, whichever table they are in. */
export function startImageSearch(publicUrl: string) {
  const address = new RegExp(escapePattern(publicUrl) + uploadedPath, 'g');
  const widths = new Map<string, number>();
  return {
    add(rows: Buffer): void {
      for (const [, hash = '', width] of rows.toString('latin1').matchAll(address))
        widths.set(hash, Math.max(Number(width), widths.get(hash) ?? 0));
    },
    /** The widest width of each, by its hash. */
    widths,
  };
}

function explainBucketError(error: Error, verb: 'read' | 'written', advice = ''): BackupError {
  // The message of fetch is 'fetch failed'.
  const { message } = error.cause instanceof Error ? error.cause : error;
  return new BackupError(
    `The bucket cannot be ${verb}: ${message}. Check the S3_ settings${advice}.`,
  );
}

/** The files of these images, one image after the other; returns the images that lack a file. */
export async function* readImageBucket(
  settings: BucketSettings,
  widths: ReadonlyMap<string, number>,
): AsyncGenerator<BackupFile, string[]> {
  const bucket = openImageBucket(settings);
  const missing: string[] = [];
  for (const [hash, width] of widths) {
    const names = getImageFiles(width).map((file) => `${hash}/${file}`);
    const reading = Promise.all(names.map((name) => bucket.read(`images/${name}`)));
    const contents = await reading.catch((error) => {
      throw explainBucketError(error, 'read', ', or leave its images out by BACKUP_BUCKET=off');
    });
    for (const [at, name] of names.entries()) {
      const content = contents[at];
      if (content) yield { name, content };
      else if (!name.endsWith(toWebpFile(largeWidth)) && missing.at(-1) !== hash)
        missing.push(hash);
    }
  }
  return missing;
}

// A name from the backup cannot lead outside the folder.
const safeName = /^\w[\w.-]*(\/\w[\w.-]*)*$/;
/** How many images a bucket takes at once. */
const batchSize = 8;

/**
 * Stores restored images where this shop stores its own. It adds and takes nothing away: an image never
 * changes, so what is there stays right if the restore fails, and the sweep removes what is not used.
 */
export function openImageWriter({ imageFolder, bucket: settings }: ImagePlaces) {
  const bucket = settings && openImageBucket(settings);
  let batch: { name: string; bytes: Buffer }[] = [];
  const store = async ({ name, bytes }: (typeof batch)[number]) => {
    if (!bucket) {
      return writeImageFile(imageFolder, name, bytes).catch(({ message }: Error) => {
        throw new BackupError(`The images cannot be written: ${message}.`);
      });
    }
    const key = `images/${name}`;
    try {
      if (!(await bucket.has(key))) await bucket.put(key, bytes);
    } catch (error) {
      throw explainBucketError(error as Error, 'written');
    }
  };
  const flush = async () => {
    const stored = batch.map(store);
    batch = [];
    await Promise.all(stored);
  };
  return {
    async add({ name, content }: BackupEntry): Promise<void> {
      if (!safeName.test(name)) throw new BackupError(`An image has a forbidden name: ${name}.`);
      batch.push({ name, bytes: await buffer(content) });
      if (batch.length >= batchSize) await flush();
    },
    flush,
  };
}

/** Makes texts name their images, of the folder and of a backed-up bucket, where they are now. */
export async function moveImageAddresses(
  client: pg.ClientBase,
  { tables, bucket }: Manifest,
  publicUrl = '',
): Promise<void> {
  const moved = ['', ...(bucket?.isBackedUp ? [bucket.publicUrl] : [])]
    .filter((url) => url !== publicUrl)
    .map((url) => escapePattern(url) || '(?<![\\w.:-])');
  if (moved.length === 0) return;
  const pattern = `(?:${moved.join('|')})/images/([0-9a-f]{64})/`;
  const found = await client.query<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, data_type as type
     from information_schema.columns
     where table_schema = current_schema() and table_name = any ($1) and is_generated = 'NEVER'
       and data_type in ('text', 'json', 'jsonb')`,
    [tables.map(({ name }) => name)],
  );
  for (const { table, column, type } of found.rows) {
    const name = pg.escapeIdentifier(column);
    // Regular expressions refuse the collation of some columns.
    const text = `${name}::text collate "C"`;
    await client.query(
      `update ${pg.escapeIdentifier(table)}
       set ${name} = regexp_replace(${text}, $1, $2, 'g')::${type} where ${text} ~ $1`,
      [pattern, `${publicUrl}/images/\\1/`],
    );
  }
}
