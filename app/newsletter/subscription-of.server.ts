import type { Connection } from '#app/platform/database/database.server.ts';

/** What the newsletter keeps of an address, for its owner to take away; null when nothing. */
export async function exportSubscriptionOf(
  db: Connection,
  { email }: { email: string },
): Promise<unknown> {
  const found = await db
    .selectFrom('newsletter_subscribers')
    .select([
      'email',
      'status',
      'consent_text as consentText',
      'consented_at as consentedAt',
      'confirmed_at as confirmedAt',
      'unsubscribed_at as unsubscribedAt',
    ])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return found ?? null;
}

/** Removes an address from the newsletter, with the record of its consent. */
export async function forgetSubscriptionOf(
  db: Connection,
  { email }: { email: string },
): Promise<void> {
  await db.deleteFrom('newsletter_subscribers').where('email', '=', email.toLowerCase()).execute();
}
