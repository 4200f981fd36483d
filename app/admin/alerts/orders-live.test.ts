import { Kysely, PostgresDialect, sql } from 'kysely';
import type { ServerBuild } from 'react-router';
import { createCurrentUser, currentUserContext } from '#app/accounts/current-user.server.ts';
import { loader as layout } from '#app/admin/admin.layout.tsx';
import { loader as ordersOfCustomer } from '#app/orders/customer/orders-live.route.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { encryptionContext } from '#app/platform/encryption.server.ts';
import { eventsContext, requestInfoContext } from '#app/platform/http/request-context.server.ts';
import { guardRoutes } from '#app/platform/http/unexpected-errors.server.ts';
import { ensurePushIdentity } from '#app/platform/push/push-identity.server.ts';
import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import { createPageServices, openBrowser, openStaff } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { deviceForms } from './alert-devices.server.ts';
import { loader as ordersOfShop } from './orders-live.route.ts';

const given = openTestDatabase();

it.each([
  ['/admin/orders/live', ordersOfShop],
  ['/orders/live', ordersOfCustomer],
])(
  'a database that is away ends no session at %s, where the page comes again',
  async (path, loader) => {
    const args = openBrowser(createPageServices(given.db)).ask(path);
    const read = () => Promise.reject(new Error('Connection terminated unexpectedly'));
    args.context.set(
      currentUserContext,
      createCurrentUser(read, () => undefined),
    );
    args.context.set(requestInfoContext, {} as never);
    const build = { routes: { live: { module: { loader } } } } as unknown as ServerBuild;
    const answer = guardRoutes(build).routes.live?.module.loader?.(args as never);
    await expect(answer).rejects.toMatchObject({ init: { status: 503 } });
  },
);

it('unseen orders are counted for who reads orders, and not for packers', async () => {
  const statements: string[] = [];
  const dialect = new PostgresDialect({ pool: given.pool });
  const db: Database = new Kysely({ dialect, log: ({ query }) => void statements.push(query.sql) });
  const browser = await openStaff(db, 'packer');
  const countReads = async () => {
    const args = browser.ask('/admin/orders/live');
    args.context.set(eventsContext, { subscribe: () => () => undefined } as never);
    const reader = (await ordersOfShop(args as never)).body?.getReader();
    // The time of a retry, and what is sent at the opening.
    for (let chunk = 0; chunk < 2; chunk += 1) await reader?.read();
    await reader?.cancel();
    await layout(args as never);
    return statements.splice(0).filter((one) => one.includes('order_feed_cursors')).length;
  };
  expect(await countReads()).toBe(0);
  await given.run(sql`update users set role = 'seller'`);
  expect(await countReads()).toBe(2);
});

it('says whether an order has changed, also late, and not of what another window has seen', async () => {
  await given.empty('users');
  const orderId = await addOrderRow(given.db);
  const browser = await openStaff(given.db);
  const args = browser.ask('/admin/orders/live');
  let notify: () => void = () => undefined;
  const subscribe = (_channels: string[], { onNotification }: { onNotification: () => void }) => {
    notify = onNotification;
    return () => undefined;
  };
  args.context.set(eventsContext, { subscribe } as never);
  const reader = (await ordersOfShop(args as never)).body?.getReader();
  const read = async () => new TextDecoder().decode((await reader?.read())?.value);
  await read();
  expect(await read()).toContain('event: orders');
  const change = sql`insert into order_changes (order_id, kind, detail)
    values (${orderId}, 'discount', '$1.00')`;
  const expectNews = async (hasChanged: boolean) => {
    notify();
    expect(await read()).toMatch(new RegExp(`event: counts\\n.*"hasChanged":${hasChanged}`, 's'));
  };
  await expectNews(false);
  await given.db.transaction().execute(async (late) => {
    await change.execute(late);
    await given.run(change);
    await expectNews(true);
  });
  await expectNews(true);
  await expectNews(false);
  await reader?.cancel();
});

it('says why a browser is not turned on: too many devices, or a session that has ended', async () => {
  await given.empty('users');
  const browser = await openStaff(given.db);
  const turnOn = async (meanwhile: Parameters<typeof given.run>[0]) => {
    const p256dh = Buffer.alloc(65).toString('base64url');
    const keys = { endpoint: 'https://push.example/1', p256dh, auth: 'A'.repeat(22) };
    const args = browser.ask('/admin/orders/alerts', { intent: 'turn-on', ...keys });
    await ensurePushIdentity(given.db, args.context.get(encryptionContext), []);
    await args.context.get(currentUserContext).find();
    await given.run(meanwhile);
    return deviceForms(args);
  };
  const full = await turnOn(sql`
    insert into push_devices (user_id, endpoint, p256dh, auth, label)
    select users.id, number, '', '', '' from users, generate_series(1, 20) as number`);
  expect(full).toMatchObject({ data: { message: expect.stringContaining('20 devices') } });
  await given.empty('push_devices');
  const ended = await turnOn(sql`delete from sessions`);
  expect(ended).toMatchObject({ data: { message: expect.stringContaining('session has ended') } });
});

it.each(['turn-on', 'test'])('%s says that another AUTH_SECRET hides the key', async (intent) => {
  await given.empty('users');
  await given.run(sql`update installation set push_public_key = 'x', push_private_key = 'other'`);
  const browser = await openStaff(given.db);
  expect(await deviceForms(browser.ask('/admin/orders/alerts', { intent }))).toMatchObject({
    data: { done: false, message: expect.stringContaining('AUTH_SECRET has changed') },
  });
});
