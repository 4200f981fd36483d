import { sql } from 'kysely';
import type { Connection } from './database.server.ts';

/** Takes the advisory lock of one or two fixed numbers until the transaction ends; false if another holds it. */
export async function tryLock(db: Connection, ...lock: number[]): Promise<boolean> {
  const taken = await sql<{ yes: boolean }>`
    select pg_try_advisory_xact_lock(${sql.join(lock)}) as yes`.execute(db);
  return taken.rows[0]?.yes ?? false;
}
