import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { measureScreen } from './admin-screen.ts';
import { cleanUp, type Profile, profiles, type Row } from './bench.ts';
import { measureCatalogue } from './catalogue.ts';
import { measureCosts } from './cost-by-size.ts';
import { measureDrop } from './drop.ts';
import { measureFirstPaint } from './first-paint.ts';
import { measureGuestPages } from './guest-pages.ts';
import { measureMemory } from './memory.ts';
import { measureCheckouts } from './orders.ts';
import { measureRendering } from './rendering.ts';
import { describeMachine, formatMarkdown, formatTable, print } from './report.ts';
import { measureStarts } from './start.ts';

// `npm run bench [-- --quick] [-- figure …]`: measures, and writes RESULTS.md when every figure was
// measured. A bar that is not reached does not fail the run; a failed measurement does.
const figures: Record<string, (profile: Profile) => Promise<Row[]>> = {
  'first-paint': measureFirstPaint,
  'guest-pages': measureGuestPages,
  rendering: measureRendering,
  orders: measureCheckouts,
  drop: measureDrop,
  catalogue: measureCatalogue,
  'cost-by-size': measureCosts,
  'admin-screen': measureScreen,
  start: measureStarts,
  memory: measureMemory,
};

/** A figure that fails does not stop the others. */
async function measure(name: string): Promise<Row[]> {
  try {
    return (await figures[name]?.(profiles[values.quick ? 'quick' : 'full'])) ?? [];
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
    return [{ what: name, measured: 'FAILED', value: Number.NaN, errors: 1 }];
  } finally {
    await cleanUp();
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const known = Object.keys(figures);
const unknown = positionals.find((name) => !known.includes(name));
if (unknown) throw new Error(`Unknown figure '${unknown}'. Known: ${known.join(', ')}.`);
if (process.platform !== 'linux') throw new Error('The benchmark reads /proc: Linux only.');

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    await cleanUp(true);
    process.exit(130);
  });
}
const machine = await describeMachine();
const rows: Row[] = [];
for (const name of positionals.length > 0 ? positionals : known) {
  const startedAt = performance.now();
  const measured = await measure(name);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  print(`\n${name}, ${seconds} s\n${formatTable(measured)}`);
  rows.push(...measured);
}
const report = formatMarkdown(values.quick, machine, rows);
if (positionals.length === 0) fs.writeFileSync('tools/bench/RESULTS.md', report);
print(`\n${report}`);
