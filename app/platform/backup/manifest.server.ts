import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Measure } from './measure.server.ts';

const measureSchema = z.object({
  byteCount: z.number(),
  rowCount: z.number(),
  sha256: z.string(),
});

const manifestSchema = z.object({
  /** The instant of the snapshot. */
  takenAt: z.iso.datetime(),
  shopVersion: z.string(),
  postgresqlVersion: z.string(),
  /** The migrations that the database had run, which say how its tables look. */
  migrations: z.array(z.string()),
  /** In the order in which they can be filled. */
  tables: z.array(measureSchema.extend({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  mails: measureSchema,
  images: z.object({ count: z.number(), byteCount: z.number(), sha256: z.string() }),
});

/** The last entry of a backup: what was backed up, and what every part must come to. */
export type Manifest = z.infer<typeof manifestSchema>;

export function parseManifest(text: string): Manifest {
  return manifestSchema.parse(JSON.parse(text));
}

/** Adds up pictures: one checksum over the names and checksums of all of them, in their order. */
export function sumImages() {
  const hash = createHash('sha256');
  let count = 0;
  let byteCount = 0;
  return {
    add(name: string, measure: Measure): void {
      hash.update(`${measure.sha256}  ${name}\n`);
      count += 1;
      byteCount += measure.byteCount;
    },
    total: () => ({ count, byteCount, sha256: hash.digest('hex') }),
  };
}
