import type { BetterAuthOptions } from 'better-auth';
import type { Connection } from '#app/platform/database.server.ts';
import { countAttempt } from './attempt-limits.server.ts';

/**
 * The accounts library's limits per client address. Counted by our statement, because the library's
 * own forgets every count after a minute, whatever the window of its rule is.
 */
export function limitsByAddress(
  db: Connection,
  enabled: boolean,
): NonNullable<BetterAuthOptions['rateLimit']> {
  return {
    enabled,
    window: 60,
    max: 60,
    customRules: {
      '/sign-in/email': { window: 60, max: 10 },
      '/sign-up/email': { window: 600, max: 10 },
      '/request-password-reset': { window: 600, max: 10 },
      '/reset-password': { window: 600, max: 20 },
      '/change-password': { window: 60, max: 10 },
    },
    customStorage: {
      async consume(key, { max, window }) {
        const counted = await countAttempt(db, `address:${key}`, { max, windowSeconds: window });
        return { allowed: counted.allowed, retryAfter: counted.retryAfterSeconds };
      },
      // Asked only of a storage that cannot consume.
      get: async () => null,
      set: async () => undefined,
    },
  };
}
