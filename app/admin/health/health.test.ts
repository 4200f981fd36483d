import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import timers from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { backupContext } from '#app/platform/backup/nightly-backup.server.ts';
import { readBackup } from '#app/platform/backup/read-backup.server.ts';
import { asTheOnlyOne } from '#app/platform/database/shop-locks.server.ts';
import { enqueueEmails, installEmailQueue } from '#app/platform/email/email-queue.server.ts';
import { createLog } from '#app/platform/http/log.server.ts';
import { configContext } from '#app/platform/http/request-context.server.ts';
import { openStaff, type TestBrowser } from '#tests/support/page-context.ts';
import { type EmailProvider, openEmailProvider } from '#tests/support/servers/email-provider.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { loader as download } from './backup-download.route.ts';
import { action, loader } from './health.page.tsx';
import { describeBackups, describeDisk, describeEmails, formatAge } from './health-notices.ts';

const hourMs = 3_600_000;
const now = new Date('2026-11-21T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);

it('formats an age in its largest whole unit', () => {
  expect([0, 60_000, 3 * hourMs, 47 * hourMs, 50 * hourMs].map(formatAge)).toEqual([
    ...['just now', '1 minute ago', '3 hours ago', '1 day ago', '2 days ago'],
  ]);
});

describe('the notice about backups', () => {
  const none = { now, verifiedAt: null, failed: null, isNightly: true, imagesElsewhere: null };
  const failed = { at: ago(1), reason: 'The disk is full.' };
  const lastTry = 'The last try, 1 hour ago, failed: The disk is full.';
  const nightly = 'One is written every night while the shop is open.';
  const wrongClock = 'in the future by a wrong clock';

  it.each([
    [null, '3 hours ago', [], { verifiedAt: ago(3), isNightly: false }],
    ['No backup yet', null, [expect.stringContaining('BACKUP_DIR')], { isNightly: false }],
    ['The last backup was 2 days ago', '2 days ago', [nightly], { verifiedAt: ago(49) }],
    [`The last backup was ${wrongClock}`, wrongClock, [nightly], { verifiedAt: ago(-365 * 24) }],
    [null, 'just now', [], { verifiedAt: ago(-0.5) }],
    ['The last backup failed', '1 day ago', [lastTry], { verifiedAt: ago(25), failed }],
  ])('names the problem: %s', (problem, age, details, facts) => {
    const title = age === null ? problem : `Last verified backup: ${age}`;
    expect(describeBackups({ ...none, ...facts })).toEqual({ problem, title, details });
  });
});

it.each([
  [5e8, 'Only 500 MB of disk left'],
  [2e9, null],
])('the notice about the disk warns below a gigabyte: %i', (freeBytes, problem) => {
  expect(describeDisk({ freeBytes, totalBytes: 8e9 }).problem).toBe(problem);
});

describe('the notice about emails', () => {
  const healthy = {
    ...{ now, provider: 'settings' as const, sentAt: ago(0.05), lastReason: null },
    ...{ waiting: 0, retried: 0, failed: 0, overdueSeconds: 0 },
  };

  it('is short when everything works', () => {
    const title = 'Last mail sent: 3 minutes ago';
    expect(describeEmails(healthy)).toEqual({ problem: null, title, details: [] });
    expect(describeEmails({ ...healthy, waiting: 1, overdueSeconds: 9 }).problem).toBeNull();
  });

  it.each([
    [{ provider: 'unreadable' as const }, /^The mail provider was entered under another/],
    [
      { provider: 'files' as const, sentAt: null },
      /^No mail provider: emails are written to files/,
    ],
    [{ failed: 2, lastReason: 'no such key' }, /^The last failure: no such key/],
    [{ failed: 1 }, /^1 mail could not be sent. They are listed on the Orders tab/],
    [{ retried: 3 }, /^3 mails failed and will be tried again/],
    [{ waiting: 4, overdueSeconds: 900 }, /^4 mails wait to be sent, the oldest for 15 minutes/],
  ])('names the problem: %j', (change, hint) => {
    const { problem, details } = describeEmails({ ...healthy, ...change });
    expect(problem).not.toBeNull();
    expect(details).toContainEqual(expect.stringMatching(hint));
  });
});

describe('the health page', () => {
  const given = openTestDatabase('users');
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-data-'));
  let browser: TestBrowser;

  beforeEach(async () => {
    browser = await openStaff(given.db);
  });
  afterAll(() => fs.rmSync(dataDir, { recursive: true }));

  function ask(intent?: string, provider: EmailProvider | null = null) {
    const asked = browser.ask('/admin/health', intent ? { intent } : undefined);
    const config = asked.context.get(configContext);
    const email = { ...config.email, api: provider };
    asked.context.set(configContext, { ...config, dataDir, email });
    const images = { imageFolder: path.join(dataDir, 'images'), passphrase: undefined };
    asked.context.set(backupContext, { ...given, ...images, log: createLog('silent') });
    return asked;
  }

  it('sends a test email to the admin who asks for it, and shows its result', async () => {
    const provider = await openEmailProvider();
    const send = (by: EmailProvider | null) => action(ask('test-mail', by));
    const taken = 'The mail provider took the test mail for owner@example.com.';
    expect(await send(provider)).toMatchObject({ data: { done: true, message: taken } });
    expect(provider.emails).toMatchObject([{ to: [{ email: 'owner@example.com' }] }]);
    const { health } = await loader(ask(undefined, provider));
    expect(health.emails.title).toBe('Last mail sent: just now');

    provider.behave(500);
    const failed = expect.stringMatching(/^The test mail was not sent\. .*500/);
    expect(await send(provider)).toMatchObject({ data: { done: false, message: failed } });
    const written = 'The test mail was written to a file: no mail provider is set.';
    expect(await send(null)).toMatchObject({ data: { done: false, message: written } });
    expect(fs.readdirSync(path.join(dataDir, 'mail'))).toHaveLength(2);
    await provider.close();
  });

  it('names an email that waits longer than it is meant to, and no other', async () => {
    await given.empty('pgboss.job');
    const provider = await openEmailProvider();
    const read = async () => (await loader(ask(undefined, provider))).health.emails;
    const age = (values: RawBuilder<unknown>) => given.run(sql`update pgboss.job set ${values}`);
    const enqueue = (delaySeconds = 0) =>
      enqueueEmails(given.db, [{ template: 'any', data: {} }], { delaySeconds });
    await enqueue(600);
    await age(sql`created_on = now() - interval '6 minutes'`);
    expect((await read()).problem).toBeNull();
    await age(sql`start_after = now() - interval '6 minutes'`);
    expect((await read()).problem).toBe('1 mail waits too long');

    await age(sql`state = 'retry', retry_count = 1`);
    await enqueue();
    expect((await read()).details).toEqual([
      '1 mail failed and will be tried again.',
      '1 mail waits to be sent.',
    ]);
    await provider.close();
  });

  it('writes, verifies, shows and offers a backup whole; it shows a failure, too', async () => {
    await installEmailQueue(given.pool, createLog('silent'));
    await expect(download(ask())).rejects.toMatchObject({ status: 302 });
    expect((await loader(ask())).backup).toEqual({ exists: false, isWriting: false });
    await asTheOnlyOne(given.address, async () => {
      expect((await loader(ask())).backup).toEqual({ exists: false, isWriting: true });
      expect(await action(ask('back-up'))).toMatchObject({ init: { status: 202 } });
      return true;
    });
    expect(await action(ask('back-up'))).toMatchObject({ status: 302 });
    const { health, backup } = await loader(ask());
    expect(health.backups.title).toBe('Last verified backup: just now');
    expect(backup).toEqual({ exists: true, isWriting: false });
    const [name = ''] = fs.readdirSync(path.join(dataDir, 'backups'));
    const response = await download(ask());
    expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="${name}"`);
    const received = path.join(dataDir, 'received.backup');
    fs.writeFileSync(received, Buffer.from(await response.arrayBuffer()));
    expect((await readBackup(received, undefined)).tables.length).toBeGreaterThan(20);

    // One that takes longer than an answer may.
    const clock = vi.spyOn(timers, 'setTimeout').mockResolvedValueOnce('running');
    syncBuiltinESMExports();
    expect(await action(ask('back-up'))).toMatchObject({ init: { status: 202 } });
    clock.mockRestore();
    syncBuiltinESMExports();
    const audited = sql`select count(*)::int from audit_log
      where subject_kind = 'backup' and action = 'add'`;
    await expect.poll(() => given.read(audited)).toBe(2);

    fs.rmSync(path.join(dataDir, 'backups'), { recursive: true });
    fs.writeFileSync(path.join(dataDir, 'backups'), 'no folder');
    expect(await action(ask('back-up'))).toMatchObject({ data: { done: false } });
  });
});
