import { sql } from 'kysely';
import { createFirstAdmin } from '#app/accounts/users/admins.server.ts';
import { action } from '#app/admin/overview/overview.page.tsx';
import { readConfig } from '#app/platform/config.server.ts';
import { recordEmailSent } from '#app/platform/email/email-queue.server.ts';
import { createEncryption } from '#app/platform/encryption.server.ts';
import { configContext } from '#app/platform/http/request-context.server.ts';
import { saveEmailProvider } from '#app/settings/email-provider.server.ts';
import {
  createPageServices,
  openBrowser,
  signInBrowser,
  type TestBrowser,
} from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { readFirstHour } from './first-hour.server.ts';

const given = openTestDatabase();
let browser: TestBrowser;
const encryption = createEncryption('a secret of the tests, long enough for any library');

async function read(backupDir = '') {
  const { context } = browser.ask('/admin/overview');
  context.set(configContext, readConfig({ BACKUP_DIR: backupDir }));
  const admin = await browser.findUser();
  if (!admin) throw new Error('Nobody is signed in.');
  return readFirstHour(context, admin);
}

it('ticks each step by the data itself, and is over when all are done or it is closed', async () => {
  browser = openBrowser(createPageServices(given.db));
  const first = await createFirstAdmin(given.db);
  if (!first) throw new Error('There is an administrator already.');
  await signInBrowser(browser, first);
  const steps = ['password', 'contact', 'delivery', 'product', 'mail', 'backup'];
  const nothing = Object.fromEntries(steps.map((step) => [step, false]));
  expect(await read()).toEqual(nothing);

  await given.run(sql`update credentials set updated_at = now() + interval '1 minute'`);
  await given.run(sql`insert into products (name, price_cents, category, stock)
    values ('Cedar Quest', 1000, 'Sega', 1)`);
  // What was written to a file before the provider was entered is no test.
  await recordEmailSent(given.db);
  const provider = { kind: 'api', url: 'https://api.example/', key: 'key' } as const;
  const admin = { id: null, email: first.email };
  await saveEmailProvider({ db: given.db, encryption }, admin, { before: null, after: provider });
  expect(await read()).toEqual({ ...nothing, password: true, product: true });
  await given.run(sql`update installation set email_sent_at = now() + interval '1 minute'`);
  await given.run(sql`insert into settings (key, value) values ('cutOff', '"14:00"'),
    ('name', '"Box"'), ('phone', '"+961 1 000 000"')`);
  const most = { ...nothing, password: true, product: true, mail: true, delivery: true };
  expect(await read()).toEqual({ ...most, contact: true });
  expect(await read('/mnt/backup')).toBeNull();

  for (const _ of [1, 2])
    await action(browser.ask('/admin/overview', { intent: 'end-first-hour' }));
  expect(await read()).toBeNull();
  const closed = sql`select action from audit_log where action = 'end-first-hour'`;
  expect(await given.list(closed)).toHaveLength(1);
});
