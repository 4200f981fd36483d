import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';

interface CopyMeasures {
  /** Used products that are not archived. */
  used: number;
  /** Those of them with at least three photos and a condition. */
  described: number;
  /** Products without a condition and a completeness, which may be used or new. */
  silent: number;
}

/** Measures how well used products are described. */
export async function measureCopies(db: Connection): Promise<CopyMeasures> {
  const found = await sql<CopyMeasures>`
    with on_sale as (
      select condition, condition <> 'new' or completeness <> 'sealed' as is_used,
        (image is not null)::int
          + (select count(*) from product_photos where product_id = products.id) as photos
      from products where archived_at is null
    )
    select (count(*) filter (where is_used))::int as used,
      (count(*) filter (where is_used and condition is not null and photos >= 3))::int as described,
      (count(*) filter (where is_used is null and condition is null))::int as silent
    from on_sale`.execute(db);
  return found.rows[0] ?? { used: 0, described: 0, silent: 0 };
}
