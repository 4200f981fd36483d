import { sql } from 'kysely';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { csvLine } from '#app/platform/text/csv.ts';
import {
  createPageServices,
  openBrowser,
  openStaff,
  type PageOptions,
} from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { action } from './newsletter.page.tsx';
import { newsletterConsent, newsletterMessages } from './newsletter-consent.ts';
import { loader } from './subscribers.route.ts';
import {
  confirmSubscription,
  findConfirmation,
  findUnsubscribe,
  listSubscribersCsv,
  parseEmail,
  parseToken,
  subscribe,
  sweepSubscriptions,
  unsubscribe,
} from './subscriptions.server.ts';

const given = openTestDatabase('newsletter_subscribers, pgboss.job');
const origin = 'https://shop.example';
const email = 'rana@example.com';

type QueuedEmail = { template: string; data: { email: string; url: string } };

/** Lists the emails in the queue, oldest first. */
const listEmails = () =>
  given.list<QueuedEmail>(sql`select data from pgboss.job where name = 'mails'
    order by created_on`);

async function findEmailedToken(): Promise<string> {
  const newest = (await listEmails()).at(-1);
  return new URL(newest?.data.url ?? '').searchParams.get('token') ?? '';
}

const findStored = () =>
  given.db.selectFrom('newsletter_subscribers').selectAll().executeTakeFirstOrThrow();
const passTime = (interval: string) =>
  given.run(sql`update newsletter_subscribers
    set confirmation_sent_at = confirmation_sent_at - ${interval}::interval`);

const ask = () => subscribe(given.db, email, origin);
const confirm = (token: string) => confirmSubscription(given.db, token);
const readState = (token: string | null) => findConfirmation(given.db, token);
const readEnd = (token: string | null) => findUnsubscribe(given.db, token);

async function subscribeAndConfirm(): Promise<string> {
  await ask();
  const token = await findEmailedToken();
  await confirm(token);
  return token;
}

describe('subscribing (D10)', () => {
  it('records the consent and sends one email that asks for confirmation', async () => {
    await ask();
    const path = /^https:\/\/shop\.example\/newsletter\/confirm\?token=[\w-]{43}$/;
    const data = { email, url: expect.stringMatching(path) };
    expect(await listEmails()).toEqual([{ template: 'newsletter-confirmation', data }]);
    const stored = await findStored();
    const consent = { consent_text: newsletterConsent, consented_at: expect.any(Date) };
    expect(stored).toMatchObject({ email, status: 'pending', ...consent, confirmed_at: null });
    expect(JSON.stringify(stored)).not.toContain(await findEmailedToken());
    expect(await listSubscribersCsv(given.db, origin)).toHaveLength(1);
  });

  it('sends one email an hour at most to an address that waits', async () => {
    await Promise.all(Array.from({ length: 10 }, ask));
    const first = await findEmailedToken();
    await passTime('59 minutes');
    await ask();
    expect(await listEmails()).toHaveLength(1);
    await passTime('1 minute');
    await ask();
    expect(await listEmails()).toHaveLength(2);
    expect(await readState(first)).toBe('unknown');
    expect(await readState(await findEmailedToken())).toBe('open');
  });

  it('changes nothing for a confirmed address, however old its email', async () => {
    await subscribeAndConfirm();
    await passTime('3 days');
    const before = await findStored();
    await ask();
    expect(await findStored()).toEqual(before);
    expect(await listEmails()).toHaveLength(1);
  });

  it('asks an address again that has unsubscribed', async () => {
    await subscribeAndConfirm();
    const token = (await findStored()).unsubscribe_token;
    await unsubscribe(given.db, token);
    await ask();
    expect(await listEmails()).toHaveLength(2);
    expect(await findStored()).toMatchObject({ status: 'pending', confirmed_at: null });
    await confirm(await findEmailedToken());
    expect(await listSubscribersCsv(given.db, origin)).toHaveLength(2);
    // Old issues of the newsletter carry the old link.
    expect(await readEnd(token)).toBe('open');
  });
});

describe('confirming', () => {
  it('subscribes, and shows it again after a second click', async () => {
    await ask();
    const token = await findEmailedToken();
    expect(await readState(token)).toBe('open');
    expect((await findStored()).status).toBe('pending');
    await confirm(token);
    const before = await findStored();
    expect(before).toMatchObject({ status: 'confirmed', confirmed_at: expect.any(Date) });
    await confirm(token);
    expect(await findStored()).toEqual(before);
    await passTime('30 days');
    expect(await readState(token)).toBe('confirmed');
  });

  it('works for 7 days', async () => {
    await ask();
    const token = await findEmailedToken();
    await passTime('6 days 23 hours');
    expect(await readState(token)).toBe('open');
    await passTime('1 hour');
    expect(await readState(token)).toBe('expired');
    await confirm(token);
    expect((await findStored()).status).toBe('pending');
  });

  it('is forgotten 30 days after the last email, and by nobody who did it', async () => {
    await subscribeAndConfirm();
    await subscribe(given.db, 'waiting@example.com', origin);
    const sweep = async (interval: string) => {
      await passTime(interval);
      await sweepSubscriptions(given.db);
      return given.list(sql`select email from newsletter_subscribers order by email`);
    };
    expect(await sweep('29 days 23 hours')).toEqual([email, 'waiting@example.com']);
    expect(await sweep('1 hour')).toEqual([email]);

    await unsubscribe(given.db, (await findStored()).unsubscribe_token);
    await ask();
    await sweep('30 days');
    expect(await findStored()).toMatchObject({ email, status: 'unsubscribed' });
  });

  it('refuses a token that was never sent, and the other token of the address', async () => {
    await ask();
    const other = (await findStored()).unsubscribe_token;
    for (const token of [null, 'x'.repeat(43), other])
      expect(await readState(token)).toBe('unknown');
    await confirm(other);
    expect((await findStored()).status).toBe('pending');
  });
});

describe('unsubscribing', () => {
  it('ends the subscription, and all links that were sent before', async () => {
    const confirmation = await subscribeAndConfirm();
    const token = (await findStored()).unsubscribe_token;
    expect(await readEnd(token)).toBe('open');
    await unsubscribe(given.db, token);
    const before = await findStored();
    expect(before).toMatchObject({ status: 'unsubscribed', unsubscribed_at: expect.any(Date) });
    await unsubscribe(given.db, token);
    expect(await findStored()).toEqual(before);
    expect(await readEnd(token)).toBe('unsubscribed');
    expect(await listSubscribersCsv(given.db, origin)).toHaveLength(1);
    await confirm(confirmation);
    expect(await readState(confirmation)).toBe('unknown');
    expect((await findStored()).status).toBe('unsubscribed');
  });

  it('refuses a token that was never given', async () => {
    const confirmation = await subscribeAndConfirm();
    for (const token of [null, 'x'.repeat(43), confirmation])
      expect(await readEnd(token)).toBe('unknown');
    await unsubscribe(given.db, confirmation);
    expect((await findStored()).status).toBe('confirmed');
  });
});

it('lists the confirmed subscribers with the proof of their consent', async () => {
  await subscribeAndConfirm();
  await subscribe(given.db, 'waiting@example.com', origin);
  const { unsubscribe_token: token, ...stored } = await findStored();
  const times = [stored.confirmed_at, stored.consented_at] as Date[];
  const cells = [email, ...times.map((time) => time.toISOString()), newsletterConsent];
  expect((await listSubscribersCsv(given.db, origin)).slice(1)).toEqual([
    csvLine([...cells, `${origin}/newsletter/unsubscribe?token=${token}`, 'en']),
  ]);
});

it('gives administrators the subscribers as a file that Excel takes for UTF-8', async () => {
  await subscribeAndConfirm();
  const browser = await openStaff(given.db);
  const sent = await loader(browser.ask('/admin/subscribers.csv'));
  const file = Buffer.from(await sent.arrayBuffer()).toString();
  expect(file.slice(0, 8)).toBe('\uFEFF"email"');
  expect(file).toContain(`\r\n"${email}",`);
});

it('leads a subscriber out in the language of the subscription', async () => {
  await subscribe(given.db, email, origin);
  await unsubscribe(given.db, (await findStored()).unsubscribe_token);
  // Who comes back in another language reads that one from then on.
  const confirmation = await inLanguage('fr', subscribeAndConfirm);
  expect(await readState(confirmation)).toBe('confirmed');
  const token = (await findStored()).unsubscribe_token;
  expect((await listSubscribersCsv(given.db, origin)).at(-1)).toContain(
    `${origin}/fr/newsletter/unsubscribe?token=${token}","fr"`,
  );
});

it('reads an email in lower case, or none', () => {
  expect(parseEmail(' Rana.Haddad@Example.COM ')).toBe('rana.haddad@example.com');
  expect(parseEmail(`${email}\0`)).toBe(email);
  const wrong = ['', 'rana', 'rana@', 'a b@example.com', 'a@example.com\nBcc: b@example.com'];
  const long = `${'a'.repeat(250)}@example.com`;
  for (const text of [...wrong, long, null, new File([], email)])
    expect(parseEmail(text)).toBeNull();
});

it('reads a token, or none', () => {
  const read = (query: string) => parseToken(new Request(`${origin}/newsletter/confirm${query}`));
  const token = `${'a_-'.repeat(14)}z`;
  expect(read(`?token=${token}`)).toBe(token);
  for (const query of ['', '?token=', '?token=a', `?token=${'a'.repeat(44)}`, '?token=%00'])
    expect(read(query)).toBeNull();
});

describe('POST /newsletter', () => {
  async function post(form: Record<string, string>, address: string, change: PageOptions = {}) {
    const options = { rateLimits: true, publicUrl: origin, ...change };
    const services = createPageServices(given.db, options);
    const browser = openBrowser(services, { address, origin });
    const { data, init } = await action(browser.ask('/newsletter', form));
    const retryAfter = new Headers(init?.headers).get('Retry-After');
    return { message: data.message, status: init?.status ?? 200, retryAfter };
  }

  it('answers the same whether or not the address was known', async () => {
    const first = await post({ email }, '192.0.2.1');
    expect(first).toEqual({ message: newsletterMessages[200], status: 200, retryAfter: null });
    expect(await post({ email: 'RANA@example.com' }, '192.0.2.1')).toEqual(first);
    await given.db.updateTable('newsletter_subscribers').set({ status: 'confirmed' }).execute();
    expect(await post({ email }, '192.0.2.1')).toEqual(first);
  });

  it.each([
    [503, { email }, undefined, 'The newsletter cannot be subscribed to right now.'],
    [400, { email: 'rana' }, origin, 'Enter an email address like name@example.com.'],
    [400, {}, origin, 'Enter an email address like name@example.com.'],
  ])('answers %i to %j with PUBLIC_URL %s', async (status, form, publicUrl, message) => {
    const answer = await post(form as Record<string, string>, '192.0.2.2', { publicUrl });
    expect(answer).toMatchObject({ status, message });
  });

  it('writes to one mailbox five times a day, and answers the same to more, unless limits are off', async () => {
    const post6 = async (name: string, change?: PageOptions) => {
      for (let host = 0; host < 6; host += 1) {
        const form = { email: `${name}+${host}@Example.com` };
        const answer = await post(form, `198.51.100.${host}`, change);
        expect(answer).toMatchObject({ status: 200, message: newsletterMessages[200] });
      }
    };
    await post6('maya');
    expect(await listEmails()).toHaveLength(5);
    // Whose mailbox it is subscribes still.
    await post({ email: 'Maya@example.com' }, '198.51.100.9');
    expect(await listEmails()).toHaveLength(6);
    await post6('mary', { rateLimits: false });
    expect(await listEmails()).toHaveLength(12);
  });

  it('leaves the last link of a mailbox good where it sends no other', async () => {
    await subscribe(given.db, email, origin);
    const token = await findEmailedToken();
    await passTime('2 hours');
    await subscribe(given.db, email, origin, () => false);
    expect(await listEmails()).toHaveLength(1);
    expect(await readState(token)).toBe('open');
  });

  it('takes 10 requests in 10 minutes from one client, unless limits are off', async () => {
    const passed = { status: 200 };
    for (let turn = 0; turn < 10; turn += 1)
      expect(await post({ email: `s-${turn}@example.com` }, '192.0.2.3')).toMatchObject(passed);
    const retryAfter = expect.stringMatching(/^(600|59\d)$/);
    const tooMany = { message: newsletterMessages[429], status: 429, retryAfter };
    expect(await post({ email }, '192.0.2.3')).toEqual(tooMany);
    expect(await post({ email }, '192.0.2.4')).toMatchObject(passed);
    expect(await post({ email }, '192.0.2.3', { rateLimits: false })).toMatchObject(passed);
  });
});
