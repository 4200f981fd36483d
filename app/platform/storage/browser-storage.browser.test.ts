import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { browserStorage, followStorage } from './browser-storage.ts';

const key = 'count-storage';

const openStore = () =>
  create(
    persist(() => ({ count: 0 }), {
      name: key,
      storage: browserStorage(),
      version: 1,
      skipHydration: true,
    }),
  );
const store = (count: number) =>
  localStorage.setItem(key, JSON.stringify({ state: { count }, version: 1 }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a stored state', () => {
  it('is read again when the browser shows the page again as it was, and when another tab changes it', () => {
    const listeners = new Map<string, (event: object) => void>();
    vi.stubGlobal('window', {
      localStorage,
      addEventListener: (type: string, listener: (event: object) => void) =>
        listeners.set(type, listener),
      removeEventListener: (type: string) => listeners.delete(type),
    });
    store(1);
    const useCount = openStore();
    const stop = followStorage(useCount);
    store(2);
    listeners.get('pageshow')?.({ persisted: true });
    expect(useCount.getState().count).toBe(2);
    store(3);
    listeners.get('storage')?.({ key: 'another' });
    expect(useCount.getState().count).toBe(2);
    listeners.get('storage')?.({ key });
    expect(useCount.getState().count).toBe(3);
    stop();
    expect([...listeners.keys()]).toEqual([]);
  });

  it('is kept in memory while the browser has no room for it', () => {
    store(1);
    const useCount = openStore();
    const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    useCount.setState({ count: 2 });
    followStorage(useCount);
    expect(useCount.getState().count).toBe(2);
    full.mockRestore();
    useCount.setState({ count: 3 });
    expect(localStorage.getItem(key)).toContain('"count":3');
  });

  it('is kept in memory in a browser without storage', () => {
    vi.stubGlobal('localStorage', null);
    vi.stubGlobal('window', { localStorage: null, addEventListener: () => undefined });
    const useCount = openStore();
    for (const count of [0, 2]) {
      useCount.setState({ count });
      followStorage(useCount);
      expect(useCount.persist.hasHydrated()).toBe(true);
      expect(useCount.getState().count).toBe(count);
    }
  });
});
