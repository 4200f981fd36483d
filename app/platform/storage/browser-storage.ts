import { createJSONStorage } from 'zustand/middleware';

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

interface StoredState {
  persist: { rehydrate(): unknown; hasHydrated(): boolean; getOptions(): { name?: string } };
}

/**
 * Reads a store, now, whenever another tab changes it, and when the browser shows the page again as it was;
 * returns a function that stops. Reading writes nothing, because the other tab may just be changing it; what
 * cannot be read at all is removed.
 */
export function followStorage({ persist }: StoredState): () => void {
  const { name = '' } = persist.getOptions();
  const read = () => {
    void persist.rehydrate();
    if (persist.hasHydrated()) return;
    removeStored(name);
    void persist.rehydrate();
  };
  const onChange = (event: Event) => {
    const { key, persisted = true } = event as StorageEvent & Partial<PageTransitionEvent>;
    if (persisted && (key ?? name) === name) read();
  };
  const events = ['storage', 'pageshow'];
  read();
  for (const event of events) window.addEventListener(event, onChange);
  return () => {
    for (const event of events) window.removeEventListener(event, onChange);
  };
}

/** The browser's storage for one store, or memory for as long as the page lives where it refuses to store. */
export function browserStorage<State>() {
  let refused: string | null = null;
  return createJSONStorage<State>(() => ({
    getItem: (name) => refused ?? readStored(name),
    setItem: (name, text) => {
      refused = writeStored(name, text) ? null : text;
    },
    removeItem: removeStored,
  }));
}
