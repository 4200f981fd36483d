import { emptyImageUrl } from '#app/catalogue/images/art-url.ts';
import { useConnection } from '#app/platform/http/connection.ts';
import { isSavingData } from '#app/ui/controls/prefetch.ts';
import { noteWorker, postToWorker, readCopyDate } from './offline-copies.ts';

/** Reports to the worker whether the shop answers: where not, it waits less for the next page. */
export function reportConnection(isLost: boolean): Promise<void> {
  return postToWorker({ isLost });
}

// A page that is shown may be a copy, which does not mean that the shop answers.
const isLost = () => useConnection.getState().lost !== null;

/**
 * Has the worker make a copy of a page that is shown. A copy is to be loaded again, and the browser asks for one
 * address once at a time.
 */
export function savePage(page: string): void {
  if (!readCopyDate()) void postToWorker({ page, isLost: isLost() });
}

export function saveFiles(files: string[]): void {
  void postToWorker({ files, isLost: isLost() });
}

/** Removes what any worker has copied, also one that has gone: it may go on copying after its end. */
export async function removeCaches(): Promise<void> {
  try {
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // Plain http has no copies.
  }
}

const filesPauseMs = 1000;

/** Reports what the page has loaded, in batches: from its own store, the browser gives it again. */
function reportFiles(): void {
  let files: string[] = [];
  const send = () => {
    saveFiles(files);
    files = [];
  };
  const observer = new PerformanceObserver((list) => {
    const own = list.getEntries().filter(({ name }) => name.startsWith(`${location.origin}/`));
    const added = own.map(({ name }) => name.slice(location.origin.length));
    const fixed = added.filter((path) => /^\/(assets|art|images)\//.test(path));
    if (fixed.length > 0 && files.length === 0) setTimeout(send, filesPauseMs);
    files.push(...fixed);
  });
  observer.observe({ type: 'resource', buffered: true });
}

interface RouteFiles {
  module: string;
  imports?: string[];
  css?: string[];
}

declare global {
  interface Window {
    /** React Router's: the pages that this one leads to. */
    __reactRouterManifest?: {
      routes: Record<string, RouteFiles | undefined>;
    };
  }
}

/** The code of the pages that this one leads to, without which the router cannot even show an error. */
export function listNextFiles(): string[] {
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {});
  const files = routes.flatMap((route) => {
    const { module, imports = [], css = [] } = route ?? {};
    return [module, ...imports, ...css];
  });
  return [...new Set(files)].filter((file) => file !== undefined);
}

const emptyImages = [emptyImageUrl('cart'), emptyImageUrl('wishlist')];

let isStarted = false;

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
    isStarted = true;
    noteWorker();
    savePage(location.pathname + location.search);
    reportFiles();
    if (!isSavingData()) saveFiles([...emptyImages, ...listNextFiles()]);
  } catch (error) {
    // Private windows may refuse: the shop works as it does without a worker.
    console.error(error);
  }
}

/** Registers the worker. Browsers have none on plain http. */
export function startWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV || isStarted) return;
  void register();
}
