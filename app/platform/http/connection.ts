import type { ComponentType } from 'react';
import { create } from 'zustand';

interface ConnectionState {
  /** Null while the shop answers, as far as the page knows. */
  lost: 'offline' | 'unreachable' | null;
  /** The shop answers, and the scripts of another page did not come: that page is loaded whole. */
  hasNewVersion?: boolean;
  /** An error is shown instead of the page. */
  hasFailed?: boolean;
  isSlow?: boolean;
}

export const useConnection = create<ConnectionState>(() => ({ lost: null }));

const firstRetryMs = 5000;
const maxRetryMs = 15_000;
/** Less than the service worker waits for the page itself: it would answer with its copy once more. */
const patienceMs = 3000;

let retryMs = firstRetryMs;
let timer: ReturnType<typeof setTimeout> | undefined;

const readLoss = () => (navigator.onLine === false ? 'offline' : 'unreachable');

/** In sessionStorage: the page before this one has lost the connection. */
const lostKey = 'connection-lost';

function remember(isLost: boolean): void {
  try {
    if (isLost) sessionStorage.setItem(lostKey, '1');
    else sessionStorage.removeItem(lostKey);
  } catch {
    // Without storage the next page notices the loss by itself.
  }
}

/** Whether this page may have come from the browser's own store, as Back does, without the shop. */
export function isConnectionDoubtful(): boolean {
  try {
    return navigator.onLine === false || sessionStorage.getItem(lostKey) !== null;
  } catch {
    return false;
  }
}

/** The shop has not answered: asks again, with growing pauses, until it does. */
export function loseConnection(): void {
  useConnection.setState({ lost: readLoss() });
  remember(true);
  timer ??= setTimeout(checkConnection, retryMs * (1 + Math.random() / 2));
}

/** Asks for the page itself: where that fails with 5xx, it does not help that others are served. */
export async function checkConnection(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const isReached = await fetch(location.href, {
    method: 'HEAD',
    redirect: 'manual',
    cache: 'no-store',
    signal: AbortSignal.timeout(patienceMs),
  }).then(
    ({ status }) => status < 500,
    () => false,
  );
  if (isReached) {
    retryMs = firstRetryMs;
    remember(false);
    useConnection.setState({ lost: null });
  } else {
    loseConnection();
    retryMs = Math.min(retryMs * 2, maxRetryMs);
  }
}

/** Resolves once the shop answers, at once where it is not known to be away. */
export async function untilReached(): Promise<void> {
  while (useConnection.getState().lost)
    await new Promise<void>((resolve) => {
      const stop = useConnection.subscribe(() => resolve(stop()));
    });
}

/** Browsers keep a failed import as long as the page lives, so that it is asked for under another address. */
const importAgain = <Module>(file: string): Promise<Module> =>
  import(/* @vite-ignore */ `${file}?again=${Date.now()}`);

const lateTries = 3;

/** Imports a script that the page needs later. Where it does not come, it is asked for again when the shop answers. */
export function loadLate<Module>(script: () => Promise<Module>): Promise<Module> {
  return script().catch(async ({ message }: Error) => {
    // Safari's message has no address.
    const file = message.split(': ')[1];
    for (let tries = 1; ; tries += 1) {
      await checkConnection();
      await untilReached();
      try {
        return await (file ? importAgain<Module>(file) : script());
      } catch (error) {
        if (tries === lateTries) throw error;
      }
    }
  });
}

type Part<Props> = Promise<{ default: ComponentType<Props> }>;

/** For `lazy`: a part of a page with a script of its own. Where that never comes, the page does without. */
export const latePart =
  <Props>(script: () => Part<Props>) =>
  (): Part<Props> =>
    import.meta.env.SSR ? script() : loadLate(script).catch(() => ({ default: () => null }));

/**
 * Scripts of another page did not come: resolves to them where the shop answers. Else the data of that
 * page has failed too, or the shop was updated: the page is loaded whole once it answers.
 */
export async function awaitScripts(file: string): Promise<unknown> {
  await checkConnection();
  const module =
    !useConnection.getState().lost && (await limitLoad(importAgain(file)).catch(() => null));
  if (module) return module;
  await untilReached();
  useConnection.setState({ hasNewVersion: true });
  return new Promise(() => {});
}

const readMs = 8000;
const writeMs = 15_000;
/** How long the shop may wait before it answers a form: below `writeMs` by the way there and back. */
export const maxAnswerMs = writeMs - 5000;
/** A person who waits longer is told that the shop is still asked. */
const slowMs = 4000;
/** A form with a file on the slowest connection: 8 KB/s. */
const bytesPerMs = 8;
/** After 2 minutes the shop itself gives up a form that has not come. */
const maxMs = 120_000;

/** How long a request may take, in ms: one with files as long as a slow connection takes for them. */
export function getLimit({ method = 'GET', body }: RequestInit): number {
  if (method === 'GET') return readMs;
  let ms = writeMs;
  for (const part of body instanceof FormData ? body.values() : []) {
    if (part instanceof Blob) ms += part.size / bytesPerMs;
  }
  return Math.min(ms, maxMs);
}

let slowCount = 0;
function countSlow(change: number): void {
  slowCount += change;
  useConnection.setState({ isSlow: slowCount > 0 });
}

/** While an answer is waited for, says after a while that the shop is still asked. */
export function noteSlow<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let isSlow = false;
  const waiting = setTimeout(() => {
    isSlow = true;
    countSlow(1);
  }, slowMs);
  return answer.finally(() => {
    clearTimeout(waiting);
    if (isSlow) countSlow(-1);
  });
}

/** Waits for a script. One that hangs fails, like a request, and the line is taken for lost. */
function limitLoad(script: Promise<unknown>): Promise<unknown> {
  return noteSlow(
    new Promise((resolve, reject) => {
      const limit = setTimeout(() => {
        loseConnection();
        reject(new TypeError());
      }, readMs);
      script.then(resolve, reject).finally(() => clearTimeout(limit));
    }),
  );
}

/** Loads the scripts of another page, which are waited for where they do not come. */
export const loadScripts = (file: string): Promise<unknown> =>
  limitLoad(import(/* @vite-ignore */ file)).catch(() => awaitScripts(file));

/** Safari has no idle callbacks. */
export const whenIdle: typeof requestIdleCallback = globalThis.requestIdleCallback ?? setTimeout;

/** On a line that hangs, a request ends like one on a dead line: 8 s, 15 s for what is sent. */
export function limitRequests(): void {
  const request = window.fetch;
  window.fetch = async (to, init = {}) => {
    if (init.method === 'HEAD') return request(to, init);
    const { signal } = init;
    // The router learns of the pages that links lead to, and then renders this one again, all of it.
    // With a signal somebody already waits for such a page, and a busy browser may never be idle.
    if (!signal && `${to}`.includes('/__manifest?'))
      await new Promise<unknown>((done) => whenIdle(done));
    const ended = new AbortController();
    const stop = () => ended.abort(signal?.reason);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
    // It also ends an answer that stops on its way.
    setTimeout(() => ended.abort(new TypeError('Failed to fetch in time')), getLimit(init));
    const answer = await noteSlow(request(to, { ...init, signal: ended.signal }));
    // Perhaps it is a copy of the service worker's.
    if (useConnection.getState().lost && answer.ok) void checkConnection();
    return answer;
  };
}

/** Follows what the browser knows of its network; returns a function that stops. */
export function followNetwork(): () => void {
  const check = () => void checkConnection();
  window.addEventListener('offline', loseConnection);
  window.addEventListener('online', check);
  return () => {
    window.removeEventListener('offline', loseConnection);
    window.removeEventListener('online', check);
  };
}
