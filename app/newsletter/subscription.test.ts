import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { confirmSubscription, findConfirmation } from './confirm-subscription.server.ts';
import { newsletterConsent } from './newsletter-consent.ts';
import { parseToken } from './newsletter-token.server.ts';
import { parseEmail, subscribe } from './subscribe.server.ts';
import { listSubscribers } from './subscribers.server.ts';
import { findUnsubscribe, unsubscribe } from './unsubscribe.server.ts';

const given = openTestDatabase();
const origin = 'https://shop.example';
const email = 'rana@example.com';

interface Mail {
  template: string;
  data: { email: string; url: string };
}

/** The mails in the queue, the first one first. */
async function mails(): Promise<Mail[]> {
  const found = await sql<{ data: Mail }>`
    select data from pgboss.job where name = 'mails' order by created_on`.execute(given.db);
  return found.rows.map((row) => row.data);
}

/** The token in the newest mail. */
async function mailedToken(): Promise<string> {
  const mail = (await mails()).at(-1);
  return new URL(mail?.data.url ?? '').searchParams.get('token') ?? '';
}

async function stored() {
  const found = await given.db.selectFrom('newsletter_subscribers').selectAll().execute();
  return found[0];
}

/** Lets time pass for the address, without waiting for it. */
async function age(interval: string): Promise<void> {
  await sql`
    update newsletter_subscribers
    set confirmation_sent_at = confirmation_sent_at - ${interval}::interval`.execute(given.db);
}

async function subscribeAndConfirm(): Promise<string> {
  await subscribe(given.db, email, origin);
  const token = await mailedToken();
  await confirmSubscription(given.db, token);
  return token;
}

beforeEach(async () => {
  await sql`truncate newsletter_subscribers, pgboss.job`.execute(given.db);
});

describe('subscribing', () => {
  it('records the consent and sends one mail that asks for confirmation', async () => {
    await subscribe(given.db, email, origin);
    expect(await mails()).toEqual([
      {
        template: 'newsletter-confirmation',
        data: {
          email,
          url: expect.stringMatching(
            /^https:\/\/shop\.example\/newsletter\/confirm\?token=[\w-]{43}$/,
          ),
        },
      },
    ]);
    expect(await stored()).toMatchObject({
      email,
      status: 'pending',
      consent_text: newsletterConsent,
      consented_at: expect.any(Date),
      confirmed_at: null,
    });
    expect(await listSubscribers(given.db)).toEqual([]);
  });

  it('keeps no token that could be used by who reads the database', async () => {
    await subscribe(given.db, email, origin);
    expect(JSON.stringify(await stored())).not.toContain(await mailedToken());
  });

  it('sends one mail an hour at most to an address that waits', async () => {
    await subscribe(given.db, email, origin);
    const first = await mailedToken();
    await subscribe(given.db, email, origin);
    await age('59 minutes');
    await subscribe(given.db, email, origin);
    expect(await mails()).toHaveLength(1);
    await age('1 minute');
    await subscribe(given.db, email, origin);
    expect(await mails()).toHaveLength(2);
    expect(await findConfirmation(given.db, first)).toBe('unknown');
    expect(await findConfirmation(given.db, await mailedToken())).toBe('open');
  });

  it('sends one mail of many requests at once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => subscribe(given.db, email, origin)));
    expect(await mails()).toHaveLength(1);
  });

  it('changes nothing for a confirmed address, however old its mail', async () => {
    await subscribeAndConfirm();
    await age('3 days');
    const before = await stored();
    await subscribe(given.db, email, origin);
    expect(await stored()).toEqual(before);
    expect(await mails()).toHaveLength(1);
  });

  it('asks anew who has unsubscribed', async () => {
    await subscribeAndConfirm();
    const token = (await stored())?.unsubscribe_token ?? '';
    await unsubscribe(given.db, token);
    await subscribe(given.db, email, origin);
    expect(await mails()).toHaveLength(2);
    expect(await stored()).toMatchObject({ status: 'pending', confirmed_at: null });
    await confirmSubscription(given.db, await mailedToken());
    expect(await listSubscribers(given.db)).toHaveLength(1);
    // Old issues of the newsletter carry the old link.
    expect(await findUnsubscribe(given.db, token)).toBe('open');
  });
});

describe('confirming', () => {
  it('subscribes, and says so again to a second click', async () => {
    await subscribe(given.db, email, origin);
    const token = await mailedToken();
    expect(await findConfirmation(given.db, token)).toBe('open');
    expect((await stored())?.status).toBe('pending');
    await confirmSubscription(given.db, token);
    const before = await stored();
    expect(before).toMatchObject({ status: 'confirmed', confirmed_at: expect.any(Date) });
    await confirmSubscription(given.db, token);
    expect(await stored()).toEqual(before);
    await age('30 days');
    expect(await findConfirmation(given.db, token)).toBe('confirmed');
  });

  it('works for 7 days', async () => {
    await subscribe(given.db, email, origin);
    const token = await mailedToken();
    await age('6 days 23 hours');
    expect(await findConfirmation(given.db, token)).toBe('open');
    await age('1 hour');
    expect(await findConfirmation(given.db, token)).toBe('expired');
    await confirmSubscription(given.db, token);
    expect((await stored())?.status).toBe('pending');
  });

  it('does not know a token that was never sent, nor the other token of the address', async () => {
    await subscribe(given.db, email, origin);
    const other = (await stored())?.unsubscribe_token ?? '';
    for (const token of [null, 'x'.repeat(43), other]) {
      expect(await findConfirmation(given.db, token)).toBe('unknown');
    }
    await confirmSubscription(given.db, other);
    expect((await stored())?.status).toBe('pending');
  });
});

describe('unsubscribing', () => {
  it('ends the subscription, once and for all links sent before', async () => {
    const confirmation = await subscribeAndConfirm();
    const token = (await stored())?.unsubscribe_token ?? '';
    expect(await findUnsubscribe(given.db, token)).toBe('open');
    await unsubscribe(given.db, token);
    const before = await stored();
    expect(before).toMatchObject({ status: 'unsubscribed', unsubscribed_at: expect.any(Date) });
    await unsubscribe(given.db, token);
    expect(await stored()).toEqual(before);
    expect(await findUnsubscribe(given.db, token)).toBe('unsubscribed');
    expect(await listSubscribers(given.db)).toEqual([]);
    await confirmSubscription(given.db, confirmation);
    expect(await findConfirmation(given.db, confirmation)).toBe('unknown');
    expect((await stored())?.status).toBe('unsubscribed');
  });

  it('does not know a token that was never given', async () => {
    const confirmation = await subscribeAndConfirm();
    for (const token of [null, 'x'.repeat(43), confirmation]) {
      expect(await findUnsubscribe(given.db, token)).toBe('unknown');
    }
    await unsubscribe(given.db, confirmation);
    expect((await stored())?.status).toBe('confirmed');
  });
});

describe('the list for the owner', () => {
  it('holds who has confirmed, with the proof of consent', async () => {
    await subscribeAndConfirm();
    await subscribe(given.db, 'waiting@example.com', origin);
    const { unsubscribe_token } = (await stored()) ?? {};
    expect(await listSubscribers(given.db)).toEqual([
      {
        email,
        confirmedAt: expect.any(Date),
        consentedAt: expect.any(Date),
        consentText: newsletterConsent,
        unsubscribePath: `/newsletter/unsubscribe?token=${unsubscribe_token}`,
      },
    ]);
  });
});

describe('what comes from outside', () => {
  it('is an address, in lower case, or none', () => {
    expect(parseEmail(' Rana.Haddad@Example.COM ')).toBe('rana.haddad@example.com');
    const wrong = ['', 'rana', 'rana@', 'a b@example.com', 'a@example.com\nBcc: b@example.com'];
    const long = `${'a'.repeat(250)}@example.com`;
    for (const text of [...wrong, long, `${email}\0`, null, new File([], email)]) {
      expect(parseEmail(text)).toBe(text === `${email}\0` ? email : null);
    }
  });

  it('is a token, or none', () => {
    const read = (query: string) => parseToken(new Request(`${origin}/newsletter/confirm${query}`));
    expect(read(`?token=${'a_-'.repeat(14)}z`)).toBe(`${'a_-'.repeat(14)}z`);
    for (const query of ['', '?token=', '?token=a', `?token=${'a'.repeat(44)}`, '?token=%00']) {
      expect(read(query)).toBeNull();
    }
  });
});
