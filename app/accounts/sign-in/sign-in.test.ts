import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentUserContext } from '#app/accounts/current-user.server.ts';
import { createKnownBrowserCookie } from '#app/accounts/sessions.server.ts';
import {
  openBrowser,
  openPageGround,
  type PageGround,
  signInBrowser,
  type TestBrowser,
} from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { attemptKey } from './attempt-limits.server.ts';
import { action as logIn } from './login.page.tsx';
import type { Credentials } from './sign-in.server.ts';
import { action as signOut } from './sign-out.route.ts';

const given = openTestDatabase();
const maya = { email: 'maya@example.com', password: 'open sesame' };
let ground: PageGround;

beforeEach(async () => {
  await sql`truncate users, rate_limits, verifications cascade`.execute(given.db);
  ground = openPageGround(given.db);
});

async function countSessions(): Promise<number> {
  const found = await sql<{ count: number }>`select count(*) from sessions`.execute(given.db);
  return found.rows[0]?.count ?? -1;
}

describe('signing up and in', () => {
  it('sets one cookie: HttpOnly, SameSite=Lax, for thirty days', async () => {
    const answer = await signInBrowser(openBrowser(ground), { ...maya, isNew: true });
    const [cookie, ...others] = answer.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^shop\.session_token=/);
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=2592000']) {
      expect(cookie).toContain(part);
    }
    expect(cookie).not.toContain('Secure');
  });

  it('marks the cookie Secure where the shop is reached by https', async () => {
    ground = openPageGround(given.db, { publicUrl: 'https://shop.example' });
    const browser = openBrowser(ground);
    const answer = await signInBrowser(browser, { ...maya, isNew: true });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Secure-shop\.session_token=.*; Secure/);
    const { context } = browser.ask('/');
    expect((await context.get(currentUserContext).find())?.email).toBe(maya.email);
  });

  it('gives a new session each time, and ends the one this browser had', async () => {
    const browser = openBrowser(ground);
    await signInBrowser(browser, { ...maya, isNew: true });
    const first = browser.cookies.get('shop.session_token');
    await signInBrowser(browser, maya);
    expect(browser.cookies.get('shop.session_token')).not.toBe(first);
    expect(await countSessions()).toBe(1);
    await signInBrowser(openBrowser(ground), maya);
    expect(await countSessions()).toBe(2);
  });

  it('takes no session that somebody else has chosen', async () => {
    await signInBrowser(openBrowser(ground), { ...maya, isNew: true });
    const browser = openBrowser(ground);
    browser.cookies.set('shop.session_token', 'chosen.by-an-attacker');
    await signInBrowser(browser, maya);
    expect(browser.cookies.get('shop.session_token')).not.toContain('chosen');
  });

  it('does not care for capitals in the address', async () => {
    await signInBrowser(openBrowser(ground), { ...maya, isNew: true });
    expect(
      await signInBrowser(openBrowser(ground), { ...maya, email: 'Maya@Example.com' }),
    ).toMatchObject({
      ok: true,
    });
  });

  it('answers a wrong password and an unknown address alike', async () => {
    await signInBrowser(openBrowser(ground), { ...maya, isNew: true });
    const wrong = await signInBrowser(openBrowser(ground), { ...maya, password: 'open says me' });
    const unknown = await signInBrowser(openBrowser(ground), {
      ...maya,
      email: 'nobody@example.com',
    });
    expect(wrong).toMatchObject({ ok: false, status: 401, message: 'Invalid email or password' });
    expect(unknown).toEqual(wrong);
  });

  it('refuses a short password with the words of the library', async () => {
    const answer = await signInBrowser(openBrowser(ground), {
      ...maya,
      password: 'short',
      isNew: true,
    });
    expect(answer).toMatchObject({ ok: false, message: 'Password too short' });
    expect(
      await signInBrowser(openBrowser(ground), { ...maya, password: 'sixsix', isNew: true }),
    ).toMatchObject({ ok: true });
  });

  it('makes nobody an administrator who asks to be', async () => {
    await signInBrowser(openBrowser(ground), {
      ...maya,
      isNew: true,
      role: 'admin',
    } as Credentials);
    const found = await sql<{ role: string }>`select role from users`.execute(given.db);
    expect(found.rows).toEqual([{ role: 'user' }]);
  });
});

describe('signing out', () => {
  it('ends the session and its cookie, however often this address has asked', async () => {
    ground = openPageGround(given.db, { rateLimits: true });
    const leave = (from: TestBrowser) => signOut(from.ask('/sign-out', {}));
    for (let turn = 0; turn < 65; turn += 1) await leave(openBrowser(ground));
    const browser = openBrowser(ground);
    await signInBrowser(browser, { ...maya, isNew: true });
    const answer = browser.take(await leave(browser));
    expect(answer.headers.get('Location')).toBe('/');
    expect([...browser.cookies]).toEqual([['signed-out', '1']]);
    expect(await countSessions()).toBe(0);
  });

  it('expires the cookie with the name that it has behind https', async () => {
    ground = openPageGround(given.db, { publicUrl: 'https://shop.example' });
    const browser = openBrowser(ground);
    await signInBrowser(browser, { ...maya, isNew: true });
    browser.take(await signOut(browser.ask('/sign-out', {})));
    expect([...browser.cookies]).toEqual([['signed-out', '1']]);
    expect(await countSessions()).toBe(0);
  });
});

describe('limits against guessing', () => {
  const wrong = { ...maya, password: 'open says me' };
  const tooMany = {
    ok: false,
    status: 429,
    message: 'Too many requests. Please try again later.',
  };
  const guessFrom = (address: string, credentials: typeof maya) =>
    signInBrowser(openBrowser(ground, { address }), credentials);
  const guess = (credentials: typeof maya, house: number) =>
    guessFrom(`198.51.100.${house}`, credentials);
  const guessTenTimes = async (credentials: typeof maya, house: number) => {
    for (let turn = 1; turn <= 10; turn += 1) {
      expect(await guess(credentials, house)).toMatchObject({ status: 401 });
    }
  };
  /** As if sixty had failed from many houses; that it takes sixty is shown elsewhere. */
  const failOften = async () => {
    await guess(wrong, 200);
    const key = attemptKey('account', maya.email);
    await sql`update rate_limits set attempts_left = 0 where key = ${key}`.execute(given.db);
  };
  const pairOf = (cookie: string) =>
    cookie.split(';', 1)[0]?.split('=', 2) as [name: string, value: string];
  const passTime = (interval: string) =>
    sql`update rate_limits set ends_at = ends_at - ${interval}::interval`.execute(given.db);
  const listKeys = async () => {
    const found = await sql<{ key: string }>`
      select key from rate_limits order by key`.execute(given.db);
    return found.rows.map(({ key }) => key);
  };

  beforeEach(async () => {
    await signInBrowser(openBrowser(ground), { ...maya, isNew: true });
    ground = openPageGround(given.db, { rateLimits: true });
  });

  it('refuses a network after ten failures at one account, even with the password, and no other', async () => {
    await guessTenTimes(wrong, 1);
    expect(await guess(wrong, 1)).toMatchObject(tooMany);
    expect(await guess(maya, 1)).toMatchObject(tooMany);
    expect(await guess(maya, 2)).toMatchObject({ ok: true });
  });

  it('refuses an address without an account in the same way', async () => {
    const nobody = { ...wrong, email: 'nobody@example.com' };
    await guessTenTimes(nobody, 1);
    expect(await guess(nobody, 1)).toMatchObject(tooMany);
  });

  it('takes all networks of one IPv6 site for one', async () => {
    for (let turn = 1; turn <= 10; turn += 1) await guessFrom(`2001:db8:1:${turn}::1`, wrong);
    expect(await guessFrom('2001:db8:1:99::1', maya)).toMatchObject(tooMany);
    expect(await guessFrom('2001:db8:2::1', maya)).toMatchObject({ ok: true });
  });

  it('refuses an account after sixty failures of many networks, but no browser that it knows', async () => {
    await failOften();
    expect(await guess(maya, 77)).toMatchObject(tooMany);
    const known = createKnownBrowserCookie(ground.authentication, maya.email);
    const own = openBrowser(ground, { address: '198.51.100.1' });
    own.cookies.set(...pairOf(known));
    expect(await signInBrowser(own, wrong)).toMatchObject({ status: 401 });
    expect(await signInBrowser(own, maya)).toMatchObject({ ok: true });
    const others = openBrowser(ground, { address: '198.51.100.1' });
    const forElse = createKnownBrowserCookie(ground.authentication, 'else@example.com');
    others.cookies.set(...pairOf(forElse));
    expect(await signInBrowser(others, maya)).toMatchObject(tooMany);
  });

  it('knows the browser of before, by whatever address its form is sent', async () => {
    const own = openBrowser(ground);
    own.take(await logIn(own.ask('/login', { intent: 'sign-in', ...maya })));
    await failOften();
    expect(await guess(maya, 77)).toMatchObject(tooMany);
    for (const path of ['/login', '/login.data']) {
      const answer = await logIn(own.ask(path, { intent: 'sign-in', ...maya }));
      expect(answer, path).toBeInstanceOf(Response);
    }
  });

  it('bounds the guesses of a browser that it knows', async () => {
    const own = openBrowser(ground);
    own.cookies.set(...pairOf(createKnownBrowserCookie(ground.authentication, maya.email)));
    for (let turn = 1; turn <= 10; turn += 1) await signInBrowser(own, wrong);
    expect(await signInBrowser(own, maya)).toMatchObject(tooMany);
  });

  it('counts no attempt that got no answer', async () => {
    const whole = ground;
    for (const handler of [
      async () => Response.json({ message: 'broken' }, { status: 500 }),
      async () => Promise.reject(new Error('broken')),
    ]) {
      ground = { ...whole, authentication: { ...whole.authentication, handler } };
      for (let turn = 1; turn <= 11; turn += 1) {
        const status = await guess(maya, 1).then(
          (answer) => answer.status,
          () => 500,
        );
        expect(status).toBe(500);
      }
    }
    ground = whole;
    await guessTenTimes(wrong, 1);
    expect(await guess(maya, 1)).toMatchObject(tooMany);
  });

  it('counts guesses that come all at once', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => guess(wrong, 1)));
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(4);
  });

  it('starts anew after a success, and when a quarter of an hour has passed', async () => {
    for (let turn = 1; turn <= 8; turn += 1) await guess(wrong, 1);
    expect(await guess(maya, 1)).toMatchObject({ ok: true });
    await passTime('1 minute');
    await guessTenTimes(wrong, 1);
    await passTime('1 minute');
    expect(await guess(maya, 1)).toMatchObject(tooMany);
    await passTime('14 minutes');
    expect(await guess(maya, 1)).toMatchObject({ ok: true });
  });

  it('leaves no row of an attempt that it refuses', async () => {
    await guessTenTimes(wrong, 1);
    const before = await listKeys();
    for (let turn = 1; turn <= 5; turn += 1) {
      await guess({ ...wrong, email: `try${turn}@example.com` }, 1);
    }
    expect(await listKeys()).toEqual(before);
    await failOften();
    const full = await listKeys();
    await guess(wrong, 77);
    expect(await listKeys()).toEqual(full);
  });

  it('does not write the address down', async () => {
    await guess(wrong, 1);
    expect((await listKeys()).join()).not.toMatch(/maya|198/);
  });

  it('refuses a client after ten tries in a minute, whatever accounts they were for', async () => {
    const browser = openBrowser(ground);
    const tryAs = (turn: number) =>
      signInBrowser(browser, { ...wrong, email: `try${turn}@example.com` });
    for (let turn = 1; turn <= 10; turn += 1)
      expect(await tryAs(turn)).toMatchObject({ status: 401 });
    expect(await tryAs(11)).toMatchObject(tooMany);
    expect(await guess(maya, 2)).toMatchObject({ ok: true });
  });

  it('refuses a client after ten sign-ups in ten minutes', async () => {
    const browser = openBrowser(ground, { address: '192.0.2.1' });
    const signUpAs = (turn: number) =>
      signInBrowser(browser, { ...maya, email: `new${turn}@example.com`, isNew: true });
    for (let turn = 1; turn <= 10; turn += 1)
      expect(await signUpAs(turn)).toMatchObject({ ok: true });
    await passTime('500 seconds');
    expect(await signUpAs(11)).toMatchObject(tooMany);
  });

  it('limits nothing where RATE_LIMITS is off', async () => {
    ground = openPageGround(given.db, { rateLimits: false });
    for (let turn = 1; turn <= 11; turn += 1) {
      expect(await guess(wrong, 1)).toMatchObject({ status: 401 });
    }
    expect(await guess(maya, 1)).toMatchObject({ ok: true });
  });
});
