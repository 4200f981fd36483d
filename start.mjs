// The one door to everything: `npm start`, `npm test` and the other scripts of package.json. Plain
// JavaScript, because on a fresh machine it runs before anything is installed, on Node 20.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const root = import.meta.dirname;
const modules = path.join(root, 'node_modules');
const bin = path.join(modules, '.bin');
const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };

function fail(line) {
  console.error(line);
  process.exit(1);
}

function run(command, args, options = {}) {
  const done = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  });
  return done.status ?? 1;
}

function hashOf(...files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(fs.readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

/** Installs when the lock file is not the one that was installed last. */
function install() {
  const stamp = path.join(modules, '.installed');
  const lock = hashOf('package-lock.json');
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === lock) return;
  console.error('Installing what is missing. This takes a minute the first time.');
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund'];
  if (run('npm', ['ci', ...quiet]) !== 0) {
    fail('npm ci failed. Check the network, then start again.');
  }
  fs.writeFileSync(stamp, lock);
}

const sources = [
  'app',
  'content',
  'public',
  'server.ts',
  'vite.config.ts',
  'react-router.config.ts',
];

function newestIn(file) {
  const stat = fs.statSync(file);
  if (!stat.isDirectory()) return stat.mtimeMs;
  // A folder's own time changes when a file in it goes.
  return Math.max(
    stat.mtimeMs,
    ...fs.readdirSync(file).map((name) => newestIn(path.join(file, name))),
  );
}

/** Builds when a source or the installation is newer than the build. */
function build() {
  const stamp = path.join(root, 'build', '.built');
  const watched = [
    ...sources.map((name) => path.join(root, name)),
    path.join(modules, '.installed'),
  ];
  const newest = Math.max(...watched.map(newestIn));
  if (fs.existsSync(stamp) && fs.statSync(stamp).mtimeMs >= newest) return;
  console.error('Building the shop.');
  const startedAt = new Date();
  fs.rmSync(path.join(root, 'build'), { recursive: true, force: true });
  const quiet = ['build', '--logLevel', 'warn'];
  if (run('react-router', quiet, { env: { ...env, NODE_ENV: 'production' } }) !== 0) {
    fail('The build failed; see above.');
  }
  fs.writeFileSync(stamp, '');
  // A source saved during the build counts as newer than it.
  fs.utimesSync(stamp, startedAt, startedAt);
}

const firstWaitMs = 500;
const longestWaitMs = 30_000;

/**
 * Runs a program in this one's place: its signals and its exit code are passed on. One to keep is
 * started again when it is killed, or crashes once it was open; it says `open` when it is. A clean
 * end, and a start that fails with a reason (a wrong setting, a busy port), stay the end.
 */
function become(args, { extra = {}, keep = false } = {}) {
  let child;
  let stopping = false;
  let opened = false;
  let waitMs = firstWaitMs;
  const pass = (signal) => {
    stopping = true;
    // Between two lives there is nobody to pass it on to.
    if (child.exitCode !== null || child.signalCode !== null) process.exit(1);
    child.kill(signal);
  };
  const start = () => {
    const stdio = ['inherit', 'inherit', 'inherit', ...(keep ? ['ipc'] : [])];
    child = spawn('node', args, { cwd: root, env: { ...env, ...extra }, stdio });
    child.on('message', (said) => {
      if (said !== 'open') return;
      opened = true;
      waitMs = firstWaitMs;
    });
    child.on('exit', (code, signal) => {
      const crashed = signal !== null || (opened && code !== 0);
      if (!keep || stopping || !crashed) process.exit(code ?? 1);
      console.error(`The shop ended by ${signal ?? `error ${code}`} and is started again.`);
      setTimeout(start, waitMs);
      waitMs = Math.min(waitMs * 2, longestWaitMs);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => pass(signal));
  // npm does not pass SIGTERM on; it just goes. Whoever ends npm means the shop.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) pass('SIGTERM');
  }, 500);
  watch.unref();
  start();
}

const [mode = '--serve', ...rest] = process.argv.slice(2);
if (fs.existsSync(path.join(root, '.env'))) {
  for (const [name, value] of Object.entries(readEnvFile(path.join(root, '.env')))) {
    env[name] ??= value;
  }
}

function readEnvFile(file) {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  const pairs = lines
    .map((line) => line.match(/^\s*([A-Z][A-Z0-9_]*)\s*=\s*(.*?)\s*$/))
    .filter(Boolean);
  return Object.fromEntries(
    pairs.map(([, name, value]) => [name, value.replace(/^(["'])(.*)\1$/, '$2')]),
  );
}

/** Half the memory for a tenth more work where pages are rendered: docs/performance.md, 'Memory'. */
const frugal = {
  flags: ['--max-semi-space-size=8', '--max-old-space-size=512'],
  env: { MALLOC_ARENA_MAX: '2' },
};

install();
switch (mode) {
  case '--serve':
    build();
    become([...frugal.flags, 'build/server/index.js'], {
      extra: { NODE_ENV: 'production', ...frugal.env },
      keep: true,
    });
    break;
  case '--build':
    build();
    break;
  case '--dev':
    become(['dev.ts'], { extra: { NODE_ENV: 'development' } });
    break;
  case '--shop':
    become(['shop.ts', ...rest]);
    break;
  case '--chaos':
    build();
    become(['tools/chaos/run.ts', ...rest]);
    break;
  case '--bench':
    build();
    become(['tools/bench/run.ts', ...rest]);
    break;
  case '--screenshots':
    build();
    become(['tools/screenshots/run.ts', ...rest]);
    break;
  case '--test':
    become(['tests/run.ts', ...rest]);
    break;
  default:
    fail(`start.mjs does not know ${mode}.`);
}
