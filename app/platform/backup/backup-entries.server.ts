import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { settleText, streamCopy } from './copy-text.server.ts';
import { copyMailsOut } from './email-jobs.server.ts';
import type { Entry, EntryHead } from './entries.server.ts';
import { type Manifest, sumImages } from './manifest.server.ts';
import { type Measure, measured } from './measure.server.ts';
import { copyOut, listShopTables, readSequences } from './shop-tables.server.ts';

/** The files of the pictures, from their folder; those that are just being made are not among them. */
async function* listImages(folder: string): AsyncGenerator<string> {
  if (!fs.existsSync(folder)) return;
  const found = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = found
    .filter((file) => file.isFile())
    .map((file) => path.relative(folder, path.join(file.parentPath, file.name)))
    .filter((name) => !name.startsWith('.'));
  for (const name of names.sort()) yield name.replaceAll(path.sep, '/');
}

async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const found = await client.query<{ name: string }>('select name from migrations order by name');
  return found.rows.map(({ name }) => name);
}

async function versionOf(client: pg.ClientBase): Promise<string> {
  const found = await client.query<{ server_version: string }>('show server_version');
  return found.rows[0]?.server_version ?? '';
}

export interface BackupSource {
  pool: pg.Pool;
  imageFolder: string;
}

function shopVersion(): string {
  return String(JSON.parse(fs.readFileSync('package.json', 'utf8')).version);
}

/**
 * Everything that a backup holds. All rows are of one instant: one snapshot of one transaction, which
 * neither waits for anybody nor keeps anybody waiting. Pictures never change, and are saved before
 * the product that shows them, so those that are there afterwards are enough; so it is with sequences.
 */
export async function* backupEntries(
  client: pg.ClientBase,
  imageFolder: string,
  tell: (manifest: Manifest) => void,
): AsyncGenerator<Entry> {
  await client.query('begin isolation level repeatable read read only');
  await settleText(client);
  const takenAt = new Date().toISOString();
  const tables: Manifest['tables'] = [];
  let last: Measure = { byteCount: 0, rowCount: 0, sha256: '' };
  const entry = (kind: EntryHead['kind'], name: string, content: AsyncIterable<Buffer>): Entry => ({
    head: { kind, name },
    content: measured(content, (measure) => {
      last = measure;
    }),
  });
  const migrations = await listMigrations(client);
  for (const table of await listShopTables(client)) {
    yield entry('table', table.name, streamCopy(client, copyOut(table)));
    tables.push({ name: table.name, columns: table.columns, ...last });
  }
  yield entry('mails', 'mails', streamCopy(client, copyMailsOut));
  const mails = last;
  const sequences = await readSequences(client);
  const postgresqlVersion = await versionOf(client);
  await client.query('commit');

  const images = sumImages();
  for await (const name of listImages(imageFolder)) {
    yield entry('image', name, fs.createReadStream(path.join(imageFolder, name)));
    images.add(name, last);
  }
  const manifest: Manifest = {
    takenAt,
    shopVersion: shopVersion(),
    postgresqlVersion,
    migrations,
    tables,
    sequences,
    mails,
    images: images.total(),
  };
  yield entry('manifest', 'manifest', single(Buffer.from(JSON.stringify(manifest))));
  tell(manifest);
}

async function* single(piece: Buffer): AsyncGenerator<Buffer> {
  yield piece;
}
