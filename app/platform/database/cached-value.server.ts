import { dependOn } from '#app/platform/http/page-dependencies.server.ts';

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
const retryMs = 1000;

/** The tag of pages that show the last known value because the query failed. */
export const unreadTag = 'unread';

export function createCachedValue<Value>({
  query,
  initial,
  onError,
}: CachedValueOptions<Value>): CachedValue<Value> {
  let lastGood = initial;
  let reading: ReturnType<typeof readOnce> | null = null;
  let expiresAt = 0;

  async function readOnce(): Promise<{ value: Value; isUnread: boolean }> {
    try {
      lastGood = await query();
      return { value: lastGood, isUnread: false };
    } catch (error) {
      onError(error);
      expiresAt = performance.now() + retryMs;
      return { value: lastGood, isUnread: true };
    }
  }

  return {
    async read() {
      const now = performance.now();
      if (!reading || now > expiresAt) {
        reading = readOnce();
        expiresAt = now + maxAgeMs;
      }
      const { value, isUnread } = await reading;
      if (isUnread) dependOn(unreadTag);
      return value;
    },
    invalidate() {
      reading = null;
    },
  };
}
