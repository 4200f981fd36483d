import { sql } from 'kysely';
import { attemptKey } from '#app/accounts/sign-in/attempt-limits.server.ts';
import {
  createPageServices,
  openBrowser,
  openSignedIn,
  type PageServices,
  signInBrowser,
  type TestBrowser,
} from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { action } from './profile.page.tsx';

const given = openTestDatabase();
const email = 'maya@example.com';
const old = 'open sesame';
let shop: PageServices;
let browser: TestBrowser;

async function isRight(password: string): Promise<boolean> {
  return (await signInBrowser(openBrowser(shop), { email, password })).ok;
}

async function post(form: Record<string, string>, from = browser): Promise<unknown> {
  return from.take(await action(from.ask('/profile', form)));
}

const changeTo = (next: string, current = old) =>
  post({ intent: 'change-password', current, next });
const refusal = (field: string, message: string, status = 400) => ({
  ...{ data: { form: 'password', field, message }, init: { status } },
});

beforeEach(async () => {
  await given.run(sql`truncate users, rate_limits, verifications cascade`);
  shop = createPageServices(given.db);
  browser = await openSignedIn(shop, { email, password: old, isNew: true });
});

describe('changing the password', () => {
  it('keeps this browser signed in, by a new session, and ends all others', async () => {
    const phone = await openSignedIn(shop, { email, password: old });
    const before = browser.cookies.get('shop.session_token');
    expect(await changeTo('cedar trumpet lamp')).toMatchObject({ status: 302 });
    expect(browser.cookies.get('flash')).toBe('password-changed');
    expect(browser.cookies.has('shop.known_browser')).toBe(true);
    expect(browser.cookies.get('shop.session_token')).not.toBe(before);
    expect([await browser.isSignedIn(), await phone.isSignedIn()]).toEqual([true, false]);
    expect([await isRight(old), await isRight('cedar trumpet lamp')]).toEqual([false, true]);
  });

  it('refuses a wrong current password and a short new one, each at its field', async () => {
    const wrong = refusal('current', 'Invalid password');
    expect(await changeTo('cedar trumpet lamp', 'wrong one')).toMatchObject(wrong);
    expect(await changeTo('short')).toMatchObject(refusal('next', 'Password too short'));
    expect(await isRight(old)).toBe(true);
  });

  it('asks administrators for twelve characters', async () => {
    await given.run(sql`update users set role = 'admin'`);
    const message = "An administrator's password must be at least 12 characters";
    expect(await changeTo('elevenchars')).toMatchObject(refusal('next', message));
    expect(await changeTo('twelve chars')).toMatchObject({ status: 302 });
  });

  it('makes the links of earlier reset emails worthless', async () => {
    await given.run(sql`insert into verifications (id, identifier, value, expires_at)
      select 'v', 'hash', id, now() + interval '1 hour' from users`);
    await changeTo('cedar trumpet lamp');
    expect(await given.run(sql`select 1 from verifications where id = 'v'`)).toEqual([]);
  });

  it('gives the known browsers of the account their tries back', async () => {
    const key = attemptKey('browsers', email);
    await given.run(sql`insert into rate_limits (key, attempts_left, ends_at)
      values (${key}, 0, now() + interval '1 hour')`);
    await changeTo('cedar trumpet lamp');
    expect(await given.list(sql`select key from rate_limits`)).toEqual([]);
  });

  it('refuses after ten wrong tries, without locking the way in at /login', async () => {
    shop = createPageServices(given.db, { rateLimits: true });
    const phone = openBrowser(shop, { address: '198.51.100.99' });
    await signInBrowser(phone, { email, password: old });
    for (let turn = 1; turn <= 10; turn += 1) {
      const elsewhere = openBrowser(shop, { address: `198.51.100.${turn}` });
      elsewhere.cookies.set('shop.session_token', phone.cookies.get('shop.session_token') ?? '');
      const form = { intent: 'delete-account', password: 'wrong one' };
      expect(await post(form, elsewhere)).toMatchObject({ data: { message: 'Invalid password' } });
    }
    const form = { intent: 'change-password', current: old, next: 'cedar trumpet lamp' };
    const tooMany = refusal('current', 'Too many requests. Please try again later.', 429);
    expect(await post(form, phone)).toMatchObject(tooMany);
    expect(await isRight(old)).toBe(true);
  });
});

describe('signing out everywhere', () => {
  it('ends every session of the account, this one too, and shows a message at home', async () => {
    const phone = await openSignedIn(shop, { email, password: old });
    const other = await openSignedIn(shop, { email: 'other@example.com', isNew: true });
    const answer = await post({ intent: 'sign-out-everywhere' });
    expect((answer as Response).headers.get('Location')).toBe('/');
    expect([...browser.cookies]).toEqual([
      ['signed-out', '1'],
      ['flash', 'signed-out-everywhere'],
    ]);
    expect([await phone.isSignedIn(), await other.isSignedIn()]).toEqual([false, true]);
    const left = sql`select email from sessions join users on users.id = user_id`;
    expect(await given.list(left)).toEqual(['other@example.com']);
  });
});
