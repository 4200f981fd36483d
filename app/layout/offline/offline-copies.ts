import { emptyImageUrl } from '#app/catalogue/images/art-url.ts';
import { isSavingData } from '#app/ui/controls/prefetch.ts';
import { getCachedPath } from './cached-paths.ts';
import type { WorkerMessage } from './worker-message.ts';

let isActive = false;

/** Whether the worker will answer when a page of the shop is loaded as a document. */
export function hasWorker(): boolean {
  return isActive || Boolean(navigator.serviceWorker?.controller);
}

/** When the worker made the copy that is shown as this document; null for a page from the shop. */
export function readCopyDate(): Date | null {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const copy = entry?.serverTiming?.find(({ name }) => name === 'copy');
  return copy ? new Date(copy.description) : null;
}

async function postToWorker(message: WorkerMessage): Promise<void> {
  // Not the controller: on admin pages that is another worker.
  const registration = await navigator.serviceWorker?.getRegistration('/');
  registration?.active?.postMessage(message);
}

/** Reports to the worker that the shop does not answer: it waits less for the next page then. */
export function reportLoss(): void {
  void postToWorker({ isLost: true });
}

/** Has the worker make a copy of a page that is shown. */
export function savePage(page: string): void {
  void postToWorker({ page });
}

/** Has the worker copy files of the shop. */
export function saveFiles(files: readonly string[]): void {
  void postToWorker({ files });
}

/** Sign Out: removes every copy of what was visited. */
export function deleteCopies(): Promise<void> {
  return postToWorker({ empty: true });
}

/** When the worker made its copy of a page; null where it has none. */
export async function findCopyDate(page: string): Promise<Date | null> {
  const path = hasWorker() && getCachedPath(page);
  const copy = path ? await caches.match(path) : undefined;
  return copy ? new Date(copy.headers.get('Date') ?? '') : null;
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

declare global {
  interface Window {
    /** React Router's: the pages that this one leads to. */
    __reactRouterManifest?: {
      routes: Record<string, { module: string; imports?: string[]; css?: string[] } | undefined>;
    };
  }
}

/**
 * The code of the pages that this one leads to, without which the router cannot even show an error,
 * and what the first pages show while they are empty.
 */
function listNextFiles(): string[] {
  const images = [emptyImageUrl('cart'), emptyImageUrl('wishlist')];
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {});
  const files = routes.flatMap(
    (route) => route && [route.module, ...(route.imports ?? []), ...(route.css ?? [])],
  );
  return [...new Set([...images, ...files])].filter((file) => file !== undefined);
}

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
    isActive = true;
    savePage(location.pathname + location.search);
    reportFiles();
    if (!isSavingData()) saveFiles(listNextFiles());
  } catch (error) {
    // Private windows may refuse: the shop works as it does without a worker.
    console.error('No pages are saved for bad connections.', error);
  }
}

/** Registers the worker. Browsers have none on plain http. */
export function startWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV || isActive) return;
  void register();
}
