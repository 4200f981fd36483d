import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { binaries } from '#app/platform/database/postgresql-cluster.server.ts';
import type { Row } from './bench.ts';
import { formatMeasure, sum } from './statistics.ts';

function run(program: string, ...args: string[]): string {
  return spawnSync(program, args, { encoding: 'utf8' }).stdout?.trim() ?? '';
}

function describeCommit(): string {
  const changed = run('git', 'status', '--porcelain', '--untracked-files=no');
  return run('git', 'rev-parse', '--short', 'HEAD') + (changed && ' with changes');
}

/** Writes which failures were survived, and how often in this run, into docs/drills.md; the other rows stay. */
export function recordDrills(survived: readonly { name: string; runs: number }[]): void {
  const file = 'docs/drills.md';
  const [head = '', ...lines] = fs.readFileSync(file, 'utf8').split(/^(?=\| `)/m);
  const rows = new Map(lines.map((line) => [line.split('`')[1], line.trim()]));
  const facts = `${new Date().toISOString().slice(0, 10)} | ${describeCommit()}`;
  for (const { name, runs } of survived) rows.set(name, `| \`${name}\` | ${facts} | ${runs} |`);
  fs.writeFileSync(file, `${head}${[...rows.values()].join('\n')}\n`);
}

export async function describeMachine(): Promise<string[]> {
  const cores = os.cpus();
  const memory = (os.totalmem() / 1024 ** 3).toFixed(0);
  const postgresql = run((await binaries()).postgres, '--version').replace(/^\D+/, '');
  return [
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `commit ${describeCommit()}`,
    `${cores[0]?.model.trim()}, ${cores.length} cores, ${memory} GB of memory, ${os.type()} ${os.release()}`,
    `Node ${process.versions.node}, PostgreSQL ${postgresql}`,
    `load of the machine before the first figure: ${(os.loadavg()[0] ?? 0).toFixed(2)}`,
  ];
}

function formatBar({ bar, unit = '' }: Row): string {
  if (!bar) return '';
  return 'atLeast' in bar ? `≥ ${bar.atLeast}${unit}` : `≤ ${bar.atMost}${unit}`;
}

function formatVerdict({ value, bar, errors }: Row): string {
  if (errors) return `NOT reached, ${errors} errors`;
  if (!bar) return '';
  const isReached = 'atLeast' in bar ? value >= bar.atLeast : value <= bar.atMost;
  return isReached ? 'reached' : 'NOT reached';
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function formatTable(rows: readonly Row[]): string {
  const lines = [
    ['figure', 'measured', 'limit beside it', 'ratio', 'bar', 'reached'],
    ...rows.map((row) => {
      const { what, limit = '', value, unit = '' } = row;
      const { measured = formatMeasure(value) + unit } = row;
      const ratio = unit ? '' : formatMeasure(value);
      return [what, measured, limit, ratio, formatBar(row), formatVerdict(row)];
    }),
  ];
  const widths = (lines[0] ?? []).map((_, at) =>
    Math.max(...lines.map((line) => line[at]?.length ?? 0)),
  );
  const rule = widths.map((width) => '-'.repeat(width));
  return lines
    .toSpliced(1, 0, rule)
    .map((cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`)
    .join('\n');
}

/** Everything that was measured, as `tools/bench/RESULTS.md` and the terminal show it. */
export function formatMarkdown(isQuick: boolean, machine: readonly string[], rows: readonly Row[]) {
  const command = `npm run bench${isQuick ? ' -- --quick' : ''}`;
  return `# Benchmark results

Written by \`${command}\`. Medians, with the smallest and the largest round; each figure and
its limit alternate. Errors: ${sum(rows.map(({ errors = 0 }) => errors))}.

${machine.map((line) => `- ${line}`).join('\n')}

${formatTable(rows)}
`;
}
