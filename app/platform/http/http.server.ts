import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { routePath } from 'hono/route';
import type { Config } from '#app/platform/config.server.ts';
import { countRequest } from '#app/platform/database/statement-count.server.ts';
import { isAbortedRequest } from './aborted-request.server.ts';
import type { Log } from './log.server.ts';
import { bareSecurityPolicy, sharedHeaders } from './security-headers.server.ts';
import { countUnexpectedError } from './unexpected-error-count.server.ts';

/** What the web server knows of a request beyond the request itself. */
export interface RequestInfo {
  requestId: string;
  clientAddress: string;
  origin: string;
  /** The pattern of the page's route, such as /product/:id; known once its loaders run. */
  route: string | null;
}

export interface HttpParts {
  config: Config;
  log: Log;
  /** Folder of the built browser files; null in development, where Vite serves them. */
  clientFiles: string | null;
  /** Resolves when the shop can serve, rejects with the reason when it cannot. */
  checkReady: () => Promise<void>;
  /** Whether the shop is closing: what was begun is finished, on connections that end with it. */
  isDraining: () => boolean;
  /** Whether this request may bring a file; asked before its body is read. */
  mayUpload: (request: Request) => Promise<boolean>;
  handle: (request: Request, facts: RequestInfo) => Promise<Response>;
}

type Env = { Bindings: HttpBindings; Variables: { facts: RequestInfo } };

const maxFormBytes = 64 * 1024;
/** Above the 10 MB of a picture, so that one that is a little larger gets an answer in words. */
const maxUploadBytes = 12 * 1024 * 1024;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request names two hosts: a proxy may have judged it by the one that the shop does not read. */
export function hasDuplicateHost(rawHeaders: readonly string[]): boolean {
  const isHost = (text: string, index: number) =>
    index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host';
  return rawHeaders.filter(isHost).length > 1;
}

/** Scheme and host under which the browser reached the shop, without a slash at the end. */
export function getOrigin(
  config: Config,
  { host = 'localhost', proto }: { host: string | undefined; proto: string | undefined },
): string {
  if (config.publicUrl) return config.publicUrl;
  return `${config.trustProxy && proto === 'https' ? 'https' : 'http'}://${host}`;
}

/** The id that our own proxy has given a request, where that is one; else a new one. */
export function getRequestId(config: Config, given: string | undefined): string {
  return config.trustProxy && given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

function readRequestInfo(c: Context, config: Config): RequestInfo {
  const forwarded = config.trustProxy ? c.req.header('x-forwarded-for') : undefined;
  const host = c.req.header('host');
  return {
    requestId: getRequestId(config, c.req.header('x-request-id')),
    route: null,
    // The last entry is the one that our own proxy wrote; the others are the client's word.
    clientAddress:
      forwarded?.split(',').at(-1)?.trim() || getConnInfo(c).remote.address || 'unknown',
    origin: getOrigin(config, { host, proto: c.req.header('x-forwarded-proto') }),
  };
}

/** Whether a request that may change something comes from the shop's own pages or from no page at all. */
function isFromOwnPage(c: Context<Env>): boolean {
  const { origin } = c.get('facts');
  const given = c.req.header('origin');
  if (given === undefined) return /^(same-origin)?$/.test(c.req.header('sec-fetch-site') ?? '');
  // A shop on plain http may have several names, such as its address in the network at home.
  const isOtherName = origin.startsWith('http:') && given === `http://${c.req.header('host')}`;
  return given === origin || isOtherName;
}

/** Whether a request is a form of the owner's side that may hold a file. */
function isUpload(c: Context<Env>): boolean {
  return (
    c.req.method === 'POST' &&
    /^\/admin(\.data$|\/|$)/.test(c.req.path) &&
    (c.req.header('content-type') ?? '').startsWith('multipart/form-data')
  );
}

/** The web server: ids, log line, headers, limits, files, health; everything else goes to `handle`. */
export function createHttpApp({
  config,
  log,
  clientFiles,
  checkReady,
  isDraining,
  mayUpload,
  handle,
}: HttpParts) {
  const app = new Hono<Env>();

  app.use(async (c, next) => {
    const startedAt = performance.now();
    const facts = readRequestInfo(c, config);
    c.set('facts', facts);
    await next();
    const headers = c.res.headers;
    headers.set('X-Request-Id', facts.requestId);
    for (const [name, value] of sharedHeaders(facts.origin, config)) headers.set(name, value);
    // The headers of a 304 would take the place of those of the page it stands for.
    if (c.res.status !== 304) {
      if (!headers.has('Content-Security-Policy'))
        headers.set('Content-Security-Policy', bareSecurityPolicy);
      if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private');
    }
    if (c.res.status === 503) headers.set('Retry-After', '5');
    if (isDraining()) headers.set('Connection', 'close');
    const { method, path } = c.req;
    const { status } = c.res;
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    countRequest(facts.route ?? routePath(c), method, status, ms);
    log.info({ requestId: facts.requestId, method, path, status, ms }, 'request');
  });

  app.onError((error, c) => {
    // Nobody reads this answer; 499 stands in the log and in the metrics.
    if (isAbortedRequest(c.req.raw, error)) return new Response(null, { status: 499 });
    const { requestId } = c.get('facts');
    countUnexpectedError(error);
    log.error({ requestId, err: error }, 'surprise');
    return c.text(`Something went wrong on our side. Request ${requestId}`, 500);
  });

  // No page has NUL in its address, PostgreSQL refuses it; a strange Host makes no address at all.
  app.use((c, next) => {
    const isReadable =
      URL.canParse(c.req.url) &&
      !c.req.url.includes('%00') &&
      !hasDuplicateHost(c.env.incoming.rawHeaders);
    return isReadable ? next() : Promise.resolve(c.text('This address cannot be read.', 400));
  });

  app.get('/health', (c) => c.json({ status: 'alive' }));
  app.get('/ready', async (c) => {
    if (isDraining()) return c.json({ status: 'draining' }, 503);
    try {
      await checkReady();
      return c.json({ status: 'ready' });
    } catch (error) {
      log.warn({ requestId: c.get('facts').requestId, err: error }, 'not ready');
      return c.json({ status: 'not ready' }, 503);
    }
  });

  app.use(async (c, next) => {
    if (safeMethods.has(c.req.method) || isFromOwnPage(c)) return next();
    return c.text('This form was sent from another site. Open the shop and try again.', 403);
  });
  const onError = (c: Context) => c.text('That is more than a form of the shop can hold.', 413);
  const limitForm = bodyLimit({ maxSize: maxFormBytes, onError });
  const limitUpload = bodyLimit({ maxSize: maxUploadBytes, onError });
  app.use(async (c, next) => {
    const upload = isUpload(c) && (await mayUpload(c.req.raw));
    return upload ? limitUpload(c, next) : limitForm(c, next);
  });
  app.use(compress());

  if (clientFiles) {
    const serveFiles = serveStatic({
      root: clientFiles,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    });
    // Built files have a hash in their names, drawings a version in their folder.
    app.use('/assets/*', serveFiles);
    app.use('/art/*', serveFiles);
  }

  app.all('*', (c) => handle(c.req.raw, c.get('facts')));
  return app;
}
