import { sql } from 'kysely';
import { passwordHash } from '#app/accounts/authentication.server.ts';
import { attemptKey } from '#app/accounts/sign-in/attempt-limits.server.ts';
import { recordCredit } from '#app/credit/credit.server.ts';
import { createCreditCode } from '#app/credit/credit-codes.server.ts';
import {
  createPageServices,
  openBrowser,
  openSignedIn,
  type PageServices,
  signInBrowser,
  type TestBrowser,
} from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { action, clientAction } from './profile.page.tsx';

const given = openTestDatabase('users, rate_limits, verifications');
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
const change = { intent: 'change-password', current: old, next: 'cedar trumpet lamp' };
const isRedirect = (url: string) =>
  expect.toSatisfy((answer: Response) => answer.headers.get('Location') === url);
const isChanged = isRedirect('/profile');
const toLogin = isRedirect('/login?next=%2Fprofile&ended=1');
/** A browser with a copy of the cookie. */
function openThief(): TestBrowser {
  const thief = openBrowser(shop);
  thief.cookies.set('shop.session_token', browser.cookies.get('shop.session_token') ?? '');
  return thief;
}
const addDevice = (label: string) =>
  given.run(sql`insert into push_devices (user_id, endpoint, p256dh, auth, label)
    select id, ${label}, '', '', ${label} from users`);
const refusal = (field: string, message: string, status = 400) => ({
  ...{ data: { form: 'password', field, message }, init: { status } },
});

beforeEach(async () => {
  shop = createPageServices(given.db);
  browser = await openSignedIn(shop, { email, password: old, isNew: true });
});

describe('changing the password', () => {
  it('keeps the session of this browser by a new token, with its device, and ends all others with theirs', async () => {
    await addDevice('own');
    await given.run(sql`update push_devices set session_id = (select id from sessions)`);
    await addDevice('of an expired session');
    const phone = await openSignedIn(shop, { email, password: old });
    const thief = openThief();
    expect(await changeTo('cedar trumpet lamp')).toMatchObject({ status: 302 });
    expect(browser.cookies.get('flash')).toBe('password-changed');
    expect(browser.cookies.has('shop.known_browser')).toBe(true);
    expect([await browser.isSignedIn(), await phone.isSignedIn()]).toEqual([true, false]);
    expect(await thief.isSignedIn()).toBe(false);
    expect([await isRight(old), await isRight('cedar trumpet lamp')]).toEqual([false, true]);
    expect(await given.list(sql`select label from push_devices`)).toEqual(['own']);
  });

  it('is done, too, for a browser that sends it again because the answer was lost', async () => {
    const thief = openThief();
    await action(browser.ask('/profile', change));
    for (const form of [
      { ...change, next: 'a guess' },
      { ...change, intent: 'sign-out-everywhere' },
    ])
      await expect(post(form, thief)).rejects.toEqual(toLogin);
    for (const _time of ['first', 'second'])
      expect(await action(browser.ask('/profile', change))).toEqual(isChanged);
    await post(change);
    expect(await browser.isSignedIn()).toBe(true);
    await given.run(sql`update verifications set expires_at = now()`);
    await expect(post(change, thief)).rejects.toEqual(toLogin);
  });

  it('leaves no session behind where the answer was lost and the browser signs in instead', async () => {
    await action(browser.ask('/profile', change));
    await signInBrowser(browser, { email, password: change.next });
    expect(await given.read(sql`select count(*) from sessions`)).toBe(1);
  });

  it('is not done again in a session that has ended, or for an account that is locked', async () => {
    await action(browser.ask('/profile', change));
    await given.run(sql`update users set locked_at = now()`);
    await expect(post(change)).rejects.toEqual(toLogin);
    await given.run(sql`update users set locked_at = null`);
    await given.run(sql`update sessions set expires_at = now()`);
    await expect(post(change)).rejects.toEqual(toLogin);
  });

  it('is done for both of two forms that overlap', async () => {
    const sent = [1, 2].map(() => action(browser.ask('/profile', change)));
    expect(await Promise.all(sent)).toEqual([isChanged, isChanged]);
  });

  it.each([
    ['another password', sql`update credentials set password = 'of an emailed link'`],
    ['no session here', sql`delete from sessions`],
  ])('is refused where the account has got %s while it was checked', async (_what, change) => {
    vi.spyOn(passwordHash, 'hash').mockImplementation(async () => {
      await given.run(change);
      return 'a hash';
    });
    const answer = await changeTo('cedar trumpet lamp');
    expect(answer).toMatchObject(refusal('current', 'Invalid password'));
    expect(await given.list(sql`select password from credentials`)).not.toContain('a hash');
  });

  it('refuses a wrong current password and a short new one, each at its field', async () => {
    const wrong = refusal('current', 'Invalid password');
    expect(await changeTo('cedar trumpet lamp', 'wrong one')).toMatchObject(wrong);
    expect(await changeTo(old, 'wrong one')).toMatchObject(wrong);
    expect(await changeTo('short')).toMatchObject(refusal('next', 'Password too short'));
    const long = refusal('next', 'Password too long');
    expect(await changeTo('x'.repeat(129))).toMatchObject(long);
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
    await addDevice('of an expired session');
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
    expect(await given.run(sql`select from push_devices`)).toEqual([]);
  });
});

describe('the credit of a phone number', () => {
  const phone = '+96170123456';
  const redeem = (code: string) => post({ intent: 'credit-redeem', phone, code });

  it('comes into the account by a code, which may be sent again after a lost answer', async () => {
    await given.empty('credit_entries, credit_codes');
    const entry = { entryKey: 'given', holder: { phone }, cents: 2500, actorId: null };
    await recordCredit(given.db, entry);
    const code = await createCreditCode(given.db, phone);
    for (const press of ['first', 'second']) {
      const data = { isDone: true, message: '$25.00 added to your account.' };
      expect(await redeem(code), press).toMatchObject({ data });
    }
    await given.run(sql`update credit_entries set at = at - interval '11 minutes'`);
    const data = { isDone: false, message: 'This phone number has no credit left.' };
    expect(await redeem(await createCreditCode(given.db, phone))).toMatchObject({ data });
  });

  it('can be asked for again where the answer was lost', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    // The next question whether the shop answers, for which a later test has no page.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { request } = browser.ask('/profile', { intent: 'credit-redeem', phone, code: '1' });
    const serverAction = () => Promise.reject(new TypeError('Failed to fetch'));
    const lost = await clientAction({ request, serverAction });
    expect(lost).toMatchObject({ data: { form: 'credit', isDone: false, phone } });
  });
});
