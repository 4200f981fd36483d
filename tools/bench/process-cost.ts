import fs from 'node:fs';

/** The kernel counts processor time in hundredths of a second, on every Linux. */
const ticksPerSecond = 100;

/** A number for each half of a shop. */
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

/** A server and its children; none where there is no such server. */
function familyOf(parent: number): number[] {
  if (parent === 0) return [];
  const pids = fs.readdirSync('/proc').map(Number).filter(Number.isInteger);
  return [parent, ...pids.filter((pid) => statOf(pid)?.parent === parent)];
}

function ticksOf(pid: number): number {
  const stat = statOf(pid);
  return stat ? stat.own + stat.ended : 0;
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

/**
 * Processor time in seconds: of the shop's Node alone, whose child PostgreSQL is, and of PostgreSQL
 * with all its processes, those that have ended included.
 */
export function cpuSecondsOf(pids: Cost): Cost {
  const postgresql = sum(familyOf(pids.postgresql).map(ticksOf));
  return { node: ticksOf(pids.node) / ticksPerSecond, postgresql: postgresql / ticksPerSecond };
}

function proportionalMb(pid: number): number {
  try {
    const text = fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Memory of the same in MB; what several processes share counts once. */
export function memoryMbOf(pids: Cost): Cost {
  const postgresql = sum(familyOf(pids.postgresql).map(proportionalMb));
  return { node: proportionalMb(pids.node), postgresql };
}
