import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an authenticator app shows now for a key in base 32, see RFC 6238. */
export function computeOneTimeCode(key: string, at = Date.now()): string {
  const bits = [...key.replace(/\s/g, '')].map((letter) => alphabet.indexOf(letter));
  const binary = bits.map((five) => five.toString(2).padStart(5, '0')).join('');
  const bytes = binary.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const hash = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
