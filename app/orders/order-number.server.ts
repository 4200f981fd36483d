let last = 0;

/**
 * The next order number of this process: 'ORD-' and a millisecond timestamp, never the same one
 * twice. Another process may have taken it; then the table refuses it and the caller asks again.
 */
export function nextOrderNumber(now = Date.now()): string {
  last = Math.max(last + 1, now);
  return `ORD-${last}`;
}
