import fs from 'node:fs';
import { sum } from './statistics.ts';

/** A number for Node and one for PostgreSQL with all its processes. */
export interface Cost {
  node: number;
  postgresql: number;
}

/** The kernel counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

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
  return text
    .slice(text.lastIndexOf(')') + 4)
    .split(' ')
    .map(Number);
}

/** The processor time of a process and of its children that have ended. */
export function readSeconds(pid: number): number {
  return sum(readStat(pid).slice(10, 14)) / ticksPerSecond;
}

/** Shared memory counts once, in proportion to the processes that share it. */
function readMegabytes(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readProcess(pid, 'smaps_rollup'))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}

/** PostgreSQL is a child of the shop, so that Node is counted without its children. */
function measureCost({ node, postgresql }: Cost, read: (pid: number) => number): Cost {
  const isChild = (pid: number) => postgresql !== 0 && readStat(pid)[0] === postgresql;
  const children = fs.readdirSync('/proc').map(Number).filter(Number.isInteger).filter(isChild);
  const servers = postgresql === 0 ? [] : [postgresql, ...children];
  return { node: read(node), postgresql: sum(servers.map(read)) };
}

export const measureCpuSeconds = (pids: Cost): Cost => measureCost(pids, readSeconds);
export const measureMegabytes = (pids: Cost): Cost => measureCost(pids, readMegabytes);
