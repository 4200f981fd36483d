import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import { type ConsolesChange, parseConsoles } from './own-consoles.ts';
import type { OwnConsole } from './works-on.ts';

/** Lists the consoles that a user has named. */
export async function listConsoles(db: Connection, userId: string): Promise<OwnConsole[]> {
  const rows = await db
    .selectFrom('user_consoles')
    .select(['platform', 'region'])
    .where('user_id', '=', userId)
    .orderBy('platform')
    .orderBy('region')
    .execute();
  return parseConsoles(rows);
}

/** Reads the change in a form; null where it is none. */
export function parseConsolesChange(form: FormData): ConsolesChange | null {
  const intent = form.get('intent');
  if (intent !== 'add' && intent !== 'remove') return null;
  try {
    const consoles = parseConsoles(JSON.parse(String(form.get('consoles'))));
    return consoles.length > 0 ? { intent, consoles } : null;
  } catch {
    return null;
  }
}

/** Changes the consoles of a user, at most each platform in each region. */
export async function changeConsoles(
  db: Connection,
  userId: string,
  { intent, consoles }: ConsolesChange,
): Promise<void> {
  const platforms = consoles.map(({ platform }) => platform);
  const regions = consoles.map(({ region }) => region);
  const changed = sql`unnest(${platforms}::text[], ${regions}::text[]) as changed(platform, region)`;
  const change =
    intent === 'add'
      ? sql`insert into user_consoles (user_id, platform, region)
          select ${userId}, platform, region from ${changed} order by platform, region
          on conflict do nothing`
      : sql`delete from user_consoles using ${changed} where user_id = ${userId}
          and user_consoles.platform = changed.platform and user_consoles.region = changed.region`;
  await change.execute(db);
}
