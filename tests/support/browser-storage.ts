// Loaded before a `.browser.test.ts` and its modules: Node has no storage of a browser.

function createStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  };
}

const localStorage = createStorage();
Object.assign(globalThis, {
  localStorage,
  sessionStorage: createStorage(),
  window: { localStorage, addEventListener: () => undefined },
});
