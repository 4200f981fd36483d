import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { print, recordDrills } from '#tools/bench/report.ts';
import { databaseAway, silentDatabase } from './database-failures.ts';
import { diskFull } from './disk-full.ts';
import { floods } from './floods.ts';
import { type Outcome, openHarness, type Scenario, UnsupportedError } from './harness.ts';
import { killDatabase, killShop, stopShop } from './process-failures.ts';
import { emailProviderFails, imageHostFails } from './provider-failures.ts';
import { killOneOfTwo, liveStream, scaledOut } from './several-shops.ts';

// `npm run chaos [-- name …] [-- --short]`: causes failures around the built shop and counts what is lost.
// At full length it writes into docs/drills.md when each failure was survived last, and on which commit.
const scenarios: readonly Scenario[] = [
  killShop,
  killDatabase,
  killOneOfTwo,
  databaseAway,
  silentDatabase,
  emailProviderFails,
  imageHostFails,
  liveStream,
  diskFull,
  stopShop,
  floods,
  scaledOut,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    /** Where to write the counts for `npm test`. */
    report: { type: 'string' },
  },
});

interface Result extends Outcome, Omit<Scenario, 'run'> {
  failures: string[];
  verdict: 'held' | 'NOT HELD' | 'not run';
}

async function runScenario({ run, ...scenario }: Scenario): Promise<Result> {
  const harness = await openHarness(values.short);
  const { failures } = harness;
  const unfinished = { ...scenario, runs: 0, found: '', failures };
  try {
    const outcome = await run(harness);
    return {
      ...scenario,
      ...outcome,
      failures,
      verdict: failures.length > 0 ? 'NOT HELD' : 'held',
    };
  } catch (error) {
    if (error instanceof UnsupportedError) {
      return { ...unfinished, found: error.message, failures: [], verdict: 'not run' };
    }
    failures.push((error as Error).stack ?? String(error));
    return { ...unfinished, verdict: 'NOT HELD' };
  } finally {
    await harness.close();
  }
}

/** Scenarios run side by side, because most of their time is spent waiting for email retries. */
const lanes = 4;
const selected = scenarios.filter((scenario) => {
  if (positionals.length > 0) return positionals.some((word) => scenario.name.includes(word));
  // The scenario 'scaled-out' also kills one of two shops.
  return !values.short || scenario !== killOneOfTwo;
});
const results = new Map<string, Result>();
/** Beside others they would measure how long those keep a visitor waiting. */
const timed = [silentDatabase, floods];
const last = values.short ? [] : selected.filter((scenario) => timed.includes(scenario));
const waiting = selected.filter((scenario) => !last.includes(scenario));

async function work(): Promise<void> {
  for (let scenario = waiting.shift(); scenario; scenario = waiting.shift()) {
    const startedAt = performance.now();
    const result = await runScenario(scenario);
    results.set(result.name, result);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    print(`${result.name}: ${result.verdict}, ${seconds} s`);
  }
}

await Promise.all(Array.from({ length: lanes }, work));
waiting.push(...last);
await work();

print('\n| failure | runs | acknowledged | found | |');
print('| --- | --- | --- | --- | --- |');
const all = selected.flatMap(({ name }) => results.get(name) ?? []);
for (const { description, runs, acknowledged = '', found, verdict, failures } of all) {
  print(`| ${description} | ${runs} | ${acknowledged} | ${found} | ${verdict} |`);
  for (const failure of failures.slice(0, 20)) print(`  ${failure}`);
  if (failures.length > 20) print(`  … and ${failures.length - 20} more`);
}
const held = all.filter(({ verdict }) => verdict === 'held');
const failed = all.filter(({ verdict }) => verdict === 'NOT HELD').length;
print(`\n${held.length} held, ${failed} not held`);
if (!values.short) recordDrills(held);
if (values.report) {
  const counts = { numPassedTests: held.length, numTotalTests: held.length + failed };
  fs.writeFileSync(values.report, JSON.stringify(counts));
}
process.exit(failed > 0 ? 1 : 0);
