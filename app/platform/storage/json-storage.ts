import { readStored, removeStored, writeStored } from './browser-storage.ts';

/** Where the browser refuses to store: for as long as the page lives. */
const memory = new Map<string, string>();

export function storeJson(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  if (writeStored(key, text)) memory.delete(key);
  else memory.set(key, text);
}

/** Null where nothing is kept. */
export function readJson<Value>(key: string): Value | null {
  return JSON.parse(memory.get(key) ?? readStored(key) ?? 'null');
}

export function listStoredKeys(prefix: string): string[] {
  let stored: string[] = [];
  try {
    stored = Object.keys(window.localStorage);
  } catch {
    // A browser without storage: all of it is in memory.
  }
  return [...new Set([...memory.keys(), ...stored])].filter((key) => key.startsWith(prefix));
}

/** What is kept under the keys with this beginning, the oldest first. */
export function readAllJson<Entry extends { madeAt: string }>(prefix: string): Entry[] {
  return listStoredKeys(prefix)
    .flatMap((key) => readJson<Entry>(key) ?? [])
    .sort((one, other) => one.madeAt.localeCompare(other.madeAt));
}

export function removeJson(key: string): void {
  memory.delete(key);
  removeStored(key);
}
