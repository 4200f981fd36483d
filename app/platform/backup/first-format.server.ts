import { createDecipheriv, createHash, scrypt } from 'node:crypto';
import fs from 'node:fs';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { type BackupEntry, BackupError } from './manifest.server.ts';

// Reads backups of the first format, which shops wrote before archives of tar and age. 31 bytes of head
// and salt come first, then chunks of 64 KB by AES-256-GCM. A chunk's number and whether it is the
// last are in its nonce. The clear text is zstd. Inside are frames: a length of four bytes, then the
// content. An entry is a frame of JSON, frames of content and an empty frame.
const headLength = 31;
const saltLength = 16;
const chunkLength = 64 * 1024;
const tagLength = 16;
const maxFrameLength = 16 * 2 ** 20;

const headSchema = z.object({
  kind: z.enum(['table', 'mails', 'image', 'manifest']),
  name: z.string(),
});

type Scrypt = (
  passphrase: string,
  salt: Buffer,
  length: number,
  options: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>;

/** Without a passphrase the key is public: the tags reveal damage only. */
async function deriveKey(head: Buffer, passphrase: string | null): Promise<Buffer> {
  if (passphrase === null) return createHash('sha256').update(head).digest();
  const cost = { N: 2 ** 16, r: 8, p: 2, maxmem: 128 * 2 ** 20 };
  return (promisify(scrypt) as Scrypt)(
    passphrase.normalize(),
    head.subarray(-saltLength),
    32,
    cost,
  );
}

/** Takes bytes off a stream; gives fewer than asked only at its end. */
function createByteReader(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]();
  let buffered: Buffer = Buffer.alloc(0);
  const fill = async (length: number) => {
    const chunks = [buffered];
    let total = buffered.length;
    while (total < length) {
      const next = await iterator.next();
      if (next.done) break;
      chunks.push(next.value);
      total += next.value.length;
    }
    buffered = chunks.length > 1 ? Buffer.concat(chunks) : buffered;
  };
  return {
    async take(length: number): Promise<Buffer> {
      await fill(length);
      const taken = buffered.subarray(0, length);
      buffered = buffered.subarray(length);
      return taken;
    },
    async isAtEnd(): Promise<boolean> {
      await fill(1);
      return buffered.length === 0;
    },
  };
}

type ByteReader = ReturnType<typeof createByteReader>;

function decryptChunk(
  key: Buffer,
  chunk: number,
  isLast: boolean,
  encrypted: Buffer,
): Buffer | null {
  if (encrypted.length < tagLength) return null;
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(chunk, 0, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  decipher.setAuthTag(encrypted.subarray(-tagLength));
  const clear = decipher.update(encrypted.subarray(0, -tagLength));
  try {
    decipher.final();
    return clear;
  } catch {
    return null;
  }
}

async function* decrypt(source: AsyncIterable<Buffer>, passphrase: string | null) {
  const reader = createByteReader(source);
  const key = await deriveKey(await reader.take(headLength), passphrase);
  for (let chunk = 0, isLast = false; !isLast; chunk++) {
    const encrypted = await reader.take(chunkLength + tagLength);
    isLast = await reader.isAtEnd();
    const clear = decryptChunk(key, chunk, isLast, encrypted);
    if (clear) yield clear;
    else if (chunk === 0 && passphrase !== null) {
      throw new BackupError('The passphrase is another one, or the backup is damaged.');
    } else throw new BackupError('The backup is damaged or cut off.');
  }
}

async function takeFrame(reader: ByteReader): Promise<Buffer> {
  const head = await reader.take(4);
  const length = head.length === 4 ? head.readUInt32BE() : Number.POSITIVE_INFINITY;
  const content = length > maxFrameLength ? null : await reader.take(length);
  if (content?.length !== length) throw new BackupError('The backup ends too early.');
  return content;
}

async function* takeContent(reader: ByteReader): AsyncGenerator<Buffer> {
  for (let frame = await takeFrame(reader); frame.length > 0; frame = await takeFrame(reader))
    yield frame;
}

/** The manifest of the first format names the emails `mails`. */
async function* renameEmails(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const { mails: emails, ...rest } = JSON.parse(await text(content)) as Record<string, unknown>;
  yield Buffer.from(JSON.stringify({ ...rest, emails }));
}

/** The entries of a backup of the first format. Throws BackupError where it is damaged or cut off. */
export async function* readFirstFormat(
  file: string,
  passphrase: string | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<BackupEntry> {
  const unzip = createZstdDecompress();
  const decryptAll = (source: AsyncIterable<Buffer>) => decrypt(source, passphrase);
  const done = pipeline(fs.createReadStream(file), decryptAll, unzip, { signal });
  // Reading `unzip` throws the same error.
  done.catch(() => undefined);
  const reader = createByteReader(unzip);
  while (!(await reader.isAtEnd())) {
    const { kind, name } = headSchema.parse(JSON.parse((await takeFrame(reader)).toString()));
    const content = takeContent(reader);
    if (kind === 'manifest') yield { kind, name, content: renameEmails(content) };
    else yield { kind: kind === 'mails' ? 'emails' : kind, name, content };
  }
  await done;
}
