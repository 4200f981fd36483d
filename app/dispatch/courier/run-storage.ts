import type { OutcomeEntry } from '#app/dispatch/runs/run-outcome.ts';
import {
  keep,
  listKept,
  readAllKept,
  readKept,
  removeKept,
} from '#app/platform/storage/kept-storage.ts';
import type { CourierRun } from './courier-run.ts';

// Each entry has a key of its own, so that two tabs never overwrite each other's.
const runKey = (token: string) => `courier-run:${token}`;
const entryPrefix = (token: string) => `courier-entry:${token}:`;

/** What this phone knows of a run. */
export interface StoredRun {
  run: CourierRun | null;
  /** What the shop does not know yet, the oldest first. */
  entries: OutcomeEntry[];
}

export const readStoredRun = (token: string): StoredRun => ({
  run: readKept(runKey(token)),
  entries: readAllKept(entryPrefix(token)),
});

export function storeRun(token: string, run: CourierRun): void {
  keep(runKey(token), run);
}

export function storeEntry(token: string, entry: OutcomeEntry): void {
  keep(entryPrefix(token) + entry.entryKey, entry);
}

export function removeEntry(token: string, { entryKey }: OutcomeEntry): void {
  removeKept(entryPrefix(token) + entryKey);
}

/** Removes all that this phone knows of a run. */
export function removeRun(token: string): void {
  for (const entry of readStoredRun(token).entries) removeEntry(token, entry);
  removeKept(runKey(token));
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
  const keys = listKept('courier-');
  return [
    ...new Set(keys.flatMap((key) => /^courier-(?:run|entry):([\w-]{22})/.exec(key)?.[1] ?? [])),
  ];
}
