import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { getSystemErrorMessage } from 'node:util';
import { createZstdDecompress } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import tar from 'tar-stream';
import { z } from 'zod';
import { readFirstFormat } from './first-format.server.ts';
import {
  type BackupEntry,
  BackupError,
  type Checksum,
  type Manifest,
  parseManifest,
  startChecksum,
  startImageTotal,
  trailer,
  trailerLength,
} from './manifest.server.ts';

/** Handles an entry that is not the manifest; must read the content to its end. */
type HandleEntry = (entry: BackupEntry) => Promise<void>;

type Format = 'plain' | 'encrypted' | 'first' | 'first-encrypted';

const beginnings: [Format, Buffer][] = [
  ['plain', Buffer.from([0x28, 0xb5, 0x2f, 0xfd])],
  ['encrypted', Buffer.from('age-encryption.org/v1\n')],
  ['first', Buffer.from('shop backup 1\n-')],
  ['first-encrypted', Buffer.from('shop backup 1\nP')],
];

function detectFormat(file: string): Format {
  const head = Buffer.alloc(32);
  const opened = fs.openSync(file, 'r');
  try {
    fs.readSync(opened, head);
  } finally {
    fs.closeSync(opened);
  }
  const found = beginnings.find(([, bytes]) => head.subarray(0, bytes.length).equals(bytes));
  if (!found) throw new BackupError('This is no backup of a shop.');
  return found[0];
}

export function isEncryptedBackup(file: string): boolean {
  try {
    return detectFormat(file).endsWith('encrypted');
  } catch {
    return false;
  }
}

const fileErrors = ['ENOENT', 'EACCES', 'EISDIR', 'EIO'];

function explainReadError(error: unknown, file: string): unknown {
  const { code = '', errno = 0 } = error as NodeJS.ErrnoException;
  if (error instanceof BackupError) return new BackupError(`${file}: ${error.message}`);
  if (fileErrors.includes(code))
    return new BackupError(`${file} cannot be read: ${getSystemErrorMessage(errno)}.`);
  // The content is undamaged: another program or another version has written it.
  if (error instanceof z.ZodError || error instanceof SyntaxError || code.startsWith('ZSTD'))
    return new BackupError(`${file}: This backup has a form that this version does not know.`);
  return error;
}

const damaged = 'The backup is damaged or cut off.';

/** The bytes of a file that is not encrypted, without its trailer, which they are compared with. */
async function* readChecked(file: string): AsyncGenerator<Buffer> {
  const end = fs.statSync(file).size - trailerLength;
  if (end <= 0) throw new BackupError(damaged);
  const hash = createHash('sha256');
  for await (const chunk of fs.createReadStream(file, { end: end - 1 })) {
    hash.update(chunk);
    yield chunk;
  }
  const written = await buffer(fs.createReadStream(file, { start: end }));
  if (!written.equals(trailer(hash.digest()))) throw new BackupError(damaged);
}

async function* decrypt(source: AsyncIterable<Buffer>, passphrase: string) {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase.normalize());
  const encrypted = ReadableStream.from(source) as globalThis.ReadableStream;
  const clear = await decrypter.decrypt(encrypted).catch(() => {
    throw new BackupError('The passphrase is another one, or the backup is damaged.');
  });
  yield* clear;
}

function parseName(name: string): Omit<BackupEntry, 'content'> | null {
  const [folder = '', ...rest] = name.split('/');
  if (folder === 'tables' && rest.length === 2) return { kind: 'table', name: rest[0] ?? '' };
  if (folder === 'emails') return { kind: 'emails', name };
  if (folder === 'images') return { kind: 'image', name: rest.join('/') };
  return name === 'manifest.json' ? { kind: 'manifest', name } : null;
}

async function* orDamaged<T>(source: AsyncIterable<T>, signal?: AbortSignal): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (signal?.aborted || error instanceof BackupError || fileErrors.includes(code)) throw error;
    throw new BackupError(damaged);
  }
}

async function* readArchive(
  file: string,
  passphrase: string | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<BackupEntry> {
  const bytes =
    passphrase === null ? readChecked(file) : decrypt(fs.createReadStream(file), passphrase);
  const extract = tar.extract();
  const done = pipeline(Readable.from(bytes), createZstdDecompress(), extract, { signal });
  // The loop throws the same error.
  done.catch(() => undefined);
  for await (const content of orDamaged(extract, signal)) {
    const known = parseName(content.header.name);
    if (known)
      yield { ...known, content: orDamaged<Buffer>(content as AsyncIterable<Buffer>, signal) };
    else content.resume();
  }
  await done;
}

function openBackup(
  file: string,
  passphrase: string | undefined,
  signal: AbortSignal | undefined,
): AsyncIterable<BackupEntry> {
  const format = detectFormat(file);
  const isEncrypted = format.endsWith('encrypted');
  if (isEncrypted && passphrase === undefined)
    throw new BackupError('This backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase.');
  const key = isEncrypted && passphrase !== undefined ? passphrase : null;
  if (format.startsWith('first')) return readFirstFormat(file, key, signal);
  return readArchive(file, key, signal);
}

const isSame = (one: Checksum, other: Checksum): boolean =>
  one.sha256 === other.sha256 &&
  one.byteCount === other.byteCount &&
  one.rowCount === other.rowCount;

function startComparison() {
  const tables = new Map<string, ReturnType<typeof startChecksum>>();
  const emails = startChecksum();
  const images = startImageTotal();
  return {
    async *pass({ kind, name, content }: BackupEntry): AsyncGenerator<Buffer> {
      const table = tables.get(name) ?? startChecksum();
      if (kind === 'table') tables.set(name, table);
      const image = startChecksum();
      const checksum = { table, emails, image, manifest: image }[kind];
      for await (const chunk of content) {
        checksum.add(chunk);
        yield chunk;
      }
      if (kind === 'image') images.add(name, image.finish());
    },
    compare(manifest: Manifest): void {
      const wrong = manifest.tables
        .filter((table) => !isSame((tables.get(table.name) ?? startChecksum()).finish(), table))
        .map(({ name }) => name);
      if (!isSame(emails.finish(), manifest.emails)) wrong.push('emails');
      if (images.finish().sha256 !== manifest.images.sha256) wrong.push('images');
      const listed = new Set(manifest.tables.map(({ name }) => name));
      wrong.push(...[...tables.keys()].filter((name) => !listed.has(name)));
      if (wrong.length === 0) return;
      throw new BackupError(`The backup does not match its manifest: ${wrong.join(', ')}.`);
    },
  };
}

export async function drain(content: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of content);
}

/**
 * Reads a backup from end to end, checks every checksum and count, and touches nothing else. Throws
 * BackupError where it is damaged, cut off, foreign or encrypted with another passphrase.
 */
export async function readBackup(
  file: string,
  passphrase: string | undefined,
  {
    onEntry = ({ content }) => drain(content),
    signal,
  }: { onEntry?: HandleEntry; signal?: AbortSignal } = {},
): Promise<Manifest> {
  const comparison = startComparison();
  let manifest: Manifest | undefined;
  try {
    for await (const entry of openBackup(file, passphrase, signal)) {
      if (entry.kind === 'manifest') manifest = parseManifest(await text(entry.content));
      else await onEntry({ ...entry, content: comparison.pass(entry) });
    }
    if (!manifest) throw new BackupError('The backup ends too early.');
    comparison.compare(manifest);
    return manifest;
  } catch (error) {
    throw explainReadError(error, file);
  }
}
