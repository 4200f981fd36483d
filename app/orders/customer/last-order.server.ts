import { sql } from 'kysely';
import type { OrderAddress } from '#app/orders/order.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { Language } from '#app/platform/language/languages.ts';

export interface LastOrder extends Omit<OrderAddress, 'postalCode' | 'notes'> {
  orderNumber: string;
  language: Language;
  /** Of all orders with this phone; sales at the counter are none. */
  orderCount: number;
}

/**
 * Finds the last order with a phone (E.164). Skips sales at the counter, which have no address, and customers
 * who have deleted their account.
 */
export async function findLastOrder(db: Connection, phone: string): Promise<LastOrder | null> {
  const found = await sql<LastOrder>`
    select order_number as "orderNumber", first_name as "firstName", last_name as "lastName",
      email, phone, address, city, building, landmark, map_pin as "mapPin", language,
      (select count(*)::int from orders
        where phone = ${phone} and address <> '' and split_from is null) as "orderCount"
    from orders where phone = ${phone} and address <> '' and customer_deleted_at is null
    order by id desc limit 1`.execute(db);
  return found.rows[0] ?? null;
}
