import type { IncomingMessage } from 'node:http';
import { getCachedPath } from '#app/layout/offline/cached-paths.ts';
import type { Config } from '#app/platform/config.server.ts';
import {
  createConcurrencyLimit,
  waitUntilAllAreIn,
} from '#app/platform/http/concurrency-limit.server.ts';
import { getNetwork } from '#app/platform/http/rate-limit.server.ts';
import type { RequestInfo } from '#app/platform/http/request-context.server.ts';
import { sharedHeaders } from '#app/platform/http/security-headers.server.ts';
import type { Language } from '#app/platform/language/languages.ts';
import { splitLanguage } from '#app/platform/language/split-language.server.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { answerInTime, createBusyResponse } from '#app/server/concurrency-limits.server.ts';
import {
  createCachedResponse,
  type EncodedResponse,
  encodeResponse,
} from './cached-response.server.ts';
import type { PageCache } from './page-cache.server.ts';

/** Pages that are rendered at once, and that wait; further requests get the busy page. */
const renderLimits = { maxRunning: 4, maxWaiting: 128, maxWaitingEach: 32 };

/** Holds the same for guests and users. */
const sharedPath = '/delivery/places';

type SentRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** Returns the key that a request's page is cached under; null where the client may be signed in. */
function getCacheKey({ method, url = '', headers }: SentRequest, origin: string): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (url.split('?', 1)[0] === sharedPath) return origin + sharedPath;
  // Any session cookie, also an expired one: only the database knows.
  if (headers.cookie?.includes('session_token')) return null;
  const path = getCachedPath(url);
  return path && origin + path;
}

/** Serves guests' pages from the cache; returns null where the response is the visitor's own. */
export function createCachedPageHandler({ config, cache }: { config: Config; cache: PageCache }) {
  const renderLimit = createConcurrencyLimit(renderLimits);
  /** By the headers that http and https share: a flood gets it more often than the shop could compress it. */
  const busyPages: Record<Language, Map<unknown, ReturnType<typeof createCachedResponse>>> = {
    en: new Map(),
    ar: new Map(),
    fr: new Map(),
  };
  const getBusyPage = (
    language: Language,
    options: Omit<Parameters<typeof createCachedResponse>[1], 'route'>,
  ) => {
    const made =
      busyPages[language].get(options.sharedHeaders) ??
      createCachedResponse(inLanguage(language, createBusyResponse), { ...options, route: 'busy' });
    busyPages[language].set(options.sharedHeaders, made);
    return made;
  };

  return (
    request: SentRequest,
    info: RequestInfo,
    render: (request: Request) => Promise<Response>,
  ): EncodedResponse | Promise<EncodedResponse> | null => {
    const { origin } = info;
    const key = getCacheKey(request, origin);
    if (!key) return null;
    const acceptEncoding = request.headers['accept-encoding'];
    const options = { sharedHeaders: sharedHeaders(origin, config), acceptEncoding };
    const renderPage = async () => {
      await waitUntilAllAreIn();
      // Renders without this client's headers and abort signal, since every guest gets the page.
      const plain = new Request(key, { headers: { host: new URL(origin).host } });
      const response = await render(plain);
      return createCachedResponse(response, { ...options, route: info.route ?? 'other' });
    };
    const { language } = splitLanguage(request.url ?? '');
    const page = cache.get(key, () => {
      const network = getNetwork(info.clientAddress);
      return renderLimit.isFull(network)
        ? getBusyPage(language, options)
        : answerInTime(renderLimit.run(renderPage, network), () => getBusyPage(language, options));
    });
    const respond = (found: Awaited<typeof page>) => {
      info.route = found.route;
      return encodeResponse(found, {
        acceptEncoding,
        ifNoneMatch: request.headers['if-none-match'],
      });
    };
    return page instanceof Promise ? page.then(respond) : respond(page);
  };
}
