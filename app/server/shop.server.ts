import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { authenticationContext } from '#app/accounts/authentication.server.ts';
import {
  createCurrentUser,
  currentUserContext,
  findUser,
} from '#app/accounts/current-user.server.ts';
import { catalogueChannel } from '#app/catalogue/product/products.server.ts';
import { ordersChannel } from '#app/orders/feed/order-feed.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import { createHttpApp, type RequestInfo } from '#app/platform/http/http.server.ts';
import {
  clientAddressContext,
  configContext,
  databaseContext,
  eventsContext,
  logContext,
  originContext,
  requestIdContext,
  requestInfoContext,
} from '#app/platform/http/request-context.server.ts';
import { guardRoutes } from '#app/platform/http/unexpected-errors.server.ts';
import { openGuestPages } from '#app/server/page-cache/guest-pages.server.ts';
import { createPageCache } from '#app/server/page-cache/page-cache.server.ts';
import { settingsChannel, settingsContext } from '#app/settings/shop-settings.server.ts';
import { createRequestLimits } from './concurrency-limits.server.ts';
import { registerProcessMetrics } from './process-metrics.server.ts';
import type { Services } from './services.server.ts';

/** The build of the pages: at hand, or loaded anew for each request in development. */
export type BuildSource = ServerBuild | (() => Promise<ServerBuild>);

export interface ShopOptions {
  ground: Services;
  build: BuildSource;
  clientFiles: string | null;
}

/**
 * Hosts whose forms the router accepts although its own request has another origin: behind https it
 * sees the http address of this process. The web server has refused foreign origins before.
 */
function actionOrigins({ publicUrl, trustProxy }: Config): string[] {
  if (publicUrl) return [new URL(publicUrl).host];
  return trustProxy ? ['**'] : [];
}

/**
 * The shop as a web server: every request gets its context and goes to the router, unless it is a
 * guest's for a page that is finished already. Those `answerAtOnce` gives, before all else.
 */
export function createShop({ ground, build, clientFiles }: ShopOptions) {
  const { config, log, db, events, authentication, settings, checkReady } = ground;
  const prepare = (built: ServerBuild): ServerBuild => ({
    ...guardRoutes(built),
    allowedActionOrigins: actionOrigins(config),
  });
  const answer = createRequestHandler(
    typeof build === 'function' ? async () => prepare(await build()) : prepare(build),
    config.development ? 'development' : 'production',
  );

  let isDraining = false;
  const cache = createPageCache();
  registerProcessMetrics(ground, cache);
  events.subscribe([catalogueChannel, ordersChannel, settingsChannel], {
    onNotification: cache.invalidate,
    onClose: () => undefined,
  });
  const guestPages = openGuestPages({ config, log, cache, isDraining: () => isDraining });

  const passGate = createRequestLimits();

  const app = createHttpApp({
    config,
    log,
    clientFiles,
    checkReady,
    isDraining: () => isDraining,
    mayUpload: async ({ headers }) =>
      (await findUser(db, authentication, headers))?.isAdmin ?? false,
    async handle(request, facts) {
      if (config.development) return route(request, facts);
      const cached = guestPages.answer(request, facts, (plain) => route(plain, facts));
      return cached ?? passGate(request, (whole) => route(whole, facts));
    },
  });

  async function route(request: Request, facts: RequestInfo): Promise<Response> {
    const context = new RouterContextProvider();
    context.set(configContext, config);
    context.set(databaseContext, db);
    context.set(eventsContext, events);
    context.set(logContext, log);
    context.set(authenticationContext, authentication);
    context.set(settingsContext, settings);
    context.set(requestInfoContext, facts);
    context.set(requestIdContext, facts.requestId);
    context.set(clientAddressContext, facts.clientAddress);
    context.set(originContext, facts.origin);
    const currentUser = createCurrentUser(
      () => findUser(db, authentication, request.headers),
      (error) => log.error({ requestId: facts.requestId, err: error }, 'the session was not read'),
    );
    context.set(currentUserContext, currentUser);
    const response = await answer(request, context);
    // Nothing of a user stays in the browser after Sign Out, neither for Back nor on its disk.
    if (await currentUser.isPrivate()) response.headers.set('Cache-Control', 'no-store');
    return response;
  }

  return {
    fetch: app.fetch,
    answerAtOnce: guestPages.answerAtOnce,
    /** From now on says 'draining' to a proxy, and ends each connection with its answer. */
    drain() {
      isDraining = true;
    },
  };
}
