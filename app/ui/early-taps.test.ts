import { describe, expect, it } from 'vitest';
import { earlyTapsScript } from './early-taps.ts';

interface Tap {
  target: { closest(): object | null };
  stopped: boolean;
  ctrlKey?: boolean;
}

/** The script in a window of its own, with what the page does to it. */
function openWindow() {
  const window: { takeEarlyTaps?: () => object[] } = {};
  let listener: ((tap: object) => void) | null = null;
  new Function('window', 'addEventListener', 'removeEventListener', earlyTapsScript)(
    window,
    (_type: string, added: (tap: object) => void) => {
      listener = added;
    },
    () => {
      listener = null;
    },
  );
  const stop = (tap: Tap) => () => {
    tap.stopped = true;
  };
  return {
    tap(key: object | null, more: Partial<Tap> = {}) {
      const tap: Tap = { target: { closest: () => key }, stopped: false, ...more };
      listener?.({ ...tap, preventDefault: stop(tap), stopImmediatePropagation: stop(tap) });
      return tap.stopped;
    },
    take: () => window.takeEarlyTaps?.(),
  };
}

describe('earlyTapsScript', () => {
  const key = () => ({ dataset: {} as Record<string, string> });

  it('keeps each key once, in order, and marks it', () => {
    const { tap, take } = openWindow();
    const [first, second] = [key(), key()];
    for (const one of [first, second, first]) expect(tap(one)).toBe(true);
    expect(first.dataset).toEqual({ tapped: '' });
    expect(take()).toEqual([first, second]);
    expect(take()).toEqual([]);
  });

  it('lets through what needs no script, and everything once the page is alive', () => {
    const { tap, take } = openWindow();
    const link = { ...key(), href: '/#shelves' };
    expect(tap(null)).toBe(false);
    expect(tap(key(), { ctrlKey: true })).toBe(false);
    expect(tap(link)).toBe(true);
    expect(tap(link)).toBe(false);
    take();
    expect(tap(key())).toBe(false);
  });
});
