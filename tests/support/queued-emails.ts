import { sql } from 'kysely';
import { readConfig } from '#app/platform/config.server.ts';
import { composeEmail, toEmailShop } from '#app/server/email-preview/email-templates.server.ts';
import { defaultSettings } from '#app/settings/shop-settings.server.ts';
import type { TestDatabase } from './test-database.ts';

const shop = toEmailShop(defaultSettings(readConfig({})), 'http://localhost:3000');

/** Takes the emails out of the queue and composes those that are still to be sent. */
export async function takeQueuedEmails(given: TestDatabase) {
  const jobs = await given.list<{ template: string; data: Record<string, unknown> }>(sql`
    delete from pgboss.job returning data`);
  const emails = await Promise.all(jobs.map((job) => composeEmail(given.db, shop, job)));
  return emails.filter((email) => email !== null);
}
