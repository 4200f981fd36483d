import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';

export interface StockValue {
  productCount: number;
  pieceCount: number;
  cents: number;
}

/** What stands on the shelves, at today's prices. */
export async function stockValue(db: Connection): Promise<StockValue> {
  const found = await sql<StockValue>`
    select count(*) as "productCount", coalesce(sum(stock), 0)::bigint as "pieceCount",
      coalesce(sum(stock::bigint * price_cents), 0)::bigint as cents
    from products where archived_at is null`.execute(db);
  return found.rows[0] ?? { productCount: 0, pieceCount: 0, cents: 0 };
}

/** What runs low: at or below its threshold, and once above it, so that no one-off counts. */
export const runsLow = sql.raw<boolean>(
  'stock <= low_stock_threshold and max_stock > low_stock_threshold',
);

export interface LowStock {
  id: number;
  name: string;
  stock: number;
}

/** What runs low, the emptiest first, and how many there are in all. */
export async function listLowStock(
  db: Connection,
  limit = 10,
): Promise<{ products: LowStock[]; total: number }> {
  const low = sql`from products where archived_at is null and ${runsLow}`;
  const [listed, counted] = await Promise.all([
    sql<LowStock>`select id, name, stock ${low} order by stock, id limit ${limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${low}`.execute(db),
  ]);
  return { products: listed.rows, total: counted.rows[0]?.total ?? 0 };
}
