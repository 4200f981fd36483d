import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  enter,
  openBrowser,
  openPageGround,
  type PageGround,
} from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { requireAdmin, requireUser } from './access.server.ts';
import { certainVisitorContext, visitorContext } from './accounts-context.server.ts';
import { openVisit } from './current-user.server.ts';

const given = openTestDatabase();
const email = 'maya@example.com';
let ground: PageGround;
let browser: ReturnType<typeof openBrowser>;

beforeEach(async () => {
  await sql`truncate users cascade`.execute(given.db);
  ground = openPageGround(given.db);
  browser = openBrowser(ground);
  await enter(browser, { email, isNew: true });
});

async function visitorOf(from: ReturnType<typeof openBrowser>) {
  return from.ask('/').context.get(visitorContext)();
}

async function locationOf(guarded: Promise<unknown>): Promise<string | null> {
  const thrown = await guarded.catch((error: unknown) => error);
  return thrown instanceof Response ? thrown.headers.get('Location') : `not refused: ${thrown}`;
}

describe('the visitor', () => {
  it('is who signed in, and costs one statement however often a request asks', async () => {
    const { request, context } = browser.ask('/profile');
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    const visitor = await context.get(visitorContext)();
    await context.get(visitorContext)();
    await context.get(certainVisitorContext)();
    await requireUser(request, context);
    expect(statements).toHaveBeenCalledTimes(1);
    statements.mockRestore();
    expect(visitor).toEqual({
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
    expect(await visitorOf(openBrowser(ground))).toBeNull();
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
      expect(await visitorOf(forged), value).toBeNull();
    }
    expect(statements).not.toHaveBeenCalled();
    statements.mockRestore();
  });

  it('is nobody after the session has expired', async () => {
    await sql`update sessions set expires_at = now() - interval '1 second'`.execute(given.db);
    expect(await visitorOf(browser)).toBeNull();
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
  it('makes a guest of everyone, and says so once', async () => {
    const failure = new Error('connection terminated');
    const heard: unknown[] = [];
    const visit = openVisit(
      () => Promise.reject(failure),
      (error) => heard.push(error),
    );
    expect(await visit.find()).toBeNull();
    expect(await visit.find()).toBeNull();
    expect(heard).toEqual([failure]);
    await expect(visit.findOrThrow()).rejects.toBe(failure);
  });

  it('sends nobody to sign in again, and lets nobody into the admin', async () => {
    const { request, context } = browser.ask('/orders');
    const failure = new Error('connection terminated');
    const visit = openVisit(
      () => Promise.reject(failure),
      () => undefined,
    );
    context.set(visitorContext, visit.find);
    context.set(certainVisitorContext, visit.findOrThrow);
    await expect(requireUser(request, context)).rejects.toBe(failure);
    expect(await locationOf(requireAdmin(context))).toBe('/');
  });
});
