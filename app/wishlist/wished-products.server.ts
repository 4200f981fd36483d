import { sql } from 'kysely';
import {
  type ProductSummaryRow,
  summaryColumns,
  toProductSummary,
} from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { WishedProduct } from './wished-product.ts';

type Row = ProductSummaryRow & { isArchived: boolean };

const columns = sql`${summaryColumns}, archived_at is not null as "isArchived"`;

function wishedOf(row: Row): WishedProduct {
  return { ...toProductSummary(row), isArchived: row.isArchived };
}

/** A user's wishlist with the facts of today, the newest wish first. One query. */
export async function listWishlist(db: Connection, userId: string): Promise<WishedProduct[]> {
  const found = await sql<Row>`
    select ${columns}
    from wishlist_items join products on id = product_id
    where user_id = ${userId}
    order by wishlist_items.created_at desc, product_id desc`.execute(db);
  return found.rows.map(wishedOf);
}

/** Today's facts of these products, in no order; what never was in the shop is left out. */
export async function listWishedProducts(
  db: Connection,
  ids: readonly number[],
): Promise<WishedProduct[]> {
  const found = await sql<Row>`
    select ${columns} from products where id = any(${ids}::bigint[])`.execute(db);
  return found.rows.map(wishedOf);
}
