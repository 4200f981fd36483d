import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { expect, it } from 'vitest';
import { passwordHash } from './authentication.server.ts';

it('many passwords that are checked at once leave threads to the compression of pages', async () => {
  const hash = await passwordHash.hash('open sesame');
  let checked = 0;
  const checks = Array.from({ length: 6 }, async (_, number) => {
    const password = number === 0 ? 'open sesame' : 'wrong';
    const isRight = await passwordHash.verify({ hash, password });
    checked += 1;
    return isRight;
  });
  await promisify(gzip)('a page');
  expect(checked).toBeLessThan(3);
  expect(await Promise.all(checks)).toEqual([true, ...Array(5).fill(false)]);
});
