import fs from 'node:fs';
import { readPostgresqlPid } from '#tests/support/shop-process.ts';
import { sum } from './statistics.ts';

function readProcess(pid: number, file: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** The fields of /proc/PID/stat after the program's name, which may contain spaces and brackets. */
function readStat(pid: number): number[] {
  const text = readProcess(pid, 'stat');
  const fields = text.slice(text.lastIndexOf(')') + 4);
  return fields.split(' ').map(Number);
}

export function listPostgresqlPids(dataDir: string): number[] {
  const server = readPostgresqlPid({ dataDir });
  if (!server) throw new Error(`No PostgreSQL runs on ${dataDir}.`);
  const all = fs.readdirSync('/proc').map(Number).filter(Number.isInteger);
  return [server, ...all.filter((pid) => readStat(pid)[0] === server)];
}

/** The processor time of processes and of their children that have ended; the kernel counts hundredths. */
export const readCpuSeconds = (pids: readonly number[]): number =>
  sum(pids.flatMap((pid) => readStat(pid).slice(10, 14))) / 100;

/** Shared memory counts once, in proportion to the processes that share it. */
export function readMegabytes(pids: readonly number[]): number {
  const read = (pid: number) =>
    /^Pss:\s+(\d+) kB/m.exec(readProcess(pid, 'smaps_rollup'))?.[1] ?? 0;
  return sum(pids.map((pid) => Number(read(pid)) / 1024));
}
