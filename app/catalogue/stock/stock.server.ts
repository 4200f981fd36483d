import { sql } from 'kysely';
import { categoryImageUrl } from '#app/catalogue/images/art-url.ts';
import { type ProductSummaryRow, summaryColumns } from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';

/** How many units of a product. */
export interface RequestedItem {
  productId: number;
  quantity: number;
}

export type LockedProduct = Omit<ProductSummaryRow, 'image'> & { image: string };

/**
 * Locks these products until the transaction ends and returns them, without archived and unknown ones.
 * The id order keeps two buyers of the same products from a deadlock.
 */
export async function lockProducts(
  db: Connection,
  ids: readonly number[],
): Promise<Map<number, LockedProduct>> {
  const found = await sql<ProductSummaryRow>`
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
export async function takeStock(db: Connection, items: readonly RequestedItem[]): Promise<void> {
  await sql`
    update products set stock = stock - taken.quantity
    from unnest(
      ${items.map((one) => one.productId)}::bigint[],
      ${items.map((one) => one.quantity)}::int[]
    ) as taken(id, quantity)
    where products.id = taken.id`.execute(db);
}

/** Puts units back, also of archived products. Locks in id order, like every change of stock. */
export async function returnStock(
  db: Connection,
  returned: readonly RequestedItem[],
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

interface StockValue {
  productCount: number;
  unitCount: number;
  cents: number;
}

/** The value of the whole stock at current prices. */
export async function readStockValue(db: Connection): Promise<StockValue> {
  const found = await sql<StockValue>`
    select count(*) as "productCount", coalesce(sum(stock), 0)::bigint as "unitCount",
      coalesce(sum(stock::bigint * price_cents), 0)::bigint as cents
    from products where archived_at is null`.execute(db);
  return found.rows[0] ?? { productCount: 0, unitCount: 0, cents: 0 };
}

/** What runs low: at or below its threshold, and once above it, so that no one-off counts. */
export const isLowStock = sql.raw<boolean>(
  'stock <= low_stock_threshold and max_stock > low_stock_threshold',
);

interface LowStockProduct {
  id: number;
  name: string;
  stock: number;
}

/** What runs low, the emptiest first, and how many there are in all. */
export async function listLowStock(
  db: Connection,
  limit = 10,
): Promise<{ products: LowStockProduct[]; total: number }> {
  const low = sql`from products where archived_at is null and ${isLowStock}`;
  const [listed, counted] = await Promise.all([
    sql<LowStockProduct>`select id, name, stock ${low} order by stock, id limit ${limit}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total ${low}`.execute(db),
  ]);
  return { products: listed.rows, total: counted.rows[0]?.total ?? 0 };
}
