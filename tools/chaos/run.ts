import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { databaseAway } from './database-away.ts';
import { diskFull } from './disk-full.ts';
import type { Fault, NotRun, Outcome } from './fault.ts';
import { floods } from './floods.ts';
import { imageHostFails } from './image-host-fails.ts';
import { killDatabase } from './kill-database.ts';
import { killOneOfTwo } from './kill-one-of-two.ts';
import { killShop } from './kill-shop.ts';
import { liveStream } from './live-stream.ts';
import { mailProviderFails } from './mail-provider-fails.ts';
import { scaledOut } from './scaled-out.ts';
import { silentDatabase } from './silent-database.ts';
import { stopShop } from './stop-shop.ts';

// `npm run faults [-- name …] [-- --short]`: what must survive, done to the built shop for real.
const faults: readonly Fault[] = [
  killShop,
  killDatabase,
  killOneOfTwo,
  databaseAway,
  silentDatabase,
  mailProviderFails,
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

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function make(fault: Fault): Promise<Outcome | NotRun> {
  try {
    return await fault.run(values.short);
  } catch (error) {
    const reason = (error as Error).stack ?? String(error);
    return { runs: 0, acknowledged: '', found: '', broken: [reason] };
  }
}

/** How many faults are made at once: much of each is waiting for mails that are tried again. */
const lanes = 4;
const chosen = faults.filter((fault) => {
  if (positionals.length > 0) return positionals.some((word) => fault.name.includes(word));
  // The scaled-out shops are two on one PostgreSQL as well.
  return !values.short || fault !== killOneOfTwo;
});
const results = new Map<Fault, Outcome | NotRun>();
const waiting = [...chosen];

async function work(): Promise<void> {
  for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
    const startedAt = performance.now();
    const result = await make(fault);
    results.set(fault, result);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const verdict = 'notRun' in result ? 'not run' : result.broken.length > 0 ? 'NOT HELD' : 'held';
    say(`${fault.name}: ${verdict}, ${seconds} s`);
  }
}

await Promise.all(Array.from({ length: lanes }, work));

say('\n| fault | runs | acknowledged | found | |');
say('| --- | --- | --- | --- | --- |');
let held = 0;
let failed = 0;
for (const fault of chosen) {
  const result = results.get(fault);
  if (!result || 'notRun' in result) {
    say(`| ${fault.what} | 0 | | ${result?.notRun} | not run |`);
    continue;
  }
  const { runs, acknowledged, found, broken } = result;
  say(
    `| ${fault.what} | ${runs} | ${acknowledged} | ${found} | ${broken.length ? 'NOT HELD' : 'held'} |`,
  );
  if (broken.length === 0) held += 1;
  else failed += 1;
  for (const line of broken.slice(0, 20)) say(`  ${line}`);
  if (broken.length > 20) say(`  … and ${broken.length - 20} more`);
}
say(`\n${held} held, ${failed} not held`);
if (values.report) {
  const counts = { numPassedTests: held, numTotalTests: held + failed };
  fs.writeFileSync(values.report, JSON.stringify(counts));
}
process.exit(failed > 0 ? 1 : 0);
