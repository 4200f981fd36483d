import { sql } from 'kysely';
import type { OrderAddress } from '#app/orders/order.ts';
import type { Connection } from '#app/platform/database/database.server.ts';

export interface SavedAddress extends Omit<OrderAddress, 'postalCode' | 'notes'> {
  id: number;
}

const maxOfferedAddresses = 5;

/** The addresses that a user's orders went to, the last used first. */
export async function listAddresses(
  db: Connection,
  userId: string,
  limit = maxOfferedAddresses,
): Promise<SavedAddress[]> {
  const found = await sql<SavedAddress>`
    select id, first_name as "firstName", last_name as "lastName", email, phone, address, city,
      building, landmark, map_pin as "mapPin"
    from address_book where user_id = ${userId}
    order by used_at desc, id desc limit ${limit}`.execute(db);
  return found.rows;
}

/** All of them, for the user to download. */
export async function exportAddresses(db: Connection, userId: string): Promise<unknown[]> {
  const addresses = await listAddresses(db, userId, 10_000);
  return addresses.map(({ id: _id, ...address }) => address);
}
