import { sql } from 'kysely';
import type { RequestedItem } from '#app/catalogue/stock/stock.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { saleStatuses } from './order-status.ts';

/** Who orders: an account, a phone (E.164), or both. */
interface Buyer {
  userId: string | null;
  phone: string | null;
}

interface LimitedProduct {
  id: number;
  limitEach: number | null;
}

/** How many more units of a product a buyer may order; `limit` is for 90 days. */
interface UnitsLeft {
  productId: number;
  limit: number;
  left: number;
}

/**
 * How many units of the products with a limit this buyer may still order, by the orders of the last 90
 * days that are not cancelled and have the same account or the same phone, without what came back and
 * without the order `newOrder`. Runs no statement where no product has a limit. An order asks after it has
 * locked the products: a second order of the same buyer waits for that lock, and then counts the first.
 */
export async function listUnitsLeft(
  db: Connection,
  { userId, phone }: Buyer,
  products: readonly LimitedProduct[],
  newOrder = '',
): Promise<UnitsLeft[]> {
  const limited = products.filter(({ limitEach }) => limitEach !== null);
  if (limited.length === 0) return [];
  const found = await sql<{ productId: number; units: number }>`
    select product_id as "productId", sum(quantity - returned_quantity)::bigint as units
    from orders join order_items on order_id = orders.id
    where (user_id = ${userId} or phone = ${phone}) and status = any(${saleStatuses})
      and created_at > now() - interval '90 days' and order_number <> ${newOrder}
      and product_id = any(${limited.map(({ id }) => id)}::bigint[])
    group by product_id`.execute(db);
  const ordered = new Map(found.rows.map(({ productId, units }) => [productId, units]));
  return limited.map(({ id, limitEach }) => {
    const limit = limitEach ?? 0;
    return { productId: id, limit, left: Math.max(0, limit - (ordered.get(id) ?? 0)) };
  });
}

/** The limits that these lines exceed, in their order. */
export function findExceeded(
  lines: readonly RequestedItem[],
  limits: readonly UnitsLeft[],
): UnitsLeft[] {
  return lines.flatMap(({ productId, quantity }) =>
    limits.filter((limit) => limit.productId === productId && limit.left < quantity),
  );
}
