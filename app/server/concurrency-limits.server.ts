import {
  createConcurrencyLimit,
  waitUntilAllAreIn,
} from '#app/platform/http/concurrency-limit.server.ts';
import type { UploadLimit } from '#app/platform/http/http.server.ts';
import { getNetwork } from '#app/platform/http/rate-limit.server.ts';
import { pageLanguage, t } from '#app/platform/language/words.ts';

/** Requests that run at once, and that wait. The images of a page come several at a time. */
const requestLimits = { maxRunning: 16, maxWaiting: 512, maxWaitingEach: 128 };

/** One password is hashed at a time: requests that wait for it must not hold the places of other forms. */
const passwordLimits = { maxRunning: 8, maxWaiting: 128, maxWaitingEach: 32 };

/** Uploads that are read and handled at once: each holds its 12 MB all that time, however slowly it comes. */
const maxUploads = 12;

const getBusyPage = () => `<!doctype html>
<html lang="${pageLanguage()}"${pageLanguage() === 'ar' ? ' dir="rtl"' : ''}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t('The shop is very busy')}</title>
<style>
  html { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
  main { max-width: 34rem; margin: 20vh auto 0; padding: 0 1rem; }
</style>
<main>
  <h1>${t('The shop is very busy')}</h1>
  <p>${t('Very many people are here at this moment. Please try again in a few seconds.')}</p>
  <p>${t('Your cart is kept.')} <a href="">${t('Try again')}</a></p>
</main>
</html>
`;

/** The response where too many requests wait to be rendered: it costs no rendering. */
export function createBusyResponse(): Response {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Retry-After': '5',
    'Cache-Control': 'no-store',
  };
  return new Response(getBusyPage(), { status: 503, headers });
}

/** Limits the uploads of several clients, and those of each, before their bodies are read. */
export function createUploadLimit(maxEach = maxUploads): UploadLimit {
  const taken: string[] = [];
  return async (client, handle) => {
    const own = taken.filter((other) => other === client);
    if (taken.length >= maxUploads || own.length >= maxEach) return createBusyResponse();
    taken.push(client);
    try {
      return await handle();
    } finally {
      taken.splice(taken.indexOf(client), 1);
    }
  };
}

/** Also where each of several statements waits for a database that is silent. */
const pageMs = 9500;

/** Resolves to the answer, or to that of `giveUp` where a person would have waited for 10 s. */
export function answerInTime<Answer>(
  answer: Promise<Answer>,
  giveUp: () => Answer | Promise<Answer>,
): Promise<Answer> {
  const late = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => late.resolve(giveUp()), pageMs);
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}

/** Files and event streams take their time. */
function isPage({ method, url, headers }: Request): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return new URL(url).pathname.endsWith('.data') || /text\/html/.test(headers.get('accept') ?? '');
}

/** Forms that may carry a password: sign-in, sign-up, reset, password change, account deletion. */
const passwordPath = /^(\/\w\w)?\/(login|profile)([./]|$)/;

/** Reads the body first, so that a slow sender holds no place. The web server has limited its size. */
async function readBody(request: Request): Promise<Request> {
  return request.body ? new Request(request, { body: await request.arrayBuffer() }) : request;
}

/** Pages, forms and passwords never block each other, nor the many of one network another's few. */
export function createRequestLimits() {
  const pages = createConcurrencyLimit(requestLimits);
  const forms = createConcurrencyLimit(requestLimits);
  const passwords = createConcurrencyLimit(passwordLimits);

  function getLimit({ method, url }: Request) {
    if (method === 'GET' || method === 'HEAD') return pages;
    return passwordPath.test(new URL(url).pathname) ? passwords : forms;
  }

  return async (
    given: Request,
    clientAddress: string,
    handle: (request: Request) => Promise<Response>,
  ): Promise<Response> => {
    const request = await readBody(given);
    const limit = getLimit(request);
    const network = getNetwork(clientAddress);
    if (limit.isFull(network)) return createBusyResponse();
    // Read before the wait: the web server aborts only a signal that was read.
    const { signal } = request;
    const answer = limit.run(async () => {
      await waitUntilAllAreIn();
      return signal.aborted ? new Response(null, { status: 499 }) : handle(request);
    }, network);
    return isPage(request) ? answerInTime(answer, createBusyResponse) : answer;
  };
}
