import { sql } from 'kysely';
import * as confirmRoute from '#app/accounts/address-confirmation/confirm-address.page.tsx';
import { action as logIn } from '#app/accounts/sign-in/login.page.tsx';
import {
  createPageServices,
  openBrowser,
  openSignedIn,
  type PageServices,
  signInBrowser,
  type TestBrowser,
} from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { loader as forgotPage, action as requestLink } from './forgot-password.page.tsx';
import * as resetRoute from './reset-password.page.tsx';

const { loader: resetPage, action: setPassword } = resetRoute;
const given = openTestDatabase('users, rate_limits, verifications');
const email = 'maya@example.com';
const old = 'open sesame';
const fresh = 'cedar trumpet lamp';
const sent = 'If there is an account for that address, a mail with a link is on its way.';
const expired = { init: { status: 410 } };
let shop: PageServices;
let browser: TestBrowser;

const signInStatus = async (password: string, from = openBrowser(shop)) =>
  (await signInBrowser(from, { email, password })).status;

const request = (from = openBrowser(shop), address = email) =>
  requestLink(from.ask('/login/forgot', { email: address }));

/** Requests an email and returns the path and query of its link. */
async function getLink(from?: TestBrowser): Promise<string> {
  expect(await request(from)).toMatchObject({ sent });
  const { pathname, search } = new URL(shop.resetEmails.at(-1)?.url ?? '');
  return pathname + search;
}

const set = (link: string, password = fresh) =>
  setPassword(openBrowser(shop).ask(link, { password }));

beforeEach(async () => {
  shop = createPageServices(given.db);
  browser = await openSignedIn(shop, { email, password: old, isNew: true });
});

describe('requesting a link (D17)', () => {
  it('sends an email to a known address alone, and answers the same for others', async () => {
    const known = await request();
    const unknown = await request(undefined, 'nobody@example.com');
    expect(unknown).toEqual({ ...known, email: 'nobody@example.com' });
    const url = expect.stringMatching(/^http:\/\/localhost:3000\/login\/reset\?token=\w{24}$/);
    const expiresAt = expect.stringMatching(/Z$/);
    expect(shop.resetEmails).toEqual([{ email, url, expiresAt }]);
    const left = Date.parse(shop.resetEmails[0]?.expiresAt ?? '') - Date.now();
    expect(left / 60_000).toBeCloseTo(60, 0);
    const invalid = { data: { error: 'Invalid email' }, init: { status: 400 } };
    expect(await request(undefined, 'maya\0')).toMatchObject(invalid);
  });

  it('stores no token that a copy of the table would reveal', async () => {
    const token = (await getLink()).split('=')[1] ?? '';
    const stored = await given.list(sql`select verifications::text from verifications`);
    // One of the reset, one of the address that is not confirmed.
    expect(stored).toHaveLength(2);
    expect(stored.join()).not.toContain(token);
  });

  it('sends ten emails to one address in an hour, three of them for one network at most', async () => {
    shop = createPageServices(given.db, { rateLimits: true });
    const ask = (host: number, address = email) =>
      request(openBrowser(shop, { address: `198.51.100.${host}` }), address);
    const error = 'Too many requests. Please try again later.';
    const tooMany = { data: { error, sent: null }, init: { status: 429 } };
    // One network requests links for this and other mailboxes until all its requests are refused.
    for (let turn = 1; turn <= 3; turn += 1) expect(await ask(1)).toMatchObject({ sent });
    for (let turn = 1; turn <= 20; turn += 1) expect(await ask(1)).toMatchObject(tooMany);
    for (let turn = 1; turn <= 7; turn += 1) await ask(1, `nobody-${turn}@example.com`);
    expect(await ask(1, 'nobody@example.com')).toMatchObject(tooMany);

    for (let host = 2; host <= 8; host += 1) expect(await ask(host)).toMatchObject({ sent });
    expect(await ask(9)).toMatchObject(tooMany);
    expect(shop.resetEmails).toHaveLength(10);
  });

  it('links to PUBLIC_URL, and without it to no host that a request could invent', async () => {
    const evil = { origin: 'http://evil.example' };
    const page = await forgotPage(openBrowser(shop, evil).ask('/login/forgot'));
    expect(page).toMatchObject({ isPossible: false });
    expect(await request(openBrowser(shop, evil))).toMatchObject({ init: { status: 503 } });
    expect(shop.resetEmails).toEqual([]);
    shop = createPageServices(given.db, { publicUrl: 'https://shop.example' });
    await getLink(openBrowser(shop, evil));
    expect(shop.resetEmails[0]?.url).toMatch(/^https:\/\/shop\.example\/login\/reset\?/);
  });
});

describe('the link', () => {
  it('sets the password once, and signs out every browser', async () => {
    const link = await getLink();
    expect(await resetPage(browser.ask(link))).toMatchObject({ token: expect.any(String) });
    const answers = await Promise.all([set(link), set(link, 'another password')]);
    const [redirect, ...others] = answers.filter((answer) => answer instanceof Response);
    expect(redirect?.headers.get('Location')).toBe('/login');
    expect(others).toEqual([]);
    expect(await browser.findUser()).toBeNull();
    const statuses = [await signInStatus(fresh), await signInStatus('another password')];
    expect(statuses.sort()).toEqual([200, 401]);
    expect(await signInStatus(old)).toBe(401);
    expect(await resetPage(browser.ask(link))).toMatchObject(expired);
  });

  it('answers the same form once more, as after a lost answer, for ten minutes', async () => {
    const link = await getLink();
    for (const press of ['first', 'second']) {
      const answer = (await set(link)) as Response;
      expect(answer.headers.get('Location'), press).toBe('/login');
    }
    expect(await set(link, 'another password')).toMatchObject(expired);
    expect(await signInStatus(fresh)).toBe(200);
    // Its page is loaded again and says so.
    const asked = { actionStatus: 410, defaultShouldRevalidate: false };
    for (const { shouldRevalidate } of [resetRoute, confirmRoute])
      expect(shouldRevalidate(asked as Parameters<typeof shouldRevalidate>[0])).toBe(true);
    await given.run(sql`update verifications set expires_at = now()`);
    expect(await set(link)).toMatchObject(expired);
  });

  it('leaves no password to half a reset', async () => {
    const link = await getLink();
    await given.run(sql`
      create function cut() returns trigger language plpgsql as 'begin raise exception $$cut$$; end'`);
    await given.run(sql`
      create trigger cut before delete on sessions for each row execute function cut()`);
    await expect(set(link)).rejects.toThrow('cut');
    await given.run(sql`drop function cut cascade`);
    expect(await browser.isSignedIn()).toBe(true);
    expect(await signInStatus(old)).toBe(200);
    expect(await set(link)).toBeInstanceOf(Response);
  });

  it.each([
    ['/checkout?step=2', '/login?next=%2Fcheckout%3Fstep%3D2'],
    ['//evil.example', '/login'],
  ])('leads on to what was asked for: %s', async (next, location) => {
    const path = `/login/forgot?next=${encodeURIComponent(next)}`;
    expect(await requestLink(openBrowser(shop).ask(path, { email }))).toMatchObject({ sent });
    const { pathname, search, searchParams } = new URL(shop.resetEmails.at(-1)?.url ?? '');
    expect([pathname, searchParams.has('next')]).toEqual(['/login/reset', location !== '/login']);
    const answer = (await set(pathname + search)) as Response;
    expect(answer.headers.get('Location')).toBe(location);
    // A link that somebody has changed.
    const changed = `${await getLink()}&next=${encodeURIComponent(next)}`;
    const other = (await set(changed)) as Response;
    expect(other.headers.get('Location')).toBe(location);
  });

  it('expires after an hour', async () => {
    const link = await getLink();
    await given.run(sql`update verifications set expires_at = now() - interval '1 second'`);
    expect(await resetPage(browser.ask(link))).toMatchObject(expired);
    expect(await set(link)).toMatchObject(expired);
  });

  it('is invalid after another one was used', async () => {
    const [first, second] = [await getLink(), await getLink()];
    await set(second);
    expect(await resetPage(browser.ask(first))).toMatchObject(expired);
  });

  it.each(['', '?token=', '?token=%00', '?token=x'])('is none: /login/reset%s', async (query) => {
    const page = await resetPage(browser.ask(`/login/reset${query}`));
    expect(page).toMatchObject({ data: { token: null }, ...expired });
  });

  it.each([
    ['user', 6, 'short', 'Password too short'],
    ['admin', 12, 'elevenchars', "An administrator's password must be at least 12 characters"],
    ['seller', 12, 'elevenchars', "A seller's password must be at least 12 characters"],
  ])(
    'is still good after a password that is too short for a %s',
    async (role, minLength, short, error) => {
      await given.run(sql`update users set role = ${role}`);
      const link = await getLink();
      expect(await resetPage(browser.ask(link))).toMatchObject({ minLength });
      expect(await set(link, short)).toMatchObject({ data: { error } });
      expect(await set(link, 'twelve chars')).toBeInstanceOf(Response);
    },
  );

  it('lets its owner in again, however often others guess', async () => {
    const elsewhere = { address: '198.51.100.9' };
    shop = createPageServices(given.db, { rateLimits: true });
    // A client in the owner's own network guesses, and many clients elsewhere.
    const guessOften = async () => {
      for (let turn = 0; turn < 10; turn += 1) await signInStatus('wrong one');
      await given.run(sql`update rate_limits set attempts_left = 0 where key like 'account:%'`);
    };
    await guessOften();
    expect(await signInStatus(old)).toBe(429);
    const home = openBrowser(shop);
    home.take(await setPassword(home.ask(await getLink(), { password: fresh })));
    expect(await signInStatus(fresh, openBrowser(shop, elsewhere))).toBe(200);
    await guessOften();
    expect(await signInStatus(fresh)).toBe(429);
    expect(await signInStatus(fresh, home)).toBe(200);
  });

  it('leaves no power to a browser that knew the password before', async () => {
    shop = createPageServices(given.db, { rateLimits: true });
    const strangers = Array.from({ length: 6 }, (_, host) =>
      openBrowser(shop, { address: `198.51.100.${host}` }),
    );
    for (const one of strangers)
      one.take(await logIn(one.ask('/login', { intent: 'sign-in', email, password: old })));
    const guessOften = async () => {
      for (const one of strangers)
        for (let turn = 0; turn < 10; turn += 1) await signInStatus('wrong one', one);
      // A quarter of an hour later.
      await given.run(sql`delete from rate_limits where key like 'browser:%'`);
    };
    await guessOften();
    const home = openBrowser(shop);
    home.take(await setPassword(home.ask(await getLink(), { password: fresh })));
    expect(await signInStatus(fresh, home)).toBe(200);
    await guessOften();
    expect(await signInStatus(fresh, home)).toBe(200);
  });
});
