import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';

const dayMs = 24 * 60 * 60 * 1000;
const unusedMs = 30 * dayMs;

/** Resolves to null where the folder is gone: another process may sweep at the same time. */
async function unlessGone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function isOld(folder: string): Promise<boolean> {
  const found = await unlessGone(fs.stat(folder));
  return found !== null && found.mtimeMs < Date.now() - unusedMs;
}

async function listFolders(folder: string): Promise<string[]> {
  const entries = (await unlessGone(fs.readdir(folder, { withFileTypes: true }))) ?? [];
  return entries
    .filter((entry) => entry.isDirectory() && /^[0-9a-f]{64}$/.test(entry.name))
    .map((entry) => entry.name);
}

/** Removes what an upload or a sweep that was cut off left a day ago or earlier. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of (await unlessGone(fs.readdir(folder))) ?? []) {
    if (!/^\.(making|going)-/.test(name)) continue;
    const place = path.join(folder, name);
    // When it was named so: what is going is as old as its image.
    const { ctimeMs } = (await unlessGone(fs.stat(place))) ?? { ctimeMs: Number.NaN };
    if (ctimeMs < Date.now() - dayMs) await fs.rm(place, { recursive: true, force: true });
  }
}

/** The hashes of all images in use, and of those that 'Put back' or undoing an import restores. */
async function listUsed(db: Connection): Promise<Set<string | null>> {
  const hash = sql`substring(image from '/images/([0-9a-f]{64})/') as hash`;
  const found = await sql<{ hash: string | null }>`
    select ${hash} from products where image like '%/images/%'
    union
    select ${hash} from product_photos where image like '%/images/%'
    union
    select ${hash} from order_items where image like '%/images/%'
    union
    select (regexp_matches(shown, '/images/([0-9a-f]{64})/', 'g'))[1]
    from (select content::text from texts union select value::text from settings
      union select before::text from audit_log
        where subject_kind in ('product', 'settings') and before::text like '%/images/%'
      union select before::text from product_import_rows where before::text like '%/images/%'
    ) as written(shown)
    `.execute(db);
  return new Set(found.rows.map((row) => row.hash));
}

/**
 * Deletes the stored images that are not used and are 30 days old, because a younger one may belong to a
 * product that is being saved, or to a form or a draft that is still open. Returns their hashes. Several
 * processes may do so at once: each image is deleted and named by one of them. Removes unfinished files, too.
 */
export async function sweepImages(db: Connection, folder: string): Promise<string[]> {
  await removeUnfinished(folder);
  const stored = await listFolders(folder);
  const old: string[] = [];
  for (const hash of stored) if (await isOld(path.join(folder, hash))) old.push(hash);
  if (old.length === 0) return [];
  const used = await listUsed(db);
  const removed: string[] = [];
  for (const hash of old) {
    if (used.has(hash)) continue;
    const place = path.join(folder, hash);
    const going = path.join(folder, `.going-${randomUUID()}`);
    if ((await unlessGone(fs.rename(place, going))) === null) continue;
    // An image that was uploaded again since the list was read is young.
    if (await isOld(going)) {
      await fs.rm(going, { recursive: true });
      removed.push(hash);
    } else await fs.rename(going, place);
  }
  return removed;
}
