import { sql } from 'kysely';
import { action as postProfile } from '#app/accounts/profile/profile.page.tsx';
import { loader as readCodePage, action as sendCode } from '#app/accounts/sign-in/code.page.tsx';
import { action as logIn } from '#app/accounts/sign-in/login.page.tsx';
import { computeOneTimeCode } from '#tests/support/one-time-code.ts';
import {
  createPageServices,
  openBrowser,
  openSignedIn,
  type PageServices,
  type TestBrowser,
} from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { parseRecoveryCode } from './recovery-code.server.ts';
import { action, loader, shouldRevalidate } from './second-factor.page.tsx';
import { resetSecondFactor } from './second-factor.server.ts';

const given = openTestDatabase('users, rate_limits, verifications, audit_log');
const email = 'owner@example.com';
const password = 'open sesame';
let shop: PageServices;
let browser: TestBrowser;

type Setup = { uri: string; secret: string };
interface Shown {
  data: { error?: string; isOver?: boolean; codes?: string[]; setup?: Setup };
  init: { status: number };
}

const page = '/profile/second-factor';
const post = async (form: Record<string, string>) =>
  browser.take(await action(browser.ask(page, form) as never)) as unknown as Shown;

/** Sends the password, and then a code where the browser is asked for one. */
async function enter(from: TestBrowser): Promise<string | null> {
  const form = { intent: 'sign-in', email, password };
  const answer = from.take(await logIn(from.ask('/login?next=/admin', form) as never));
  return answer instanceof Response ? answer.headers.get('Location') : null;
}

async function enterCode(from: TestBrowser, code: string, more = {}): Promise<Response & Shown> {
  const form = { kind: 'app', code, ...more };
  return from.take(await sendCode(from.ask('/login/code?next=/admin', form) as never)) as never;
}

/** A browser that has sent the password. */
async function enterFromPhone(at = shop): Promise<TestBrowser> {
  const phone = openBrowser(at);
  await enter(phone);
  return phone;
}

/** Turns the second factor on; gives the key and the recovery codes. */
async function turnOn(): Promise<Setup & { codes: string[] }> {
  const { setup = { uri: '', secret: '' } } = (await post({ intent: 'start', password })).data;
  const code = computeOneTimeCode(setup.secret);
  const { codes = [] } = (await post({ intent: 'confirm', uri: setup.uri, code })).data;
  return { ...setup, codes };
}

beforeEach(async () => {
  shop = createPageServices(given.db);
  browser = await openSignedIn(shop, { email, password, isNew: true });
  await given.run(sql`update users set role = 'admin'`);
});

describe('turning the second factor on', () => {
  it('asks for the password, then for a code of the app, and then shows the recovery codes', async () => {
    const wrong = await post({ intent: 'start', password: 'open says me' });
    expect(wrong).toMatchObject({ data: { error: 'Invalid password' }, init: { status: 400 } });
    const phone = await openSignedIn(shop, { email, password });
    const { setup } = (await post({ intent: 'start', password })).data;
    expect(setup?.uri).toMatch(/^otpauth:\/\/totp\/Sandouk:owner%40example\.com\?secret=/);
    const refused = await post({ intent: 'confirm', uri: setup?.uri ?? '', code: '000000' });
    expect(refused.data).toMatchObject({ setup, error: expect.stringContaining('not right') });
    expect(await phone.isSignedIn()).toBe(true);
    const { codes } = await turnOn();
    expect(new Set(codes).size).toBe(10);
    expect([await browser.isSignedIn(), await phone.isSignedIn()]).toEqual([true, false]);
    expect(await loader(browser.ask(page) as never)).toMatchObject({ isOn: true });
    const stored = JSON.stringify(await given.run(sql`select * from second_factors`));
    for (const secret of [setup?.secret.replaceAll(' ', '') ?? '', ...codes])
      expect(stored).not.toContain(secret);
  });
});

it('shows how it is now where another tab has turned it on', async () => {
  await turnOn();
  const { init } = await post({ intent: 'start', password });
  expect(init.status).toBe(409);
  const asked = { actionStatus: init.status, defaultShouldRevalidate: false };
  expect(shouldRevalidate(asked as Parameters<typeof shouldRevalidate>[0])).toBe(true);
});

it('keeps the device of this browser, which is turned on and off, and no other', async () => {
  await given.run(sql`insert into push_devices (user_id, endpoint, p256dh, auth, label, session_id)
    select user_id, label, '', '', label, case label when 'own' then id end
    from sessions, unnest('{own,other}'::text[]) as label`);
  await turnOn();
  await post({ intent: 'stop', password });
  expect(await browser.isSignedIn()).toBe(true);
  const tied = sql`select label from push_devices join sessions on sessions.id = session_id`;
  expect(await given.list(tied)).toEqual(['own']);
  expect(await given.list(sql`select label from push_devices`)).toEqual(['own']);
});

describe('signing in with the second factor on', () => {
  it('gives no session for the password alone, and one for the code', async () => {
    const { secret } = await turnOn();
    const phone = openBrowser(shop);
    expect(await enter(phone)).toBe('/login/code?next=%2Fadmin');
    expect(await phone.isSignedIn()).toBe(false);
    const shown = await readCodePage(phone.ask('/login/code?next=/admin') as never);
    expect(shown).toEqual({ next: '/admin' });
    const typed = computeOneTimeCode(secret).replace(/(...)/, '$1 ');
    const answer = await enterCode(phone, typed);
    expect(answer.headers.get('Location')).toBe('/admin');
    expect(await phone.isSignedIn()).toBe(true);
  });

  it('takes the code where turning it on was cut off before the secret counted as confirmed', async () => {
    const { secret } = await turnOn();
    await given.run(sql`update second_factors set verified = false`);
    const phone = await enterFromPhone();
    await enterCode(phone, computeOneTimeCode(secret));
    expect(await phone.isSignedIn()).toBe(true);
  });

  it('does not ask a trusted device again, until the password changes', async () => {
    const { secret } = await turnOn();
    const phone = await enterFromPhone();
    await enterCode(phone, computeOneTimeCode(secret), { trust: 'on' });
    phone.cookies.delete('shop.session_token');
    expect(await enter(phone)).toBe('/admin');
    await given.run(sql`delete from verifications`);
    phone.cookies.delete('shop.session_token');
    expect(await enter(phone)).toBe('/login/code?next=%2Fadmin');
  });

  it('asks a trusted device again once its owner has signed out everywhere', async () => {
    const { secret } = await turnOn();
    const phone = await enterFromPhone();
    await enterCode(phone, computeOneTimeCode(secret), { trust: 'on' });
    await postProfile(browser.ask('/profile', { intent: 'sign-out-everywhere' }));
    expect(await phone.isSignedIn()).toBe(false);
    expect(await enter(phone)).toBe('/login/code?next=%2Fadmin');
  });

  it('takes each recovery code once, and none after new ones were made', async () => {
    const { codes } = await turnOn();
    const use = async (code = '') => {
      const phone = await enterFromPhone();
      await enterCode(phone, code, { kind: 'recovery' });
      return phone.isSignedIn();
    };
    expect(codes[0]).toMatch(/^([2-9A-HJ-NP-Z]{4}-?){3}$/);
    expect([await use(codes[0]), await use(codes[0])]).toEqual([true, false]);
    expect(await use(` ${codes[2]?.replaceAll('-', ' ').toLowerCase()}`)).toBe(true);
    // One that was handed out when their case counted.
    expect(parseRecoveryCode('aB0l1 Zz9Oo')).toBe('aB0l1-Zz9Oo');
    const renewed = (await post({ intent: 'renew', password })).data.codes;
    expect([await use(codes[1]), await use(renewed?.[1])]).toEqual([false, true]);
  });

  it('ends after five wrong codes, and stops for all browsers after ten', async () => {
    const { secret } = await turnOn();
    for (let turn = 0; turn < 2; turn++) {
      const phone = await enterFromPhone();
      for (let attempt = 0; attempt < 5; attempt++)
        expect((await enterCode(phone, '000000')).data.isOver).toBe(false);
      const last = await enterCode(phone, computeOneTimeCode(secret));
      expect(last.init.status).toBe(429);
      expect(await phone.isSignedIn()).toBe(false);
    }
    const locked = await enterCode(await enterFromPhone(), computeOneTimeCode(secret));
    expect(locked.data.error).toBe('Too many wrong codes. Try again in 15 minutes.');
  });

  it('names the way out where the secret of the shop is another one', async () => {
    const { secret } = await turnOn();
    const another = { secret: 'another secret of the tests, as long' };
    const phone = await enterFromPhone(createPageServices(given.db, another));
    const answer = await enterCode(phone, computeOneTimeCode(secret));
    expect(answer.data.error).toContain('admin reset-second-factor');
  });
});

describe('turning the second factor off', () => {
  it('needs the password, and is in the audit log', async () => {
    await turnOn();
    expect((await post({ intent: 'stop', password: 'open says me' })).init.status).toBe(400);
    await post({ intent: 'stop', password });
    expect(await browser.isSignedIn()).toBe(true);
    expect(await enter(openBrowser(shop))).toBe('/admin');
    const recorded = await given.list(sql`select after from audit_log order by id`);
    expect(recorded).toEqual([{ secondFactor: 'on' }, { secondFactor: 'off' }]);
  });

  it('that was cut off half-way lets it be turned on again', async () => {
    const stopHalfWay = () => given.run(sql`update users set two_factor_enabled = false`);
    const { uri, secret } = await turnOn();
    await stopHalfWay();
    const early = await post({ intent: 'confirm', uri, code: computeOneTimeCode(secret) });
    const error = 'Please begin again with your password.';
    expect(early.data).toEqual({ setup: null, error });
    expect(await browser.isSignedIn()).toBe(true);
    const { codes } = await turnOn();
    expect(codes).toHaveLength(10);
    expect(await browser.isSignedIn()).toBe(true);
    expect(await enter(openBrowser(shop))).toBe('/login/code?next=%2Fadmin');
    await stopHalfWay();
    const owner = { id: null, email: 'npm run shop' };
    expect(await resetSecondFactor(given.db, email, owner)).toBe('off');
    expect(await given.run(sql`select from second_factors`)).toEqual([]);
  });

  it('is done by a command for an owner who has lost the phone', async () => {
    const reset = (address: string) =>
      resetSecondFactor(given.db, address, { id: null, email: 'npm run shop' });
    expect(await reset(email)).toBe('off');
    await turnOn();
    expect(await reset('nobody@example.com')).toBe('unknown');
    expect(await reset('Owner@Example.com')).toBe('done');
    expect(await enter(openBrowser(shop))).toBe('/admin');
    expect(await given.run(sql`select from second_factors`)).toEqual([]);
  });
});
