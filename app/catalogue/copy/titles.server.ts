import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';

const maxTitles = 500;

/** Lists the titles that products of a category and subcategory have, by name. */
export async function listTitles(
  db: Connection,
  { category, subcategory }: { category: string; subcategory: string },
): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select name from titles
    where category = ${category} and subcategory = ${subcategory}
      and exists (select from products where title_id = titles.id)
    order by name limit ${maxTitles}`.execute(db);
  return found.rows.map(({ name }) => name);
}
