import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createContext } from 'react-router';

/** Encrypts small texts for the database; `name` says what they are, and is checked. */
export interface Encryption {
  encrypt(name: string, text: string): string;
  /** Null for what another secret has encrypted, or what was changed since. */
  decrypt(name: string, ciphertext: string): string | null;
}

export const encryptionContext = createContext<Encryption>();

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Derives the key from the secret of the environment, which signs sessions by other keys. */
export function createEncryption(secret: string): Encryption {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'secrets of the owner', 32));
  return {
    encrypt(name, text) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(name));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64');
    },
    decrypt(name, ciphertext) {
      const bytes = Buffer.from(ciphertext, 'base64');
      const [tagAt, textAt] = [nonceLength, nonceLength + tagLength];
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, tagAt))
          .setAAD(Buffer.from(name))
          .setAuthTag(bytes.subarray(tagAt, textAt));
        return Buffer.concat([
          decipher.update(bytes.subarray(textAt)),
          decipher.final(),
        ]).toString();
      } catch {
        return null;
      }
    },
  };
}
