import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#app/platform/database/database.server.ts';
import { readOrCreateSecret } from '#app/platform/http/secret.server.ts';

/** Somebody with an account and an open session. */
export interface BenchVisitor {
  id: string;
  /** The header of a browser that is signed in. */
  cookie: string;
}

/** Accounts with sessions as the shop's own sign-in leaves them, without hashing a password for each. */
export async function addVisitors(
  db: Database,
  dataDir: string,
  { count, role = 'user' }: { count: number; role?: 'user' | 'admin' },
): Promise<BenchVisitor[]> {
  const secret = readOrCreateSecret(dataDir);
  const people = Array.from({ length: count }, () => {
    const token = randomBytes(24).toString('base64url');
    const signature = createHmac('sha256', secret).update(token).digest('base64');
    const cookie = `shop.session_token=${token}.${encodeURIComponent(signature)}`;
    return { id: randomUUID(), token, cookie };
  });
  const ids = people.map(({ id }) => id);
  await sql`
    insert into users (id, email, role)
    select id, id || '@bench.example', ${role} from unnest(${ids}::text[]) as id`.execute(db);
  await sql`
    insert into sessions (id, user_id, token, expires_at)
    select user_id, user_id, token, now() + interval '7 days'
    from unnest(${ids}::text[], ${people.map(({ token }) => token)}::text[]) as t(user_id, token)
  `.execute(db);
  return people.map(({ id, cookie }) => ({ id, cookie }));
}
