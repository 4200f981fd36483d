import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configContext } from '#app/platform/http/request-context.server.ts';
import { type EmailProvider, openEmailProvider } from '#tests/support/email-provider.ts';
import {
  openBrowser,
  openPageGround,
  signInBrowser,
  type TestBrowser,
} from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { describeMails, type MailFacts } from './email-messages.ts';
import { action, loader } from './overview.page.tsx';

const now = new Date('2026-11-21T10:00:00Z');
const well: MailFacts = {
  now,
  hasProvider: true,
  sentAt: new Date('2026-11-21T09:57:00Z'),
  waiting: 0,
  retried: 0,
  failed: 0,
  oldestSeconds: 0,
  lastReason: null,
};

describe('what the overview says of the mails', () => {
  it('is short when all is well', () => {
    expect(describeMails(well)).toEqual({
      tone: 'ok',
      title: 'Last mail sent: 3 minutes ago',
      hints: [],
    });
    expect(describeMails({ ...well, waiting: 1, oldestSeconds: 9 }).tone).toBe('ok');
  });

  it.each([
    [{ hasProvider: false, sentAt: null }, /^No mail provider: emails are written to files/],
    [{ failed: 2, lastReason: 'no such key' }, /^The last failure: no such key/],
    [{ failed: 1 }, /^1 mail could not be sent. They stand on the Orders tab/],
    [{ retried: 3 }, /^3 mails failed and will be tried again/],
    [{ waiting: 4, oldestSeconds: 900 }, /^4 mails wait to be sent, the oldest for 15 minutes/],
  ])('names the trouble: %j', (change, said) => {
    const { tone, hints } = describeMails({ ...well, ...change });
    expect(tone).toBe('warn');
    expect(hints).toContainEqual(expect.stringMatching(said));
  });
});

describe('a test mail', () => {
  const given = openTestDatabase();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-mail-'));
  let browser: TestBrowser;
  let provider: EmailProvider;

  beforeAll(async () => {
    provider = await openEmailProvider();
    browser = openBrowser(openPageGround(given.db));
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
    asked.context.set(configContext, { ...config, dataDir, mail: { ...config.mail, api } });
    return asked;
  }

  it('goes to who asks for it, and what came of it is said honestly', async () => {
    expect(await action(ask(true))).toEqual({
      done: true,
      message: 'The mail provider took the test mail for owner@example.com.',
    });
    expect(provider.emails).toMatchObject([{ to: [{ email: 'owner@example.com' }] }]);
    const { mail } = await loader(ask(true));
    expect(mail.title).toBe('Last mail sent: just now');

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
