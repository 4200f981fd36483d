import { createLog, openLogOutput } from './log.server.ts';

it('lines are written together, and at once with the first warning', async () => {
  const writes: string[] = [];
  const log = createLog('info', openLogOutput({ write: (text) => void writes.push(text) }));
  for (const requestId of ['one', 'two']) log.info({ requestId }, 'request');
  expect(writes).toEqual([]);
  log.warn('not ready');
  log.info('afterwards');
  expect(writes.map((text) => text.match(/"msg":"[^"]*"/g))).toEqual([
    ['"msg":"request"', '"msg":"request"', '"msg":"not ready"'],
  ]);
  await expect.poll(() => writes).toHaveLength(2);
});
