import { sql } from 'kysely';
import {
  createPageServices,
  openBrowser,
  openSignedIn,
  type PageServices,
  type TestBrowser,
} from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import {
  createCurrentUser,
  currentUserContext,
  requireArea,
  requireStaff,
  requireUser,
} from './current-user.server.ts';
import { deleteExpired } from './sessions.server.ts';

const given = openTestDatabase('users');
const email = 'maya@example.com';
let shop: PageServices;
let browser: TestBrowser;

beforeEach(async () => {
  shop = createPageServices(given.db);
  browser = await openSignedIn(shop, { email, isNew: true });
});

async function getRedirect(guarded: Promise<unknown>): Promise<string | null> {
  const thrown = await guarded.catch((error: unknown) => error);
  return thrown instanceof Response ? thrown.headers.get('Location') : `not refused: ${thrown}`;
}

describe('the current user', () => {
  it('is read by one statement, however often a request asks', async () => {
    const { request, context } = browser.ask('/profile');
    const statements = await given.countStatements(async () => {
      await context.get(currentUserContext).find();
      await context.get(currentUserContext).findOrThrow();
      await requireUser(request, context);
    });
    expect(statements).toBe(1);
    expect(await context.get(currentUserContext).find()).toEqual({
      id: expect.any(String),
      email,
      role: 'user',
      isConfirmed: false,
      language: 'en',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  it('is null, without a statement, without a session cookie that the shop has signed', async () => {
    const forged = openBrowser(shop);
    const [token, signature] = (browser.cookies.get('shop.session_token') ?? '').split('.');
    const changed = signature?.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    const statements = await given.countStatements(async () => {
      expect(await openBrowser(shop).findUser()).toBeNull();
      for (const value of [
        ...['', '.', 'x.y', `${token}`, `${token}.`, `x${token}.${signature}`],
        ...[`${token}.x${signature}`, `${token}.%ZZ${signature}`, `${token}.${changed}`],
      ]) {
        forged.cookies.set('shop.session_token', value);
        expect(await forged.findUser(), value).toBeNull();
      }
    });
    expect(statements).toBe(0);
  });

  it('is null after the session has expired', async () => {
    await given.run(sql`update sessions set expires_at = now() - interval '1 second'`);
    expect(await browser.findUser()).toBeNull();
  });

  const askAdmin = () => requireArea(browser.ask('/admin').context, 'orders');
  it('is an administrator between the grant and the demotion (D18)', async () => {
    await given.run(sql`update users set role = 'admin'`);
    expect(await askAdmin()).toMatchObject({ role: 'admin' });
    await given.run(sql`update users set role = 'user'`);
    expect(await getRedirect(askAdmin())).toBe('/');
  });

  it.each([
    ['seller', ['packing', 'orders', 'dispatch', 'counter', 'products']],
    ['packer', ['packing']],
  ])('is let into their parts of the admin as a %s, and into no other (D48)', async (role, own) => {
    await given.run(sql`update users set role = ${role}`);
    const areas = [
      ...(['packing', 'orders', 'dispatch', 'counter', 'products', 'books'] as const),
      ...(['customers', 'texts', 'settings', 'audit log', 'health'] as const),
    ];
    for (const area of areas) {
      const ask = (answer: 'page' | 'file') =>
        requireArea(browser.ask('/admin').context, area, answer);
      if (own.includes(area)) expect(await ask('page')).toMatchObject({ role });
      else {
        expect(await getRedirect(ask('page')), area).toBe('/');
        await expect(ask('file'), area).rejects.toMatchObject({ status: 403 });
      }
    }
  });
});

describe('a guest', () => {
  it.each([
    ['/checkout', '/login?next=%2Fcheckout'],
    ['/orders?page=2', '/login?next=%2Forders%3Fpage%3D2'],
    ['/orders.data?page=2&_routes=orders', '/login?next=%2Forders%3Fpage%3D2'],
  ])('is sent from %s to %s (D16)', async (path, login) => {
    const { request, context } = openBrowser(shop).ask(path);
    expect(await getRedirect(requireUser(request, context))).toBe(login);
    const sent = new Request(request, { method: 'POST' });
    expect(await getRedirect(requireUser(sent, context))).toBe(`${login}&ended=1`);
    expect(await getRedirect(requireArea(context, 'orders'))).toBe('/');
  });
});

describe('a database that does not answer', () => {
  const failure = new Error('connection terminated');
  const errors: unknown[] = [];
  const read = () => Promise.reject(failure);

  it('is logged once, and makes a guest of everyone in a response that stays private', async () => {
    const user = createCurrentUser(read, (error) => errors.push(error));
    expect(await user.isPrivate()).toBe(false);
    expect([await user.find(), await user.find()]).toEqual([null, null]);
    await expect(user.findOrThrow()).rejects.toBe(failure);
    expect(await user.isPrivate()).toBe(true);
    expect(errors).toEqual([failure]);
  });

  it('redirects no user to /login, no admin to the home page, and opens no page', async () => {
    const { request, context } = browser.ask('/orders');
    const onError = () => undefined;
    context.set(currentUserContext, createCurrentUser(read, onError));
    await expect(requireUser(request, context)).rejects.toBe(failure);
    await expect(requireArea(context, 'orders')).rejects.toBe(failure);
    await expect(requireStaff(context)).rejects.toBe(failure);
  });
});

it('deletes what has expired, and nothing that is still valid', async () => {
  const [past, future] = [sql`now() - interval '1 minute'`, sql`now() + interval '1 minute'`];
  await given.empty('users, verifications, rate_limits');
  await given.run(sql`insert into users (id, email) values ('maya', ${email})`);
  for (const [id, end] of Object.entries({ old: past, new: future })) {
    await given.run(sql`insert into sessions (id, token, user_id, expires_at)
      values (${id}, ${id}, 'maya', ${end})`);
    await given.run(sql`insert into verifications (id, identifier, value, expires_at)
      values (${id}, ${id}, 'maya', ${end})`);
    await given.run(sql`insert into rate_limits (key, attempts_left, ends_at)
      values (${id}, 0, ${end})`);
  }
  await deleteExpired(given.db);
  const left = sql`select array(select id from sessions) as sessions,
    array(select id from verifications) as verifications, array(select key from rate_limits) as limits`;
  expect(await given.run(left)).toEqual([
    { sessions: ['new'], verifications: ['new'], limits: ['new'] },
  ]);
});
