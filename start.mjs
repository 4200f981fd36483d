// Runs every script of package.json. Plain JavaScript, because on a fresh machine it runs on Node 20
// before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(fileURLToPath(import.meta.url));
const modules = path.join(root, 'node_modules');
const bin = path.join(modules, '.bin');
const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };

function fail(line) {
  console.error(line);
  process.exit(1);
}

function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, env, stdio: 'inherit', ...options });
  return done.status ?? 1;
}

// Waits for the disk, where there is a program for it: after a power cut, names that were flushed
// would lead to empty files.
function flush() {
  spawnSync('sync', { env });
}

function replaceFolder(folder, made) {
  const before = `${made}.before`;
  fs.rmSync(before, { recursive: true, force: true });
  flush();
  if (fs.existsSync(folder)) fs.renameSync(folder, before);
  fs.renameSync(made, folder);
  flush();
  fs.rmSync(before, { recursive: true, force: true });
}

const hash = (content) => createHash('sha256').update(content).digest('hex');

// Installs when the lock file is not the one that was installed last. What is there stays until all
// has come: the shop that runs is made of it, and starts again from it where the line or the power
// fails.
function install() {
  const stamp = path.join(modules, '.installed');
  const lockFile = fs.readFileSync(path.join(root, 'package-lock.json'));
  const lock = hash(lockFile);
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === lock) return;
  console.error('Installing what is missing. This takes a minute the first time.');
  // Where NODE_ENV is production, npm leaves out what the shop is built with.
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund'];
  // A first installation has nothing to keep.
  const folder = fs.existsSync(stamp) ? path.join(root, '.installing') : root;
  if (folder !== root) {
    try {
      fs.rmSync(folder, { recursive: true, force: true });
      fs.mkdirSync(folder);
    } catch (error) {
      if (error.code !== 'EACCES') throw error;
      fail(`The files are newer than what is installed. As the owner of ${root}: npm run build.`);
    }
    for (const name of ['package.json', 'package-lock.json'])
      fs.copyFileSync(path.join(root, name), path.join(folder, name));
  }
  if (run('npm', ['ci', '--include=dev', ...quiet, '--prefix', folder], { cwd: folder }) !== 0) {
    fail('npm ci failed. Check the network, then start again.');
  }
  const made = path.join(folder, 'node_modules');
  flush();
  fs.writeFileSync(path.join(made, '.installed'), lock);
  if (folder === root) return;
  replaceFolder(modules, made);
  fs.rmSync(folder, { recursive: true });
}

const watched = [
  'app',
  'content',
  'public',
  'server.ts',
  'vite.config.ts',
  'tools/languages',
  'db',
  'react-router.config.ts',
  'node_modules/.installed',
];

/** Every file but tests, with its size and its time, which may be older than the last build. */
function list(file) {
  const stat = fs.statSync(path.join(root, file));
  if (!stat.isDirectory()) return [`${file} ${stat.size} ${stat.mtimeMs}\n`];
  const all = fs.readdirSync(path.join(root, file)).sort();
  const names = all.filter((name) => !/\.test\.tsx?$/.test(name));
  return names.flatMap((name) => list(path.join(file, name)));
}

/** What a build is known by, which an empty file is not: its server. */
function hashServer(folder) {
  const server = path.join(folder, 'server/index.js');
  return fs.existsSync(server) ? hash(fs.readFileSync(server)) : 'none';
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch ({ code }) {
    return code === 'EPERM';
  }
}

/** Builds when a source or the installation is not that of the build, which stays until then. */
function build() {
  const last = path.join(root, 'build');
  const stamp = path.join(last, '.built');
  // Read before the build: a source that is saved during it differs.
  const sources = hash(watched.flatMap(list).join(''));
  const describe = (folder) => `${sources} ${hashServer(folder)}`;
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === describe(last)) return;
  console.error('Building the shop.');
  // Another start may build at the same time.
  const BUILD_FOLDER = `.building-${process.pid}`;
  const made = path.join(root, BUILD_FOLDER);
  for (const name of fs.readdirSync(root)) {
    const [isBuild, pid] = /^\.building(?:-(\d+))?$/.exec(name) ?? [];
    if (isBuild && !(pid && isAlive(Number(pid))))
      fs.rmSync(path.join(root, name), { recursive: true, force: true });
  }
  const quiet = ['build', '--logLevel', 'warn'];
  if (run('react-router', quiet, { env: { ...env, NODE_ENV: 'production', BUILD_FOLDER } }) !== 0) {
    fail('The build failed; see above.');
  }
  fs.writeFileSync(path.join(made, '.built'), describe(made));
  replaceFolder(last, made);
}

const firstWaitMs = 500;
const maxWaitMs = 30_000;

// Runs a program with the settings of `env`, passes SIGINT, SIGTERM and SIGHUP on to it and exits
// with its code. With `restart` it starts again when another signal ends it, or it crashes after it
// has sent `open`. It does not after a clean exit or a start that fails with a reason (a wrong
// setting, a busy port).
function become(args, { extra = {}, restart = false } = {}) {
  let child;
  let stopping = false;
  let opened = false;
  let waitMs = firstWaitMs;
  const pass = (signal) => {
    stopping = true;
    // The program waits to be started again.
    if (child.exitCode !== null || child.signalCode !== null) process.exit(1);
    child.kill(signal);
  };
  const start = () => {
    const stdio = ['inherit', 'inherit', 'inherit', ...(restart ? ['ipc'] : [])];
    child = spawn('node', args, {
      cwd: root,
      env: { ...env, ...extra },
      stdio,
    });
    child.on('message', (message) => {
      if (message !== 'open') return;
      opened = true;
      waitMs = firstWaitMs;
    });
    child.on('exit', (code, signal) => {
      const crashed = signal !== null || (opened && code !== 0);
      if (!restart || stopping || !crashed) process.exit(code ?? 1);
      console.error(`The shop ended by ${signal ?? `error ${code}`} and is started again.`);
      setTimeout(start, waitMs);
      waitMs = Math.min(waitMs * 2, maxWaitMs);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => pass(signal));
  // npm exits on SIGTERM without passing it on.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) pass('SIGTERM');
  }, 500);
  watch.unref();
  start();
}

const [mode = '--serve', ...rest] = process.argv.slice(2);

// As systemd reads it for the shop itself, so that a command has the same passphrase. Not Node's
// own reader: it cuts an unquoted value at its first #.
function readEnvFile(file) {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  const pairs = lines
    .map((line) => line.match(/^\s*([A-Z][A-Z0-9_]*)\s*=\s*(.*?)\s*$/))
    .filter(Boolean);
  return pairs.map(([, name, value]) => {
    const [, sign, inner = value] = value.match(/^(["'])(.*)\1$/) ?? [];
    const escaped = sign === '"' ? /\\(["\\`$])/g : /\\(.)/g;
    return [name, sign === "'" ? inner : inner.replace(escaped, '$1')];
  });
}

// What starts shops of its own would migrate the database of .env, and send emails by its provider. Empty
// names are unset, but the start.mjs that it may run does not read them again.
const isOfOwner = ['--serve', '--build', '--dev', '--shop'].includes(mode);
const envFile = path.join(root, '.env');
if (fs.existsSync(envFile)) {
  for (const [name, value] of readEnvFile(envFile))
    env[name] ??= isOfOwner || name === 'CHROMIUM' ? value : '';
}

/** Half the memory for a tenth more work where pages are rendered: docs/performance.md, 'Memory'. */
const frugal = {
  flags: ['--max-semi-space-size=8', '--initial-old-space-size=64', '--max-old-space-size=512'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' },
};

if (!['linux', 'darwin'].includes(process.platform)) {
  fail('The shop runs on Linux and macOS. On Windows, run it in a container: see deploy/.');
}
install();
switch (mode) {
  case '--serve':
    build();
    become([...frugal.flags, 'build/server/index.js'], {
      extra: { NODE_ENV: 'production', ...frugal.env },
      restart: true,
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
  case '--words':
    become(['tools/languages/update.ts']);
    break;
  case '--chaos':
  case '--bench':
  case '--cluster':
  case '--screenshots':
    build();
    become([`tools/${mode.slice(2)}/run.ts`, ...rest]);
    break;
  case '--engines':
    build();
    become(['tests/engines/run.ts', ...rest]);
    break;
  case '--test':
    become(['tests/run.ts', ...rest]);
    break;
  default:
    fail(`start.mjs does not know ${mode}.`);
}
