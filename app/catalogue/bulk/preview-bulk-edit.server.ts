import { sql } from 'kysely';
import { adminProductCondition } from '#app/catalogue/editing/admin-product-query.server.ts';
import type { AdminProductQuery } from '#app/catalogue/editing/admin-product-query.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { type BulkChange, type BulkLine, maxBulkProducts } from './bulk-change.ts';
import { factsOf, outcomeOf } from './bulk-facts.server.ts';

/** Which products are to change: the ones named, or all that a listing finds. */
export type BulkChoice = { ids: readonly number[] } | { listing: AdminProductQuery };

/**
 * Writes down what a change would do to these products as they are now, and gives the id of that;
 * null where they are too many. What would stay as it is is left out, and so is what is archived.
 */
export async function previewBulkEdit(
  db: Connection,
  change: BulkChange,
  choice: BulkChoice,
  changedNames: readonly string[] = [],
): Promise<number | null> {
  const chosen =
    'ids' in choice
      ? sql`id = any(${choice.ids}::bigint[])`
      : adminProductCondition(choice.listing);
  const { after, refused } = outcomeOf(change);
  const made = await sql<{ id: number }>`
    insert into bulk_edits (change, changed_names, lines)
    select ${JSON.stringify(change)}::jsonb, ${changedNames}::text[],
      coalesce(jsonb_agg(to_jsonb(line) order by id) filter (where before <> after), '[]')
    from (
      select id, name, ${factsOf[change.kind].read} as before, ${after} as after,
        ${refused} as refused
      from products where ${chosen} and archived_at is null limit ${maxBulkProducts + 1}
    ) as line
    having count(*) <= ${maxBulkProducts}
    returning id`.execute(db);
  return made.rows[0]?.id ?? null;
}

/** The same change without the products that it cannot be done to; null where it is gone. */
export async function leaveOutRefused(db: Connection, id: number): Promise<number | null> {
  const edit = await db
    .selectFrom('bulk_edits')
    .select(['change', 'lines'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!edit) return null;
  const ids = edit.lines.filter((line) => !line.refused).map((line) => line.id);
  return previewBulkEdit(db, edit.change, { ids });
}

const mostShown = 200;

/** What the owner is shown before it is applied. */
export interface BulkPreview {
  id: number;
  /** At most 200 of them, the refused ones first. */
  lines: BulkLine[];
  count: number;
  refusedCount: number;
  changedNames: string[];
  /** Of the products asked about, those that would change. */
  chosen: number[];
}

/** A preview that waits for its answer; null where it has been applied or there is none. */
export async function findBulkPreview(
  db: Connection,
  id: number,
  askedIds: readonly number[],
): Promise<BulkPreview | null> {
  const edit = await db
    .selectFrom('bulk_edits')
    .select(['lines', 'changed_names'])
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .executeTakeFirst();
  if (!edit) return null;
  const { lines } = edit;
  const refused = lines.filter((line) => line.refused);
  const ids = new Set(lines.map((line) => line.id));
  return {
    id,
    lines: [...refused, ...lines.filter((line) => !line.refused)].slice(0, mostShown),
    count: lines.length,
    refusedCount: refused.length,
    changedNames: edit.changed_names,
    chosen: askedIds.filter((asked) => ids.has(asked)),
  };
}

/** Previews are of use for a day at most. */
export async function sweepBulkEdits(db: Connection): Promise<void> {
  await sql`delete from bulk_edits where created_at < now() - interval '1 day'`.execute(db);
}
