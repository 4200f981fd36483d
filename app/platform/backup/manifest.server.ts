import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Why a backup cannot be written, read or restored; the message names the remedy. */
export class BackupError extends Error {}

const checksumSchema = z.object({
  byteCount: z.number(),
  rowCount: z.number(),
  sha256: z.string(),
});

const manifestSchema = z.object({
  /** The instant of the snapshot. */
  takenAt: z.iso.datetime(),
  shopVersion: z.string(),
  postgresqlVersion: z.string(),
  /** The migrations that the database had run. They define its tables. */
  migrations: z.array(z.string()),
  /** In the order in which foreign keys allow to fill them. */
  tables: z.array(checksumSchema.extend({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  emails: checksumSchema,
  images: z.object({ count: z.number(), byteCount: z.number(), sha256: z.string() }),
  /** The bucket of the shop. `missing` are the images that the rows name and that lack a file there. */
  bucket: z
    .object({ publicUrl: z.string(), isBackedUp: z.boolean(), missing: z.array(z.string()) })
    .nullable()
    .default(null),
});

/** The last file of a backup: what it holds, and the checksum of every part. */
export type Manifest = z.infer<typeof manifestSchema>;

/** Size and hash of COPY output. A row is a line: COPY escapes line breaks in a text as `\n`. */
export type Checksum = z.infer<typeof checksumSchema>;

export interface BackupFile {
  name: string;
  content: Buffer;
}

/** One part of a backup as it is read; a large table comes in several entries. */
export interface BackupEntry {
  kind: 'table' | 'emails' | 'image' | 'manifest';
  name: string;
  /** Must be read to its end before the next entry. */
  content: AsyncIterable<Buffer>;
}

export function parseManifest(text: string): Manifest {
  return manifestSchema.parse(JSON.parse(text));
}

function countLines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count += 1;
  return count;
}

export function startChecksum() {
  const hash = createHash('sha256');
  let byteCount = 0;
  let rowCount = 0;
  return {
    add(chunk: Buffer): void {
      hash.update(chunk);
      byteCount += chunk.length;
      rowCount += countLines(chunk);
    },
    /** The checksum of everything added; can be asked once. */
    finish: (): Checksum => ({ byteCount, rowCount, sha256: hash.digest('hex') }),
  };
}

/** Adds up all images: one hash over their names and hashes, in their order. */
export function startImageTotal() {
  const hash = createHash('sha256');
  let count = 0;
  let byteCount = 0;
  return {
    add(name: string, checksum: Checksum): void {
      hash.update(`${checksum.sha256}  ${name}\n`);
      count += 1;
      byteCount += checksum.byteCount;
    },
    finish: () => ({ count, byteCount, sha256: hash.digest('hex') }),
  };
}

/**
 * The last bytes of a backup that is not encrypted: a skippable frame of zstd, which other programs
 * pass over, with the SHA-256 of all bytes before it. An encrypted one is authenticated by age.
 */
export function trailer(sha256: Buffer): Buffer {
  return Buffer.concat([Buffer.from('502a4d1820000000', 'hex'), sha256]);
}

export const trailerLength = 40;
