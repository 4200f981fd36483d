import { type Bar, isReached, type Row } from './figure.ts';
import { formatNumber } from './statistics.ts';

function barText(bar: Bar, unit: string): string {
  return 'atLeast' in bar ? `≥ ${bar.atLeast}${unit}` : `≤ ${bar.atMost}${unit}`;
}

function verdict(row: Row): string {
  const reached = isReached(row);
  if (reached === null) return '';
  if (reached) return 'reached';
  return row.errors ? `NOT reached, ${row.errors} errors` : 'NOT reached';
}

function cellsOf(row: Row): string[] {
  const { unit = '', bar } = row;
  return [
    row.what,
    row.measured,
    row.limit ?? '',
    unit ? '' : formatNumber(row.value),
    bar ? barText(bar, unit) : '',
    verdict(row),
  ];
}

/** The table, its columns aligned so that it reads as text, too. */
export function tableOf(rows: readonly Row[]): string[] {
  const lines = [
    ['figure', 'measured', 'limit beside it', 'ratio', 'bar', 'reached'],
    ...rows.map(cellsOf),
  ];
  const widths = lines[0]?.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const padded = (line: string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths?.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const [head = [], ...body] = lines;
  return [padded(head), rule, ...body.map(padded)];
}

function detailsOf(rows: readonly Row[]): string[] {
  return rows
    .filter(({ details }) => details)
    .flatMap(({ what, details = [] }) => [
      `- **${what}**`,
      ...details.map((line) => `  - ${line}`),
    ]);
}

/** Everything that was measured, as it stands in `tools/bench/RESULTS.md` and on the screen. */
export function reportOf(mode: string, machine: readonly string[], rows: readonly Row[]): string {
  const errors = rows.reduce((sum, row) => sum + (row.errors ?? 0), 0);
  return [
    '# What the shop takes',
    '',
    `Written by \`npm run bench${mode === 'quick' ? ' -- --quick' : ''}\`. Medians, with the smallest and the largest round; each figure and`,
    `its limit in turn. Errors: ${errors}.`,
    '',
    ...machine.map((line) => `- ${line}`),
    '',
    ...tableOf(rows),
    '',
    '## What is in the figures',
    '',
    ...detailsOf(rows),
    '',
  ].join('\n');
}
