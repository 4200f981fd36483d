import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { routePath } from 'hono/route';
import { Histogram } from 'prom-client';
import type { Config } from '#app/platform/config.server.ts';
import { splitLanguage } from '#app/platform/language/split-language.server.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { t } from '#app/platform/language/words.ts';
import type { Log } from './log.server.ts';
import { getNetwork } from './rate-limit.server.ts';
import type { RequestInfo } from './request-context.server.ts';
import { bareSecurityPolicy, sharedHeaders } from './security-headers.server.ts';
import { countUnexpectedError, isAbortedRequest } from './unexpected-errors.server.ts';

/** Has one client's upload read and handled, or refuses it while it is not read. */
export type UploadLimit = <Answer>(
  client: string,
  handle: () => Promise<Answer>,
) => Promise<Answer | Response>;

interface HttpAppOptions {
  config: Config;
  log: Log;
  /** Folder of the built browser files; null in development, where Vite serves them. */
  clientFiles: string | null;
  /** Resolves when the shop can serve, rejects with the reason when it cannot. */
  checkReady: () => Promise<void>;
  /** Whether the shop is closing: it finishes requests in flight and closes their connections. */
  isDraining: () => boolean;
  /** Returns a complete response with all its headers from a cache, or null. Comes before all else. */
  serveFromCache: (
    request: IncomingMessage,
    info: RequestInfo,
  ) => CompleteResponse | Promise<CompleteResponse> | null;
  /**
   * The limit of who may upload a file by this request, or null for a form; 'dropped' where the route refuses
   * it without its body. Called before that is read.
   */
  findUploadLimit: (request: Request) => Promise<UploadLimit | 'dropped' | null>;
  handle: (request: Request, info: RequestInfo) => Promise<Response>;
  patience?: Patience;
}

/** How long a form may take to come, and how long nothing of an upload may come, in ms. */
interface Patience {
  formMs: number;
  silenceMs: number;
}

/** A response with all its headers: names and values in turn. */
interface CompleteResponse {
  status: number;
  headers: readonly string[];
  body: Buffer;
}

type Env = { Bindings: { incoming: IncomingMessage; info: RequestInfo; isReadable: boolean } };

const maxFormBytes = 64 * 1024;
/** Above the 10 MB of an image, so that a slightly larger one gets a readable message. */
const maxUploadBytes = 12 * 1024 * 1024;
const safeMethods = new Set(['GET', 'HEAD']);
const defaultPatience: Patience = { formMs: 120_000, silenceMs: 15_000 };

const durations = new Histogram({
  name: 'shop_request_duration_seconds',
  help: 'Answered requests by route, method and status, and how long they took.',
  labelNames: ['route', 'method', 'status'],
  // Cached pages stay below the first bound; most visitors have left before the last.
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
});
const namedMethods = ['GET', 'HEAD', 'POST'];

function observeRequest(
  { route, method, status }: { route: string; method: string; status: number },
  ms: number,
) {
  const labels = { route, method: namedMethods.includes(method) ? method : 'other' };
  durations.observe({ ...labels, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
}

/** Whether a request names two hosts: a proxy may have checked the one that the shop ignores. */
function hasDuplicateHost(rawHeaders: readonly string[]): boolean {
  const isHost = (text: string, index: number) =>
    index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host';
  return rawHeaders.filter(isHost).length > 1;
}

function getHeader({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Returns the id that the trusted proxy has given a request, or a new one. */
export function getRequestId({ trustProxy }: Config, given: string | undefined): string {
  return trustProxy && given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

function readRequestInfo(incoming: IncomingMessage, config: Config): RequestInfo {
  const { trustProxy, publicUrl } = config;
  const forwarded = trustProxy ? getHeader(incoming, 'x-forwarded-for') : undefined;
  const isHttps = trustProxy && getHeader(incoming, 'x-forwarded-proto') === 'https';
  const host = getHeader(incoming, 'host') ?? 'localhost';
  return {
    requestId: getRequestId(config, getHeader(incoming, 'x-request-id')),
    // The trusted proxy writes the last entry; clients can forge the others.
    clientAddress:
      forwarded?.split(',').at(-1)?.trim() || incoming.socket.remoteAddress || 'unknown',
    origin: publicUrl ?? `${isHttps ? 'https' : 'http'}://${host}`,
    route: null,
  };
}

/** Whether a request that may change something comes from the shop's own pages or from no page at all. */
function isSameOrigin(c: Context<Env>): boolean {
  const { origin } = c.env.info;
  const given = c.req.header('origin');
  if (given === undefined) return /^(same-origin)?$/.test(c.req.header('sec-fetch-site') ?? '');
  // A shop on plain http may have several names, such as its address in the home network.
  const isOtherName = origin.startsWith('http:') && given === `http://${c.req.header('host')}`;
  return given === origin || isOtherName;
}

function setHeaders({ res }: Context<Env>, { origin, requestId }: RequestInfo, config: Config) {
  const { headers, status } = res;
  headers.set('X-Request-Id', requestId);
  const given = headers.get('Referrer-Policy');
  for (const [name, value] of sharedHeaders(origin, config)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  if (given) headers.set('Referrer-Policy', given);
  if (origin.startsWith('https:')) secureCookies(headers);
  // Browsers replace the headers of the stored page by those of a 304.
  if (status !== 304) {
    if (!headers.has('Content-Security-Policy'))
      headers.set('Content-Security-Policy', bareSecurityPolicy);
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private');
  }
  if (status === 503) headers.set('Retry-After', '5');
}

/** Marks the cookies, also of a shop that knows by the proxy alone that it is reached by https. */
function secureCookies(headers: Headers) {
  const cookies = headers.getSetCookie();
  headers.delete('Set-Cookie');
  for (const cookie of cookies)
    headers.append('Set-Cookie', /; secure\b/i.test(cookie) ? cookie : `${cookie}; Secure`);
}

const announcesBody = ({ headers }: IncomingMessage) =>
  Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined;

/** Ends a form that is not complete after a time, and an upload of which nothing comes for a while. */
function endWhereLate(
  incoming: IncomingMessage,
  { formMs, silenceMs }: Patience,
  isUpload: boolean,
) {
  // Its client left while it was found out whether it is an upload: nothing would stop the timer.
  if (incoming.destroyed) return;
  const { socket } = incoming;
  let readBytes = -1;
  const check = () => {
    if (!isUpload || socket.bytesRead === readBytes) incoming.destroy();
    readBytes = socket.bytesRead;
  };
  const timer = setInterval(check, isUpload ? silenceMs : formMs).unref();
  incoming.once('close', () => clearInterval(timer));
}

// Reads a body to its end without keeping it, or returns false where it is larger than an upload.
// Browsers take an answer that comes before the body has left for a lost connection.
async function dropBody({ headers, body }: Request): Promise<boolean> {
  if (Number(headers.get('content-length')) > maxUploadBytes) return false;
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxUploadBytes) return false;
  }
  return true;
}

function createApp({
  config,
  log,
  clientFiles,
  checkReady,
  isDraining,
  findUploadLimit,
  handle,
  patience = defaultPatience,
}: HttpAppOptions) {
  const app = new Hono<Env>();

  app.use((c, next) => inLanguage(splitLanguage(c.req.path).language, next));
  app.use(async (c, next) => {
    await next();
    const { info } = c.env;
    setHeaders(c, info, config);
    info.route ??= routePath(c);
  });

  app.onError((error, c) => {
    // No client reads this response; 499 stands in the log and in the metrics.
    if (isAbortedRequest(c.req.raw, error)) return new Response(null, { status: 499 });
    const { requestId } = c.env.info;
    countUnexpectedError(error);
    log.error({ requestId, err: error }, 'unexpected error');
    return c.text(t('Something went wrong on our side. Request {requestId}', { requestId }), 500);
  });

  app.use((c, next) =>
    c.env.isReadable ? next() : Promise.resolve(c.text(t('This address cannot be read.'), 400)),
  );

  // No other site may ask, and a loader must not answer what is no question.
  app.options('*', (c) => c.body(null, 405, { Allow: 'GET, HEAD, POST' }));

  app.get('/health', (c) =>
    isDraining() ? c.json({ status: 'draining' }, 503) : c.json({ status: 'alive' }),
  );
  app.get('/ready', async (c) => {
    if (isDraining()) return c.json({ status: 'draining' }, 503);
    try {
      await checkReady();
      return c.json({ status: 'ready' });
    } catch (error) {
      log.warn({ requestId: c.env.info.requestId, err: error }, 'not ready');
      return c.json({ status: 'not ready' }, 503);
    }
  });

  app.use(async (c, next) => {
    if (safeMethods.has(c.req.method) || isSameOrigin(c)) return next();
    return c.text(t('This form was sent from another site. Open the shop and try again.'), 403);
  });
  const onError = (c: Context) => c.text(t('That is more than a form of the shop can hold.'), 413);
  const limitForm = bodyLimit({ maxSize: maxFormBytes, onError });
  const limitUpload = bodyLimit({ maxSize: maxUploadBytes, onError });
  app.use(async (c, next) => {
    const isMultipart = c.req.header('content-type')?.startsWith('multipart/form-data');
    const limit = c.req.method === 'POST' && isMultipart && (await findUploadLimit(c.req.raw));
    const { incoming, info } = c.env;
    if (!safeMethods.has(c.req.method)) endWhereLate(incoming, patience, !!limit);
    if (!limit) return limitForm(c, next);
    if (limit === 'dropped') {
      if (!(await dropBody(c.req.raw))) return onError(c);
      c.req.raw = new Request(c.req.raw, { body: '' });
      return next();
    }
    return limit(getNetwork(info.clientAddress), () => limitUpload(c, next));
  });
  app.use(compress());

  if (clientFiles) {
    const serveFiles = (cacheControl: string) =>
      serveStatic({
        root: clientFiles,
        precompressed: true,
        onFound: (_path, c) => c.header('Cache-Control', `public, ${cacheControl}`),
      });
    // Built files have a hash in their names. A drawing may be redrawn; it has about a kilobyte.
    app.use('/assets/*', serveFiles('max-age=31536000, immutable'));
    for (const path of ['/art/*', '/favicon.ico'])
      app.use(path, serveFiles('max-age=604800, stale-while-revalidate=31536000'));
  }

  app.all('*', (c) => handle(c.req.raw, c.env.info));
  return app;
}

const plainHost = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i;

/** Whether a request needs no interpretation; any other gets no cached page. */
function isPlain({ url = '', headers, rawHeaders }: IncomingMessage, origin: string): boolean {
  return (
    plainHost.test(headers.host ?? '') &&
    URL.canParse(origin) &&
    !url.includes('%00') &&
    !hasDuplicateHost(rawHeaders)
  );
}

/** PostgreSQL refuses NUL, and a malformed Host gives no URL. */
function isReadable({ url }: Request, { rawHeaders }: IncomingMessage): boolean {
  return !url.includes('%00') && URL.canParse(url) && !hasDuplicateHost(rawHeaders);
}

/** The path of a URL, without the personal data that a page may be named after: a phone or an email. */
function toLoggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.replace(/\/(?:\+|%2b)\d[^/.]*|\/[^/]*(?:@|%40)[^/]*/gi, '/…');
}

/** Creates the listener of Node's server, which measures every request and writes its log line. */
export function createListener(options: HttpAppOptions): RequestListener {
  const { config, log, isDraining, serveFromCache } = options;
  const app = createApp(options);

  return async (incoming, outgoing) => {
    const startedAt = performance.now();
    const info = readRequestInfo(incoming, config);
    const { requestId } = info;
    const record = (status: number) => {
      const { method = '', url = '' } = incoming;
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      observeRequest({ route: info.route ?? 'other', method, status }, ms);
      log.info({ requestId, method, path: toLoggedPath(url), status, ms }, 'request');
    };
    if (safeMethods.has(incoming.method ?? '') && announcesBody(incoming))
      endWhereLate(incoming, options.patience ?? defaultPatience, false);
    try {
      const cached = isPlain(incoming, info.origin) ? serveFromCache(incoming, info) : null;
      const response = cached instanceof Promise ? await cached : cached;
      if (response) {
        record(response.status);
        if (isDraining()) outgoing.setHeader('Connection', 'close');
        outgoing.writeHead(response.status, ['X-Request-Id', requestId, ...response.headers]);
        return void outgoing.end(response.body);
      }
    } catch (error) {
      countUnexpectedError(error);
      log.error({ requestId, err: error }, 'a cached page failed');
    }
    const serveByApp = async (request: Request): Promise<Response> => {
      const env = { incoming, info, isReadable: isReadable(request, incoming) };
      const response = await app.fetch(request, env);
      if (isDraining()) response.headers.set('Connection', 'close');
      record(response.status);
      return response;
    };
    // HAProxy and others check the health of a server by HTTP/1.0, which needs no Host.
    return getRequestListener(serveByApp, { hostname: 'localhost' })(incoming, outgoing);
  };
}
