import type { OutcomeEntry } from '#app/dispatch/runs/run-outcome.ts';
import {
  listStoredKeys,
  readAllJson,
  readJson,
  removeJson,
  storeJson,
} from '#app/platform/storage/json-storage.ts';
import type { CourierRun } from './courier-run.ts';

// Each entry has a key of its own, so that two tabs never overwrite each other's.
const runKey = (token: string) => `courier-run:${token}`;
const entryPrefix = (token: string) => `courier-entry:${token}:`;
const deadKey = (token: string) => `courier-dead:${token}`;

const deadEntriesMs = 7 * 24 * 60 * 60 * 1000;

/** A run whose link works no more, while what waits under it may still be sent by its next link. */
interface DeadRun {
  id: number;
  diedAt: number;
}

export interface StoredRun {
  run: CourierRun | null;
  /** What the shop does not know yet, the oldest first. */
  entries: OutcomeEntry[];
}

export const readStoredRun = (token: string): StoredRun => ({
  run: readJson(runKey(token)),
  entries: readAllJson(entryPrefix(token)),
});

export function storeRun(token: string, run: CourierRun): void {
  storeJson(runKey(token), run);
  removeJson(deadKey(token));
}

export function storeEntry(token: string, entry: OutcomeEntry): void {
  storeJson(entryPrefix(token) + entry.entryKey, entry);
}

export function removeEntry(token: string, { entryKey }: OutcomeEntry): void {
  removeJson(entryPrefix(token) + entryKey);
}

export function removeRun(token: string): void {
  for (const entry of readStoredRun(token).entries) removeEntry(token, entry);
  removeJson(runKey(token));
  removeJson(deadKey(token));
}

const readDead = (token: string) => readJson<DeadRun>(deadKey(token));

/** Removes the stops of a run whose link works no more, and keeps what waits for its next link. */
export function removeStops(token: string): void {
  const { run, entries } = readStoredRun(token);
  if (run && entries.length > 0) {
    removeJson(runKey(token));
    storeJson(deadKey(token), { id: run.id, diedAt: Date.now() } satisfies DeadRun);
  } else if (run || !readDead(token)) removeRun(token);
}

/** Gives a link what waits under earlier, dead links of its run; removes what waits too long. */
export function takeOverEntries(token: string, runId: number): void {
  for (const other of listStoredTokens()) {
    const { run, entries } = readStoredRun(other);
    const dead = readDead(other);
    const isSameRun = (run ?? dead)?.id === runId;
    const isTooOld = dead && dead.diedAt < Date.now() - deadEntriesMs;
    if (other === token || !(isSameRun || isTooOld)) continue;
    if (isSameRun) for (const entry of entries) storeEntry(token, entry);
    removeRun(other);
  }
}

/** The tokens of the runs of which this phone knows something, as far as it knows none to be dead. */
export const listLiveTokens = () => listStoredTokens().filter((token) => !readDead(token));

function listStoredTokens(): string[] {
  const keys = listStoredKeys('courier-');
  return [
    ...new Set(keys.flatMap((key) => /^courier-(?:run|entry):([\w-]{22})/.exec(key)?.[1] ?? [])),
  ];
}
