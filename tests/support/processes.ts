import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** The numbers of the programs that a process of ours has started (Linux). */
export function childrenOf({ pid }: ChildProcess): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return fs.readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

/** The first of them. */
export function childOf(parent: ChildProcess): number {
  const [child] = childrenOf(parent);
  if (!child) throw new Error(`Process ${parent.pid} has no child.`);
  return child;
}

/** The number of the PostgreSQL of a data folder, by its pid file; null while there is none. */
export function postgresqlOf({ dataDir }: { dataDir: string }): number | null {
  const file = path.join(dataDir, 'postgresql', 'postmaster.pid');
  if (!fs.existsSync(file)) return null;
  return Number(fs.readFileSync(file, 'utf8').split('\n')[0]) || null;
}
