import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  openBrowser,
  openPageGround,
  type PageGround,
  signInBrowser,
} from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import {
  createCurrentUser,
  currentUserContext,
  requireAdmin,
  requireUser,
} from './current-user.server.ts';

const given = openTestDatabase();
const email = 'maya@example.com';
let ground: PageGround;
let browser: ReturnType<typeof openBrowser>;

beforeEach(async () => {
  await sql`truncate users cascade`.execute(given.db);
  ground = openPageGround(given.db);
  browser = openBrowser(ground);
  await signInBrowser(browser, { email, isNew: true });
});

async function findUserOf(from: ReturnType<typeof openBrowser>) {
  return from.ask('/').context.get(currentUserContext).find();
}

async function locationOf(guarded: Promise<unknown>): Promise<string | null> {
  const thrown = await guarded.catch((error: unknown) => error);
  return thrown instanceof Response ? thrown.headers.get('Location') : `not refused: ${thrown}`;
}

describe('the current user', () => {
  it('is who signed in, and costs one statement however often a request asks', async () => {
    const { request, context } = browser.ask('/profile');
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    const user = await context.get(currentUserContext).find();
    await context.get(currentUserContext).find();
    await context.get(currentUserContext).findOrThrow();
    await requireUser(request, context);
    expect(statements).toHaveBeenCalledTimes(1);
    statements.mockRestore();
    expect(user).toEqual({
      id: expect.any(String),
      email,
      isAdmin: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  it('costs none without a session cookie, or with one that is not the shop’s own', async () => {
    const forged = openBrowser(ground);
    const [token, signature] = (browser.cookies.get('shop.session_token') ?? '').split('.');
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    expect(await findUserOf(openBrowser(ground))).toBeNull();
    const values = [
      '',
      '.',
      'x.y',
      `${token}`,
      `${token}.`,
      `x${token}.${signature}`,
      `${token}.x${signature}`,
      `${token}.%ZZ${signature}`,
      `${token}.${signature?.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
    ];
    for (const value of values) {
      forged.cookies.set('shop.session_token', value);
      expect(await findUserOf(forged), value).toBeNull();
    }
    expect(statements).not.toHaveBeenCalled();
    statements.mockRestore();
  });

  it('is nobody after the session has expired', async () => {
    await sql`update sessions set expires_at = now() - interval '1 second'`.execute(given.db);
    expect(await findUserOf(browser)).toBeNull();
  });

  it('is an administrator from the next request after the grant to the next after the demotion', async () => {
    await sql`update users set role = 'admin'`.execute(given.db);
    expect(await requireAdmin(browser.ask('/admin').context)).toMatchObject({ isAdmin: true });
    await sql`update users set role = 'user'`.execute(given.db);
    expect(await locationOf(requireAdmin(browser.ask('/admin').context))).toBe('/');
  });
});

describe('a guest', () => {
  it.each([
    ['/checkout', '/login?next=%2Fcheckout'],
    ['/orders?page=2', '/login?next=%2Forders%3Fpage%3D2'],
    ['/orders.data?page=2&_routes=orders', '/login?next=%2Forders%3Fpage%3D2'],
  ])('who asks for %s is sent to %s', async (path, login) => {
    const { request, context } = openBrowser(ground).ask(path);
    expect(await locationOf(requireUser(request, context))).toBe(login);
  });

  it('who asks for the admin is sent home', async () => {
    expect(await locationOf(requireAdmin(openBrowser(ground).ask('/admin').context))).toBe('/');
  });
});

describe('a database that does not answer', () => {
  const failure = new Error('connection terminated');

  it('logs once, treats everyone as a guest and still marks the response as private', async () => {
    const errors: unknown[] = [];
    const user = createCurrentUser(
      () => Promise.reject(failure),
      (error) => errors.push(error),
    );
    expect(await user.isPrivate()).toBe(false);
    expect([await user.find(), await user.find()]).toEqual([null, null]);
    await expect(user.findOrThrow()).rejects.toBe(failure);
    expect(await user.isPrivate()).toBe(true);
    expect(errors).toEqual([failure]);
  });

  it('sends nobody to /login, and lets nobody into the admin', async () => {
    const { request, context } = browser.ask('/orders');
    const read = () => Promise.reject(failure);
    context.set(
      currentUserContext,
      createCurrentUser(read, () => undefined),
    );
    await expect(requireUser(request, context)).rejects.toBe(failure);
    expect(await locationOf(requireAdmin(context))).toBe('/');
  });
});
