import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  enter,
  openBrowser,
  openPageGround,
  type PageGround,
} from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { visitorContext } from './accounts-context.server.ts';
import type { Credentials } from './sign-in.server.ts';

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
    const answer = await enter(openBrowser(ground), { ...maya, isNew: true });
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
    const answer = await enter(browser, { ...maya, isNew: true });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Secure-shop\.session_token=.*; Secure/);
    const { context } = browser.ask('/');
    expect((await context.get(visitorContext)())?.email).toBe(maya.email);
  });

  it('gives a new session each time, and ends the one this browser had', async () => {
    const browser = openBrowser(ground);
    await enter(browser, { ...maya, isNew: true });
    const first = browser.cookies.get('shop.session_token');
    await enter(browser, maya);
    expect(browser.cookies.get('shop.session_token')).not.toBe(first);
    expect(await countSessions()).toBe(1);
    await enter(openBrowser(ground), maya);
    expect(await countSessions()).toBe(2);
  });

  it('takes no session that somebody else has chosen', async () => {
    await enter(openBrowser(ground), { ...maya, isNew: true });
    const browser = openBrowser(ground);
    browser.cookies.set('shop.session_token', 'chosen.by-an-attacker');
    await enter(browser, maya);
    expect(browser.cookies.get('shop.session_token')).not.toContain('chosen');
  });

  it('does not care for capitals in the address', async () => {
    await enter(openBrowser(ground), { ...maya, isNew: true });
    expect(await enter(openBrowser(ground), { ...maya, email: 'Maya@Example.com' })).toMatchObject({
      ok: true,
    });
  });

  it('answers a wrong password and an unknown address alike', async () => {
    await enter(openBrowser(ground), { ...maya, isNew: true });
    const wrong = await enter(openBrowser(ground), { ...maya, password: 'open says me' });
    const unknown = await enter(openBrowser(ground), { ...maya, email: 'nobody@example.com' });
    expect(wrong).toMatchObject({ ok: false, status: 401, message: 'Invalid email or password' });
    expect(unknown).toEqual(wrong);
  });

  it('refuses a short password with the words of the library', async () => {
    const answer = await enter(openBrowser(ground), { ...maya, password: 'short', isNew: true });
    expect(answer).toMatchObject({ ok: false, message: 'Password too short' });
    expect(
      await enter(openBrowser(ground), { ...maya, password: 'sixsix', isNew: true }),
    ).toMatchObject({ ok: true });
  });

  it('makes nobody an administrator who asks to be', async () => {
    await enter(openBrowser(ground), { ...maya, isNew: true, role: 'admin' } as Credentials);
    const found = await sql<{ role: string }>`select role from users`.execute(given.db);
    expect(found.rows).toEqual([{ role: 'user' }]);
  });
});

describe('limits against guessing', () => {
  const wrong = { ...maya, password: 'open says me' };
  const tooMany = {
    ok: false,
    status: 429,
    message: 'Too many requests. Please try again later.',
  };
  /** Each guess from another address. */
  const guess = (credentials: typeof maya, turn: number) =>
    enter(openBrowser(ground, { address: `198.51.100.${turn}` }), credentials);

  beforeEach(async () => {
    await enter(openBrowser(ground), { ...maya, isNew: true });
    ground = openPageGround(given.db, { rateLimits: true });
  });

  it('refuses an account after ten failures, wherever they came from and even with the password', async () => {
    for (let turn = 1; turn <= 10; turn += 1) {
      expect(await guess(wrong, turn)).toMatchObject({ status: 401 });
    }
    expect(await guess(wrong, 11)).toMatchObject(tooMany);
    expect(await guess(maya, 12)).toMatchObject(tooMany);
    const other = { ...maya, email: 'else@example.com' };
    expect(await guess(other, 13)).toMatchObject({ status: 401 });
  });

  it('refuses an address without an account in the same way', async () => {
    const nobody = { ...wrong, email: 'nobody@example.com' };
    for (let turn = 1; turn <= 10; turn += 1) await guess(nobody, turn);
    expect(await guess(nobody, 11)).toMatchObject(tooMany);
  });

  it('counts guesses that come all at once', async () => {
    const turns = Array.from({ length: 14 }, (_, turn) => turn + 1);
    const answers = await Promise.all(turns.map((turn) => guess(wrong, turn)));
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(4);
  });

  it('starts anew after a success, and when a quarter of an hour has passed', async () => {
    for (let turn = 1; turn <= 9; turn += 1) await guess(wrong, turn);
    expect(await guess(maya, 10)).toMatchObject({ ok: true });
    for (let turn = 11; turn <= 20; turn += 1) await guess(wrong, turn);
    expect(await guess(maya, 21)).toMatchObject(tooMany);
    await sql`update rate_limits set last_request = last_request - 901000`.execute(given.db);
    expect(await guess(maya, 22)).toMatchObject({ ok: true });
  });

  it('does not write the address down', async () => {
    await guess(wrong, 1);
    const found = await sql<{ key: string }>`select key from rate_limits`.execute(given.db);
    expect(found.rows.map((row) => row.key).join()).not.toContain('maya');
  });

  it('refuses a client after ten tries in a minute, whatever accounts they were for', async () => {
    const browser = openBrowser(ground);
    const tryAs = (turn: number) => enter(browser, { ...wrong, email: `try${turn}@example.com` });
    for (let turn = 1; turn <= 10; turn += 1)
      expect(await tryAs(turn)).toMatchObject({ status: 401 });
    expect(await tryAs(11)).toMatchObject(tooMany);
    expect(await guess(maya, 2)).toMatchObject({ ok: true });
  });

  it('refuses a client after ten sign-ups in ten minutes', async () => {
    const browser = openBrowser(ground, { address: '192.0.2.1' });
    const signUpAs = (turn: number) =>
      enter(browser, { ...maya, email: `new${turn}@example.com`, isNew: true });
    for (let turn = 1; turn <= 10; turn += 1)
      expect(await signUpAs(turn)).toMatchObject({ ok: true });
    await sql`update rate_limits set last_request = last_request - 500000`.execute(given.db);
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
