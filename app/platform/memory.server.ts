export interface ShortCache {
  /** What `load` gave for the key a short while ago, or gives now. Who asks meanwhile waits for the same. */
  recall<T>(key: string, load: () => Promise<T>): Promise<T>;
}

/** Keeps answers that cost much for `maxAgeMs`, in this process. A failure is not kept. */
export function createShortCache(maxAgeMs: number): ShortCache {
  const kept = new Map<string, { answer: Promise<unknown>; expiresAt: number }>();
  return {
    recall<T>(key: string, load: () => Promise<T>) {
      const now = performance.now();
      for (const [old, { expiresAt }] of kept) if (expiresAt <= now) kept.delete(old);
      const known = kept.get(key);
      if (known) return known.answer as Promise<T>;
      const answer = load();
      kept.set(key, { answer, expiresAt: now + maxAgeMs });
      answer.catch(() => kept.delete(key));
      return answer;
    },
  };
}
