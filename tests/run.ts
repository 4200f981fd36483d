import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findChromium } from './support/chromium.ts';

// `npm test`: everything, in the order in which a fault is cheapest to find. Words after `--` go to
// the last step that takes them: `npm test -- journeys cart` runs the journeys with 'cart' in the file name.
interface Step {
  name: string;
  command: string;
  args: string[];
  /** Where a test runner writes its counts. */
  report?: string;
}

const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-reports-'));
const [only, ...words] = process.argv.slice(2);

const steps: Step[] = [
  { name: 'format and lint', command: 'biome', args: ['ci', '--error-on-warnings'] },
  { name: 'route types', command: 'react-router', args: ['typegen'] },
  { name: 'types', command: 'tsc', args: [] },
  { name: 'build', command: 'node', args: ['start.mjs', '--build'] },
  {
    name: 'unit',
    command: 'vitest',
    args: ['run', '--reporter=dot', '--reporter=json', `--outputFile=${reports}/unit.json`],
    report: 'unit.json',
  },
  {
    name: 'journeys',
    command: 'playwright',
    args: ['test', '--config', 'tests/playwright.config.ts'],
    report: 'journeys.json',
  },
  {
    name: 'faults',
    command: 'node',
    args: ['faults/run.ts', '--short', `--report=${reports}/faults.json`],
    report: 'faults.json',
  },
];

function countsOf(file: string): { passed: number; failed: number } {
  if (!fs.existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (report.stats) {
    const { expected, unexpected, flaky } = report.stats;
    return { passed: expected, failed: unexpected + flaky };
  }
  return { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const env = {
  ...process.env,
  CHROMIUM: findChromium(),
  PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, 'journeys.json'),
};
let passed = 0;
let failed = 0;
let broken = false;
for (const step of steps.filter((one) => !only || one.name === only)) {
  const startedAt = Date.now();
  say(`\n== ${step.name}`);
  const { status } = spawnSync(step.command, [...step.args, ...words], {
    stdio: 'inherit',
    env,
  });
  say(
    `== ${step.name}: ${status === 0 ? 'ok' : 'FAILED'}, ${Math.round((Date.now() - startedAt) / 1000)} s`,
  );
  if (step.report) {
    const counts = countsOf(path.join(reports, step.report));
    passed += counts.passed;
    failed += counts.failed;
  }
  if (status !== 0) {
    broken = true;
    break;
  }
}
fs.rmSync(reports, { recursive: true, force: true });
say(`\n${passed} passed, ${failed} failed`);
process.exitCode = broken || failed > 0 ? 1 : 0;
