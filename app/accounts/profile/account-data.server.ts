import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';

/** What the shop keeps of an account itself, for its owner to take away; never the password's hash. */
export async function exportAccount(db: Connection, userId: string): Promise<unknown> {
  const found = await sql<{ account: unknown }>`
    select json_build_object(
      'id', id, 'email', email, 'role', role, 'createdAt', created_at,
      'sessions', (select coalesce(json_agg(json_build_object('signedInAt', created_at,
          'expiresAt', expires_at, 'address', ip_address, 'browser', user_agent)
          order by created_at desc), '[]')
        from sessions where user_id = users.id)
    ) as account
    from users where id = ${userId}`.execute(db);
  return found.rows[0]?.account ?? null;
}
