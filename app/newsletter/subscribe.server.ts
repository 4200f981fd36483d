import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#app/platform/database/database.server.ts';
import { enqueueEmails } from '#app/platform/email/jobs.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { newsletterConsent } from './newsletter-consent.ts';
import { hashToken, newToken } from './newsletter-token.server.ts';

const emailShape = z.email().max(254);

/** The address in lower case, or null for what is none. */
export function parseEmail(text: FormDataEntryValue | null): string | null {
  const read = emailShape.safeParse(parseLine(typeof text === 'string' ? text : '', 300));
  return read.success ? read.data.toLowerCase() : null;
}

/**
 * Notes the wish to subscribe and sends the mail that asks for confirmation. A confirmed address is
 * left alone; one that waits for its owner gets one mail an hour at most. What came of it is not
 * told, so that nobody can ask who is a subscriber. `origin` is that of the link in the mail.
 */
export async function subscribe(db: Database, email: string, origin: string): Promise<void> {
  const token = newToken();
  await db.transaction().execute(async (transaction) => {
    const noted = await sql`
      insert into newsletter_subscribers as known
        (email, confirmation_hash, unsubscribe_token, consent_text)
      values (${email}, ${hashToken(token)}, ${newToken()}, ${newsletterConsent})
      on conflict (email) do update set
        status = 'pending',
        confirmation_hash = excluded.confirmation_hash,
        confirmation_sent_at = now(),
        consent_text = excluded.consent_text,
        consented_at = now(),
        confirmed_at = null
      where known.status = 'unsubscribed'
        or (known.status = 'pending' and known.confirmation_sent_at <= now() - interval '1 hour')
      returning id`.execute(transaction);
    if (noted.rows.length === 0) return;
    const url = `${origin}/newsletter/confirm?token=${token}`;
    await enqueueEmails(transaction, [
      { template: 'newsletter-confirmation', data: { email, url } },
    ]);
  });
}
