import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { Product, ProductSummary } from './product.ts';
import {
  type ProductRow,
  productOf,
  type SummaryRow,
  summaryColumns,
  summaryOf,
} from './product-rows.server.ts';

/** The id in a URL as a number, or null for what cannot be one. */
export function parseProductId(text: string | undefined): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** The product, unless there is none of that id or it is archived. */
export async function findProduct(db: Connection, id: number): Promise<Product | null> {
  const found = await sql<ProductRow>`
    select ${summaryColumns}, description, created_at as "createdAt"
    from products where id = ${id} and archived_at is null`.execute(db);
  return found.rows[0] ? productOf(found.rows[0]) : null;
}

/** What stands beside a product on its shelf: the next ones by name, from the start after the last. */
export async function listRelated(
  db: Connection,
  product: Product,
  count: number,
): Promise<ProductSummary[]> {
  const shelf = sql`archived_at is null and category = ${product.category}
    and subcategory = ${product.subcategory}`;
  const found = await sql<SummaryRow>`
    (select ${summaryColumns}, 1 as turn from products
      where ${shelf} and (name, id) > (${product.name}, ${product.id})
      order by name, id limit ${count})
    union all
    (select ${summaryColumns}, 2 as turn from products
      where ${shelf} and (name, id) < (${product.name}, ${product.id})
      order by name, id limit ${count})
    order by turn limit ${count}`.execute(db);
  return found.rows.map(summaryOf);
}

/** Today's facts of these products, in no order; what is archived or unknown is left out. */
export async function listProductsByIds(
  db: Connection,
  ids: readonly number[],
): Promise<ProductSummary[]> {
  const found = await sql<SummaryRow>`
    select ${summaryColumns} from products
    where id = any(${ids}::bigint[]) and archived_at is null`.execute(db);
  return found.rows.map(summaryOf);
}
