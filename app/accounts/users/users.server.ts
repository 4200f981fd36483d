import { sql } from 'kysely';
import type { User } from '#app/accounts/current-user.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { likePattern } from '#app/platform/database/like-pattern.ts';
import { inRange, toBeirutDate } from '#app/platform/text/day-range.server.ts';
import type { DayCount, DayRange } from '#app/platform/text/day-range.ts';

export const usersPageSize = 50;

/** Lists users whose email contains `q`, administrators first, then the newest. */
export async function listUsers(
  db: Connection,
  { q, page }: { q: string; page: number },
): Promise<{ users: User[]; total: number; adminCount: number }> {
  const pattern = likePattern(q.toLowerCase());
  const matching = db.selectFrom('users').where('email', 'like', pattern);
  const [rows, counted, admins] = await Promise.all([
    matching
      .select(['id', 'email', 'role', 'created_at'])
      .orderBy('role')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(usersPageSize)
      .offset((page - 1) * usersPageSize)
      .execute(),
    matching.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    db
      .selectFrom('users')
      .select((is) => is.fn.countAll<number>().as('total'))
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow(),
  ]);
  const users = rows.map(({ id, email, role, created_at }) => ({
    id,
    email,
    isAdmin: role === 'admin',
    createdAt: created_at.toISOString(),
  }));
  return { users, total: counted.total, adminCount: admins.total };
}

/** Counts the accounts that were made on each day that saw any. */
export async function countNewUsersByDay(db: Connection, range: DayRange): Promise<DayCount[]> {
  const found = await sql<DayCount>`
    select ${toBeirutDate('created_at')} as day, count(*) as count
    from users where ${inRange('created_at', range)} group by 1`.execute(db);
  return found.rows;
}
