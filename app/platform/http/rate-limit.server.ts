import { isIPv6 } from 'node:net';

interface RateLimit {
  /** How often one key may come in a window. */
  max: number;
  windowMs: number;
  /** The cache holds this many keys at most, the newest. */
  maxKeys?: number;
}

/** Counts by key in fixed windows, in the memory of this process. */
export function createRateLimiter({ max, windowMs, maxKeys = 10_000 }: RateLimit) {
  // In the order in which the windows end, since all are of one length.
  const windows = new Map<string, { count: number; endsAt: number }>();

  function makeRoom(now: number): void {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > now && windows.size < maxKeys) return;
      windows.delete(key);
    }
  }

  return {
    take(key: string) {
      // A clock that no one can set: the time of day may be put right by a day.
      const now = performance.now();
      let window = windows.get(key);
      if (!window || window.endsAt <= now) {
        windows.delete(key);
        makeRoom(now);
        window = { count: 0, endsAt: now + windowMs };
        windows.set(key, window);
      }
      window.count += 1;
      const allowed = window.count <= max;
      const retryAfterSeconds = allowed ? 0 : Math.ceil((window.endsAt - now) / 1000);
      return { allowed, retryAfterSeconds };
    },
  };
}

/**
 * What counts as one client: its address or, by IPv6, the network of its house, which has as many
 * addresses as it likes. A `/48` is a whole site: many such networks that one client may have.
 */
export function getNetwork(address: string, prefix: 48 | 64 = 64): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail?.split(':').filter(Boolean) ?? [];
  while (tail !== undefined && groups.length + rest.length < 8) groups.push('0');
  const network = [...groups, ...rest]
    .slice(0, prefix / 16)
    .map((group) => Number.parseInt(group, 16));
  return `${network.map((group) => group.toString(16)).join(':')}::/${prefix}`;
}
