import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import { hashToken } from './newsletter-token.server.ts';

/** A link in a confirmation mail is good for 7 days. */
const isFresh = sql<boolean>`confirmation_sent_at > now() - interval '7 days'`;

/** What a confirmation link can still do. 'unknown' is also one that a newer mail has replaced. */
export type ConfirmationState = 'open' | 'confirmed' | 'expired' | 'unknown';

export async function findConfirmation(
  db: Connection,
  token: string | null,
): Promise<ConfirmationState> {
  if (token === null) return 'unknown';
  const found = await db
    .selectFrom('newsletter_subscribers')
    .select(['status', isFresh.as('isFresh')])
    .where('confirmation_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!found) return 'unknown';
  if (found.status === 'confirmed') return 'confirmed';
  return found.isFresh ? 'open' : 'expired';
}

/** Subscribes the address whose mail held this token, if the link is still good. */
export async function confirmSubscription(db: Connection, token: string): Promise<void> {
  await sql`
    update newsletter_subscribers set status = 'confirmed', confirmed_at = now()
    where confirmation_hash = ${hashToken(token)} and status = 'pending' and ${isFresh}
  `.execute(db);
}
