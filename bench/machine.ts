import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { openPostgresql } from './postgresql.ts';
import type { Scratch } from './scratch.ts';

function git(...args: string[]): string {
  return spawnSync('git', args, { encoding: 'utf8' }).stdout.trim();
}

async function postgresqlVersion(scratch: Scratch): Promise<string> {
  const { pool, close } = await openPostgresql(scratch.newFolder('version'));
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  await close();
  return rows[0]?.server_version ?? '';
}

/** On what the figures were measured, line by line. */
export async function describeMachine(scratch: Scratch): Promise<string[]> {
  const cores = os.cpus();
  const memory = (os.totalmem() / 1024 ** 3).toFixed(0);
  const changed = git('status', '--porcelain', '--untracked-files=no') ? ', with changes' : '';
  return [
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `commit ${git('rev-parse', '--short', 'HEAD')}${changed}`,
    `${cores[0]?.model.trim()}, ${cores.length} cores, ${memory} GB of memory, ${os.type()} ${os.release()}`,
    `Node ${process.versions.node}, PostgreSQL ${await postgresqlVersion(scratch)}`,
    `load of the machine before the first figure: ${(os.loadavg()[0] ?? 0).toFixed(2)}`,
  ];
}
