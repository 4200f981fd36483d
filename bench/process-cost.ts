import fs from 'node:fs';

/** The kernel counts processor time in hundredths of a second, on every Linux. */
const ticksPerSecond = 100;

/** What the two halves of a shop take. */
export interface Cost {
  node: number;
  postgresql: number;
}

interface Stat {
  parent: number;
  own: number;
  /** Of children that have ended and were waited for. */
  ended: number;
}

function statOf(pid: number): Stat | null {
  let text: string;
  try {
    text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // A program's name may hold spaces and brackets; the fields after it do not.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const at = (place: number) => Number(fields[place]);
  return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) };
}

function childrenOf(parent: number): number[] {
  const pids = fs.readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => statOf(pid)?.parent === parent);
}

/** Processor time of a process and its children, in seconds, those that have ended included. */
export function cpuSecondsOf(pid: number): number {
  const ticks = [pid, ...childrenOf(pid)].map((one) => {
    const stat = statOf(one);
    return stat ? stat.own + stat.ended : 0;
  });
  return ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond;
}

function proportionalMb(pid: number): number {
  try {
    const text = fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Memory of a process and its children in MB; what several share counts once. */
export function memoryMbOf(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + proportionalMb(one), 0);
}
