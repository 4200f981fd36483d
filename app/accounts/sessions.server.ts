import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';

export async function endSession(db: Connection, token: string): Promise<void> {
  await sql`delete from sessions where token = ${token}`.execute(db);
}

/** Signs a user out in every browser. */
export async function endSessionsOf(db: Connection, userId: string): Promise<void> {
  await sql`delete from sessions where user_id = ${userId}`.execute(db);
}
