import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** The number of the program that a process of ours has started (Linux). */
export function childOf({ pid }: ChildProcess): number {
  const child = Number(fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0]);
  if (!child) throw new Error(`Process ${pid} has no child.`);
  return child;
}

/** The number of the PostgreSQL of a data folder, by its pid file; null while there is none. */
export function postgresqlOf({ dataDir }: { dataDir: string }): number | null {
  const file = path.join(dataDir, 'postgresql', 'postmaster.pid');
  if (!fs.existsSync(file)) return null;
  return Number(fs.readFileSync(file, 'utf8').split('\n')[0]) || null;
}
