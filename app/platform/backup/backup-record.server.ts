import fs from 'node:fs';
import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';

/** A backup that was read back whole, or why there is none. */
type BackupOutcome = { file: string; nightly: boolean } & (
  | { byteCount: number }
  | { failure: string }
);

export async function recordBackup(db: Connection, outcome: BackupOutcome): Promise<void> {
  const { file, nightly } = outcome;
  const result =
    'failure' in outcome
      ? { failure: outcome.failure }
      : { byte_count: outcome.byteCount, verified_at: sql<Date>`now()` };
  await db
    .insertInto('backups')
    .values({ file, nightly, ...result })
    .execute();
}

const columns = 'file, nightly, byte_count, verified_at, failure, created_at';

/** Saves the record while a restore replaces the tables. No backup has it, and the files stay where they are. */
export const saveBackupRecord = `do $$ begin
  if to_regclass('backups') is not null then
    create temporary table saved_backups on commit drop as table backups;
  end if;
end $$`;

export const restoreBackupRecord = `do $$ begin
  if to_regclass('saved_backups') is not null then
    insert into backups (${columns}) select ${columns} from saved_backups order by id;
  end if;
end $$`;

/** When the installation was made: it gives the minute of its nightly backups. */
export async function readInstalledAt(db: Connection): Promise<Date> {
  const found = await sql<{ created_at: Date }>`select created_at from installation`.execute(db);
  return found.rows[0]?.created_at ?? new Date(0);
}

/** The last backup that was verified, and the failure after it where there was one. */
interface BackupHistory {
  verifiedAt: Date | null;
  failed: { at: Date; reason: string } | null;
}

export async function readBackupHistory(
  db: Connection,
  { nightlyOnly = false } = {},
): Promise<BackupHistory> {
  const newest = (kind: 'verified_at' | 'failure') =>
    db
      .selectFrom('backups')
      .select(['id', 'created_at', 'failure'])
      .where(kind, 'is not', null)
      .$if(nightlyOnly, (query) => query.where('nightly', '=', true))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  const [verified, failed] = await Promise.all([newest('verified_at'), newest('failure')]);
  const verifiedAt = verified?.created_at ?? null;
  // By id, because the clock may have been ahead at one of them.
  const isNews = failed?.failure && (!verified || failed.id > verified.id);
  return {
    verifiedAt,
    failed: isNews ? { at: failed.created_at, reason: failed.failure ?? '' } : null,
  };
}

/** Finds the newest verified backup whose file is on this machine; null where there is none. */
export async function findNewestBackup(db: Connection): Promise<string | null> {
  const found = await db
    .selectFrom('backups')
    .select('file')
    .where('verified_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return found.find(({ file }) => fs.existsSync(file))?.file ?? null;
}
