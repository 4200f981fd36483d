import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { binaries } from '#app/platform/database/postgresql-cluster.server.ts';

function wordsOf(program: string, ...args: string[]): string {
  return spawnSync(program, args, { encoding: 'utf8' }).stdout?.trim() ?? '';
}

const git = (...args: string[]) => wordsOf('git', ...args);

/** On what the figures were measured, line by line. */
export async function describeMachine(): Promise<string[]> {
  const cores = os.cpus();
  const memory = (os.totalmem() / 1024 ** 3).toFixed(0);
  const postgresql = wordsOf((await binaries()).postgres, '--version').replace(/^\D+/, '');
  const changed = git('status', '--porcelain', '--untracked-files=no') ? ', with changes' : '';
  return [
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `commit ${git('rev-parse', '--short', 'HEAD')}${changed}`,
    `${cores[0]?.model.trim()}, ${cores.length} cores, ${memory} GB of memory, ${os.type()} ${os.release()}`,
    `Node ${process.versions.node}, PostgreSQL ${postgresql}`,
    `load of the machine before the first figure: ${(os.loadavg()[0] ?? 0).toFixed(2)}`,
  ];
}
