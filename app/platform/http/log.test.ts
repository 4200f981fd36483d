import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
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

it.runIf(process.platform === 'linux')(
  'where nothing takes the lines, as in a closed terminal, the process goes on',
  () => {
    const module = path.join(import.meta.dirname, 'log.server.ts');
    const program = `
    const { createLog, openLogOutput } = await import(process.argv[1]);
    const log = createLog('info', openLogOutput());
    for (const line of ['one', 'two']) log.error(line);
    await Promise.resolve();
    console.error('closed in order');`;
    const full = fs.openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync('node', ['--input-type=module', '-e', program, module], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    fs.closeSync(full);
    expect([status, stderr]).toEqual([0, 'closed in order\n']);
  },
);
