import { sql } from 'kysely';
import { createKnownBrowserCookie } from '#app/accounts/sessions.server.ts';
import { parseNextPath } from '#app/platform/text/next-path.ts';
import {
  createPageServices,
  openBrowser,
  type PageServices,
  signInBrowser,
  type TestBrowser,
} from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { attemptKey } from './attempt-limits.server.ts';
import { action as logIn } from './login.page.tsx';
import type { Credentials } from './sign-in.server.ts';
import { action as signOut } from './sign-out.route.ts';

const given = openTestDatabase('users, rate_limits, verifications');
const maya = { email: 'maya@example.com', password: 'open sesame' };
const wrong = { ...maya, password: 'open says me' };
let shop: PageServices;
let browser: TestBrowser;

beforeEach(async () => {
  shop = createPageServices(given.db);
  browser = openBrowser(shop);
});

const signUp = (from = browser, more: Partial<Credentials> = {}) =>
  signInBrowser(from, { ...maya, isNew: true, ...more });

const countSessions = () => given.read<number>(sql`select count(*) from sessions`);

describe('signing up and in (D17)', () => {
  it('sets one cookie: HttpOnly, SameSite=Lax, for thirty days', async () => {
    const [cookie = '', ...others] = (await signUp()).headers.getSetCookie();
    expect(others).toEqual([]);
    const [name, ...flags] = cookie.split('; ');
    expect(name).toMatch(/^shop\.session_token=/);
    expect(flags.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax']);
  });

  it('gives a new session each time, and ends the one this browser had', async () => {
    await signUp();
    const first = browser.cookies.get('shop.session_token');
    await signInBrowser(browser, maya);
    expect(browser.cookies.get('shop.session_token')).not.toBe(first);
    expect(await countSessions()).toBe(1);
    const attacked = openBrowser(shop);
    attacked.cookies.set('shop.session_token', 'chosen.by-an-attacker');
    await signInBrowser(attacked, maya);
    expect(attacked.cookies.get('shop.session_token')).not.toContain('chosen');
    expect(await countSessions()).toBe(2);
  });

  it('answers a wrong password and an unknown email alike', async () => {
    await signUp();
    const unknown = { ...maya, email: 'nobody@example.com' };
    const refused = await signInBrowser(openBrowser(shop), wrong);
    expect(refused).toMatchObject({ status: 401, message: 'Invalid email or password' });
    expect(await signInBrowser(openBrowser(shop), unknown)).toEqual(refused);
    const capitals = { ...maya, email: 'Maya@Example.com' };
    expect(await signInBrowser(openBrowser(shop), capitals)).toMatchObject({ ok: true });
  });

  it.each([false, true])(
    'refuses a password that changes while it is checked, second factor: %s',
    async (hasSecondFactor) => {
      await signUp();
      await given.run(sql`update users set two_factor_enabled = ${hasSecondFactor}`);
      const { handler } = shop.authentication;
      shop.authentication.handler = async (request) => {
        const answer = await handler(request);
        expect(answer.ok).toBe(true);
        await given.run(sql`update credentials set updated_at = now()`);
        return answer;
      };
      const form = { intent: 'sign-in', ...maya };
      expect(await logIn(openBrowser(shop).ask('/login', form))).toMatchObject({
        data: { error: 'Invalid email or password' },
        init: { status: 400 },
      });
      expect(await countSessions()).toBe(1);
      shop.authentication.handler = handler;
      expect(await signInBrowser(openBrowser(shop), maya)).toMatchObject({ ok: true });
    },
  );

  it('dates a known browser before its password was checked', async () => {
    await signUp();
    const { handler } = shop.authentication;
    let checkedAt = 0;
    shop.authentication.handler = async (request) => {
      checkedAt = Date.now();
      await new Promise((resolve) => setTimeout(resolve, 5));
      return handler(request);
    };
    browser.take(await logIn(browser.ask('/login', { intent: 'sign-in', ...maya })));
    const [, time] = (browser.cookies.get('shop.known_browser') ?? '').split('.');
    expect(Number(time)).toBeGreaterThan(0);
    expect(Number(time)).toBeLessThanOrEqual(checkedAt);
  });

  it('explains to the owner of a locked account alone that it is locked', async () => {
    await signUp();
    await given.run(sql`update users set locked_at = now()`);
    expect(await browser.findUser()).toBeNull();
    const enter = async ({ email, password }: typeof maya) => {
      const form = { intent: 'sign-in', email, password };
      return (await logIn(openBrowser(shop).ask('/login', form))) as { data: { error: string } };
    };
    const locked = /^This account is locked\. Write to .+ or call \+961/;
    expect((await enter(maya)).data.error).toMatch(locked);
    expect((await enter(wrong)).data.error).toBe('Invalid email or password');
    expect(await countSessions()).toBe(1);
    await given.run(sql`update users set locked_at = null`);
    expect(await enter(maya)).toMatchObject({ status: 302 });
  });

  it('refuses a short password, and ignores a role in the form', async () => {
    const refused = { ok: false, message: 'Password too short' };
    expect(await signUp(browser, { password: 'short' })).toMatchObject(refused);
    const admin = { password: 'sixsix', role: 'admin' } as Partial<Credentials>;
    expect(await signUp(browser, admin)).toMatchObject({ ok: true });
    expect(await given.list(sql`select role from users`)).toEqual(['user']);
  });

  it('makes the account again whose first sign-up was cut off', async () => {
    await signUp();
    await given.run(sql`delete from credentials`);
    // The other half may be on its way.
    expect(await signUp()).toMatchObject({ ok: false });
    await given.run(sql`update users set created_at = now() - interval '2 minutes'`);
    const capitals = { ...maya, email: 'Maya@Example.com' };
    expect(await signUp(browser, capitals)).toMatchObject({ ok: true });
    expect(await signInBrowser(openBrowser(shop), maya)).toMatchObject({ ok: true });
    await given.run(sql`update users set created_at = now() - interval '2 minutes'`);
    expect(await signUp()).toMatchObject({ ok: false });
  });

  it('signs in who signs up once more after a lost answer, within the limits of a sign-in', async () => {
    shop = createPageServices(given.db, { rateLimits: true });
    browser = openBrowser(shop);
    const send = async (typed: object, from = openBrowser(shop)) =>
      from.take(await logIn(from.ask('/login', { intent: 'sign-up', again: '', ...typed })));
    expect(await send(maya)).toMatchObject({ status: 302 });
    const capitals = { ...maya, email: 'Maya@Example.com' };
    expect(await send(capitals, browser)).toMatchObject({ status: 302 });
    expect(await browser.isSignedIn()).toBe(true);
    expect(browser.cookies.get('flash')).toBe('signed-in');
    expect(await countSessions()).toBe(2);

    const half = openBrowser(shop);
    await given.run(sql`update users set two_factor_enabled = true`);
    const answer = (await send(maya, half)) as Response;
    expect(answer.headers.get('Location')).toMatch(/^\/login\/code/);
    expect(await half.isSignedIn()).toBe(false);
    await given.run(sql`update users set two_factor_enabled = false`);

    const error = expect.stringContaining('Failed to create user');
    const refused = { data: { error }, init: { status: 400 } };
    for (let turn = 1; turn <= 10; turn += 1) expect(await send(wrong)).toMatchObject(refused);
    expect(await send(maya), 'after ten guesses').toMatchObject(refused);
    expect(await signInBrowser(openBrowser(shop), maya)).toMatchObject({ status: 429 });
    await given.empty('rate_limits');
    const first = logIn(openBrowser(shop).ask('/login', { intent: 'sign-up', ...maya }));
    expect(await first, 'of a form whose answers all came').toMatchObject(refused);
  });

  it.each([
    ['/checkout', '/checkout'],
    ['/?category=SALE', '/?category=SALE'],
    [null, '/'],
    ['', '/'],
    ['https://evil.example', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['checkout', '/'],
    ['/a\nb', '/'],
    ['/\t/evil.example', '/'],
    ['/a\\b', '/'],
  ])('leads from next=%j to %s (D16)', (text, path) => {
    expect(parseNextPath(text)).toBe(path);
  });
});

describe('signing out', () => {
  it.each([undefined, 'https://shop.example'])('ends session and cookie, %s', async (publicUrl) => {
    shop = createPageServices(given.db, { rateLimits: true, publicUrl });
    const leave = (from: TestBrowser) => signOut(from.ask('/sign-out', {}));
    for (let turn = 0; turn < 65; turn += 1) await leave(openBrowser(shop));
    browser = openBrowser(shop);
    await signUp();
    const answer = browser.take(await leave(browser));
    expect(answer.headers.get('Location')).toBe('/');
    expect([...browser.cookies]).toEqual([['signed-out', '1']]);
    expect(await countSessions()).toBe(0);
  });
});

describe('limits against guessing (D17)', () => {
  const message = 'Too many requests. Please try again later.';
  const tooMany = { ok: false, status: 429, message };
  const guessFrom = (address: string, credentials: typeof maya) =>
    signInBrowser(openBrowser(shop, { address }), credentials);
  const guess = (credentials: typeof maya, host: number) =>
    guessFrom(`198.51.100.${host}`, credentials);
  const failTenTimes = async (credentials: typeof maya, host: number) => {
    for (let turn = 1; turn <= 10; turn += 1)
      expect(await guess(credentials, host)).toMatchObject({ status: 401 });
  };
  /** Uses up the limit of the account, as sixty failures from many networks do. */
  const useUpAccount = async () => {
    await guess(wrong, 200);
    const key = attemptKey('account', maya.email);
    await given.run(sql`update rate_limits set attempts_left = 0 where key = ${key}`);
  };
  const openKnownBrowser = (email = maya.email) => {
    const known = openBrowser(shop, { address: '198.51.100.1' });
    const cookie = createKnownBrowserCookie(shop.authentication, email);
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    known.cookies.set(name, value);
    return known;
  };
  const passTime = (interval: string) =>
    given.run(sql`update rate_limits set ends_at = ends_at - ${interval}::interval`);

  beforeEach(async () => {
    await signUp();
    shop = createPageServices(given.db, { rateLimits: true });
    browser = openBrowser(shop);
  });

  it.each([maya.email, 'nobody@example.com'])(
    'refuses a network after ten failures at %s, even with the password, and no other',
    async (email) => {
      await failTenTimes({ ...wrong, email }, 1);
      expect(await guess({ ...maya, email }, 1)).toMatchObject(tooMany);
      expect(await guess(maya, 2)).toMatchObject({ ok: true });
    },
  );

  it('counts all networks of one IPv6 site together', async () => {
    for (let turn = 1; turn <= 10; turn += 1) await guessFrom(`2001:db8:1:${turn}::1`, wrong);
    expect(await guessFrom('2001:db8:1:99::1', maya)).toMatchObject(tooMany);
    expect(await guessFrom('2001:db8:2::1', maya)).toMatchObject({ ok: true });
  });

  it('refuses an account after sixty failures of many networks, but no browser that it knows', async () => {
    await useUpAccount();
    expect(await guess(maya, 77)).toMatchObject(tooMany);
    const known = openKnownBrowser();
    expect(await signInBrowser(known, wrong)).toMatchObject({ status: 401 });
    expect(await signInBrowser(known, maya)).toMatchObject({ ok: true });
    expect(await signInBrowser(openKnownBrowser('else@example.com'), maya)).toMatchObject(tooMany);
  });

  it('knows a browser again, by either URL of the form', async () => {
    const form = { intent: 'sign-in', ...maya };
    browser.take(await logIn(browser.ask('/login', form)));
    await useUpAccount();
    for (const path of ['/login', '/login.data'])
      expect(await logIn(browser.ask(path, form)), path).toBeInstanceOf(Response);
  });

  it('bounds the guesses of a browser that it knows', async () => {
    const known = openKnownBrowser();
    for (let turn = 1; turn <= 10; turn += 1) await signInBrowser(known, wrong);
    expect(await signInBrowser(known, maya)).toMatchObject(tooMany);
  });

  it('counts no attempt that got no answer', async () => {
    const working = shop;
    for (const handler of [
      async () => Response.json({ message: 'broken' }, { status: 500 }),
      async () => Promise.reject(new Error('broken')),
    ]) {
      shop = { ...working, authentication: { ...working.authentication, handler } };
      for (let turn = 1; turn <= 11; turn += 1) {
        const answer = await guess(maya, 1).catch(() => ({ status: 500 }));
        expect(answer.status).toBe(500);
      }
    }
    shop = working;
    await failTenTimes(wrong, 1);
    expect(await guess(maya, 1)).toMatchObject(tooMany);
  });

  it('starts again after a success, and after a quarter of an hour', async () => {
    for (let turn = 1; turn <= 8; turn += 1) await guess(wrong, 1);
    expect(await guess(maya, 1)).toMatchObject({ ok: true });
    await passTime('1 minute');
    await failTenTimes(wrong, 1);
    await passTime('1 minute');
    expect(await guess(maya, 1)).toMatchObject(tooMany);
    await passTime('14 minutes');
    expect(await guess(maya, 1)).toMatchObject({ ok: true });
  });

  it('stores no email and no address', async () => {
    await failTenTimes(wrong, 1);
    const keys = await given.list(sql`select key from rate_limits`);
    expect(keys).not.toEqual([]);
    expect(keys.join()).not.toMatch(/maya|198/);
  });

  it('refuses a client after ten tries in a minute, whatever accounts they were for', async () => {
    const send = (turn: number) =>
      signInBrowser(browser, { ...wrong, email: `try${turn}@example.com` });
    for (let turn = 1; turn <= 10; turn += 1)
      expect(await send(turn)).toMatchObject({ status: 401 });
    expect(await send(11)).toMatchObject(tooMany);
    expect(await guess(maya, 2)).toMatchObject({ ok: true });
  });

  it('refuses a network after thirty sign-ups in ten minutes, and counts no mistyped form', async () => {
    const send = (more: Partial<Credentials> = {}) =>
      signUp(browser, { email: 'new@example.com', ...more });
    for (let turn = 1; turn <= 31; turn += 1)
      expect(await send({ password: 'short' })).toMatchObject({ status: 400 });
    expect(await send({ email: 'new@' })).toMatchObject({ status: 400 });
    expect(await send()).toMatchObject({ ok: true });
    // Which addresses have an account is not to be tried out without end.
    expect(await send()).toMatchObject({ ok: false, status: 422 });
    const kept = sql`rate_limits where key like 'sign-up:%'`;
    expect(await given.list(sql`select attempts_left from ${kept}`)).toEqual([28]);
    await given.run(sql`update rate_limits set attempts_left = 0 where key like 'sign-up:%'`);
    await passTime('500 seconds');
    expect(await send({ email: 'another@example.com' })).toMatchObject(tooMany);
    expect(await guess(maya, 2)).toMatchObject({ ok: true });
  });

  it('limits nothing while RATE_LIMITS is off', async () => {
    shop = createPageServices(given.db, { rateLimits: false });
    await failTenTimes(wrong, 1);
    expect(await guess(wrong, 1)).toMatchObject({ status: 401 });
    expect(await guess(maya, 1)).toMatchObject({ ok: true });
  });
});
