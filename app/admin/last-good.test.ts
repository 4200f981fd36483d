import { describe, expect, it } from 'vitest';
import { createLastGood } from './last-good.ts';

const fail = (error: unknown) => () => Promise.reject(error);

describe('what a page has loaded', () => {
  it('is shown again, marked, where the server cannot be reached', async () => {
    const keeper = createLastGood<{ n: number }>();
    expect(await keeper.load('/a', async () => ({ n: 1 }))).toEqual({ n: 1 });
    keeper.keep('/a', { n: 1 });
    expect(await keeper.load('/a', fail(new TypeError('offline')))).toEqual({ n: 1, stale: true });
    expect(await keeper.load('/a', async () => ({ n: 2 }))).toEqual({ n: 2 });
  });

  it('is not shown for another address, nor instead of a redirect', async () => {
    const keeper = createLastGood<{ n: number }>();
    keeper.keep('/a', { n: 1 });
    await expect(keeper.load('/b', fail(new TypeError('offline')))).rejects.toThrow('offline');
    const redirect = new Response(null, { status: 302 });
    await expect(keeper.load('/a', fail(redirect))).rejects.toBe(redirect);
  });
});
