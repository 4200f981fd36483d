import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentUserContext } from '#app/accounts/current-user.server.ts';
import {
  openBrowser,
  openPageGround,
  type PageGround,
  signInBrowser,
  type TestBrowser,
} from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { action as forget, loader as forgotPage } from './forgot-password.page.tsx';
import { loader as resetPage, action as setPassword } from './reset-password.page.tsx';

const given = openTestDatabase();
const email = 'maya@example.com';
const old = 'open sesame';
const fresh = 'cedar trumpet lamp';
const sent = 'If there is an account for that address, a mail with a link is on its way.';
let ground: PageGround;
let browser: TestBrowser;

/** The status with which a sign-in is answered. */
async function answerTo(password: string): Promise<number> {
  return (await signInBrowser(openBrowser(ground), { email, password })).status;
}

/** Asks for the mail and gives the path and query of the link in it. */
async function linkByMail(from = openBrowser(ground)): Promise<string> {
  expect(await forget(from.ask('/login/forgot', { email }))).toMatchObject({ sent });
  const { pathname, search } = new URL(ground.resetEmails.at(-1)?.url ?? '');
  return pathname + search;
}

function set(link: string, password = fresh) {
  return setPassword(openBrowser(ground).ask(link, { password }));
}

beforeEach(async () => {
  await sql`truncate users, rate_limits, verifications cascade`.execute(given.db);
  ground = openPageGround(given.db);
  browser = openBrowser(ground);
  await signInBrowser(browser, { email, password: old, isNew: true });
});

describe('asking for the mail', () => {
  it('sends a link to the address of the account', async () => {
    await linkByMail();
    expect(ground.resetEmails).toEqual([
      {
        email,
        url: expect.stringMatching(/^http:\/\/localhost:3000\/login\/reset\?token=\w{24}$/),
      },
    ]);
  });

  it('answers the same for an address without an account, and sends nothing', async () => {
    const known = await forget(openBrowser(ground).ask('/login/forgot', { email }));
    const asked = { email: 'nobody@example.com' };
    const unknown = await forget(openBrowser(ground).ask('/login/forgot', asked));
    expect(unknown).toEqual({ ...known, ...asked });
    expect(ground.resetEmails).toHaveLength(1);
  });

  it('refuses what is no address', async () => {
    const answer = await forget(openBrowser(ground).ask('/login/forgot', { email: 'maya\0' }));
    expect(answer).toMatchObject({ data: { error: 'Invalid email' }, init: { status: 400 } });
  });

  it('keeps no token that a copy of the table would give away', async () => {
    const token = (await linkByMail()).split('=')[1] ?? '';
    const kept = await sql<{ row: string }>`
      select verifications::text as row from verifications`.execute(given.db);
    expect(kept.rows[0]?.row).not.toContain(token);
  });

  it('sends ten mails to one address in an hour, three of them for one network at most', async () => {
    ground = openPageGround(given.db, { rateLimits: true });
    const ask = (house: number, address = email) =>
      forget(
        openBrowser(ground, { address: `198.51.100.${house}` }).ask('/login/forgot', {
          email: address,
        }),
      );
    const tooMany = {
      data: { error: 'Too many requests. Please try again later.', sent: null },
      init: { status: 429 },
    };
    // One network asks for this and other mailboxes until it is refused whatever it asks.
    for (let turn = 1; turn <= 3; turn += 1) expect(await ask(1)).toMatchObject({ sent });
    for (let turn = 1; turn <= 20; turn += 1) expect(await ask(1)).toMatchObject(tooMany);
    for (let turn = 1; turn <= 7; turn += 1) await ask(1, `nobody-${turn}@example.com`);
    expect(await ask(1, 'nobody@example.com')).toMatchObject(tooMany);

    for (let house = 2; house <= 8; house += 1) expect(await ask(house)).toMatchObject({ sent });
    expect(await ask(9)).toMatchObject(tooMany);
    expect(ground.resetEmails).toHaveLength(10);
  });

  it('leads to PUBLIC_URL, whatever host the request named', async () => {
    ground = openPageGround(given.db, { publicUrl: 'https://shop.example' });
    await linkByMail(openBrowser(ground, { origin: 'http://evil.example' }));
    expect(ground.resetEmails[0]?.url).toMatch(/^https:\/\/shop\.example\/login\/reset\?/);
  });

  it('sends no link to a stranger’s host where PUBLIC_URL is not set', async () => {
    const evil = openBrowser(ground, { origin: 'http://evil.example' });
    expect(await forgotPage(evil.ask('/login/forgot'))).toMatchObject({ isPossible: false });
    const answer = await forget(evil.ask('/login/forgot', { email }));
    expect(answer).toMatchObject({ init: { status: 503 } });
    expect(ground.resetEmails).toEqual([]);
  });
});

describe('the link', () => {
  it('sets the password once, and signs out every browser', async () => {
    const link = await linkByMail();
    expect(await resetPage(browser.ask(link))).toMatchObject({ token: expect.any(String) });
    const answer = await set(link);
    expect((answer as Response).headers.get('Location')).toBe('/login');
    expect(await browser.ask('/').context.get(currentUserContext).find()).toBeNull();
    expect(await answerTo(old)).toBe(401);
    expect(await answerTo(fresh)).toBe(200);
    expect(await resetPage(browser.ask(link))).toMatchObject({ init: { status: 410 } });
    expect(await set(link, 'another password')).toMatchObject({ init: { status: 410 } });
    expect(await answerTo(fresh)).toBe(200);
  });

  it('works once when it is used twice at the same moment', async () => {
    const link = await linkByMail();
    const answers = await Promise.all([set(link), set(link, 'another password')]);
    expect(answers.filter((answer) => answer instanceof Response)).toHaveLength(1);
  });

  it('ends after an hour', async () => {
    const link = await linkByMail();
    await sql`update verifications set expires_at = now() - interval '1 second'`.execute(given.db);
    expect(await resetPage(browser.ask(link))).toMatchObject({ init: { status: 410 } });
    expect(await set(link)).toMatchObject({ init: { status: 410 } });
  });

  it('ends with the first that is used of several', async () => {
    const [first, second] = [await linkByMail(), await linkByMail()];
    await set(second);
    expect(await resetPage(browser.ask(first))).toMatchObject({ init: { status: 410 } });
  });

  it.each([
    '/login/reset',
    '/login/reset?token=',
    '/login/reset?token=%00',
    '/login/reset?token=x',
  ])('is none: %s', async (link) => {
    expect(await resetPage(browser.ask(link))).toMatchObject({
      data: { token: null },
      init: { status: 410 },
    });
  });

  it('is not used up by a password that is too short', async () => {
    const link = await linkByMail();
    expect(await set(link, 'short')).toMatchObject({ data: { error: 'Password too short' } });
    expect(await set(link)).toBeInstanceOf(Response);
  });

  it('wants twelve characters from an administrator', async () => {
    await sql`update users set role = 'admin'`.execute(given.db);
    const link = await linkByMail();
    expect(await resetPage(browser.ask(link))).toMatchObject({ minLength: 12 });
    expect(await set(link, 'elevenchars')).toMatchObject({
      data: { error: "An administrator's password must be at least 12 characters" },
    });
    expect(await set(link, 'twelve chars')).toBeInstanceOf(Response);
  });

  it('lets its owner in again, whatever others go on guessing', async () => {
    const elsewhere = { address: '198.51.100.9' };
    ground = openPageGround(given.db, { rateLimits: true });
    // Somebody in the owner's own network, and many elsewhere.
    const guessOften = async () => {
      for (let turn = 0; turn < 10; turn += 1) {
        await signInBrowser(openBrowser(ground), { email, password: 'wrong one' });
      }
      await sql`update rate_limits set attempts_left = 0
        where key like 'account:%'`.execute(given.db);
    };
    await guessOften();
    expect(await answerTo(old)).toBe(429);
    const home = openBrowser(ground);
    home.take(await setPassword(home.ask(await linkByMail(), { password: fresh })));
    expect(
      (await signInBrowser(openBrowser(ground, elsewhere), { email, password: fresh })).status,
    ).toBe(200);
    await guessOften();
    expect(await answerTo(fresh)).toBe(429);
    expect((await signInBrowser(home, { email, password: fresh })).status).toBe(200);
  });
});
