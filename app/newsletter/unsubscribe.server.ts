import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';

export type UnsubscribeState = 'open' | 'unsubscribed' | 'unknown';

export async function findUnsubscribe(
  db: Connection,
  token: string | null,
): Promise<UnsubscribeState> {
  if (token === null) return 'unknown';
  const found = await db
    .selectFrom('newsletter_subscribers')
    .select('status')
    .where('unsubscribe_token', '=', token)
    .executeTakeFirst();
  if (!found) return 'unknown';
  return found.status === 'unsubscribed' ? 'unsubscribed' : 'open';
}

/** Ends the subscription of this token; a confirmation mail sent before works no more. */
export async function unsubscribe(db: Connection, token: string): Promise<void> {
  await sql`
    update newsletter_subscribers
    set status = 'unsubscribed', unsubscribed_at = now(), confirmation_hash = null
    where unsubscribe_token = ${token} and status <> 'unsubscribed'`.execute(db);
}
