import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '#app/platform/config.server.ts';
import { countRequest } from '#app/platform/database/statement-count.server.ts';
import { createConcurrencyLimit } from '#app/platform/http/concurrency-limit.server.ts';
import {
  getOrigin,
  getRequestId,
  hasDuplicateHost,
  type RequestInfo,
} from '#app/platform/http/http.server.ts';
import type { Log } from '#app/platform/http/log.server.ts';
import { sharedHeaders } from '#app/platform/http/security-headers.server.ts';
import { createCachedBusyPage } from '#app/server/busy-page.server.ts';
import { getCachedPath } from './cached-pages.ts';
import { answerWith, createCachedResponse } from './cached-response.server.ts';
import type { PageCache } from './page-cache.server.ts';

/** The finished pages for guests, in front of everything else. */
export interface GuestPages {
  /** Answers a request whose page is at hand, without the web framework; false leaves it to others. */
  answerAtOnce(request: IncomingMessage, response: ServerResponse): boolean;
  /** Answers through the cache, or null where the answer is this visitor's own. */
  answer(
    request: Request,
    facts: RequestInfo,
    render: (request: Request) => Promise<Response>,
  ): Promise<Response> | null;
}

interface GuestPagesParts {
  config: Config;
  log: Log;
  cache: PageCache;
  isDraining: () => boolean;
}

/** Pages that are rendered at once, and that wait; the next ones get the busy page. */
const renderLimits = { maxRunning: 16, maxWaiting: 128 };

const closing = ['Connection', 'close'] as const;
const goingOn = [] as const;

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

/** What a request's page is kept under; null for a visitor who may be signed in. */
function keyOf(
  method: string | undefined,
  { url, origin, cookie }: { url: string; origin: string; cookie: string | undefined },
): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  // Any session cookie, also one that has ended: only the database can tell.
  if (cookie?.includes('session_token')) return null;
  const path = getCachedPath(url);
  return path && origin + path;
}

export function openGuestPages({ config, log, cache, isDraining }: GuestPagesParts): GuestPages {
  const renderGate = createConcurrencyLimit(renderLimits);
  const busyPage = createCachedBusyPage();
  return {
    answerAtOnce(request, response) {
      const { method, url = '', headers, rawHeaders } = request;
      if (hasDuplicateHost(rawHeaders)) return false;
      const origin = getOrigin(config, {
        host: headers.host,
        proto: textOf(headers['x-forwarded-proto']),
      });
      const startedAt = performance.now();
      const key = keyOf(method, { url, origin, cookie: headers.cookie });
      const page = key && cache.find(key);
      if (!page) return false;
      const found = answerWith(page, {
        acceptEncoding: textOf(headers['accept-encoding']),
        ifNoneMatch: headers['if-none-match'],
      });
      const requestId = getRequestId(config, textOf(headers['x-request-id']));
      const more = isDraining() ? closing : goingOn;
      response.writeHead(found.status, ['X-Request-Id', requestId, ...more, ...found.headers]);
      response.end(found.body ?? undefined);
      const path = url.split('?', 1)[0];
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      countRequest(page.route, method ?? '', found.status, ms);
      log.info({ requestId, method, path, status: found.status, ms }, 'request');
      return true;
    },
    answer(request, facts, render) {
      const { origin } = facts;
      const { pathname, search } = new URL(request.url);
      const cookie = request.headers.get('cookie') ?? undefined;
      const key = keyOf(request.method, { url: pathname + search, origin, cookie });
      if (!key) return null;
      const shared = sharedHeaders(origin, config);
      const acceptEncoding = request.headers.get('accept-encoding') ?? undefined;
      // A request of nobody's: neither one guest's headers nor his going away touch what all get.
      const plain = new Request(key, { headers: { host: new URL(origin).host } });
      return cache
        .fill(key, () => {
          if (renderGate.isFull()) return busyPage;
          return renderGate.pass(async () => {
            const response = await render(plain);
            return createCachedResponse(response, {
              shared,
              route: facts.route ?? 'other',
              acceptEncoding,
            });
          });
        })
        .then((page) => {
          facts.route = page.route;
          const { status, headers, body } = answerWith(page, {
            acceptEncoding,
            ifNoneMatch: request.headers.get('if-none-match') ?? undefined,
          });
          const pairs = Array.from({ length: headers.length / 2 }, (_, index) => [
            headers[2 * index] ?? '',
            headers[2 * index + 1] ?? '',
          ]) as [string, string][];
          return new Response(body && new Uint8Array(body), { status, headers: pairs });
        });
    },
  };
}
