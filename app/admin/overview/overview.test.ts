import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configContext } from '#app/platform/http/request-context.server.ts';
import { type EmailProvider, openEmailProvider } from '#tests/support/email-provider.ts';
import {
  createPageServices,
  openBrowser,
  signInBrowser,
  type TestBrowser,
} from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { describeBackups, describeEmails, formatAge } from './health-notices.ts';
import { action, loader } from './overview.page.tsx';

const hourMs = 3_600_000;
const now = new Date('2026-11-21T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);

it('formats an age in its largest whole unit', () => {
  expect([0, 60_000, 3 * hourMs, 47 * hourMs, 50 * hourMs].map(formatAge)).toEqual([
    'just now',
    '1 minute ago',
    '3 hours ago',
    '1 day ago',
    '2 days ago',
  ]);
});

describe('the notice about backups', () => {
  const none = { now, verifiedAt: null, failed: null, isNightly: false };
  const failed = { at: ago(1), reason: 'The disk is full.' };
  const lastTry = 'The last try, 1 hour ago, failed: The disk is full.';

  it.each([
    ['ok', 'Last verified backup: 3 hours ago', [], { verifiedAt: ago(3) }],
    ['warn', 'No backup yet', [expect.stringContaining('BACKUP_DIR')], {}],
    [
      'warn',
      'Last verified backup: 2 days ago',
      [expect.stringContaining('npm run shop -- backup FILE')],
      { verifiedAt: ago(49), isNightly: true },
    ],
    [
      'warn',
      'Last verified backup: 1 day ago',
      [lastTry],
      { verifiedAt: ago(25), failed, isNightly: true },
    ],
  ])('is %s: %s', (tone, title, details, facts) => {
    expect(describeBackups({ ...none, ...facts })).toEqual({ tone, title, details });
  });
});

describe('the notice about emails', () => {
  const healthy = {
    now,
    hasProvider: true,
    sentAt: ago(0.05),
    waiting: 0,
    retried: 0,
    failed: 0,
    oldestSeconds: 0,
    lastReason: null as string | null,
  };

  it('is short when everything works', () => {
    const title = 'Last mail sent: 3 minutes ago';
    expect(describeEmails(healthy)).toEqual({ tone: 'ok', title, details: [] });
    expect(describeEmails({ ...healthy, waiting: 1, oldestSeconds: 9 }).tone).toBe('ok');
  });

  it.each([
    [{ hasProvider: false, sentAt: null }, /^No mail provider: emails are written to files/],
    [{ failed: 2, lastReason: 'no such key' }, /^The last failure: no such key/],
    [{ failed: 1 }, /^1 mail could not be sent. They are listed on the Orders tab/],
    [{ retried: 3 }, /^3 mails failed and will be tried again/],
    [{ waiting: 4, oldestSeconds: 900 }, /^4 mails wait to be sent, the oldest for 15 minutes/],
  ])('names the problem: %j', (change, hint) => {
    const { tone, details } = describeEmails({ ...healthy, ...change });
    expect(tone).toBe('warn');
    expect(details).toContainEqual(expect.stringMatching(hint));
  });
});

describe('a test email', () => {
  const given = openTestDatabase();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-mail-'));
  let browser: TestBrowser;
  let provider: EmailProvider;

  beforeAll(async () => {
    provider = await openEmailProvider();
    browser = openBrowser(createPageServices(given.db));
    await signInBrowser(browser, { email: 'owner@example.com', isNew: true });
    await sql`update users set role = 'admin'`.execute(given.db);
  });
  afterAll(async () => {
    await provider.close();
    fs.rmSync(dataDir, { recursive: true });
  });

  function ask(hasProvider: boolean) {
    const asked = browser.ask('/admin/overview', { intent: 'test-mail' });
    const config = asked.context.get(configContext);
    const api = hasProvider ? { url: provider.url, key: provider.key } : null;
    asked.context.set(configContext, { ...config, dataDir, email: { ...config.email, api } });
    return asked;
  }

  it('is sent to the admin who asks for it, and its result is shown', async () => {
    expect(await action(ask(true))).toEqual({
      done: true,
      message: 'The mail provider took the test mail for owner@example.com.',
    });
    expect(provider.emails).toMatchObject([{ to: [{ email: 'owner@example.com' }] }]);
    const { email } = await loader(ask(true));
    expect(email.title).toBe('Last mail sent: just now');

    provider.behave(500);
    expect(await action(ask(true))).toMatchObject({
      data: { done: false, message: expect.stringMatching(/^The test mail was not sent\. .*500/) },
    });
    expect(await action(ask(false))).toEqual({
      done: false,
      message: 'The test mail was written to a file: no mail provider is set.',
    });
    expect(fs.readdirSync(path.join(dataDir, 'mail'))).toHaveLength(2);
  });
});
