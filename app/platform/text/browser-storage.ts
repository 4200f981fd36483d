import { createJSONStorage, type StateStorage } from 'zustand/middleware';

function inMemory(): StateStorage {
  const values = new Map<string, string>();
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  };
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
