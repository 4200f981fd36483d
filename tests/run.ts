import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium, readVersion } from '#tests/support/chromium.ts';
import { quickScrypt, seedShop } from '#tests/support/shop-process.ts';

// `npm test`: everything. Words after `--` go to the steps of the name that comes first: `npm test --
// journeys cart` runs the journeys with 'cart' in their path. `npm test -- quick` runs what belongs to
// the changes since main.
interface Step {
  name: string;
  command: string;
  args: string[];
  /** What must have ended before this starts: two cores bear one of the long steps. */
  after?: string[];
  /** The file to which a test runner writes its counts. */
  report?: string;
  /** The environment of the first start whose data folder the shops of a step copy. */
  seeding?: Record<string, string>;
  /** Words for a run without any. */
  usual?: string[];
}

const own = 'shop-tests-';
const isAlive = (pid: string) => fs.existsSync(`/proc/${pid}`);

/** Whether as much is free in a folder in memory as a run may need; TMPDIR asks for another one. */
function isRoomy(memory: string): boolean {
  if (process.env.TMPDIR || !fs.existsSync(memory)) return false;
  const { bavail, bsize } = fs.statfsSync(memory);
  return Math.min(bavail * bsize, process.availableMemory()) > 6 * 2 ** 30;
}

/** A new folder in memory. What a killed run has left there goes. Throws where none may be made, or run programs. */
function createInMemory(memory: string): string {
  for (const name of fs.readdirSync(memory)) {
    const [, pid] = new RegExp(`^${own}(\\d+)-`).exec(name) ?? [];
    if (pid && !isAlive(pid)) fs.rmSync(path.join(memory, name), { recursive: true });
  }
  const made = fs.mkdtempSync(path.join(memory, `${own}${process.pid}-`));
  fs.writeFileSync(path.join(made, 'run'), '#!/bin/sh\n', { mode: 0o755 });
  execFileSync(path.join(made, 'run'));
  return made;
}

/** A new folder for the files of this run: on some disks those of the databases take most of the time. */
function createScratch(): string {
  const memory = '/dev/shm';
  try {
    if (isRoomy(memory)) return createInMemory(memory);
  } catch (error) {
    process.stderr.write(`The files of this run stand on the disk: ${error}\n`);
  }
  return fs.mkdtempSync(path.join(os.tmpdir(), own));
}

const scratch = createScratch();
// PostgreSQL runs as another user where the tests run as root.
fs.chmodSync(scratch, 0o711);
const [only, ...words] = process.argv.slice(2);
const isQuick = only === 'quick';

function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
}

/** The commit at which the branch left main. */
function findBase(): string {
  const [main] = git('branch', '-a', '--format=%(refname)', '--list', 'origin/main', 'main');
  return main ? (git('merge-base', 'HEAD', main)[0] ?? main) : 'HEAD';
}

/** The journeys of what differs from a commit: of a part of a room where it has its own, or of the room. */
function listChangedJourneys(base: string): string[] {
  const journeys = fs.globSync('tests/journeys/**/*.e2e.ts');
  const untracked = git('ls-files', '--others', '--exclude-standard');
  const found = [...git('diff', '--name-only', base), ...untracked].flatMap((file) => {
    if (journeys.includes(file)) return [file];
    const [top, room, part = ''] = file.split('/');
    if (top !== 'app' || part === '' || part.includes('.test.')) return [];
    const ofRoom = journeys.filter((one) => one.startsWith(`tests/journeys/${room}/`));
    const name = `tests/journeys/${room}/${part.split('.')[0]}`;
    const ofPart = ofRoom.filter((one) => one.startsWith(name));
    return ofPart.length > 0 ? ofPart : ofRoom;
  });
  return [...new Set(found)];
}

function runVitest(report: string, ...args: string[]) {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile=${scratch}/${report}`];
  return { command: 'vitest', args: ['run', '--passWithNoTests', ...reporters, ...args], report };
}

const journeys = {
  name: 'journeys',
  command: 'playwright',
  args: ['test', '--config', 'tests/playwright.config.ts'],
  after: ['build', 'unit', 'unit of the built shop'],
  report: 'journeys.json',
  seeding: {},
};

/** The hash of the seeded admin's password must be one that the shops of these tests make. */
const quickSeeding = { NODE_OPTIONS: quickScrypt };

const build: Step = { name: 'build', command: 'node', args: ['start.mjs', '--build'] };

const checks: Step[] = [
  { name: 'format and lint', command: 'biome', args: ['ci', '--error-on-warnings'] },
  { name: 'types', command: 'npm', args: ['run', '--silent', 'typecheck'] },
  build,
];

const whole: Step[] = [
  ...checks,
  { name: 'unit', ...runVitest('unit.json', '--project=browser', '--project=units') },
  {
    name: 'unit of the built shop',
    ...runVitest('built.json', '--project=built'),
    after: ['build', 'unit'],
    seeding: quickSeeding,
  },
  journeys,
  // Most of its time it waits for the emails of a killed shop.
  {
    name: 'chaos',
    command: 'node',
    args: ['tools/chaos/run.ts', '--short', `--report=${scratch}/chaos.json`],
    after: ['build'],
    report: 'chaos.json',
    // One short run; `npm run chaos` makes all of them at length.
    usual: ['kill-shop'],
  },
];

function listQuickSteps(): Step[] {
  const base = findBase();
  const changed = listChangedJourneys(base);
  const unit = runVitest('unit.json', `--changed=${base}`);
  const quick: Step[] = [
    ...checks,
    { name: 'unit', ...unit, after: ['build'], seeding: quickSeeding },
  ];
  return changed.length > 0 ? [...quick, { ...journeys, usual: changed }] : quick;
}

/** All steps, or those that the first word names, after a build where they need one. */
function listSteps(): Step[] {
  if (isQuick) return listQuickSteps();
  if (!only) return whole;
  const named = whole.filter(({ name }) => name.startsWith(only));
  return named.some(({ after }) => after?.includes('build')) ? [build, ...named] : named;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const CHROMIUM = await findChromium();
print(readVersion(CHROMIUM));

const env: NodeJS.ProcessEnv = {
  ...process.env,
  CHROMIUM,
  TMPDIR: scratch,
  PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(scratch, 'journeys.json'),
};

interface Result {
  startTime: string;
  duration: number;
  error?: { message?: string };
}

interface Spec {
  title: string;
  file: string;
  tests: { status: string; results: Result[] }[];
}

interface Suite {
  suites?: Suite[];
  specs: Spec[];
}

interface Assertion {
  title: string;
  status: string;
  duration?: number;
  failureMessages?: string[];
}

interface Ended {
  ms: number;
  title: string;
  /** What was thrown, where it failed. */
  failure?: string | undefined;
}

const listSpecs = ({ suites = [], specs }: Suite): Spec[] => [
  ...specs,
  ...suites.flatMap(listSpecs),
];

/** What a shop of the journeys has warned of beside a result. */
function readWarnings({ startTime, duration }: Result): string[] {
  const log = 'test-results/shop.log';
  if (!fs.existsSync(log)) return [];
  const [from, until] = [startTime, new Date(Date.parse(startTime) + duration).toISOString()];
  return fs
    .readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => {
      const time = /"time":"([^"]+)"/.exec(line)?.[1] ?? '';
      return time >= from && time <= until;
    });
}

/** What a runner reports: Playwright's, Vitest's or one of counts alone. */
function readReport(file: string): { passed: number; failed: number; ended: Ended[] } {
  if (!fs.existsSync(file)) return { passed: 0, failed: 1, ended: [] };
  const report = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (report.stats) {
    const { expected, unexpected, flaky } = report.stats;
    const ended = (report.suites as Suite[]).flatMap(listSpecs).map(({ file, title, tests }) => {
      const results = tests.flatMap(({ results }) => results);
      const failed = tests.some(({ status }) => status === 'unexpected' || status === 'flaky');
      const result = results.find(({ error }) => error);
      const thrown = result?.error?.message ?? 'Not run to its end';
      const warnings = result ? readWarnings(result).slice(0, 20) : [];
      return {
        ms: Math.max(0, ...results.map(({ duration }) => duration)),
        title: `${file}: ${title}`,
        failure: failed ? [thrown.slice(0, 1200), ...warnings].join('\n') : undefined,
      };
    });
    return { passed: expected, failed: unexpected + flaky, ended };
  }
  const files: { name: string; assertionResults: Assertion[] }[] = report.testResults ?? [];
  const ended = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration = 0, status, failureMessages = [] }) => ({
      ms: duration,
      title: `${path.relative('.', name)}: ${title}`,
      failure: status === 'failed' ? failureMessages.join('\n') : undefined,
    })),
  );
  const passed = report.numPassedTests;
  return { passed, failed: report.numTotalTests - passed, ended };
}

const toSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const times: string[] = [];

/** The variable that names a seeded data folder; none where there is no build to start. */
async function seed({ name, seeding }: Step): Promise<NodeJS.ProcessEnv> {
  if (!seeding || !fs.existsSync('build/server')) return {};
  const startedAt = Date.now();
  const SEEDED_SHOP = fs.mkdtempSync(path.join(scratch, 'seeded-'));
  await seedShop(SEEDED_SHOP, seeding);
  times.push(`seed of ${name} ${toSeconds(Date.now() - startedAt)}`);
  return { SEEDED_SHOP };
}

/** Runs a step, with what it waits for of its seed. Resolves to whether it passed. */
async function run(step: Step, seeded: Promise<NodeJS.ProcessEnv>): Promise<boolean> {
  const { name, command, args } = step;
  const chosen = words.length > 0 && step !== build ? words : (step.usual ?? []);
  const startedAt = Date.now();
  print(`== ${name}`);
  const child = spawn(command, [...args, ...chosen], {
    stdio: 'inherit',
    env: { ...env, ...(await seeded) },
  });
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  const time = toSeconds(Date.now() - startedAt);
  times.push(`${name} ${time}`);
  print(`== ${name}: ${status === 0 ? 'ok' : 'FAILED'}, ${time}`);
  return status === 0;
}

const startedAt = Date.now();
const steps = listSteps();
const started = new Map<string, Promise<boolean>>();
for (const step of steps) {
  const built = step.after?.includes('build') ? started.get('build') : undefined;
  // Beside the steps that this one waits for.
  const seeded = Promise.resolve(built).then((isBuilt) => (isBuilt === false ? {} : seed(step)));
  const before = (step.after ?? []).map((name) => started.get(name));
  const passes = Promise.all(before).then(async () => (await built) !== false && run(step, seeded));
  started.set(step.name, passes);
}
const broken = (await Promise.all(started.values())).includes(false);
const reports = steps.flatMap(({ report }) =>
  report ? [readReport(path.join(scratch, report))] : [],
);
const passed = reports.reduce((sum, report) => sum + report.passed, 0);
const failed = reports.reduce((sum, report) => sum + report.failed, 0);
// CI keeps no files: what the page of a failed journey showed stands in the log.
if (broken) {
  for (const file of fs.globSync('test-results/*/error-context.md')) {
    const [, snapshot = ''] = fs.readFileSync(file, 'utf8').split('```yaml');
    const main = Math.max(snapshot.indexOf('- main'), 0);
    const [shown = ''] = snapshot.slice(main, main + 3000).split('- contentinfo');
    // Dialogs and toasts stand at the end of a page, and tell what it refused.
    const above = snapshot.match(/^( *)- (?:dialog|status|alert)\b.*(?:\n\1 +.*)*/gm) ?? [];
    const said = above.filter((part) => part.includes('\n')).map((part) => part.slice(0, 1500));
    print([`== ${path.dirname(file)}`, shown, ...said].join('\n'));
  }
}
const slowest = reports.flatMap(({ ended }) => ended).sort((a, b) => b.ms - a.ms);
print('\nSlowest:');
for (const { ms, title } of slowest.slice(0, 10)) print(`${toSeconds(ms).padStart(8)}  ${title}`);
for (const { title, failure } of slowest) {
  if (failure) print(`\nFAILED  ${title}\n${stripVTControlCharacters(failure).slice(0, 4000)}`);
}
print(`\n${[...times, `all ${toSeconds(Date.now() - startedAt)}`].join(' · ')}`);
print(`${passed} passed, ${failed} failed`);
process.exitCode = broken || failed > 0 ? 1 : 0;
// The server of a shop that a failed test has left may still write there.
fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
