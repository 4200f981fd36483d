import { removeStored } from '#app/platform/text/browser-storage.ts';

/** A press or a scan that the shop does not know yet. */
export interface WaitingEntry {
  key: string;
  /** The URL of a product's page, or a barcode. */
  code: string;
  units: number;
  /** ISO instant. */
  madeAt: string;
}

// Each entry has a key of its own, so that two tabs never overwrite each other's.
const prefix = (countId: number) => `count-entry:${countId}:`;

/** Where the browser refuses to store: for as long as the page lives. */
const memory = new Map<string, string>();

function readAll(): Record<string, string> {
  try {
    return { ...Object.fromEntries(memory), ...window.localStorage };
  } catch {
    return Object.fromEntries(memory);
  }
}

/** What waits to be sent of a count, the oldest first. */
export function readWaiting(countId: number): WaitingEntry[] {
  return Object.entries(readAll())
    .filter(([key]) => key.startsWith(prefix(countId)))
    .map(([, text]) => JSON.parse(text) as WaitingEntry)
    .sort((one, other) => one.madeAt.localeCompare(other.madeAt));
}

export function storeWaiting(countId: number, entry: WaitingEntry): void {
  const key = prefix(countId) + entry.key;
  const text = JSON.stringify(entry);
  try {
    window.localStorage.setItem(key, text);
  } catch {
    memory.set(key, text);
  }
}

export function removeWaiting(countId: number, { key }: WaitingEntry): void {
  memory.delete(prefix(countId) + key);
  removeStored(prefix(countId) + key);
}
