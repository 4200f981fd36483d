import type { ServerBuild } from 'react-router';
import { createCurrentUser, currentUserContext } from '#app/accounts/current-user.server.ts';
import { loader as ordersOfCustomer } from '#app/orders/customer/orders-live.route.ts';
import { requestInfoContext } from '#app/platform/http/request-context.server.ts';
import { guardRoutes } from '#app/platform/http/unexpected-errors.server.ts';
import { createPageServices, openBrowser } from '#tests/support/page-context.ts';
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
