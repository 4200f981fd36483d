import { getCachedPath } from './cached-paths.ts';
import type { WorkerMessage } from './worker-message.ts';

let isActive = false;

/** Whether the worker will answer when a page of the shop is loaded as a document. */
export function hasWorker(): boolean {
  return isActive || Boolean(navigator.serviceWorker?.controller);
}

/** The worker that was registered from this document does not control it. */
export function noteWorker(): void {
  isActive = true;
}

/** When the worker made the copy that is shown as this document; null for a page from the shop. */
export function readCopyDate(): Date | null {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const copy = entry?.serverTiming?.find(({ name }) => name === 'copy');
  return copy ? new Date(copy.description) : null;
}

export async function postToWorker(message: WorkerMessage): Promise<void> {
  try {
    // Not the controller: on admin pages that is another worker.
    const registration = await navigator.serviceWorker?.getRegistration('/');
    registration?.active?.postMessage(message);
  } catch {
    // A browser that refuses workers has no copies.
  }
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
