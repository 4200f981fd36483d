import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';

/** Makes one change of all that came to each shelf and left it, so that counts stay short to sum up. */
export async function sumShelves(db: Connection): Promise<void> {
  await sql`
    with summed as (delete from shelf_changes returning shelf_id, change)
    insert into shelf_changes select shelf_id, sum(change) from summed group by shelf_id
  `.execute(db);
}
