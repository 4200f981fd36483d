import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';

/** Everything the shop keeps of a user's orders, for the user to take away. Newest first. */
export async function exportOrdersOf(db: Connection, userId: string): Promise<unknown[]> {
  const found = await sql<{ order: unknown }>`
    select json_build_object(
      'orderNumber', order_number, 'status', status, 'createdAt', created_at,
      'totalCents', total_cents, 'firstName', first_name, 'lastName', last_name, 'email', email,
      'phone', phone, 'address', address, 'city', city, 'postalCode', postal_code, 'notes', notes,
      'items', (select json_agg(json_build_object('productId', product_id, 'name', name,
          'category', category, 'subcategory', subcategory, 'priceCents', price_cents,
          'quantity', quantity) order by position)
        from order_items where order_id = orders.id),
      'history', (select json_agg(json_build_object('status', status, 'at', created_at) order by id)
        from order_states where order_id = orders.id)
    ) as order
    from orders where user_id = ${userId} order by id desc`.execute(db);
  return found.rows.map((row) => row.order);
}
