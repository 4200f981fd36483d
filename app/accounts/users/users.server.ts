import type { Connection } from '#app/platform/database/database.server.ts';
import { likePattern } from '#app/platform/database/like-pattern.ts';

export interface Person {
  id: string;
  email: string;
  isAdmin: boolean;
  /** ISO instant. */
  createdAt: string;
}

export const peoplePageSize = 50;

/** Accounts whose address holds `q`, administrators first, then the newest. */
export async function listPeople(
  db: Connection,
  { q, page }: { q: string; page: number },
): Promise<{ people: Person[]; total: number; adminCount: number }> {
  const pattern = likePattern(q.toLowerCase());
  const matching = db.selectFrom('users').where('email', 'like', pattern);
  const [rows, counted, admins] = await Promise.all([
    matching
      .select(['id', 'email', 'role', 'created_at'])
      .orderBy('role')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(peoplePageSize)
      .offset((page - 1) * peoplePageSize)
      .execute(),
    matching.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    db
      .selectFrom('users')
      .select((is) => is.fn.countAll<number>().as('total'))
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow(),
  ]);
  const people = rows.map(({ id, email, role, created_at }) => ({
    id,
    email,
    isAdmin: role === 'admin',
    createdAt: created_at.toISOString(),
  }));
  return { people, total: counted.total, adminCount: admins.total };
}
