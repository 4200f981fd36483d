import type { Connection } from '#app/platform/database/database.server.ts';

/** How many orders each of these users has placed; who has none is left out. */
export async function countOrdersOf(
  db: Connection,
  userIds: readonly string[],
): Promise<Record<string, number>> {
  if (userIds.length === 0) return {};
  const rows = await db
    .selectFrom('orders')
    .select((is) => ['user_id', is.fn.countAll<number>().as('count')])
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.user_id ?? '', row.count]));
}
