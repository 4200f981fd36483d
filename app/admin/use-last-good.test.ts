import { describe, expect, it } from 'vitest';
import { createLastGood } from './use-last-good.ts';

const fail = (error: unknown) => () => Promise.reject(error);

describe('what a page has loaded', () => {
  it('is shown again, marked, where the server cannot be reached', async () => {
    const lastGood = createLastGood<{ n: number }>();
    expect(await lastGood.load('/a', async () => ({ n: 1 }))).toEqual({ n: 1 });
    lastGood.save('/a', { n: 1 });
    expect(await lastGood.load('/a', fail(new TypeError('offline')))).toEqual({
      n: 1,
      stale: true,
    });
    expect(await lastGood.load('/a', async () => ({ n: 2 }))).toEqual({ n: 2 });
  });

  it('is not shown for another address, nor instead of a redirect', async () => {
    const lastGood = createLastGood<{ n: number }>();
    lastGood.save('/a', { n: 1 });
    await expect(lastGood.load('/b', fail(new TypeError('offline')))).rejects.toThrow('offline');
    const redirect = new Response(null, { status: 302 });
    await expect(lastGood.load('/a', fail(redirect))).rejects.toBe(redirect);
  });
});
