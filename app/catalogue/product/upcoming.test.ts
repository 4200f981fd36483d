import { expect, test } from 'vitest';
import { isUpcoming } from './product.ts';

test('a release tomorrow lies ahead; today, the past and the unknown do not', () => {
  const releases = ['2026-11-22', '2026-11-21', '2025-12-31', null];
  const ahead = releases.map((releasedOn) => isUpcoming({ releasedOn }, '2026-11-21'));
  expect(ahead).toEqual([true, false, false, false]);
});
