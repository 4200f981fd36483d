import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '#app/platform/config.server.ts';
import { enqueueEmails } from '#app/platform/email/email-queue.server.ts';
import { createEncryption, encryptionContext } from '#app/platform/encryption.server.ts';
import { configContext } from '#app/platform/http/request-context.server.ts';
import {
  type EmailRouteServices,
  openShopTransport,
  readEmailRoute,
  saveEmailProvider,
} from '#app/settings/email-provider.server.ts';
import { openStaff, type TestBrowser } from '#tests/support/page-context.ts';
import { openEmailProvider } from '#tests/support/servers/email-provider.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { action, loader } from './mail.page.tsx';

const given = openTestDatabase();
const owner = { id: null, email: 'owner@example.com' };
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-data-'));
const encryption = createEncryption('a secret of the tests, long enough for any library');
let browser: TestBrowser;
let environment: NodeJS.ProcessEnv = {};

beforeEach(async () => {
  environment = {};
  await given.empty('users, secrets, audit_log');
  browser = await openStaff(given.db);
});
afterAll(() => fs.rmSync(dataDir, { recursive: true }));

const services = (change: Partial<EmailRouteServices> = {}): EmailRouteServices => ({
  ...{ db: given.db, encryption, config: { ...readConfig(environment), dataDir } },
  ...change,
});
function ask(form?: Record<string, string>) {
  const asked = browser.ask('/admin/settings/mail', form);
  asked.context.set(configContext, { ...readConfig(environment), dataDir });
  asked.context.set(encryptionContext, encryption);
  return asked;
}
const send = (form: Record<string, string>) => action(ask(form));
const api = { intent: 'api', apiUrl: 'https://api.example/send' };
const smtp = { intent: 'smtp', server: 'mail.example:587', user: 'rana' };
const secret = 'xkeysib-very-secret';
const done = { data: { done: true } };
const refuse = (field: string, words: string) => ({
  ...{ data: { errors: { [field]: expect.stringContaining(words) } } },
});

it('keeps a key encrypted, shows it never again, and audits the change without it', async () => {
  expect(await send({ ...api, key: '' })).toMatchObject(refuse('key', 'Enter'));
  expect(await send({ ...api, key: secret })).toMatchObject(done);
  const provider = { kind: 'api', url: api.apiUrl, key: secret };
  expect(await readEmailRoute(services())).toEqual({ from: 'settings', provider });
  const shown = await loader(ask());
  expect(shown).toMatchObject({ from: 'settings', apiUrl: api.apiUrl });
  const [stored, log] = [sql`select ciphertext from secrets`, sql`select * from audit_log`];
  const everything = JSON.stringify([shown, await given.run(stored), await given.run(log)]);
  expect(everything).not.toContain(secret);
  expect(await given.run(sql`select action, subject_kind, after from audit_log`)).toEqual([
    { action: 'edit', subject_kind: 'email provider', after: { api: api.apiUrl } },
  ]);
});

it('keeps a secret for the same place alone, which another one must not get', async () => {
  await send({ ...api, key: secret });
  expect(await send({ ...api, key: '' })).toMatchObject(done);
  const elsewhere = { ...api, apiUrl: 'https://evil.example/', key: '' };
  expect(await send(elsewhere)).toMatchObject(refuse('key', 'same URL'));
  await send({ ...smtp, password: 'p@ss' });
  expect(await send({ ...smtp, password: '' })).toMatchObject(done);
  const moved = { ...smtp, server: 'evil.example:25', password: '' };
  expect(await send(moved)).toMatchObject(refuse('password', 'same server'));
  const { provider } = await readEmailRoute(services());
  expect(provider).toMatchObject({ kind: 'smtp', server: smtp.server, password: 'p@ss' });
});

it.each([
  [{ ...api, apiUrl: 'http://api.example/', key: 'k' }, 'apiUrl'],
  [{ ...api, apiUrl: 'https://user@api.example/', key: 'k' }, 'apiUrl'],
  [{ ...smtp, server: 'mail.example', password: 'p' }, 'server'],
  [{ ...smtp, server: 'user@mail.example:25', password: 'p' }, 'server'],
  [{ ...smtp, server: 'mail.example:99999', password: 'p' }, 'server'],
])('refuses %o', async (form, field) => {
  const errors = { [field]: expect.any(String) };
  expect(await send(form)).toMatchObject({ data: { done: false, errors } });
  expect((await readEmailRoute(services())).from).toBe('files');
});

it('sends by what is stored at once, lets the environment win, and returns to files', async () => {
  const provider = await openEmailProvider();
  const stored = { kind: 'api', url: provider.url, key: provider.key } as const;
  await saveEmailProvider({ db: given.db, encryption }, owner, { before: null, after: stored });
  const email = {
    ...{ id: 'id', sender: { email: 'shop@example.com' }, to: { email: 'rana@example.com' } },
    ...{ subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', headers: {} },
  };
  const deliver = (change?: Partial<EmailRouteServices>) =>
    openShopTransport(services(change)).send(email, new AbortController().signal);
  await deliver();
  expect(provider.emails).toHaveLength(1);

  const other = createEncryption('another secret of another machine');
  await expect(deliver({ encryption: other })).rejects.toThrow('another AUTH_SECRET');
  expect((await readEmailRoute(services({ encryption: other }))).from).toBe('unreadable');

  environment = { MAIL_SMTP_URL: 'smtp://mail.example:25' };
  expect(await loader(ask())).toMatchObject({ from: 'environment', variable: 'MAIL_SMTP_URL' });
  expect(await send({ ...api, key: 'k' })).toMatchObject({ data: { done: false } });
  environment = {};
  expect(await send({ intent: 'remove' })).toMatchObject(done);
  await deliver();
  expect(provider.emails).toHaveLength(1);
  expect(fs.readdirSync(path.join(dataDir, 'mail'))).toHaveLength(2);
  await provider.close();
});

it('sends at once what waited for a provider, and nothing that is still to wait', async () => {
  await given.empty('pgboss.job');
  const delays = { failed: 0, retry: 3600, created: 600 };
  for (const [state, delaySeconds] of Object.entries(delays)) {
    const [id] = await enqueueEmails(given.db, [{ template: state, data: {} }], { delaySeconds });
    await given.run(sql`update pgboss.job set state = ${state}::pgboss.job_state,
      retry_count = case when ${state} = 'created' then 0 else 20 end where id = ${id}`);
  }
  const message = 'Saved. 2 mails that waited go now. Send a test.';
  expect(await send({ ...api, key: secret })).toMatchObject({ data: { done: true, message } });
  const jobs = sql`select data ->> 'template' as template, state::text, retry_count,
    start_after <= now() as "isDue" from pgboss.job order by template`;
  expect(await given.run(jobs)).toEqual([
    { template: 'created', state: 'created', retry_count: 0, isDue: false },
    { template: 'failed', state: 'retry', retry_count: 0, isDue: true },
    { template: 'retry', state: 'retry', retry_count: 0, isDue: true },
  ]);
});

it('decrypts nothing that was changed or is meant for something else', () => {
  const encrypted = encryption.encrypt('one', 'text');
  expect(encryption.decrypt('one', encrypted)).toBe('text');
  expect(encryption.decrypt('other', encrypted)).toBeNull();
  const other = encrypted.startsWith('A') ? 'B' : 'A';
  expect(encryption.decrypt('one', other + encrypted.slice(1))).toBeNull();
  expect(encryption.decrypt('one', '')).toBeNull();
});
