// Runs in shoppers' browsers as /sw.js and answers only what the shop does not. The copies are
// fetched without credentials, so that no page of a signed-in user is ever among them.

import { informationPaths } from '#app/information/information-paths.ts';
import { languagePrefix } from '#app/platform/language/languages.ts';
import { getCachedPath } from './cached-paths.ts';
import { offlinePath, runPath, type WorkerMessage } from './worker-message.ts';

/** What TypeScript's types of a page lack. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown> | undefined): void;
}
interface FetchEvent extends WorkerEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined> | undefined;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerEvents {
  install: WorkerEvent;
  activate: WorkerEvent;
  fetch: FetchEvent;
  message: WorkerEvent & { data: WorkerMessage };
}
declare function skipWaiting(): void;
declare const clients: { claim(): Promise<void> };
declare const registration: ServiceWorkerRegistration;
declare function addEventListener<Name extends keyof WorkerEvents>(
  name: Name,
  listener: (event: WorkerEvents[Name]) => void,
): void;
declare const navigator: { connection?: { saveData?: boolean } };

/** Copied at the first visit, apart from the visited pages, and never pushed out by them. */
const firstPages = [offlinePath, '/cart', '/wishlist', ...informationPaths];
// The caches of what was visited, and how many of each stay, in the order of their worth: a page
// without its scripts is less than one without its pictures.
const limits = { pages: 60, assets: 200, images: 150 };
const maxBytes = 25e6;
const patienceMs = 4000;
/** What a page may take at most, where there is no copy to show. */
const limitMs = 8000;
/** While the shop is known to be away. */
const shortPatienceMs = 1000;
/** A copy that hangs would hold back all others, and a newer worker, as long as the browser lets it. */
const copyTimeoutMs = 60_000;

/** Whether the shop answered last; unknown after a start of the worker. */
let isReached: boolean | undefined;
let running = new AbortController();

const getPath = (url: URL) => url.pathname + url.search;

/** What the copy of a page is stored under; null where a page has none. */
const getCopyPath = (path: string) => (/^\/run\b/.test(path) ? runPath : getCachedPath(path));

const wishlist = /\/wishlist\/products/;

function getFileCache(path: string): keyof typeof limits | null {
  if (/^\/assets/.test(path)) return 'assets';
  if (/^\/(art|images)\//.test(path)) return 'images';
  return wishlist.test(path) ? 'pages' : null;
}

/** Saves what the shop answers for a path, and the files of a page. Files never change, but for the wishlist. */
async function save(path: string, signal: AbortSignal, isKept?: boolean): Promise<void> {
  const fileCache = getFileCache(path);
  if (isKept && !wishlist.test(path) && (await caches.match(path))) return;
  const response = await fetch(path, {
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(copyTimeoutMs),
  });
  const isFirst = path === runPath || firstPages.includes(path.replace(languagePrefix, ''));
  const cache = await caches.open(fileCache ?? (isFirst ? 'first' : 'pages'));
  if (response.status === 404) await cache.delete(path);
  if (!response.ok) return;
  const body = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  headers.set('Content-Length', `${body.byteLength}`);
  signal.throwIfAborted();
  // One list of a wishlist, not one for each heart.
  if (wishlist.test(path)) await cache.delete(path, { ignoreSearch: true });
  await cache.put(path, new Response(body, { headers }));
  if (fileCache) return;
  const files = new TextDecoder().decode(body).matchAll(/\/assets\/[\w./-]+\.(js|css)/g);
  for (const [file] of files) await save(file, signal, true);
}

/** One after the other, so that a poor connection has room for what the shopper does. */
async function saveAll(pages: readonly string[], missing: readonly string[] = []): Promise<void> {
  const { signal } = running;
  for (const path of new Set([...pages, ...missing])) {
    if (signal.aborted) return;
    try {
      await save(path, signal, !pages.includes(path));
    } catch (error) {
      // QuotaExceededError; any other failure leaves the page without a copy.
      if (/^Q/.test((error as Error).name)) await prune(2);
    }
  }
  await prune(1);
}

/** Deletes the oldest copies beyond the limits, which `divisor` lowers. */
async function prune(divisor: number): Promise<void> {
  let bytes = 0;
  for (const name in limits) {
    const cache = await caches.open(name);
    const newestFirst = [...(await cache.keys())].reverse();
    for (const [index, request] of newestFirst.entries()) {
      bytes += +((await cache.match(request))?.headers.get('Content-Length') as string);
      if (index >= limits[name as keyof typeof limits] / divisor || bytes > maxBytes / divisor)
        await cache.delete(request);
    }
  }
}

const getPrefix = (path: string) => languagePrefix.exec(path)?.[0] ?? '';

/** The copy of a page, which names in Server-Timing when it was made. */
async function findPage(url: URL): Promise<Response | undefined> {
  const path = getCopyPath(getPath(url));
  const copy = path && (await caches.match(path));
  if (!copy) return;
  const headers = new Headers(copy.headers);
  headers.set('Server-Timing', `copy;desc="${headers.get('Date')}"`);
  return new Response(copy.body, { headers });
}

const isAnswered = (answer?: Response | null) => Number(answer?.status) < 500;

/** What the browser has asked for while the worker started, so that nothing is asked for twice. */
const fetchPage = async ({ request, preloadResponse }: FetchEvent) =>
  (await preloadResponse) ?? fetch(request);

async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const network = fetchPage(event).catch(() => null);
  const wait = (ms: number) =>
    Promise.race([network, new Promise<undefined>((resolve) => setTimeout(resolve, ms))]);
  let answer = await wait(isReached === false ? shortPatienceMs : patienceMs);
  isReached = isAnswered(answer);
  if (isReached) return answer as Response;
  const copy = await findPage(url);
  if (copy) return copy;
  answer ??= await wait(limitMs);
  isReached = isAnswered(answer);
  // The shop's own error page is better than the offline page, and a proxy's is worse.
  if (isReached || answer?.headers.has('X-Request-Id')) return answer as Response;
  let offline = getPrefix(url.pathname) + offlinePath;
  // Of a language that was never visited there is none.
  if (!(await caches.match(offline))) offline = offlinePath;
  if (url.pathname === offline) return Response.error();
  return Response.redirect(`${offline}?next=${encodeURIComponent(getPath(url))}`);
}

const answerFile = async (request: Request, isFinal: boolean): Promise<Response> => {
  const copy = await caches.match(request);
  if (copy && isFinal) return copy;
  return fetch(request).catch(async () => {
    if (copy) return copy;
    // Another width of the same image is better than none.
    const folder = new URL('.', request.url).href;
    const cache = await caches.open('images');
    const other = (await cache.keys()).find(({ url }) => url.startsWith(folder));
    return other ? (cache.match(other) as Promise<Response>) : Response.error();
  });
};

/** Pages whose place the offline page does not take: downloads are among them. */
const leftPage = /^\/(\w\w\/)?admin\b/;

addEventListener('install', (event) => {
  skipWaiting();
  // An update has other scripts: all copies that never leave are renewed, in each language. At the first
  // visit there are none; the page that is shown comes before them, with a message to a worker that is ready.
  event.waitUntil(
    caches
      .open('first')
      .then((cache) => cache.keys())
      .then((copies) =>
        saveAll(
          copies.map(({ url }) => getPath(new URL(url))),
          [offlinePath],
        ),
      ),
  );
});

addEventListener('activate', (event) => {
  // For the pages that are open.
  void clients.claim();
  // The request for a page need not wait for the worker to start.
  event.waitUntil(registration.navigationPreload?.enable());
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') {
    const isLeft = leftPage.test(url.pathname);
    return event.respondWith(isLeft ? fetchPage(event) : answerPage(event, url));
  }
  const cacheName = getFileCache(getPath(url));
  // After Back, the answer for the page may be the browser's own copy: the wishlist is always answered.
  const isFinal = cacheName !== 'pages';
  // A script that fails before anyone has noticed the loss would fail for the life of the page.
  if (cacheName && !(isReached && isFinal && !/js$/.test(url.href)))
    event.respondWith(answerFile(request, isFinal));
});

const takeMessage = async ({ page, files = [], isLost, empty }: WorkerMessage): Promise<void> => {
  if (empty) {
    running.abort();
    running = new AbortController();
    for (const name of await caches.keys()) await caches.delete(name);
    return;
  }
  isReached = !isLost;
  const path = page && getCopyPath(page);
  // With data saver only what was visited is copied, and the offline page.
  const first = navigator.connection?.saveData ? [offlinePath] : firstPages;
  // At the first visit, and after Sign Out, there are none.
  if (page && isReached) files = files.concat(first.map((one) => getPrefix(page) + one));
  await saveAll(path ? [path] : [], files);
};

addEventListener('message', (event) => event.waitUntil(takeMessage(event.data)));
