import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import { addressIn, type Language } from '#app/platform/language/languages.ts';
import { createLinkToken, hashLinkToken } from '#app/platform/text/link-token.server.ts';

/** An order takes days; a link to it works as long as the customer may ask about it. */
const lifeDays = 60;

/** Makes a link that opens one order without an account, and gives its path. Only its hash is stored. */
export async function createOrderLink(db: Connection, orderId: number): Promise<string> {
  const { token, hash } = createLinkToken();
  const added = await sql<{ language: Language }>`
    insert into order_links (token_hash, order_id, expires_at)
    values (${hash}, ${orderId}, now() + ${lifeDays} * interval '1 day')
    returning (select language from orders where id = order_id) as language`.execute(db);
  return addressIn(added.rows[0]?.language ?? 'en', `/o?t=${token}`);
}

/** The id of the order that a token opens; null for an unknown or expired one. */
export async function findLinkedOrderId(db: Connection, token: string): Promise<number | null> {
  const found = await sql<{ orderId: number }>`
    select order_id as "orderId" from order_links
    where token_hash = ${hashLinkToken(token)} and expires_at > now()`.execute(db);
  return found.rows[0]?.orderId ?? null;
}

export async function deleteOrderLinks(db: Connection, orderId: number): Promise<void> {
  await sql`delete from order_links where order_id = ${orderId}`.execute(db);
}

export async function deleteExpiredLinks(db: Connection): Promise<void> {
  await sql`delete from order_links where expires_at < now()`.execute(db);
}
