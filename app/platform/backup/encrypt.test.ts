import { randomBytes, randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { seal, unseal } from './encrypt.server.ts';

async function all(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** In pieces of any length, as a disk or a line gives them. */
function inPieces(bytes: Buffer): AsyncIterable<Buffer> {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const next = at + randomInt(1, 40_000);
    pieces.push(bytes.subarray(at, next));
    at = next;
  }
  return Readable.from(pieces, { objectMode: true });
}

const sealed = (clear: Buffer, passphrase?: string) => all(seal(inPieces(clear), passphrase));
const unsealed = (bytes: Buffer, passphrase?: string) => all(unseal(inPieces(bytes), passphrase));

const lengths = [0, 1, 65_535, 65_536, 65_537, 3 * 65_536, 200_000];

it.each(lengths)('gives back %i bytes that were sealed', async (length) => {
  const clear = randomBytes(length);
  expect((await unsealed(await sealed(clear))).equals(clear)).toBe(true);
});

it('gives back what was encrypted, to the passphrase alone', async () => {
  const clear = Buffer.from('orders '.repeat(20_000));
  const secret = await sealed(clear, 'horse battery');
  expect(secret.includes('orders')).toBe(false);
  expect((await unsealed(secret, 'horse battery')).equals(clear)).toBe(true);
  await expect(unsealed(secret)).rejects.toThrow('encrypted');
  await expect(unsealed(secret, 'horse')).rejects.toThrow('The passphrase is another one');
  await expect(unsealed(secret.subarray(0, 100_000), 'horse battery')).rejects.toThrow('cut off');
});

it('does not open with one bit changed, wherever it is', async () => {
  const bytes = await sealed(randomBytes(150_000));
  const places = Array.from({ length: 100 }, () => randomInt(31, bytes.length));
  for (const at of [...Array(32).keys(), ...places, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ (1 << randomInt(8));
    await expect(unsealed(changed), `byte ${at}`).rejects.toThrow();
  }
});

it('does not open cut off, lengthened, or with its chunks in another order', async () => {
  const bytes = await sealed(randomBytes(3 * 65_536));
  const chunk = (n: number) => bytes.subarray(31 + n * 65_552, 31 + (n + 1) * 65_552);
  const head = bytes.subarray(0, 31);
  const wrong = [
    head,
    Buffer.concat([head, chunk(0), chunk(1)]),
    bytes.subarray(0, -1),
    Buffer.concat([bytes, Buffer.from('x')]),
    Buffer.concat([head, chunk(1), chunk(0), chunk(2)]),
  ];
  for (const one of wrong) await expect(unsealed(one)).rejects.toThrow('damaged or cut off');
});

it('says that another file is none', async () => {
  await expect(unsealed(Buffer.from('PK and more of it'.repeat(9)))).rejects.toThrow('no backup');
});
