import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxWishes, mirroredIds, parseIds, repairWishlist, withWish } from './wishlist-rules.ts';

describe('the wishlist in a browser', () => {
  it('puts the newest wish first and holds each product once', () => {
    expect(withWish([2, 1], 3, true)).toEqual([3, 2, 1]);
    expect(withWish([2, 1], 1, true)).toEqual([1, 2]);
    expect(withWish([2, 1], 2, false)).toEqual([1]);
    expect(withWish([], 2, false)).toEqual([]);
    expect(withWish([3, 1], 2, true, 1)).toEqual([3, 2, 1]);
  });

  it('keeps what is whole of a damaged value', () => {
    expect(repairWishlist({ ids: [3, '4', 3, -1, 1.5, null, 2], unsent: [2, 9] })).toEqual({
      ids: [3, 2],
      unsent: [2],
    });
    expect(repairWishlist({ ids: 'x' })).toEqual({ ids: [], unsent: [] });
    expect(repairWishlist(undefined)).toEqual({ ids: [], unsent: [] });
  });

  it('never fails on anything a browser may have stored', () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        const { ids, unsent } = repairWishlist(stored);
        expect(ids.length).toBeLessThanOrEqual(maxWishes);
        expect(unsent.every((id) => ids.includes(id))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('holds no more than it may', () => {
    expect(parseIds(Array.from({ length: 700 }, (_, index) => index + 1))).toHaveLength(maxWishes);
  });

  it('mirrors the account, but for what is still on its way there', () => {
    const here = { ids: [9, 5, 1], unsent: [9], saving: [] };
    expect(mirroredIds(here, [4, 5])).toEqual([9, 4, 5]);
    // 5 has just been added and 4 removed; the account's answer is from before.
    expect(mirroredIds({ ids: [5, 1], unsent: [], saving: [5, 4] }, [4, 1])).toEqual([5, 1]);
  });
});
