import { sql } from 'kysely';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { tryLock } from '#app/platform/database/try-lock.server.ts';
import { enqueueEmails } from '#app/platform/email/email-queue.server.ts';
import { t } from '#app/platform/language/words.ts';
import { createLinkToken } from '#app/platform/text/link-token.server.ts';
import { priceAlertsConsent } from './price-alerts-rules.ts';

export async function hasPriceAlerts(db: Connection, userId: string): Promise<boolean> {
  const found = await sql`
    select from price_alerts where user_id = ${userId} and ended_at is null`.execute(db);
  return found.rows.length > 0;
}

/**
 * Records or ends a user's consent to emails about lower prices. What was cheaper already when the consent
 * was given is on the page, and no news.
 */
export async function setPriceAlerts(db: Connection, userId: string, isOn: boolean): Promise<void> {
  if (!isOn) {
    await sql`
      update price_alerts set ended_at = now()
      where user_id = ${userId} and ended_at is null`.execute(db);
    return;
  }
  await sql`
    with known as (
      update wishlist_items set known_cents = least(known_cents, price_cents)
      from products where user_id = ${userId} and products.id = product_id
    )
    insert into price_alerts (user_id, token, consent_text)
    values (${userId}, ${createLinkToken().token}, ${t(priceAlertsConsent)})
    on conflict (user_id) do update
      set consent_text = excluded.consent_text, consented_at = now(), ended_at = null
      where price_alerts.ended_at is not null`.execute(db);
}

/** Whether the link in an email has ended them already; null for an unknown one. */
export async function findAlertsByToken(
  db: Connection,
  token: string,
): Promise<'open' | 'ended' | null> {
  const found = await sql<{ isOpen: boolean }>`
    select ended_at is null as "isOpen" from price_alerts where token = ${token}`.execute(db);
  if (!found.rows[0]) return null;
  return found.rows[0].isOpen ? 'open' : 'ended';
}

export async function endAlertsByToken(db: Connection, token: string): Promise<void> {
  await sql`
    update price_alerts set ended_at = now()
    where token = ${token} and ended_at is null`.execute(db);
}

/** Returns the consent and the prices that were mailed, for the user to download. */
export async function exportPriceAlerts(db: Connection, userId: string): Promise<unknown> {
  const found = await sql<{ alerts: unknown }>`
    select json_build_object('consentText', consent_text, 'consentedAt', consented_at,
      'endedAt', ended_at, 'emails', (
        select coalesce(json_agg(json_build_object('productId', product_id, 'fromCents', from_cents,
          'toCents', to_cents, 'sentAt', sent_at) order by sent_at), '[]')
        from price_notices where user_id = price_alerts.user_id)) as alerts
    from price_alerts where user_id = ${userId}`.execute(db);
  return found.rows[0]?.alerts ?? null;
}

/** Whose row of `users` may be written to. */
export const mayBeMailed = sql`email_verified and locked_at is null`;

/** Any fixed number: one process at a time announces. */
const lock = 7_210_519;

interface Drops {
  userId: string;
  drops: { productId: number; fromCents: number; toCents: number }[];
}

/**
 * Queues one email for each user who agreed and on whose wishlist prices dropped below the lowest that they
 * know of, and returns how many. A price that has stood for less than ten minutes may be a slip of the
 * owner's, and waits. The record of a price and its email are one transaction.
 */
export async function announcePriceDrops(db: Database, now = new Date()): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    if (!(await tryLock(transaction, lock))) return 0;
    const found = await sql<Drops>`
      with dropped as materialized (
        select user_id, product_id, known_cents, price_cents
        from price_alerts join users on users.id = user_id join wishlist_items using (user_id)
          join products on products.id = product_id
        where ended_at is null and ${mayBeMailed} and archived_at is null and stock > 0
          and price_cents < known_cents
          and products.updated_at < ${now}::timestamptz - interval '10 minutes'
      ), known as (
        update wishlist_items set known_cents = price_cents from dropped
        where (wishlist_items.user_id, wishlist_items.product_id)
          = (dropped.user_id, dropped.product_id)
      ), written as (
        insert into price_notices (user_id, product_id, from_cents, to_cents, sent_at)
        select user_id, product_id, known_cents, price_cents, ${now} from dropped
        order by user_id, product_id
        on conflict do nothing returning *
      )
      select user_id as "userId", json_agg(json_build_object('productId', product_id,
        'fromCents', from_cents, 'toCents', to_cents) order by from_cents - to_cents desc, product_id) as drops
      from written group by user_id order by user_id`.execute(transaction);
    const sentAt = now.toISOString();
    const emails = found.rows.map((data) => ({
      template: 'price-drop',
      data: { ...data, sentAt },
    }));
    await enqueueEmails(transaction, emails);
    return emails.length;
  });
}
