import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** The built shop as a process of its own. */
export interface ShopProcess {
  url: string;
  dataDir: string;
  /** The demo administrator that the first start prints. */
  admin: { email: string; password: string } | null;
  output: () => string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** The option of Node for programs whose password hashes cost next to nothing. */
export const quickScrypt = `--import=${path.join(import.meta.dirname, 'quick-scrypt.mjs')}`;

const startTimeoutMs = 90_000;

const example = fs.readFileSync(path.join(import.meta.dirname, '../../.env.example'), 'utf8');
const settings = [...example.matchAll(/^#([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => [name, '']);

/**
 * The environment of a shop of the tests: ours, but no setting other than its own. One of ours, or one that its
 * start.mjs reads from .env where there is none, may lead to a shop in use.
 */
export function shopEnvironment(own: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...Object.fromEntries(settings), ...own };
}

/** Where `npm test` has left the data folder of a first start, with what it printed; or unset. */
const seededFolder = process.env.SEEDED_SHOP;

/** A new data folder: a copy of the seeded one, or an empty one. */
function createDataDir(): { dataDir: string; printed: string } {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-data-'));
  if (!seededFolder) return { dataDir, printed: '' };
  // PostgreSQL refuses a folder whose mode was not copied.
  execFileSync('cp', ['-a', `${seededFolder}/data/.`, dataDir]);
  return { dataDir, printed: fs.readFileSync(path.join(seededFolder, 'printed'), 'utf8') };
}

/**
 * Leaves the data folder of a first start in `folder`, for `startShop` to copy. PostgreSQL does not
 * wait for the disk there: what is tested on copies of it does not survive a power cut.
 */
export async function seedShop(folder: string, env: Record<string, string> = {}): Promise<void> {
  const dataDir = path.join(folder, 'data');
  fs.mkdirSync(dataDir);
  const shop = await startShop({ DATA_DIR: dataDir, ...env });
  await shop.stop();
  if (readPostgresqlPid({ dataDir }))
    throw new Error('The PostgreSQL of the seeded shop still runs.');
  fs.appendFileSync(path.join(dataDir, 'postgresql', 'postgresql.conf'), '\nfsync = off\n');
  fs.rmSync(path.join(dataDir, 'postgresql-socket'));
  fs.writeFileSync(path.join(folder, 'printed'), shop.output());
}

/**
 * Starts the built shop on a free port, by default on a data folder of its own, and waits until it is
 * open. By another program, such as start.mjs, or of another folder, where one is named.
 */
export async function startShop(
  env: Record<string, string> = {},
  { program = 'build/server/index.js', root = '.' } = {},
): Promise<ShopProcess> {
  const given = env.DATA_DIR || env.DATABASE_URL;
  const { dataDir, printed: before } = given
    ? { dataDir: env.DATA_DIR ?? fs.mkdtempSync(path.join(os.tmpdir(), 'shop-data-')), printed: '' }
    : createDataDir();
  const child = spawn('node', [program], {
    env: shopEnvironment({
      ...{ NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir },
      ...{ RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...env },
    }),
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A test that fails before it stops its shop would leave it running beside all others.
  const stopWithTests = () => child.kill();
  process.once('exit', stopWithTests);
  child.once('exit', () => process.off('exit', stopWithTests));
  let output = '';
  const opened = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill();
      reject(new Error(`The shop did not open: ${output}`));
    }, startTimeoutMs);
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /is open: (\S+)/.exec(output)?.[1];
      if (url) {
        clearTimeout(timer);
        resolve(url);
      }
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code}: ${output}`)));
  });
  const printed = await opened;
  // Behind https, the shop prints the address that browsers use.
  const url = env.PUBLIC_URL ? `http://127.0.0.1:${env.PORT}` : printed;
  const line = /Administrator: (\S+) Password: (\S+)/.exec(before + output);
  return {
    url,
    dataDir,
    admin: line?.[1] && line[2] ? { email: line[1], password: line[2] } : null,
    output: () => output,
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The numbers of the programs that a process of ours has started (Linux). */
export function listChildPids({ pid }: ChildProcess): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return fs.readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

/** The first of them. */
export function getChildPid(parent: ChildProcess): number {
  const [child] = listChildPids(parent);
  if (!child) throw new Error(`Process ${parent.pid} has no child.`);
  return child;
}

/** The number of the PostgreSQL of a data folder, by its pid file; null while there is none. */
export function readPostgresqlPid({ dataDir }: { dataDir: string }): number | null {
  const file = path.join(dataDir, 'postgresql', 'postmaster.pid');
  if (!fs.existsSync(file)) return null;
  return Number(fs.readFileSync(file, 'utf8').split('\n')[0]) || null;
}

/** Starts a command of `npm run shop`, and collects what it prints. */
export function startCommand(env: Record<string, string>, ...args: string[]) {
  // A third less of the processor's time.
  const NODE_COMPILE_CACHE = path.join(os.tmpdir(), 'shop-compile-cache');
  const child = spawn('node', ['shop.ts', ...args], {
    env: shopEnvironment({ NODE_COMPILE_CACHE, ...env }),
  });
  const ended = (async () => {
    const printed = [text(child.stdout), text(child.stderr)];
    const [status] = await once(child, 'exit');
    return { status, output: (await Promise.all(printed)).join('') };
  })();
  return { child, ended };
}

/** Runs a command of `npm run shop`, and waits for its end. */
export const runCommand = (env: Record<string, string>, ...args: string[]) =>
  startCommand(env, ...args).ended;
