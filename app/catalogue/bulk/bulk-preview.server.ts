import { type RawBuilder, sql } from 'kysely';
import { readFacts } from '#app/catalogue/copy/read-facts.ts';
import { adminProductCondition } from '#app/catalogue/editing/admin-product-query.server.ts';
import type { AdminProductQuery } from '#app/catalogue/editing/admin-product-query.ts';
import { productFields } from '#app/catalogue/editing/product-fields.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import {
  type BulkChange,
  type BulkKind,
  type BulkLine,
  type BulkValues,
  bulkKinds,
  maxBulkProducts,
  type Rounding,
} from './bulk-change.ts';

type BulkChoice = { ids: readonly number[] } | { query: AdminProductQuery };

export function isArchiving(kind: BulkKind): kind is 'archive' | 'restore' {
  return kind === 'archive' || kind === 'restore';
}

/** The values that a kind of change is about, as a JSON object. */
export function bulkValues(kind: BulkKind): RawBuilder<BulkValues> {
  if (isArchiving(kind))
    return sql`jsonb_strip_nulls(
      jsonb_build_object('archived', archived_at is not null, 'soldAt', sold_at))`;
  const pairs = bulkKinds[kind].fields.map((field) => {
    const { property, column, store } = productFields[field];
    const value =
      store === 'product_facts'
        ? `(select ${column} from product_facts where product_id = products.id)`
        : column;
    return `'${property}', ${value}`;
  });
  return sql.raw(`jsonb_build_object(${pairs.join(', ')})`);
}

interface ChangedValues {
  after: RawBuilder<unknown>;
  /** The limit that they would pass. */
  refused: RawBuilder<unknown>;
}

/** `isSingleCopy` of a row of `products`. */
export const isSingleCopyRow = sql<boolean>`(
  (coalesce(completeness, 'sealed') <> 'sealed' and coalesce(condition, 'new') <> 'new')
  or exists (select from product_facts
    where product_id = products.id and coalesce(serial, certificate) is not null))`;

const none = sql`null`;
const isReduced = sql`compare_at_cents > price_cents`;

function changedValues(change: Exclude<BulkChange, { kind: 'facts' }>): ChangedValues {
  if (change.kind === 'archive' || change.kind === 'restore')
    return { after: toJsonb({ archived: change.kind === 'archive' }), refused: none };
  if (change.kind === 'category') {
    const { category, subcategory } = change;
    return { after: toJsonb({ category, subcategory }), refused: none };
  }
  if (change.kind === 'stock') {
    const stock = sql`stock + ${change.units}::int`;
    return {
      after: sql`jsonb_build_object('stock', ${stock})`,
      refused: sql`case when ${stock} < 0 then 'low' when ${stock} > 1000000 then 'high'
        when ${stock} > 1 and ${isSingleCopyRow} then 'copy' end`,
    };
  }
  if (change.kind === 'sale' || change.kind === 'end-sale') return changedBySale(change);
  if (change.kind === 'sale-until') {
    const lastDay = sql`case when ${isReduced} then ${change.day}::date else reduced_until end`;
    return { after: sql`jsonb_build_object('reducedUntil', ${lastDay})`, refused: none };
  }
  const cents = changedPrice(change);
  return {
    after: sql`jsonb_build_object('priceCents', (${cents})::bigint)`,
    refused: sql`case when ${cents} < 1 then 'low' when ${cents} > 99999999 then 'high'
      when ${cents} >= compare_at_cents and ${cents} > price_cents then 'compare-at' end`,
  };
}

const toJsonb = (values: BulkValues) => sql`${JSON.stringify(values)}::jsonb`;

/** The nearest price in whole cents, or with the cents of a rounding. */
function toRounded(cents: RawBuilder<unknown>, rounding?: Rounding): RawBuilder<unknown> {
  if (!rounding) return sql`round(${cents})`;
  const end = Number(rounding);
  return sql`greatest(round((${cents} - ${end}::int) / 100), 0) * 100 + ${end}::int`;
}

function changedPrice(change: BulkChange & { kind: 'amount' | 'percent' | 'price' }) {
  if (change.kind === 'price') return sql`${change.cents}::bigint`;
  if (change.kind === 'amount') return sql`price_cents + ${change.cents}::bigint`;
  // PostgreSQL rounds a half of type numeric away from zero.
  return toRounded(
    sql`price_cents * (10000 + ${change.hundredths}::int)::numeric / 10000`,
    change.rounding,
  );
}

/** The end of a sale brings back exactly the price that its begin moved to the compare-at price. */
function changedBySale(change: BulkChange & { kind: 'sale' | 'end-sale' }): ChangedValues {
  const regular = sql`greatest(price_cents, compare_at_cents)`;
  const after = (
    cents: RawBuilder<unknown>,
    compareAt: RawBuilder<unknown>,
    lastDay: RawBuilder<unknown>,
  ) =>
    sql`jsonb_build_object('priceCents', (${cents})::bigint, 'compareAtCents', ${compareAt},
      'reducedUntil', ${lastDay})`;
  if (change.kind === 'end-sale') {
    const cents = sql`case when compare_at_cents is null then price_cents else ${regular} end`;
    return { after: after(cents, none, none), refused: none };
  }
  const cents = toRounded(
    sql`${regular} * (10000 - ${change.hundredths}::int)::numeric / 10000`,
    change.rounding,
  );
  return {
    after: after(cents, regular, sql`case when ${isReduced} then reduced_until end`),
    refused: sql`case when ${cents} < 1 or ${cents} >= ${regular} then 'low' end`,
  };
}

/**
 * Saves what a change would do to these products now and returns the id of the preview, or null for
 * too many products. Products that the change leaves as they are are skipped, and archived ones unless
 * it restores them.
 */
export async function previewBulkEdit(
  db: Connection,
  change: BulkChange,
  choice: BulkChoice,
  changedNames: readonly string[] = [],
): Promise<number | null> {
  const chosen =
    'ids' in choice ? sql`id = any(${choice.ids}::bigint[])` : adminProductCondition(choice.query);
  if (change.kind === 'facts') return previewFacts(db, change, chosen, changedNames);
  const { after, refused } = changedValues(change);
  const isArchived = sql`(archived_at is not null) = ${change.kind === 'restore'}`;
  const saved = await sql<{ id: number }>`
    insert into bulk_edits (change, changed_names, lines)
    select ${JSON.stringify(change)}::jsonb, ${changedNames}::text[],
      coalesce(jsonb_agg(to_jsonb(line) order by id) filter (where before <> after), '[]')
    from (
      select id, name, ${bulkValues(change.kind)} as before, ${after} as after,
        ${refused} as refused
      from products where ${chosen} and ${isArchived} limit ${maxBulkProducts + 1}
    ) as line
    having count(*) <= ${maxBulkProducts}
    returning id`.execute(db);
  return saved.rows[0]?.id ?? null;
}

const factBatch = 5000;

/** Saves what the names of these products tell that is not known: of the first 10,000 where they tell something. */
async function previewFacts(
  db: Connection,
  change: BulkChange & { kind: 'facts' },
  chosen: RawBuilder<unknown>,
  changedNames: readonly string[],
): Promise<number> {
  const lines: BulkLine[] = [];
  for (let after = 0, isMore = true; isMore && lines.length < maxBulkProducts; ) {
    const found = await sql<NamedRow>`
      select id, name, category, stock, ${bulkValues(change.kind)} as before
      from products where ${chosen} and archived_at is null and id > ${after}
      order by id limit ${factBatch}`.execute(db);
    for (const { id, name, category, stock, before } of found.rows) {
      const { category: _, ...after } = readFacts({ name, category, stock, ...before });
      const was = Object.entries(before).filter(([key]) => key in after);
      if (was.length > 0)
        lines.push({ id, name, before: Object.fromEntries(was), after, refused: null });
    }
    isMore = found.rows.length === factBatch;
    after = found.rows.at(-1)?.id ?? 0;
  }
  const saved = await db
    .insertInto('bulk_edits')
    .values({
      change: JSON.stringify(change),
      changed_names: [...changedNames],
      lines: JSON.stringify(lines.slice(0, maxBulkProducts)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return saved.id;
}

interface NamedRow {
  id: number;
  name: string;
  category: string;
  stock: number;
  before: BulkValues;
}

/** Previews the same change without its refused products; null if there is no such preview. */
export async function previewWithoutRefused(db: Connection, id: number): Promise<number | null> {
  const edit = await db
    .selectFrom('bulk_edits')
    .select(['change', 'lines'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!edit) return null;
  const ids = edit.lines.filter((line) => !line.refused).map((line) => line.id);
  return previewBulkEdit(db, edit.change, { ids });
}

const maxLinesShown = 200;

export interface BulkPreview {
  id: number;
  isApplied: boolean;
  /** At most 200 lines, the refused ones first. */
  lines: BulkLine[];
  count: number;
  refusedCount: number;
  changedNames: string[];
  /** The given products that would change; none once it is applied. */
  selected: number[];
}

/** Returns what an edit would change or, once applied, has changed; null if it was undone. */
export async function findBulkPreview(
  db: Connection,
  id: number,
  shownIds: readonly number[],
): Promise<BulkPreview | null> {
  const edit = await db
    .selectFrom('bulk_edits')
    .select(['lines', 'changed_names', 'applied_at'])
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  if (!edit) return null;
  const { lines } = edit;
  const isApplied = edit.applied_at !== null;
  const refused = lines.filter((line) => line.refused);
  const ids = new Set(lines.map((line) => line.id));
  return {
    id,
    isApplied,
    lines: [...refused, ...lines.filter((line) => !line.refused)].slice(0, maxLinesShown),
    count: lines.length,
    refusedCount: refused.length,
    changedNames: edit.changed_names,
    selected: isApplied ? [] : shownIds.filter((shown) => ids.has(shown)),
  };
}

/** Deletes previews and applied edits after a day. */
export async function sweepBulkEdits(db: Connection): Promise<void> {
  await sql`delete from bulk_edits where created_at < now() - interval '1 day'`.execute(db);
}
