import { sql } from 'kysely';
import { categoryImageUrl } from '#app/catalogue/images/art-url.ts';
import { type SummaryRow, summaryColumns } from '#app/catalogue/product/product-rows.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';

/** How many of a product are wanted. */
export interface WantedProduct {
  productId: number;
  quantity: number;
}

export type LockedProduct = Omit<SummaryRow, 'image'> & { image: string };

/**
 * Today's facts of these products, locked until the transaction ends, in id order so that two
 * buyers of the same products cannot wait for each other in a circle. Unknown and archived ones are
 * left out.
 */
export async function lockProducts(
  db: Connection,
  ids: readonly number[],
): Promise<Map<number, LockedProduct>> {
  const found = await sql<SummaryRow>`
    select ${summaryColumns} from products
    where id = any(${ids}::bigint[]) and archived_at is null
    order by id for update`.execute(db);
  return new Map(
    found.rows.map((row) => [
      row.id,
      { ...row, image: row.image ?? categoryImageUrl(row.category) },
    ]),
  );
}

/** Takes what was bought out of the stock of locked products. The table refuses to go below 0. */
export async function takeStock(db: Connection, wanted: readonly WantedProduct[]): Promise<void> {
  await sql`
    update products set stock = stock - taken.quantity
    from unnest(
      ${wanted.map((one) => one.productId)}::bigint[],
      ${wanted.map((one) => one.quantity)}::int[]
    ) as taken(id, quantity)
    where products.id = taken.id`.execute(db);
}

/**
 * Puts pieces back, also of products that were archived meanwhile; what has gone for good is passed
 * over. Locks in id order first, like every other change of stock.
 */
export async function returnStock(
  db: Connection,
  returned: readonly WantedProduct[],
): Promise<void> {
  await sql`
    select from products where id = any(${returned.map((one) => one.productId)}::bigint[])
    order by id for update`.execute(db);
  await sql`
    update products set stock = stock + back.quantity
    from unnest(
      ${returned.map((one) => one.productId)}::bigint[],
      ${returned.map((one) => one.quantity)}::int[]
    ) as back(id, quantity)
    where products.id = back.id`.execute(db);
}
