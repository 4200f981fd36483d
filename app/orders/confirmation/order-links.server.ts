import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import { addressIn, type Language } from '#app/platform/language/languages.ts';
import { createLinkToken, hashLinkToken } from '#app/platform/text/link-token.server.ts';

/** An order takes days; a link to it works as long as the customer may ask about it. */
const lifeDays = 60;

/**
 * Makes a link that opens one order without an account, and gives its path. Only its hash is stored, with the
 * phone of the order: who got it in a message to a wrong number must not open the order of another.
 */
export async function createOrderLink(db: Connection, orderId: number): Promise<string> {
  const { token, hash } = createLinkToken();
  const added = await sql<{ language: Language }>`
    insert into order_links (token_hash, order_id, phone, expires_at)
    select ${hash}, id, phone, now() + ${lifeDays} * interval '1 day' from orders where id = ${orderId}
    returning (select language from orders where id = order_id) as language`.execute(db);
  return addressIn(added.rows[0]?.language ?? 'en', `/o?t=${token}`);
}

/** The id of the order that a token opens; null for an unknown or expired one, and one sent to another phone. */
export async function findLinkedOrderId(db: Connection, token: string): Promise<number | null> {
  const found = await sql<{ orderId: number }>`
    select order_id as "orderId" from order_links join orders on orders.id = order_id
    where token_hash = ${hashLinkToken(token)} and expires_at > now()
      and coalesce(order_links.phone, orders.phone) = orders.phone`.execute(db);
  return found.rows[0]?.orderId ?? null;
}

/** Whether links to an order were sent, none of them to the phone that it has now. */
export async function hasDeadLinks(db: Connection, orderId: number): Promise<boolean> {
  const found = await sql<{ isDead: boolean | null }>`
    select bool_and(coalesce(order_links.phone <> orders.phone, false)) as "isDead"
    from order_links join orders on orders.id = order_id
    where order_id = ${orderId} and expires_at > now()`.execute(db);
  return found.rows[0]?.isDead ?? false;
}

/** The customer has changed the own phone: the links that were sent go on. */
export async function moveOrderLinks(db: Connection, orderId: number, to: string): Promise<void> {
  await sql`update order_links set phone = ${to} from orders
    where order_id = ${orderId} and orders.id = order_id and order_links.phone = orders.phone`.execute(
    db,
  );
}

export async function deleteExpiredLinks(db: Connection): Promise<void> {
  await sql`delete from order_links where expires_at < now()`.execute(db);
}
