import { sql } from 'kysely';
import type { Order } from '#app/orders/order.ts';
import type { Connection } from '#app/platform/database/database.server.ts';

export const ordersPageSize = 20;

type OrderRow = Omit<Order, 'createdAt'> & { createdAt: Date };

const orderColumns = sql`order_number as "orderNumber", attempt_key as "attemptKey", status, total_cents as "totalCents",
  created_at as "createdAt",
  (select json_agg(json_build_object('productId', product_id, 'name', name, 'image', image,
      'priceCents', price_cents, 'quantity', quantity) order by position)
    from order_items where order_id = orders.id) as lines,
  (select json_agg(json_build_object('status', status, 'at', created_at) order by id)
    from order_states where order_id = orders.id) as states`;

/** One page of a user's orders, newest first, and how many there are in all. One query with rows. */
export async function listOrdersOf(
  db: Connection,
  userId: string,
  page: number,
): Promise<{ orders: Order[]; total: number }> {
  const found = await sql<OrderRow & { total: number }>`
    select ${orderColumns}, count(*) over () as total
    from orders where user_id = ${userId}
    order by id desc
    limit ${ordersPageSize} offset ${(page - 1) * ordersPageSize}`.execute(db);
  const orders = found.rows.map(({ total: _total, ...order }) => ({
    ...order,
    createdAt: order.createdAt.toISOString(),
  }));
  const total = found.rows[0]?.total ?? (page > 1 ? await countOrdersOf(db, userId) : 0);
  return { orders, total };
}

async function countOrdersOf(db: Connection, userId: string): Promise<number> {
  const counted = await sql<{ total: number }>`
    select count(*) as total from orders where user_id = ${userId}`.execute(db);
  return counted.rows[0]?.total ?? 0;
}

export interface AddressedOrder extends Order {
  firstName: string;
  lastName: string;
  phone: string;
  address: string;
  city: string;
}

/** A user's own order with where it went; null for an unknown one and for somebody else's. */
export async function findOrderOf(
  db: Connection,
  userId: string,
  orderNumber: string,
): Promise<AddressedOrder | null> {
  const found = await sql<Omit<AddressedOrder, 'createdAt'> & { createdAt: Date }>`
    select ${orderColumns}, first_name as "firstName", last_name as "lastName", phone, address, city
    from orders where user_id = ${userId} and order_number = ${orderNumber}`.execute(db);
  const order = found.rows[0];
  return order ? { ...order, createdAt: order.createdAt.toISOString() } : null;
}
