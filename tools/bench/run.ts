import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { adminScreen } from './admin-screen.ts';
import { catalogue } from './catalogue.ts';
import { costBySize } from './cost-by-size.ts';
import { andEnd, endAll } from './endings.ts';
import { type Bench, type Figure, full, quick, type Row } from './figure.ts';
import { guestPages } from './guest-pages.ts';
import { describeMachine } from './machine.ts';
import { memory } from './memory.ts';
import { orders } from './orders.ts';
import { rendering } from './rendering.ts';
import { reportOf, tableOf } from './results.ts';
import { openScratch } from './scratch.ts';
import { start } from './start.ts';

// `npm run bench [-- --quick] [-- --keep FOLDER] [-- figure …]`: measures, and writes bench/RESULTS.md
// when every figure was measured. It judges by bars, and fails only where it could not measure.
const figures: readonly Figure[] = [
  guestPages,
  rendering,
  orders,
  catalogue,
  costBySize,
  adminScreen,
  start,
  memory,
];
const resultsFile = 'tools/bench/RESULTS.md';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function chosen(names: readonly string[]): readonly Figure[] {
  const unknown = names.find((name) => !figures.some((figure) => figure.name === name));
  if (unknown) {
    const known = figures.map(({ name }) => name).join(', ');
    throw new Error(`There is no figure '${unknown}'. There are: ${known}.`);
  }
  return names.length > 0 ? figures.filter(({ name }) => names.includes(name)) : figures;
}

/** A figure that cannot be measured takes none of the others with it. */
async function measure(figure: Figure, bench: Bench): Promise<Row[]> {
  try {
    return await andEnd(() => figure.measure(bench));
  } catch (error) {
    if (interrupted) throw error;
    console.error(error);
    process.exitCode = 1;
    return [{ what: figure.name, measured: 'FAILED', value: Number.NaN, errors: 1 }];
  }
}

let interrupted = false;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { quick: { type: 'boolean' }, keep: { type: 'string' } },
  });
  if (process.platform !== 'linux')
    throw new Error('The costs are read from /proc, on Linux only.');
  const wanted = chosen(positionals);
  const pace = values.quick ? quick : full;
  const scratch = openScratch({ keep: values.keep ?? null, say });
  const machine = await describeMachine();
  const rows: Row[] = [];
  for (const figure of wanted) {
    const startedAt = performance.now();
    const found = await measure(figure, { pace, scratch });
    say(`\n${figure.name}, ${Math.round((performance.now() - startedAt) / 1000)} s`);
    say(tableOf(found).join('\n'));
    rows.push(...found);
  }
  const report = reportOf(pace.name, machine, rows);
  if (wanted.length === figures.length) fs.writeFileSync(resultsFile, report);
  say(`\n${report}`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    interrupted = true;
    await endAll();
    process.exit(130);
  });
}
try {
  await main();
} catch (error) {
  // What was ended under its hands fails, too.
  if (!interrupted) console.error(error);
  process.exitCode = 1;
}
await endAll();
