import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { authenticationContext } from '#app/accounts/authentication.server.ts';
import {
  createCurrentUser,
  currentUserContext,
  findUser,
} from '#app/accounts/current-user.server.ts';
import { mayUse } from '#app/accounts/roles.ts';
import { findSessionToken } from '#app/accounts/sessions.server.ts';
import { parseCaseNumber } from '#app/cases/case.ts';
import { findLinkedCaseId, isCasePhotosPath } from '#app/cases/case-links.server.ts';
import { findCase } from '#app/cases/cases.server.ts';
import { expireProductFeeds } from '#app/catalogue/feed/product-feed.server.ts';
import {
  createFacetCounts,
  type FacetCountsCache,
  facetCountsContext,
} from '#app/catalogue/listing/facet-counts.server.ts';
import { anyCategoryTag, stockChannel } from '#app/catalogue/product/page-tags.ts';
import { catalogueChannel } from '#app/catalogue/product/products.server.ts';
import { deliveryChannel, placesContext } from '#app/delivery/places.server.ts';
import { backupContext } from '#app/platform/backup/nightly-backup.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import { encryptionContext } from '#app/platform/encryption.server.ts';
import { queuePipelinedRequests } from '#app/platform/http/concurrency-limit.server.ts';
import { flashHeader } from '#app/platform/http/flash.ts';
import { createListener } from '#app/platform/http/http.server.ts';
import type { RequestInfo } from '#app/platform/http/request-context.server.ts';
import {
  clientAddressContext,
  configContext,
  databaseContext,
  eventsContext,
  logContext,
  originContext,
  readDatabaseContext,
  requestIdContext,
  requestInfoContext,
} from '#app/platform/http/request-context.server.ts';
import { getPagePath } from '#app/platform/http/request-url.server.ts';
import { guardRoutes } from '#app/platform/http/unexpected-errors.server.ts';
import { getPrefix, type Language } from '#app/platform/language/languages.ts';
import { splitLanguage } from '#app/platform/language/split-language.server.ts';
import { getScriptFolder, inLanguage } from '#app/platform/language/words.server.ts';
import { createSearchCounts } from '#app/search/search-counts.server.ts';
import { synonymsContext } from '#app/search/synonyms.server.ts';
import { createPageCache } from '#app/server/page-cache/page-cache.server.ts';
import { createCachedPageHandler } from '#app/server/page-cache/serve-cached-page.server.ts';
import { settingsChannel, settingsContext } from '#app/settings/shop-settings.server.ts';
import { textsContext } from '#app/settings/texts/stored-texts.server.ts';
import { createRequestLimits, createUploadLimit } from './concurrency-limits.server.ts';
import { type Services, toBackupServices } from './services.server.ts';

/** The build of the pages: loaded once, or for each request in development. */
type BuildSource = ServerBuild | (() => Promise<ServerBuild>);

interface ShopOptions {
  services: Services;
  build: BuildSource;
  clientFiles: string | null;
}

// Hosts whose forms the router accepts although its own request has another origin: behind https it
// sees the http address of this process. The web server has refused foreign origins before.
function getActionOrigins({ publicUrl, trustProxy }: Config): string[] {
  if (publicUrl) return [new URL(publicUrl).host];
  return trustProxy ? ['**'] : [];
}

function isAdminPath({ url }: Request): boolean {
  return /^\/admin(\.data$|\/|$)/.test(new URL(url).pathname);
}

/** What has no language, or one of its own: the admin, the courier's page, and what machines read. */
const inEnglishOnly =
  /^\/((admin|run|images|art|cards|feed|dev)\b|(sitemap|robots|sw|blog\/rss)\b.*\.\w+$)/i;

function translateBuild(build: ServerBuild, language: Language): ServerBuild {
  if (language === 'en') return build;
  const folder = `/assets/${getScriptFolder(language)}/`;
  const assets = JSON.stringify(build.assets).replace(
    /\/assets\/(?!manifest-)(?=[\w.-]+\.js")/g,
    folder,
  );
  return { ...build, basename: getPrefix(language), assets: JSON.parse(assets) };
}

function createRouteHandler(
  { services, build }: Pick<ShopOptions, 'services' | 'build'>,
  facetCounts: FacetCountsCache,
) {
  const { config, log, db, standby, events, authentication } = services;
  const { settings, texts, places, synonyms } = services;
  const backup = toBackupServices(services);
  const prepare = (built: ServerBuild, language: Language): ServerBuild => ({
    ...guardRoutes(translateBuild(built, language)),
    allowedActionOrigins: getActionOrigins(config),
  });
  const mode = config.development ? 'development' : 'production';
  const createHandler = (language: Language) =>
    createRequestHandler(
      typeof build === 'function'
        ? async () => prepare(await build(), language)
        : prepare(build, language),
      mode,
    );
  const handlers = {
    en: createHandler('en'),
    ar: createHandler('ar'),
    fr: createHandler('fr'),
  } satisfies Record<Language, unknown>;

  return async (request: Request, info: RequestInfo): Promise<Response> => {
    const { language, path } = splitLanguage(new URL(request.url).pathname);
    if (language !== 'en' && inEnglishOnly.test(path)) {
      // Relative: behind https, this process sees an http address.
      const Location = path + new URL(request.url).search;
      return new Response(null, { status: 302, headers: { Location } });
    }
    const context = new RouterContextProvider();
    context.set(configContext, config);
    const mayBeUser = findSessionToken(authentication, request.headers) !== null;
    context.set(databaseContext, db);
    context.set(readDatabaseContext, mayBeUser || !standby ? db : standby.db);
    context.set(eventsContext, events);
    context.set(logContext, log);
    context.set(authenticationContext, authentication);
    context.set(encryptionContext, services.encryption);
    context.set(settingsContext, settings);
    context.set(backupContext, backup);
    context.set(textsContext, texts);
    context.set(placesContext, places);
    context.set(synonymsContext, synonyms);
    context.set(facetCountsContext, facetCounts);
    context.set(requestInfoContext, info);
    context.set(requestIdContext, info.requestId);
    context.set(clientAddressContext, info.clientAddress);
    context.set(originContext, info.origin);
    const currentUser = createCurrentUser(
      () => findUser(db, authentication, request.headers),
      (error) => log.error({ requestId: info.requestId, err: error }, 'the session was not read'),
    );
    context.set(currentUserContext, currentUser);
    const response = await inLanguage(language, () => handlers[language](request, context));
    if (response.headers.get('Location') === '/' && !(await currentUser.isPrivate()))
      await offerSignIn(request, response, { build, route: info.route });
    // Nothing of a user stays in the browser after Sign Out, neither for Back nor on its disk.
    if (await currentUser.isPrivate()) response.headers.set('Cache-Control', 'no-store');
    return response;
  };
}

// A guest who asks for a page of the admin is sent home, where a toast leads to signing in, and
// from there to the page; to /admin in place of a file, which the scripts of the login page cannot
// open.
async function offerSignIn(
  { url, method }: Request,
  response: Response,
  { build, route }: Pick<ShopOptions, 'build'> & Pick<RequestInfo, 'route'>,
) {
  const path = getPagePath(url);
  if (method !== 'GET' || !/^\/admin\b/.test(path)) return;
  const { routes } = typeof build === 'function' ? await build() : build;
  const found = Object.values(routes).find((one) => `/${one?.path}` === route);
  const isPage = found?.module.default !== undefined;
  const code = `sign-in-${Buffer.from(isPage ? path : '/admin').toString('base64url')}`;
  response.headers.append('Set-Cookie', flashHeader(code));
}

function createShop({ services, build, clientFiles }: ShopOptions) {
  const { config, log, db, standby, events, authentication, checkReady } = services;
  const facetCounts = createFacetCounts();
  const route = createRouteHandler({ services, build }, facetCounts);
  const limitRequests = createRequestLimits();
  const customerUploads = createUploadLimit(3);
  const staffUploads = createUploadLimit();
  let draining = false;
  const isDraining = () => draining;

  const cache = createPageCache();
  events.subscribe([catalogueChannel, stockChannel, settingsChannel, deliveryChannel], {
    onNotification(tag) {
      standby?.onChange();
      if (tag) cache.expire(tag);
      else cache.invalidate();
    },
    onClose: () => undefined,
  });
  const searchCounts = createSearchCounts(db, (error) =>
    log.warn({ err: error }, 'searches and filters were not counted'),
  );
  events.subscribe([catalogueChannel, stockChannel], {
    onNotification(tag) {
      if (tag && tag !== anyCategoryTag) return;
      facetCounts.invalidate();
      expireProductFeeds(db);
    },
    onClose: () => undefined,
  });
  const serveCachedPage = createCachedPageHandler({ config, cache });

  /** Whether a request is of an open case, by the token of its link or by the account that opened it. */
  async function mayAddPhotos({ url, headers }: Request): Promise<boolean> {
    const search = new URL(url).searchParams;
    const number = search.get('n');
    const id =
      number === null ? await findLinkedCaseId(db, search.get('t') ?? '') : parseCaseNumber(number);
    const found = id ? await findCase(db, id) : null;
    if (!found || found.stage === 'closed') return false;
    return number === null || (await findUser(db, authentication, headers))?.id === found.userId;
  }

  const listener = createListener({
    config,
    log,
    clientFiles,
    checkReady,
    isDraining,
    serveFromCache: (request, info) => {
      searchCounts.count(request);
      return config.development
        ? null
        : serveCachedPage(request, info, (guestRequest) => route(guestRequest, info));
    },
    findUploadLimit: async (request) => {
      if (isCasePhotosPath(request))
        return (await mayAddPhotos(request)) ? customerUploads : 'dropped';
      if (!isAdminPath(request)) return null;
      const user = await findUser(db, authentication, request.headers);
      // The papers of the cash book come from sellers, too.
      const area = /^\/admin\/counter\b/.test(new URL(request.url).pathname)
        ? 'counter'
        : 'products';
      return user !== null && mayUse(user.role, area) ? staffUploads : 'dropped';
    },
    handle: (request, info) =>
      limitRequests(request, info.clientAddress, (limited) => route(limited, info)),
  });

  return {
    listener: queuePipelinedRequests(listener),
    /** From now on /ready answers 'draining', and each connection ends with its response. */
    drain() {
      draining = true;
    },
    /** Writes what is counted in memory. */
    flush: searchCounts.flush,
  };
}

export interface ServeOptions {
  build: BuildSource;
  /** Folder of the built browser files; null where `createServer` serves them. */
  clientFiles: string | null;
  createServer?: typeof createServer;
}

export interface ServedShop {
  port: number;
  /** Drains: finishes the requests in flight and ends the streams; cuts connections after `ms`. */
  close(ms: number): Promise<void>;
}

/** Within this time a proxy that polls /ready every second notices that the shop closes. */
const proxyNoticeMs = 2000;

/** Slow senders and long headers must not hold a connection. An image of 10 MB may come at 12 KB/s. */
const serverOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 900_000,
  connectionsCheckingInterval: 2000,
};

/** Longer than proxies keep an idle connection, or a request could meet one that closes here. */
const proxyKeepAliveMs = 130_000;
/** A new connection takes a phone on a poor line a second. */
const keepAliveMs = 65_000;

/** Connections that wait to be accepted. Beyond Node's 511, browsers would retry after seconds. */
const maxUnaccepted = 4096;

/** Opens the shop to browsers. Rejects where the port is not available. */
export async function serveShop(
  services: Services,
  { build, clientFiles, createServer: create = createServer }: ServeOptions,
): Promise<ServedShop> {
  const { config } = services;
  const shop = createShop({ services, build, clientFiles });
  const server = create(serverOptions, shop.listener);
  server.keepAliveTimeout = config.trustProxy ? proxyKeepAliveMs : keepAliveMs;
  server.listen({ port: config.port, host: config.host, backlog: maxUnaccepted });
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : config.port,
    async close(ms) {
      const timer = setTimeout(() => server.closeAllConnections(), ms);
      shop.drain();
      if (config.trustProxy) await sleep(proxyNoticeMs);
      // Event streams never end by themselves.
      services.events.close();
      await new Promise((resolve) => server.close(resolve));
      clearTimeout(timer);
      await shop.flush();
    },
  };
}
