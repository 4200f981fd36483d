import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { BackupError } from './backup-error.server.ts';
import { readBytes } from './byte-reader.server.ts';

// A sealed file: 14 bytes 'shop backup 1\n', one byte that says whether a passphrase is needed, 16
// bytes of salt, then chunks of 64 KB, each with its own tag. A chunk's number and whether it is the
// last are in its nonce (the STREAM construction), so none can be left out, moved or cut off.
const magic = Buffer.from('shop backup 1\n');
const open = Buffer.from('-');
const secret = Buffer.from('P');
const saltLength = 16;
export const sealHeadLength = magic.length + 1 + saltLength;
const chunkLength = 64 * 1024;
const tagLength = 16;
const cipherName = 'aes-256-gcm';

type Scrypt = (
  passphrase: string,
  salt: Buffer,
  length: number,
  options: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>;
const deriveKey = promisify(scrypt) as Scrypt;

/** Without a passphrase anybody can make the key: the tags then tell damage, not forgery. */
async function keyOf(head: Buffer, passphrase: string | undefined): Promise<Buffer> {
  if (passphrase === undefined) return createHash('sha256').update(head).digest();
  const cost = { N: 2 ** 16, r: 8, p: 2, maxmem: 128 * 2 ** 20 };
  return deriveKey(passphrase.normalize(), head.subarray(-saltLength), 32, cost);
}

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(chunk, 0, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Seals what streams through, and encrypts it where there is a passphrase. */
export async function* seal(
  source: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  const head = Buffer.concat([magic, passphrase ? secret : open, randomBytes(saltLength)]);
  const key = await keyOf(head, passphrase);
  yield head;
  const reader = readBytes(source);
  for (let chunk = 0, isLast = false; !isLast; chunk++) {
    const clear = await reader.take(chunkLength);
    isLast = await reader.isAtEnd();
    const cipher = createCipheriv(cipherName, key, nonceOf(chunk, isLast));
    yield Buffer.concat([cipher.update(clear), cipher.final(), cipher.getAuthTag()]);
  }
}

/** The other way round. Gives out nothing that was not checked; throws BackupError at the first fault. */
export async function* unseal(
  source: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  const reader = readBytes(source);
  const head = await reader.take(sealHeadLength);
  if (!head.subarray(0, magic.length).equals(magic)) {
    throw new BackupError('This is no backup of a shop.');
  }
  const isSecret = needsPassphrase(head);
  if (isSecret && passphrase === undefined) {
    throw new BackupError('This backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase.');
  }
  const key = await keyOf(head, isSecret ? passphrase : undefined);
  for (let chunk = 0, isLast = false; !isLast; chunk++) {
    const sealed = await reader.take(chunkLength + tagLength);
    isLast = await reader.isAtEnd();
    const clear = openChunk(key, nonceOf(chunk, isLast), sealed);
    if (clear === null && chunk === 0 && isSecret) {
      throw new BackupError('The passphrase is another one, or the backup is damaged.');
    }
    if (clear === null) throw new BackupError('The backup is damaged or cut off.');
    yield clear;
  }
}

/** Whether a file that begins like this is encrypted. */
export function needsPassphrase(head: Buffer): boolean {
  return head.subarray(magic.length, magic.length + 1).equals(secret);
}

function openChunk(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | null {
  if (sealed.length < tagLength) return null;
  const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagLength });
  decipher.setAuthTag(sealed.subarray(-tagLength));
  const clear = decipher.update(sealed.subarray(0, -tagLength));
  try {
    decipher.final();
  } catch {
    return null;
  }
  return clear;
}
