import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { BulkChange, BulkFacts, BulkKind } from './bulk-change.ts';

/** How a kind of change reads and writes its columns; `line.facts` is what is written. */
interface Facts {
  read: RawBuilder<BulkFacts>;
  write: RawBuilder<unknown>;
}

const price: Facts = {
  read: sql`jsonb_build_object('priceCents', price_cents)`,
  write: sql`price_cents = (line.facts ->> 'priceCents')::int`,
};

export const factsOf: Record<BulkKind, Facts> = {
  amount: price,
  percent: price,
  shelf: {
    read: sql`jsonb_build_object('category', category, 'subcategory', subcategory)`,
    write: sql`category = line.facts ->> 'category', subcategory = line.facts ->> 'subcategory'`,
  },
  stock: {
    read: sql`jsonb_build_object('stock', stock)`,
    write: sql`stock = (line.facts ->> 'stock')::int`,
  },
};

/** The facts after a change, and which end of what is allowed they would go past. */
export function outcomeOf(change: BulkChange): {
  after: RawBuilder<unknown>;
  refused: RawBuilder<unknown>;
} {
  if (change.kind === 'shelf') {
    const { category, subcategory } = change;
    const after = sql`jsonb_build_object('category', ${category}::text, 'subcategory', ${subcategory}::text)`;
    return { after, refused: sql`null` };
  }
  if (change.kind === 'stock') {
    const stock = sql`stock + ${change.pieces}::int`;
    return {
      after: sql`jsonb_build_object('stock', ${stock})`,
      refused: sql`case when ${stock} < 0 then 'low' when ${stock} > 1000000 then 'high' end`,
    };
  }
  // round() of numeric goes half away from zero.
  const cents =
    change.kind === 'amount'
      ? sql`price_cents + ${change.cents}::bigint`
      : sql`round(price_cents * (10000 + ${change.hundredths}::int)::numeric / 10000)`;
  return {
    after: sql`jsonb_build_object('priceCents', (${cents})::bigint)`,
    refused: sql`case when ${cents} < 1 then 'low' when ${cents} > 99999999 then 'high'
      when ${cents} >= compare_at_cents and ${cents} > price_cents then 'compare-at' end`,
  };
}

/** Today's facts of products by id, locked in id order until the transaction ends. */
export async function lockFacts(
  db: Connection,
  kind: BulkKind,
  ids: readonly number[],
): Promise<Map<number, { facts: BulkFacts; archived: boolean }>> {
  const found = await sql<{ id: number; facts: BulkFacts; archived: boolean }>`
    select id, ${factsOf[kind].read} as facts, archived_at is not null as archived
    from products where id = any(${ids}::bigint[]) order by id for no key update`.execute(db);
  return new Map(found.rows.map((row) => [row.id, row]));
}

/** Writes facts into locked products, all in one statement. */
export async function writeFacts(
  db: Connection,
  kind: BulkKind,
  lines: readonly { id: number; facts: BulkFacts }[],
): Promise<void> {
  await sql`
    update products set ${factsOf[kind].write}, updated_at = now()
    from unnest(
      ${lines.map((line) => line.id)}::bigint[],
      ${lines.map((line) => JSON.stringify(line.facts))}::jsonb[]
    ) as line(id, facts)
    where products.id = line.id`.execute(db);
}
