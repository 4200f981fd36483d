import { Kysely, PostgresDialect, sql } from 'kysely';
import type { ServerBuild } from 'react-router';
import { createCurrentUser, currentUserContext } from '#app/accounts/current-user.server.ts';
import { loader as layout } from '#app/admin/admin.layout.tsx';
import { loader as ordersOfCustomer } from '#app/orders/customer/orders-live.route.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { eventsContext, requestInfoContext } from '#app/platform/http/request-context.server.ts';
import { guardRoutes } from '#app/platform/http/unexpected-errors.server.ts';
import { createPageServices, openBrowser, openStaff } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
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
