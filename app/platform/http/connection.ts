import { create } from 'zustand';

interface ConnectionState {
  /** Null while the shop answers, as far as the page knows. */
  lost: 'offline' | 'unreachable' | null;
  /** The shop answers, and has the scripts of this page's version no longer. */
  hasNewVersion?: boolean;
}

/** Whether the shop answers this page. */
export const useConnection = create<ConnectionState>(() => ({ lost: null }));

const firstRetryMs = 5000;
const maxRetryMs = 15_000;
const patienceMs = 5000;

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

const missingScripts = new Set<string>();

/** Scripts of another page did not come: resolves when it is worth loading them again. */
export async function awaitScripts(file: string): Promise<void> {
  await checkConnection();
  const { lost } = useConnection.getState();
  if (!lost) {
    if (!missingScripts.has(file)) return void missingScripts.add(file);
    useConnection.setState({ hasNewVersion: true });
  }
  return new Promise((resolve) => {
    const stop = useConnection.subscribe((now) => {
      if (now.lost) return;
      stop();
      resolve();
    });
  });
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
