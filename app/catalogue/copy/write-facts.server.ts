import { sql } from 'kysely';
import { listColumns, toFactColumns } from '#app/catalogue/editing/product-columns.ts';
import { findField, type ProductValues } from '#app/catalogue/editing/product-fields.ts';
import type { Connection } from '#app/platform/database/database.server.ts';

interface FactWrite {
  id: number;
  values: Partial<ProductValues>;
}

/** Writes the facts among the values of these products, which the caller has locked or added. */
export async function writeFacts(db: Connection, writes: readonly FactWrite[]): Promise<void> {
  const properties = writes.flatMap(({ values }) => Object.keys(values) as (keyof ProductValues)[]);
  const columns = listColumns([...new Set(properties)].map(findField), 'product_facts');
  if (columns.length > 0) await writeRows(db, writes, columns);
  const titled = writes.filter(
    ({ values: { title, category, subcategory } }) =>
      title !== undefined || category !== undefined || subcategory !== undefined,
  );
  if (titled.length > 0) await writeTitles(db, titled);
}

/** A product without a fact gets no row. */
async function writeRows(
  db: Connection,
  writes: readonly FactWrite[],
  columns: readonly string[],
): Promise<void> {
  const rows = writes.map(({ id, values }) => ({ id, facts: toFactColumns(values) }));
  const list = (format: (column: string) => string) => sql.raw(columns.map(format).join(', '));
  await sql`
    insert into product_facts (product_id, ${list((column) => column)})
    select changed.id, ${list((column) => `written.${column}`)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed(id bigint, facts jsonb)
    left join product_facts as earlier on earlier.product_id = changed.id
    cross join lateral jsonb_populate_record(earlier, changed.facts) as written
    where earlier.product_id is not null or jsonb_strip_nulls(changed.facts) <> '{}'
    on conflict (product_id) do update set
      ${list((column) => `${column} = excluded.${column}`)}`.execute(db);
}

/**
 * Ties products to the title of this name in their category and subcategory, which is added if new; without a
 * name, to that of the title they have, since a title belongs to one shelf. Where the last products in the shop
 * leave a title for one other, the wants for it follow them if it is a correction or another shelf, and nobody waits
 * for the other one: what was wrong for a moment can be taken back, and the wants of two titles stay apart.
 */
async function writeTitles(db: Connection, writes: readonly FactWrite[]): Promise<void> {
  const rows = writes.map(({ id, values: { title } }) => ({
    id,
    title,
    keeps: title === undefined,
  }));
  const titled = sql`(
    select products.id, products.category, products.subcategory, title_id as earlier_id,
      case when keeps then earlier.name else written.title end as title
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as written(id bigint, title text, keeps boolean)
    join products using (id) left join titles as earlier on earlier.id = title_id) as titled`;
  await sql`
    insert into titles (name, category, subcategory)
    select distinct title, category, subcategory from ${titled} where title is not null
    on conflict do nothing`.execute(db);
  await sql`
    with moved as (
      update products set title_id = found.title_id
      from (
        select titled.id, earlier_id, titles.id as title_id from ${titled}
        left join titles on titles.name = titled.title and titles.category = titled.category
          and titles.subcategory = titled.subcategory
      ) as found
      where products.id = found.id and products.title_id is distinct from found.title_id
      returning products.id, earlier_id, products.title_id
    )
    update wants set title_id = went.title_id
    from (
      select earlier_id, min(title_id) as title_id from moved group by earlier_id
      having count(title_id) = count(*) and min(title_id) = max(title_id)
    ) as went
    join titles as earlier on earlier.id = earlier_id join titles as later on later.id = went.title_id
    where wants.title_id = earlier_id and ended_at is null
      and (earlier.name = later.name or similarity(earlier.name, later.name) > 0.5)
      and not exists (select from wants as own
        where own.title_id = went.title_id and own.ended_at is null)
      and not exists (select from products where products.title_id = earlier_id
        and archived_at is null and id not in (select id from moved))`.execute(db);
}
