import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findChromium, readVersion } from '#tests/support/chromium.ts';
import { quickScrypt, seedShop } from '#tests/support/shop-process.ts';

// `npm test`: everything, in the order in which an error is cheapest to find. Words after `--` go to
// the steps of the name that comes first: `npm test -- journeys cart` runs the journeys with 'cart'
// in the file name.
interface Step {
  name: string;
  command: string;
  args: string[];
  /** The file to which a test runner writes its counts. */
  report?: string;
  /** The environment of the first start whose data folder the shops of a step copy. */
  seeding?: Record<string, string>;
  /** The steps that run without arguments. */
  only?: string[];
}

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-reports-'));
const [only, ...words] = process.argv.slice(2);

/** The steps of one stage run side by side. */
const stages: Step[][] = [
  [
    { name: 'format and lint', command: 'biome', args: ['ci', '--error-on-warnings'] },
    { name: 'types', command: 'npm', args: ['run', '--silent', 'typecheck'] },
    { name: 'build', command: 'node', args: ['start.mjs', '--build'] },
  ],
  [
    {
      name: 'unit',
      command: 'vitest',
      args: ['run', '--reporter=dot', '--reporter=json', `--outputFile=${scratch}/unit.json`],
      report: 'unit.json',
      // The hash of the seeded admin's password must be one that the shops of these tests make.
      seeding: { NODE_OPTIONS: quickScrypt },
    },
    {
      name: 'journeys',
      command: 'playwright',
      args: ['test', '--config', 'tests/playwright.config.ts'],
      report: 'journeys.json',
      seeding: {},
    },
    // Most of its time it waits for the emails of a killed shop.
    {
      name: 'chaos',
      command: 'node',
      args: ['tools/chaos/run.ts', '--short', `--report=${scratch}/chaos.json`],
      report: 'chaos.json',
      // One short run; `npm run chaos` makes all of them at length.
      only: ['kill-shop'],
    },
  ],
];

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const CHROMIUM = await findChromium();
print(readVersion(CHROMIUM));

const env: NodeJS.ProcessEnv = {
  ...process.env,
  CHROMIUM,
  PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(scratch, 'journeys.json'),
};

function readCounts(file: string): { passed: number; failed: number } {
  if (!fs.existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (report.stats) {
    const { expected, unexpected, flaky } = report.stats;
    return { passed: expected, failed: unexpected + flaky };
  }
  return { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests };
}

/** The variable that names a seeded data folder; none where there is no build to start. */
async function seed({ name, seeding }: Step): Promise<NodeJS.ProcessEnv> {
  if (!seeding || !fs.existsSync('build/server')) return {};
  const SEEDED_SHOP = fs.mkdtempSync(path.join(scratch, `seeded-${name}-`));
  await seedShop(SEEDED_SHOP, seeding);
  return { SEEDED_SHOP };
}

/** Runs a step. Resolves to whether it passed. */
async function run(step: Step): Promise<boolean> {
  const { name, command, args, only: usual = [] } = step;
  const startedAt = Date.now();
  print(`== ${name}`);
  const child = spawn(command, [...args, ...(words.length > 0 ? words : usual)], {
    stdio: 'inherit',
    env: { ...env, ...(await seed(step)) },
  });
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  print(`== ${name}: ${status === 0 ? 'ok' : 'FAILED'}, ${seconds} s`);
  return status === 0;
}

let passed = 0;
let failed = 0;
let broken = false;
for (const stage of stages) {
  const steps = stage.filter((one) => !only || one.name === only);
  const results = await Promise.all(steps.map(run));
  for (const { report } of steps) {
    if (!report) continue;
    const counts = readCounts(path.join(scratch, report));
    passed += counts.passed;
    failed += counts.failed;
  }
  broken = results.includes(false);
  if (broken) break;
}
// CI keeps no files: what the page of a failed journey showed stands in the log.
if (broken) {
  for (const file of fs.globSync('test-results/*/error-context.md')) {
    const [, snapshot = ''] = fs.readFileSync(file, 'utf8').split('```yaml');
    const main = Math.max(snapshot.indexOf('- main'), 0);
    print(`== ${path.dirname(file)}\n${snapshot.slice(main, main + 6000)}`);
  }
}
fs.rmSync(scratch, { recursive: true, force: true });
print(`\n${passed} passed, ${failed} failed`);
process.exitCode = broken || failed > 0 ? 1 : 0;
