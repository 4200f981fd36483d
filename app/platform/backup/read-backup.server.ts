import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { BackupError } from './backup-error.server.ts';
import { unseal } from './encrypt.server.ts';
import { type Entry, readEntries } from './entries.server.ts';
import { type Manifest, parseManifest, sumImages } from './manifest.server.ts';
import { type Measure, measured } from './measure.server.ts';

/** Does something with an entry that is not the manifest; it must read the content to its end. */
export type TakeEntry = (entry: Entry) => Promise<void>;

function explain(error: unknown, file: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (error instanceof BackupError) return new BackupError(`${file}: ${error.message}`);
  if (['ENOENT', 'EACCES', 'EISDIR', 'EIO'].includes(code)) {
    return new BackupError(`${file} cannot be read (${code}).`);
  }
  // Behind an unbroken seal: made by another program, or by a version with another form.
  if (error instanceof z.ZodError || error instanceof SyntaxError || code.startsWith('ZSTD')) {
    return new BackupError(`${file}: This backup has a form that this version does not know.`);
  }
  return error;
}

const same = (one: Measure | undefined, other: Measure): boolean =>
  one?.sha256 === other.sha256 &&
  one.byteCount === other.byteCount &&
  one.rowCount === other.rowCount;

function checkAgainst(
  manifest: Manifest,
  tables: ReadonlyMap<string, Measure>,
  mails: Measure | undefined,
  images: Manifest['images'],
): void {
  const wrong = [
    ...manifest.tables.filter((table) => !same(tables.get(table.name), table)).map((t) => t.name),
    ...(same(mails, manifest.mails) ? [] : ['mails']),
    ...(images.sha256 === manifest.images.sha256 ? [] : ['images']),
    ...[...tables.keys()].filter((name) => !manifest.tables.some((table) => table.name === name)),
  ];
  if (wrong.length > 0) {
    throw new BackupError(`The backup does not come to what it says: ${wrong.join(', ')}.`);
  }
}

async function skip({ content }: Entry): Promise<void> {
  for await (const _ of content);
}

/**
 * Reads a backup from end to end, checks every seal, checksum and count, and touches nothing else.
 * Throws BackupError where it is damaged, cut off, foreign or closed to this passphrase.
 */
export async function readBackup(
  file: string,
  passphrase: string | undefined,
  { take = skip, signal }: { take?: TakeEntry; signal?: AbortSignal } = {},
): Promise<Manifest> {
  const tables = new Map<string, Measure>();
  const images = sumImages();
  let mails: Measure | undefined;
  let manifest: Manifest | undefined;
  const keep =
    ({ kind, name }: Entry['head']) =>
    (measure: Measure) => {
      if (kind === 'table') tables.set(name, measure);
      if (kind === 'mails') mails = measure;
      if (kind === 'image') images.add(name, measure);
    };
  try {
    await pipeline(
      fs.createReadStream(file),
      (source: AsyncIterable<Buffer>) => unseal(source, passphrase),
      createZstdDecompress(),
      async (source: AsyncIterable<Buffer>) => {
        for await (const { head, content } of readEntries(source)) {
          if (head.kind === 'manifest') manifest = parseManifest(await textOf(content));
          else await take({ head, content: measured(content, keep(head)) });
        }
      },
      { signal },
    );
    if (!manifest) throw new BackupError('The backup ends too early.');
    checkAgainst(manifest, tables, mails, images.total());
    return manifest;
  } catch (error) {
    throw explain(error, file);
  }
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
