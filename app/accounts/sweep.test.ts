import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { deleteExpired } from './sessions.server.ts';

const given = openTestDatabase();

it('removes what has ended, and nothing that still counts', async () => {
  await sql`insert into users (id, email) values ('maya', 'maya@example.com')`.execute(given.db);
  await sql`
    insert into sessions (id, token, user_id, expires_at)
    values ('old', 'old', 'maya', now() - interval '1 minute'),
      ('new', 'new', 'maya', now() + interval '1 minute')`.execute(given.db);
  await sql`
    insert into verifications (id, identifier, value, expires_at)
    values ('old', 'old', 'maya', now() - interval '1 minute'),
      ('new', 'new', 'maya', now() + interval '1 minute')`.execute(given.db);
  await sql`
    insert into rate_limits (key, attempts_left, ends_at)
    values ('old', 0, now() - interval '1 minute'), ('new', 1, now() + interval '1 minute')`.execute(
    given.db,
  );
  await deleteExpired(given.db);
  for (const [table, key] of [
    ['sessions', 'id'],
    ['verifications', 'id'],
    ['rate_limits', 'key'],
  ] as const) {
    const left = await sql`select ${sql.ref(key)} as id from ${sql.table(table)}`.execute(given.db);
    expect(left.rows, table).toEqual([{ id: 'new' }]);
  }
});
