import type { OutcomeEntry } from '#app/dispatch/runs/run-outcome.ts';
import { removeStored } from '#app/platform/text/browser-storage.ts';
import type { CourierRun } from './courier-run.ts';

// Each entry has a key of its own, so that two tabs never overwrite each other's.
const runKey = (token: string) => `courier-run:${token}`;
const entryPrefix = (token: string) => `courier-entry:${token}:`;

/** Where the browser refuses to store: for as long as the page lives. */
const memory = new Map<string, string>();

function readStorage(): Record<string, string> {
  try {
    return { ...Object.fromEntries(memory), ...window.localStorage };
  } catch {
    return Object.fromEntries(memory);
  }
}

function write(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    window.localStorage.setItem(key, text);
  } catch {
    memory.set(key, text);
  }
}

function remove(key: string): void {
  memory.delete(key);
  removeStored(key);
}

/** What this phone knows of a run. */
export interface StoredRun {
  run: CourierRun | null;
  /** What the shop does not know yet, the oldest first. */
  entries: OutcomeEntry[];
}

export function readStoredRun(token: string): StoredRun {
  const stored = readStorage();
  const prefix = entryPrefix(token);
  const entries = Object.keys(stored)
    .filter((key) => key.startsWith(prefix))
    .map((key) => JSON.parse(stored[key] ?? '') as OutcomeEntry)
    .sort((one, other) => one.madeAt.localeCompare(other.madeAt));
  return { run: JSON.parse(stored[runKey(token)] ?? 'null'), entries };
}

export function storeRun(token: string, run: CourierRun): void {
  write(runKey(token), run);
}

export function storeEntry(token: string, entry: OutcomeEntry): void {
  write(entryPrefix(token) + entry.entryKey, entry);
}

export function removeEntry(token: string, { entryKey }: OutcomeEntry): void {
  remove(entryPrefix(token) + entryKey);
}

/** Removes all that this phone knows of a run. */
export function removeRun(token: string): void {
  for (const entry of readStoredRun(token).entries) removeEntry(token, entry);
  remove(runKey(token));
}

/** Gives a link what waits under earlier links of its run, which work no more. */
export function takeOverEntries(token: string, runId: number): void {
  for (const other of listStoredTokens()) {
    const { run, entries } = readStoredRun(other);
    if (other === token || run?.id !== runId) continue;
    for (const entry of entries) storeEntry(token, entry);
    removeRun(other);
  }
}

/** The tokens of the runs of which this phone knows something. */
export function listStoredTokens(): string[] {
  const keys = Object.keys(readStorage());
  return [
    ...new Set(keys.flatMap((key) => /^courier-(?:run|entry):([\w-]{22})/.exec(key)?.[1] ?? [])),
  ];
}
