/** A value of the database in the memory of one process: a page that follows another costs no query. */
export interface CachedValue<Value> {
  read(): Promise<Value>;
  /** Makes the next `read` query the database. */
  invalidate(): void;
}

interface CachedValueOptions<Value> {
  query: () => Promise<Value>;
  /** Holds until the first query succeeds. */
  initial: Value;
  /** Called when a query fails. The last known value holds then. */
  onError: (error: unknown) => void;
}

/** Bounds the age when no notification comes: a dead connection may go unnoticed for a while. */
const maxAgeMs = 30_000;

export function createCachedValue<Value>({
  query,
  initial,
  onError,
}: CachedValueOptions<Value>): CachedValue<Value> {
  let lastGood = initial;
  let reading: Promise<Value> | null = null;
  let expiresAt = 0;

  async function readOnce(): Promise<Value> {
    try {
      lastGood = await query();
    } catch (error) {
      onError(error);
    }
    return lastGood;
  }

  return {
    read() {
      const now = performance.now();
      if (!reading || now > expiresAt) {
        reading = readOnce();
        expiresAt = now + maxAgeMs;
      }
      return reading;
    },
    invalidate() {
      reading = null;
    },
  };
}
