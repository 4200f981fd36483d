import fs from 'node:fs';
import type pg from 'pg';
import type { ImagePlaces } from '#app/platform/images/image-store.server.ts';
import { readImageBucket, readImageFolder, startImageSearch } from './backup-images.server.ts';
import { copyEmailsOut } from './email-jobs.server.ts';
import {
  type BackupFile,
  type Checksum,
  type Manifest,
  startChecksum,
  startImageTotal,
} from './manifest.server.ts';
import {
  copyOut,
  fixTextFormat,
  listShopTables,
  readSequences,
  streamCopy,
} from './shop-tables.server.ts';

export interface BackupSource extends ImagePlaces {
  pool: pg.Pool;
}

const partBytes = 4 * 2 ** 20;

const readme = `A backup of a shop. 'npm run shop -- restore FILE' restores it: docs/operations.md.
tables/NAME/*.tsv  rows as PostgreSQL's COPY writes them; manifest.json names the columns
emails/*.tsv       emails that were not sent yet
images/            uploaded images
manifest.json      what belongs to this backup, with a checksum of every part
`;

/** Cuts COPY output behind whole rows, into parts of about 4 MB. There is always a first part. */
async function* splitRows(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let length = 0;
  let isFirst = true;
  for await (const chunk of source) {
    const end = length + chunk.length < partBytes ? 0 : chunk.lastIndexOf(10) + 1;
    if (end > 0) {
      yield Buffer.concat([...pending, chunk.subarray(0, end)]);
      isFirst = false;
      pending = [];
      length = 0;
    }
    pending.push(chunk.subarray(end));
    length += chunk.length - end;
  }
  if (isFirst || length > 0) yield Buffer.concat(pending);
}

async function* rowFiles(
  client: pg.ClientBase,
  folder: string,
  copy: string,
  onContent: (content: Buffer) => void = () => undefined,
): AsyncGenerator<BackupFile, Checksum> {
  const checksum = startChecksum();
  let part = 0;
  for await (const content of splitRows(streamCopy(client, copy))) {
    checksum.add(content);
    onContent(content);
    part += 1;
    yield { name: `${folder}/${String(part).padStart(6, '0')}.tsv`, content };
  }
  return checksum.finish();
}

async function* imageFiles<Result>(
  files: AsyncGenerator<BackupFile, Result>,
  total: ReturnType<typeof startImageTotal>,
): AsyncGenerator<BackupFile, Result> {
  for (;;) {
    const next = await files.next();
    if (next.done) return next.value;
    const { name, content } = next.value;
    const checksum = startChecksum();
    checksum.add(content);
    total.add(name, checksum.finish());
    yield { name: `images/${name}`, content };
  }
}

async function readVersions(client: pg.ClientBase) {
  const ran = await client.query<{ name: string }>('select name from migrations order by name');
  const server = await client.query<{ server_version: string }>('show server_version');
  return {
    shopVersion: readShopVersion(),
    postgresqlVersion: server.rows[0]?.server_version ?? '',
    migrations: ran.rows.map(({ name }) => name),
  };
}

/**
 * Everything that a backup holds. All rows are of one snapshot, whose transaction blocks no other. An
 * image never changes and is saved before the product that shows it, so the images that exist
 * afterwards are enough. The same holds for sequences. `onManifest` gets the manifest at the end.
 */
export async function* listBackupFiles(
  client: pg.ClientBase,
  { imageFolder, bucket }: ImagePlaces,
  onManifest: (manifest: Manifest) => void,
): AsyncGenerator<BackupFile> {
  yield { name: 'README.txt', content: Buffer.from(readme) };
  await client.query('begin isolation level repeatable read read only');
  await fixTextFormat(client);
  const takenAt = new Date().toISOString();
  const versions = await readVersions(client);
  const tables: Manifest['tables'] = [];
  const search = bucket && startImageSearch(bucket.publicUrl);
  for (const table of await listShopTables(client)) {
    const { name, columns } = table;
    const checksum = yield* rowFiles(client, `tables/${name}`, copyOut(table), search?.add);
    tables.push({ name, columns, ...checksum });
  }
  const emails = yield* rowFiles(client, 'emails', copyEmailsOut);
  const sequences = await readSequences(client);
  await client.query('commit');
  const total = startImageTotal();
  yield* imageFiles(readImageFolder(imageFolder), total);
  let inBucket: Manifest['bucket'] = null;
  if (bucket && search) {
    const { publicUrl, isBackedUp } = bucket;
    const files = readImageBucket(bucket, isBackedUp ? search.widths : new Map());
    inBucket = { publicUrl, isBackedUp, missing: yield* imageFiles(files, total) };
  }
  const images = total.finish();
  const parts = { tables, sequences, emails, images, bucket: inBucket };
  const manifest = { takenAt, ...versions, ...parts };
  yield { name: 'manifest.json', content: Buffer.from(JSON.stringify(manifest, null, 1)) };
  onManifest(manifest);
}

export function readShopVersion(): string {
  return String(JSON.parse(fs.readFileSync('package.json', 'utf8')).version);
}
