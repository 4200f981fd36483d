import { createRateLimiter, getNetwork } from './rate-limit.server.ts';

beforeEach(() => void vi.useFakeTimers());

function takes(limiter: ReturnType<typeof createRateLimiter>, keys: readonly string[]): boolean[] {
  return keys.map((key) => limiter.take(key).allowed);
}

describe('a rate limiter', () => {
  it('lets each key through so often in a window, and returns when to come back', () => {
    const limiter = createRateLimiter({ max: 2, windowMs: 60_000 });
    expect(takes(limiter, ['a', 'a', 'a', 'b'])).toEqual([true, true, false, true]);
    vi.advanceTimersByTime(45_000);
    expect(limiter.take('a')).toEqual({ allowed: false, retryAfterSeconds: 15 });
    vi.advanceTimersByTime(15_000);
    expect(limiter.take('a')).toEqual({ allowed: true, retryAfterSeconds: 0 });
  });

  it('does not let the refused make their own window longer', () => {
    const limiter = createRateLimiter({ max: 1, windowMs: 1000 });
    for (let turn = 0; turn < 10; turn += 1) {
      limiter.take('a');
      vi.advanceTimersByTime(100);
    }
    expect(limiter.take('a').allowed).toBe(true);
  });

  it('drops the oldest keys instead of growing without a limit', () => {
    const limiter = createRateLimiter({ max: 1, windowMs: 1000, maxKeys: 2 });
    expect(takes(limiter, ['a', 'b', 'c'])).toEqual([true, true, true]);
    expect(takes(limiter, ['b', 'c', 'a'])).toEqual([false, false, true]);
  });

  it('does not hold a key for a day when a clock that was a day ahead is put right', () => {
    const now = Date.now();
    vi.setSystemTime(now + 86_400_000);
    const limiter = createRateLimiter({ max: 1, windowMs: 1000 });
    expect(takes(limiter, ['a', 'a'])).toEqual([true, false]);
    vi.setSystemTime(now);
    vi.advanceTimersByTime(1000);
    expect(takes(limiter, ['a'])).toEqual([true]);
  });

  it('drops what has ended before what still counts', () => {
    const limiter = createRateLimiter({ max: 1, windowMs: 1000, maxKeys: 3 });
    takes(limiter, ['a', 'b']);
    vi.advanceTimersByTime(1000);
    expect(takes(limiter, ['c', 'd', 'e', 'c'])).toEqual([true, true, true, false]);
  });
});

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:ffff:1:2:3', '2001:db8:1:2::/64'],
    ['2001:0db8::5', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('takes %s for %s', (address, network) => {
    expect(getNetwork(address)).toBe(network);
  });

  it('takes the networks of one site for one where it is asked to', () => {
    expect(getNetwork('2001:db8:1:2::1', 48)).toBe(getNetwork('2001:db8:1:ffff::9', 48));
    expect(getNetwork('2001:db8:2::1', 48)).toBe('2001:db8:2::/48');
    expect(getNetwork('203.0.113.7', 48)).toBe('203.0.113.7');
  });
});
