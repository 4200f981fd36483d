import './orders-tables.server.ts';
import { sql } from 'kysely';
import type { Connection } from '#app/platform/database.server.ts';
import type { Order } from './order.ts';

export const ordersPageSize = 20;

/** One page of a user's orders, newest first, and how many there are in all. One query. */
export async function listOrdersOf(
  db: Connection,
  userId: string,
  page: number,
): Promise<{ orders: Order[]; total: number }> {
  const found = await sql<Omit<Order, 'createdAt'> & { createdAt: Date; total: number }>`
    select order_number as "orderNumber", status, total_cents as "totalCents",
      created_at as "createdAt", count(*) over () as total,
      (select json_agg(json_build_object('productId', product_id, 'name', name, 'image', image,
          'priceCents', price_cents, 'quantity', quantity) order by position)
        from order_items where order_id = orders.id) as lines
    from orders where user_id = ${userId}
    order by id desc
    limit ${ordersPageSize} offset ${(page - 1) * ordersPageSize}`.execute(db);
  const orders = found.rows.map(({ total: _total, createdAt, ...order }) => ({
    ...order,
    createdAt: createdAt.toISOString(),
  }));
  return { orders, total: found.rows[0]?.total ?? 0 };
}
