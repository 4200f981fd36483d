import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { sweepExpired } from './sweep.server.ts';

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
    insert into rate_limits (id, key, count, last_request)
    values ('old', 'old', 1, extract(epoch from now() - interval '25 hours') * 1000),
      ('new', 'new', 1, extract(epoch from now() - interval '14 minutes') * 1000)`.execute(
    given.db,
  );
  await sweepExpired(given.db);
  for (const table of ['sessions', 'verifications', 'rate_limits']) {
    const left = await sql`select id from ${sql.table(table)}`.execute(given.db);
    expect(left.rows, table).toEqual([{ id: 'new' }]);
  }
});
