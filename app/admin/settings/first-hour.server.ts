import { sql } from 'kysely';
import type { RouterContextProvider } from 'react-router';
import type { User } from '#app/accounts/current-user.server.ts';
import { demoAdminEmail } from '#app/accounts/users/admins.server.ts';
import { getEmailServices } from '#app/admin/health/health.server.ts';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { readEmailRoute } from '#app/settings/email-provider.server.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import type { FirstHour } from './first-hour.tsx';

/** What an owner changes on the delivery page or under Delivery; the demo brings a rate for lira. */
const deliverySettings = [
  ...['deliveryDays', 'cutOff', 'holidays', 'freeDeliveryFromCents', 'collectInCity', 'cashNote'],
];

/** Reads what is done of a shop's first hour, from the data itself; null where it is over. */
export async function readFirstHour(
  context: Readonly<RouterContextProvider>,
  admin: Pick<User, 'id' | 'email'>,
): Promise<FirstHour | null> {
  const services = getEmailServices(context);
  const { db, config } = services;
  const found = await sql<{ hasEnded: boolean }>`
    select first_hour_ended_at is not null as "hasEnded" from installation`.execute(db);
  if (found.rows[0]?.hasEnded) return null;
  const [{ name, phone }, { from }, facts] = await Promise.all([
    context.get(settingsContext).read(),
    readEmailRoute(services),
    readFacts(db, admin),
  ]);
  const { shop: demo } = readConfig({});
  const hour = {
    password: admin.email !== demoAdminEmail || facts.hasNewPassword,
    contact: name !== demo.name && phone !== demo.phone,
    delivery: facts.hasDelivery,
    product: facts.hasProduct,
    mail: (from === 'settings' || from === 'environment') && facts.hasSent,
    backup: config.backup.dir !== null,
  };
  return Object.values(hour).every(Boolean) ? null : hour;
}

interface Facts {
  hasNewPassword: boolean;
  hasDelivery: boolean;
  hasProduct: boolean;
  /** Since the provider was entered: before it, emails were written to files. */
  hasSent: boolean;
}

async function readFacts(
  db: Parameters<typeof readEmailRoute>[0]['db'],
  { id }: Pick<User, 'id'>,
): Promise<Facts> {
  const found = await sql<Facts>`
    select exists (select from credentials
        where user_id = ${id} and updated_at > created_at) as "hasNewPassword",
      exists (select from settings where key = any(${deliverySettings}))
        or exists (select from audit_log where subject_kind in ('zone', 'place')) as "hasDelivery",
      exists (select from products where not is_demo) as "hasProduct",
      coalesce(email_sent_at > coalesce((select max(updated_at) from secrets), '-infinity'), false)
        as "hasSent"
    from installation`.execute(db);
  const none = { hasNewPassword: false, hasDelivery: false, hasProduct: false, hasSent: false };
  return found.rows[0] ?? none;
}

/** Closes the list for every administrator. */
export async function endFirstHour(db: Database, actor: Actor): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const ended = await sql`update installation set first_hour_ended_at = now()
      where first_hour_ended_at is null`.execute(transaction);
    if (ended.numAffectedRows === 0n) return;
    await recordAudit(transaction, actor, {
      action: 'end-first-hour',
      subjectKind: 'settings',
      subjectId: 'shop',
    });
  });
}
