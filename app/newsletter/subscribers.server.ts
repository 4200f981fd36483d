import type { Connection } from '#app/platform/database/database.server.ts';

/** Someone to send the newsletter to, with the proof that they asked for it. */
export interface Subscriber {
  email: string;
  confirmedAt: Date | null;
  consentedAt: Date;
  consentText: string;
  unsubscribePath: string;
}

/** Everyone who has confirmed, in the order of their addresses. */
export async function listSubscribers(db: Connection): Promise<Subscriber[]> {
  const found = await db
    .selectFrom('newsletter_subscribers')
    .select(['email', 'confirmed_at', 'consented_at', 'consent_text', 'unsubscribe_token'])
    .where('status', '=', 'confirmed')
    .orderBy('email')
    .execute();
  return found.map((row) => ({
    email: row.email,
    confirmedAt: row.confirmed_at,
    consentedAt: row.consented_at,
    consentText: row.consent_text,
    unsubscribePath: unsubscribePath(row.unsubscribe_token),
  }));
}

function unsubscribePath(token: string): string {
  return `/newsletter/unsubscribe?token=${token}`;
}
