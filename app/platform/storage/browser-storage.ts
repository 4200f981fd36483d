import { createJSONStorage, type StateStorage } from 'zustand/middleware';

/** Reads a stored text. Null where none is stored, and in a browser without storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text. False in a browser without storage, and without room. */
export function writeStored(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Removes a stored value; a browser without storage has none. */
export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // There is nothing to remove.
  }
}

function inMemory(): StateStorage {
  const values = new Map<string, string>();
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  };
}

/** What the persist middleware adds to a store. */
interface StoredState {
  persist: { rehydrate(): unknown; hasHydrated(): boolean; getOptions(): { name?: string } };
}

/**
 * Reads a store, now and whenever another tab changes it; returns a function that stops. Reading writes
 * nothing, because the other tab may just be changing it; what cannot be read at all is removed.
 */
export function followStorage({ persist }: StoredState): () => void {
  const { name = '' } = persist.getOptions();
  const read = () => {
    void persist.rehydrate();
    if (persist.hasHydrated()) return;
    removeStored(name);
    void persist.rehydrate();
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === name || key === null) read();
  };
  read();
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/**
 * The browser's storage for a store, or memory for as long as the page lives where the browser
 * forbids storage. Without a storage the persist middleware would be missing altogether.
 */
export function browserStorage<State>() {
  return createJSONStorage<State>(() => {
    try {
      return window.localStorage;
    } catch {
      return inMemory();
    }
  });
}
