import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { adminScreen } from './admin-screen.ts';
import { type Bench, type Figure, fullProfile, quickProfile, type Row } from './bench.ts';
import { catalogue } from './catalogue.ts';
import { cleanUpAll, withCleanup } from './cleanup.ts';
import { costBySize } from './cost-by-size.ts';
import { drop } from './drop.ts';
import { firstPaint } from './first-paint.ts';
import { guestPages } from './guest-pages.ts';
import { memory } from './memory.ts';
import { orders } from './orders.ts';
import { rendering } from './rendering.ts';
import { describeMachine, formatMarkdown, formatTable, print } from './report.ts';
import { openScratch } from './scratch.ts';
import { start } from './start.ts';

// `npm run bench [-- --quick] [-- --data FOLDER] [-- figure …]`: measures, and writes RESULTS.md when
// every figure was measured. A bar that is not reached does not fail the run; a failed measurement does.
const figures: readonly Figure[] = [
  firstPaint,
  guestPages,
  rendering,
  orders,
  drop,
  catalogue,
  costBySize,
  adminScreen,
  start,
  memory,
];

let interrupted = false;

function selectFigures(names: readonly string[]): readonly Figure[] {
  const known = figures.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new Error(`Unknown figure '${unknown}'. Known: ${known.join(', ')}.`);
  return names.length > 0 ? figures.filter(({ name }) => names.includes(name)) : figures;
}

/** A figure that fails does not stop the others. */
async function measure(figure: Figure, bench: Bench): Promise<Row[]> {
  try {
    return await withCleanup(() => figure.measure(bench));
  } catch (error) {
    if (interrupted) throw error;
    console.error(error);
    process.exitCode = 1;
    return [{ what: figure.name, measured: 'FAILED', value: Number.NaN, errors: 1 }];
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { quick: { type: 'boolean' }, data: { type: 'string' } },
  });
  if (process.platform !== 'linux') throw new Error('The benchmark reads /proc: Linux only.');
  const selected = selectFigures(positionals);
  const profile = values.quick ? quickProfile : fullProfile;
  const scratch = openScratch(values.data);
  const machine = await describeMachine();
  const rows: Row[] = [];
  for (const figure of selected) {
    const startedAt = performance.now();
    const measured = await measure(figure, { profile, scratch });
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    print(`\n${figure.name}, ${seconds} s\n${formatTable(measured)}`);
    rows.push(...measured);
  }
  const report = formatMarkdown(profile.name, machine, rows);
  if (selected === figures) fs.writeFileSync('tools/bench/RESULTS.md', report);
  print(`\n${report}`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    interrupted = true;
    await cleanUpAll();
    process.exit(130);
  });
}
try {
  await main();
} catch (error) {
  if (!interrupted) console.error(error);
  process.exitCode = 1;
}
await cleanUpAll();
