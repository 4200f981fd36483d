import { type RawBuilder, sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import { productsWithFacts } from '#app/catalogue/product/products.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import type { CountedLine, CountedLines, StockCount } from './count.ts';

/** Whether the units of a row of `orders` are promised, and still lie on the shelf. */
const isPromised = sql`status in ('pending', 'processing') and packed_at is null`;

const isAway = (status: string, isPacked: string) =>
  sql.raw(
    `(${status} in ('shipped', 'delivered') or (${status} <> 'cancelled' and ${isPacked}))::int`,
  );
const isAwayNow = isAway('status', 'packed_at is not null');
const wasAway = isAway('was', '(packed_at is not null and packed_at <= since)');

/** The status of a row of `orders` at the instant in a column `since`. */
const earlierStatus = sql`(
  select coalesce((
    select state.status from order_states as state
    where state.order_id = orders.id and state.created_at <= since
    order by state.id desc limit 1), 'cancelled') as was
)`;

/** By what a row of `audit_log` has edited the stock. */
const editedUnits = sql`((after ->> 'stock')::int - coalesce((before ->> 'stock')::int, 0))`;
const isEditedSince = sql`subject_kind = 'product' and created_at > since
  and after ? 'stock' and not after ? 'count'`;

/**
 * Whether a row of `orders` has moved at some time since a column `since` in a way by which its units were
 * away; one that returned from cancelled may have been packed before.
 */
const hasBeenAway = sql`(packed_at > since or exists (
    select from audit_log
    where subject_kind = 'order' and subject_id = order_number and action = 'unpack'
      and created_at > since)
  or exists (
    select from order_states as state
    where state.order_id = orders.id and state.created_at > since and (
      state.status in ('shipped', 'delivered') or state.status = 'cancelled' and exists (
        select from order_states as later
        where later.order_id = orders.id and later.id > state.id and later.status <> 'cancelled'))))`;

/**
 * What lay on the shelf of a row of `products` at the instant in a column `since`. What another count has
 * changed in the stock lay there before.
 */
export const expectedUnits = sql<number>`(products.stock + coalesce((
  select sum(quantity) from order_items join orders on orders.id = order_id
  where product_id = products.id and ${isPromised}), 0) + coalesce((
  select sum(quantity * (${isAwayNow} - ${wasAway}))
  from order_items join orders on orders.id = order_id cross join lateral ${earlierStatus} as earlier
  where product_id = products.id), 0) - coalesce((
  select sum(${editedUnits}) from audit_log
  where subject_id = products.id::text and ${isEditedSince}), 0)
)::int`;

const countColumns = sql`id, category, shelf_mark as "shelfMark", opened_by as "openedBy",
  to_jsonb(opened_at) #>> '{}' as "openedAt", to_jsonb(applied_at) #>> '{}' as "appliedAt", reason,
  (select coalesce(sum(hashtextextended(entry_key || ' ' || expected, 0)), 0)::text
    from stock_count_entries where count_id = stock_counts.id) as version`;

/** Advisory lock: shared by entries that are recorded, exclusive while a count changes the stock. */
export const countsLock = sql`hashtext('stock counts')`;

/** Opens a count of all, a category or a shelf mark, once for each attempt key; gives its id. */
export function openCount(
  db: Database,
  actor: Actor,
  { category, shelfMark }: Pick<StockCount, 'category' | 'shelfMark'>,
  attemptKey: string | null = null,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const opened = await transaction
      .insertInto('stock_counts')
      .values({
        ...{ category, shelf_mark: shelfMark },
        ...{ opened_by: actor.email, idempotency_key: attemptKey },
      })
      .onConflict((on) => on.column('idempotency_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!opened) {
      const earlier = transaction.selectFrom('stock_counts').select('id');
      return (await earlier.where('idempotency_key', '=', attemptKey).executeTakeFirstOrThrow()).id;
    }
    const entry = { action: 'open', subjectKind: 'count', subjectId: opened.id } as const;
    await recordAudit(transaction, actor, { ...entry, after: { category, shelfMark } });
    return opened.id;
  });
}

/** The newest counts, those that are open first. */
export async function listCounts(db: Connection): Promise<StockCount[]> {
  const found = await sql<StockCount>`
    select ${countColumns} from stock_counts order by applied_at is not null, id desc limit 50`.execute(
    db,
  );
  return found.rows;
}

/** Finds a count; null for an unknown one. */
export async function findCount(db: Connection, id: number): Promise<StockCount | null> {
  const found = await sql<StockCount>`
    select ${countColumns} from stock_counts where id = ${id}`.execute(db);
  return found.rows[0] ?? null;
}

const maxLines = 200;

type ListedLine = CountedLine & Pick<CountedLines, 'total' | 'differing'>;

const toCountedLines = (rows: readonly ListedLine[]): CountedLines => ({
  lines: rows.map(({ total: _total, differing: _differing, ...line }) => line),
  total: rows[0]?.total ?? 0,
  differing: rows[0]?.differing ?? 0,
});

/** What was counted, the largest differences first; null lists all of it. */
export async function listCounted(
  db: Connection,
  countId: number,
  limit: number | null = maxLines,
): Promise<CountedLines> {
  const found = await sql<ListedLine>`
    with entered as (
      select product_id, sum(units)::int as counted, min(created_at) as since,
        (array_agg(expected order by created_at, entry_key))[1] as expected,
        (array_agg(entry_key order by created_at, entry_key))[1] as "firstEntry"
      from stock_count_entries where count_id = ${countId} group by product_id
    )
    select products.id as "productId", name, shelf_mark as "shelfMark", counted, expected, "firstEntry", (
      select coalesce(sum(quantity), 0)::int from order_items join orders on orders.id = order_id
      where product_id = products.id and orders.created_at > since and status <> 'cancelled'
    ) as "orderedSince", (count(*) over ())::int as total,
      (count(*) filter (where counted <> expected) over ())::int as differing
    from entered join products on products.id = entered.product_id
    left join product_facts on product_facts.product_id = products.id
    order by abs(counted - expected) desc, name, products.id limit ${limit}`.execute(db);
  return toCountedLines(found.rows);
}

/** Whether a row of `products` with its facts belongs to a count; what has not come yet lies nowhere. */
const isInScope = ({ category, shelfMark }: StockCount): RawBuilder<boolean> => sql`(
  archived_at is null and category not in ('Pre-Orders', 'Repairs')
  and coalesce(released_on <= (now() at time zone 'Asia/Beirut')::date, true)
  and (${category}::text is null or category = ${category})
  and (${shelfMark}::text is null or lower(shelf_mark) = lower(${shelfMark})))`;

/**
 * What should lie there and was not counted, by name; null lists all of it. What came in since the count was
 * opened, by edits of the stock above the lowest of them or with an order that came back, is not missing.
 */
export async function listMissing(
  db: Connection,
  count: StockCount,
  limit: number | null = maxLines,
): Promise<CountedLines> {
  const remaining = sql<number>`(stock + coalesce(promised.units, 0) - coalesce(returned.units, 0)
    - coalesce(edited.units, 0))::int`;
  const found = await sql<ListedLine>`
    with opening as (
      select opened_at as since from stock_counts where id = ${count.id}
    ), promised as (
      select product_id, sum(quantity) as units
      from order_items join orders on orders.id = order_id where ${isPromised} group by product_id
    ), moved as (
      select id from orders where ${isPromised}
      union select order_id from opening, order_states
      where order_states.status = 'cancelled' and order_states.created_at > since
    ), returned as (
      select product_id, sum(quantity) as units
      from opening, moved join orders using (id) join order_items on order_id = id
        cross join lateral ${earlierStatus} as earlier
      where ${isAwayNow} = 0 and (${wasAway} = 1 or ${hasBeenAway}) group by product_id
    ), edits as (
      select subject_id::bigint as product_id, ${editedUnits} as units,
        sum(${editedUnits}) over (partition by subject_id order by id) as running
      from opening, audit_log where ${isEditedSince}
    ), edited as (
      select product_id, sum(units) - least(0, min(running)) as units from edits group by product_id
    )
    select id as "productId", name, shelf_mark as "shelfMark", 0 as counted,
      ${remaining} as expected, 0 as "orderedSince", null as "firstEntry",
      (count(*) over ())::int as total, (count(*) over ())::int as differing
    from ${productsWithFacts} left join promised on promised.product_id = products.id
      left join returned on returned.product_id = products.id
      left join edited on edited.product_id = products.id
    where ${isInScope(count)} and ${remaining} > 0 and not exists (
      select from stock_count_entries as entry
      where entry.count_id = ${count.id} and entry.product_id = products.id)
    order by name, id limit ${limit}`.execute(db);
  return toCountedLines(found.rows);
}
