import { sql } from 'kysely';
import { action as requestLink } from '#app/accounts/password-reset/forgot-password.page.tsx';
import {
  deleteResetLinks,
  resetPassword,
} from '#app/accounts/password-reset/password-reset.server.ts';
import { action as profileAction } from '#app/accounts/profile/profile.page.tsx';
import { changeAccountEmail } from '#app/accounts/users/account-email.server.ts';
import { parseNextPath } from '#app/platform/text/next-path.ts';
import {
  createPageServices,
  openBrowser,
  type PageOptions,
  type PageServices,
  signInBrowser,
  type TestBrowser,
} from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { action, loader } from './confirm-address.page.tsx';

const given = openTestDatabase('users, rate_limits, verifications');
const credentials = { email: 'maya@example.com', password: 'open sesame' };
let shop: PageServices;
let browser: TestBrowser;

async function signUp(
  options: PageOptions = {},
  origin = 'http://localhost:3000',
  email = credentials.email,
) {
  shop = createPageServices(given.db, options);
  browser = openBrowser(shop, { origin });
  return signInBrowser(browser, { ...credentials, email, isNew: true });
}

async function listLinks(): Promise<string[]> {
  const urls = await given.list(sql`select data -> 'data' ->> 'url' from pgboss.job
    where data ->> 'template' = 'address-confirmation' order by created_on`);
  return urls.map((url) => url.replace('http://localhost:3000', ''));
}

const open = async (link: string) => loader(browser.ask(link));
const press = async (link: string) => action(browser.ask(link, {}));
const sendAgain = () => profileAction(browser.ask('/profile', { intent: 'confirm-address' }));
const expired = { init: { status: 410 } };

beforeEach(async () => {
  await given.run(sql`delete from pgboss.job`);
});

describe('the link in the email after signing up', () => {
  it('confirms the address by a press of who is signed in, and by nothing before', async () => {
    expect((await signUp()).ok).toBe(true);
    const [link = ''] = await listLinks();
    expect(link).toMatch(/^\/confirm-address\?token=[\w-]{43}$/);
    const page = { email: credentials.email, isConfirmed: false, signedIn: 'owner' };
    expect(await open(link)).toEqual(page);
    expect(await browser.findUser()).toMatchObject({ isConfirmed: false });
    await press(link);
    await press(link);
    expect(await open(link)).toEqual({ ...page, isConfirmed: true });
    expect(await browser.findUser()).toMatchObject({ isConfirmed: true });
    const stored = await given.run(sql`select identifier from verifications`);
    expect(JSON.stringify(stored)).not.toContain(link.split('=')[1]);
  });

  it('confirms nothing for the owner of the mailbox whose address a stranger signed up with', async () => {
    await signUp();
    const stranger = browser;
    const [link = ''] = await listLinks();
    const next = `/login?next=${encodeURIComponent(link)}&ended=1`;
    browser = openBrowser(shop);
    expect(await open(link)).toMatchObject({ signedIn: null });
    const answer = await press(link).catch((thrown: Response) => thrown);
    expect((answer as Response).headers.get('Location')).toBe(next);
    expect(parseNextPath(link)).toBe(link);
    await signInBrowser(browser, { email: 'rana@example.com', isNew: true });
    expect(await open(link)).toMatchObject({ signedIn: 'other' });
    await press(link);
    expect(await stranger.findUser()).toMatchObject({ isConfirmed: false });
    await signInBrowser(browser, credentials);
    await press(link);
    expect(await stranger.findUser()).toMatchObject({ isConfirmed: true });
  });

  it('stays good for seven days through a new password, until the address changes', async () => {
    await signUp();
    const [link = ''] = await listLinks();
    const user = await browser.findUser();
    if (!user) throw new Error('no user is signed in');
    await deleteResetLinks(given.db, user.id);
    expect(await open(link)).toMatchObject({ email: credentials.email });
    // A link from before the tokens had a value of their own.
    await given.run(sql`update verifications set value = ${user.id}`);
    expect(await open(link)).toMatchObject({ email: credentials.email });
    await sendAgain();
    const [, newer = ''] = await listLinks();
    const owner = { id: null, email: 'owner@example.com' };
    await changeAccountEmail(given.db, user.id, 'maya@example.org', owner);
    for (const one of [link, newer]) expect(await open(one)).toMatchObject(expired);
  });

  it('is refused when it is cut off, expired, of another kind, or of a deleted account', async () => {
    await signUp();
    const [link = ''] = await listLinks();
    expect(await open(link.slice(0, -1))).toMatchObject(expired);
    expect(await open('/confirm-address')).toMatchObject(expired);
    await given.run(sql`update verifications set expires_at = now() - interval '1 second'`);
    expect(await open(link)).toMatchObject(expired);
    expect(await press(link)).toMatchObject(expired);
    expect(await browser.findUser()).toMatchObject({ isConfirmed: false });
    await sendAgain();
    const [, newer = ''] = await listLinks();
    const token = newer.split('=')[1] ?? '';
    expect(await shop.authentication.findResetUserId(token)).toBeNull();
    await given.run(sql`delete from users`);
    expect(await open(newer)).toMatchObject(expired);
  });

  it('is not sent under a name that anyone can forge; the account is made all the same', async () => {
    expect((await signUp({}, 'http://shop.example')).ok).toBe(true);
    expect(await listLinks()).toEqual([]);
    const data = { message: 'This shop cannot send such mails yet.' };
    expect(await sendAgain()).toMatchObject({ data, init: { status: 503 } });
  });
});

it('is sent again from the profile, three times an hour', async () => {
  await signUp({ rateLimits: true });
  for (const _ of [1, 2, 3]) expect(await sendAgain()).toMatchObject({ status: 302 });
  const refused = { data: { form: 'confirmation' }, init: { status: 429 } };
  expect(await sendAgain()).toMatchObject(refused);
  const links = await listLinks();
  expect(links).toHaveLength(4);
  await press(links[0] ?? '');
  expect(await browser.findUser()).toMatchObject({ isConfirmed: true });
});

it.each([
  [true, 5, 10],
  [false, 7, 14],
])(
  'is sent to one mailbox a few times a day, if limits are %s',
  async (rateLimits, welcomed, again) => {
    const accounts: TestBrowser[] = [];
    for (let count = 0; count < 7; count += 1) {
      const email = `Maya+${count}@example.com`;
      expect((await signUp({ rateLimits }, undefined, email)).ok).toBe(true);
      accounts.push(browser);
    }
    expect(await listLinks()).toHaveLength(welcomed);
    for (browser of accounts) for (const _ of [1, 2]) await sendAgain();
    expect(await listLinks()).toHaveLength(welcomed + again);
  },
);

it('is not needed after a password was reset by email, and is after a change of the address', async () => {
  await signUp();
  const user = await browser.findUser();
  if (!user) throw new Error('no user is signed in');
  await requestLink(browser.ask('/login/forgot', { email: credentials.email }));
  const token = new URL(shop.resetEmails[0]?.url ?? '').searchParams.get('token') ?? '';
  await resetPassword(given.db, token, credentials.password);
  expect(await browser.findUser()).toBeNull();
  await signInBrowser(browser, credentials);
  expect(await browser.findUser()).toMatchObject({ isConfirmed: true });
  const owner = { id: null, email: 'owner@example.com' };
  await changeAccountEmail(given.db, user.id, 'maya@example.org', owner);
  await signInBrowser(browser, { ...credentials, email: 'maya@example.org' });
  expect(await browser.findUser()).toMatchObject({ isConfirmed: false });
});
