import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { confirmedEmail } from '#app/accounts/users/users.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { enqueueEmails } from '#app/platform/email/email-queue.server.ts';
import { addressIn } from '#app/platform/language/languages.ts';
import { localUrl, pageLanguage, t } from '#app/platform/language/words.ts';
import { csvLine } from '#app/platform/text/csv.ts';
import { inRange, toBeirutDate } from '#app/platform/text/day-range.server.ts';
import type { DayCount, DayRange } from '#app/platform/text/day-range.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { hashLinkToken } from '#app/platform/text/link-token.server.ts';
import { newsletterConsent } from './newsletter-consent.ts';

const emailSchema = z.email().max(254);

/** Returns the email in lower case, or null for text that is not one. */
export function parseEmail(text: FormDataEntryValue | null): string | null {
  const read = emailSchema.safeParse(parseLine(typeof text === 'string' ? text : '', 300));
  return read.success ? read.data.toLowerCase() : null;
}

/** Returns the token in a page's URL, or null for text that cannot be one. */
export function parseToken(request: Request): string | null {
  const token = new URL(request.url).searchParams.get('token');
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Stores a subscription that waits for confirmation, and sends the email that asks for it. A confirmed
 * address stays as it is, and one that waits gets one email an hour at most. The caller does not learn
 * which it was, so that no one can find out who subscribes. The link in the email leads to `origin`. `maySend`
 * is asked only where there is an email to send.
 */
export async function subscribe(
  db: Database,
  email: string,
  origin: string,
  maySend = () => true,
): Promise<void> {
  const token = createToken();
  const refused = new Error('no email may be sent now');
  const store = db.transaction().execute(async (transaction) => {
    const stored = await sql`
      insert into newsletter_subscribers as known
        (email, confirmation_hash, unsubscribe_token, consent_text, language)
      values (${email}, ${hashLinkToken(token)}, ${createToken()}, ${t(newsletterConsent)}, ${pageLanguage()})
      on conflict (email) do update set
        status = 'pending',
        confirmation_hash = excluded.confirmation_hash,
        confirmation_sent_at = now(),
        consent_text = excluded.consent_text,
        language = excluded.language,
        consented_at = now(),
        confirmed_at = null
      where known.status = 'unsubscribed'
        or (known.status = 'pending' and known.confirmation_sent_at <= now() - interval '1 hour')
      returning id`.execute(transaction);
    if (stored.rows.length === 0) return;
    // Rolls back: the link of an earlier email stays good.
    if (!maySend()) throw refused;
    const url = origin + localUrl(`/newsletter/confirm?token=${token}`);
    await enqueueEmails(transaction, [
      { template: 'newsletter-confirmation', data: { email, url } },
    ]);
  });
  await store.catch((error) => {
    if (error !== refused) throw error;
  });
}

const isFresh = sql<boolean>`confirmation_sent_at > now() - interval '7 days'`;

/** What a confirmation link can still do. A link that a newer email has replaced is 'unknown'. */
type ConfirmationState = 'open' | 'confirmed' | 'expired' | 'unknown';

export async function findConfirmation(
  db: Connection,
  token: string | null,
): Promise<ConfirmationState> {
  if (token === null) return 'unknown';
  const found = await db
    .selectFrom('newsletter_subscribers')
    .select(['status', isFresh.as('isFresh')])
    .where('confirmation_hash', '=', hashLinkToken(token))
    .executeTakeFirst();
  if (!found) return 'unknown';
  if (found.status === 'confirmed') return 'confirmed';
  return found.isFresh ? 'open' : 'expired';
}

/** Subscribes the address whose email held this token, if the link is still good. */
export async function confirmSubscription(db: Connection, token: string): Promise<void> {
  await sql`
    update newsletter_subscribers set status = 'confirmed', confirmed_at = now()
    where confirmation_hash = ${hashLinkToken(token)} and status = 'pending' and ${isFresh}
  `.execute(db);
}

type UnsubscribeState = 'open' | 'unsubscribed' | 'unknown';

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

/** Ends the subscription of this token. A confirmation email that was sent before is then invalid. */
export async function unsubscribe(db: Connection, token: string): Promise<void> {
  await sql`
    update newsletter_subscribers
    set status = 'unsubscribed', unsubscribed_at = now(), confirmation_hash = null
    where unsubscribe_token = ${token} and status <> 'unsubscribed'`.execute(db);
}

/** Lists the confirmed subscribers by email as CSV, with the proof of their consent. */
export async function listSubscribersCsv(db: Connection, origin: string): Promise<string[]> {
  const subscribers = await db
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where('status', '=', 'confirmed')
    .orderBy('email')
    .execute();
  const heads = 'email confirmed_at consented_at consent_text unsubscribe_url language'.split(' ');
  const rows = subscribers.map(({ language, ...one }) => [
    one.email,
    one.confirmed_at?.toISOString() ?? '',
    one.consented_at.toISOString(),
    one.consent_text,
    origin + addressIn(language, `/newsletter/unsubscribe?token=${one.unsubscribe_token}`),
    language,
  ]);
  return [heads, ...rows].map(csvLine);
}

/** Counts the addresses that were confirmed on each day, also those that have left since. */
export async function countNewSubscribersByDay(
  db: Connection,
  range: DayRange,
): Promise<DayCount[]> {
  const found = await sql<DayCount>`
    select ${toBeirutDate('confirmed_at')} as day, count(*) as count
    from newsletter_subscribers where ${inRange('confirmed_at', range)} group by 1`.execute(db);
  return found.rows;
}

/** Returns what the newsletter stores about the confirmed address of an account, for its owner to download. */
export async function exportSubscription(db: Connection, { id }: { id: string }): Promise<unknown> {
  const found = await db
    .selectFrom('newsletter_subscribers')
    .select([
      'email',
      'status',
      'consent_text as consentText',
      'language',
      'consented_at as consentedAt',
      'confirmed_at as confirmedAt',
      'unsubscribed_at as unsubscribedAt',
    ])
    .where('email', '=', confirmedEmail(id))
    .executeTakeFirst();
  return found ?? null;
}

/** Deletes the confirmed address of an account, or one without an account, with the record of its consent. */
export async function eraseSubscription(
  db: Connection,
  { id, email }: { id: string | null; email: string },
): Promise<void> {
  const address = id === null ? sql`${email.toLowerCase()}` : confirmedEmail(id);
  await sql`delete from newsletter_subscribers where email = ${address}`.execute(db);
}

/** Deletes the addresses that have not confirmed within 30 days. One that had unsubscribed is so again. */
export async function sweepSubscriptions(db: Connection): Promise<void> {
  const isOver = sql`status = 'pending' and confirmation_sent_at < now() - interval '30 days'`;
  await sql`
    update newsletter_subscribers set status = 'unsubscribed', confirmation_hash = null
    where ${isOver} and unsubscribed_at is not null`.execute(db);
  await sql`delete from newsletter_subscribers where ${isOver}`.execute(db);
}
