import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  answersFor,
  binaries,
  checkMajorVersion,
  createCluster,
  EmbeddedPostgresqlError,
  exists,
  isClusterServer,
  query,
  type Runner,
  readPidFile,
  runnerFor,
  startServer,
  waitUntilReady,
} from './postgresql-cluster.server.ts';

export interface EmbeddedPostgresql {
  /** Where to connect: the folder of the private Unix socket. It stays the same for a data folder. */
  socketDir: string;
  /** Stops it, unless another shop on the same data folder still uses it. */
  stop(): Promise<void>;
}

/** Whom the server runs as, where that is not who runs the shop. */
type ServerUser = { uid?: number; gid?: number };

/** The error of a new server while another one, or the last workers of a killed one, hold the cluster. */
const heldByOther = /pre-existing shared memory block|lock file .* already exists/;
const heldTimeoutMs = 15_000;
const watchMs = 500;
const lingerMs = 2000;

/** Whether only PostgreSQL's own user can have put a socket there; root could enter any folder. */
function isOwnFolder(dir: string, { uid = process.getuid?.() }: ServerUser): boolean {
  const found = fs.lstatSync(dir, { throwIfNoEntry: false });
  return Boolean(found?.isDirectory() && (found.mode & 0o077) === 0 && found.uid === uid);
}

// Socket paths hold 107 bytes at most, so the socket lives in a short private folder and not in the
// data folder, which only keeps its name: every shop on that folder, and every restart, uses the
// same.
async function findSocketDir(cluster: string, as: ServerUser): Promise<string> {
  const note = path.join(path.dirname(cluster), 'postgresql-socket');
  const noted = fs.existsSync(note) ? fs.readFileSync(note, 'utf8').trim() : '';
  // In a copy of a data folder the name leads to the server of the original.
  if (noted && isOwnFolder(noted, as) && (await answersFor(cluster, noted)) !== false) return noted;
  const made = fs.mkdtempSync(
    path.join(os.tmpdir().length < 60 ? os.tmpdir() : '/tmp', 'shop-pg-'),
  );
  if (as.uid !== undefined) fs.chownSync(made, as.uid, as.gid ?? as.uid);
  fs.writeFileSync(note, made);
  return made;
}

const notOwn = ({ pid, socketDir }: { pid: number; socketDir: string }) =>
  `The folder ${socketDir} of PostgreSQL's socket belongs to somebody else. ` +
  `End process ${pid} and start the shop again.`;

/** In a user namespace, root cannot use the files of another user. Throws EmbeddedPostgresqlError. */
function refuseRoot(cluster: string, as: ServerUser): void {
  const { uid } = fs.statSync(cluster);
  if (process.getuid?.() !== 0 || as.uid !== undefined || uid === 0) return;
  throw new EmbeddedPostgresqlError(
    `This shop runs as user ${uid}. Run the command as that user: sudo -u '#${uid}' npm run shop -- …`,
  );
}

interface ServerOptions {
  socketDir: string;
  processes: number;
  onRepair: () => void;
}

/** Joins the server that runs on the cluster, or starts one. Two shops may try at the same moment. */
async function joinOrStart(
  cluster: string,
  postgres: string,
  runner: Runner,
  given: ServerOptions,
) {
  const as = runner(postgres, [])[2];
  const deadline = performance.now() + heldTimeoutMs;
  while (true) {
    const running = readPidFile(cluster);
    if (running && isClusterServer(cluster, running.pid)) {
      if (!isOwnFolder(running.socketDir, as)) throw new EmbeddedPostgresqlError(notOwn(running));
      const ended = 'PostgreSQL stopped while the shop joined it.';
      const getExitReason = () => (isClusterServer(cluster, running.pid) ? null : ended);
      await waitUntilReady(cluster, running.socketDir, getExitReason, given.onRepair);
      return running.socketDir;
    }
    if (running) fs.rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
    try {
      const { getExitReason } = startServer(cluster, postgres, runner, given);
      await waitUntilReady(cluster, given.socketDir, getExitReason, given.onRepair);
      return given.socketDir;
    } catch (error) {
      if (!heldByOther.test(String(error)) || performance.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

/** Whether another client is connected, and stays: connections that were just closed take a moment to end. */
async function isShared(socketDir: string): Promise<boolean> {
  const deadline = performance.now() + lingerMs;
  while (true) {
    const others = await query(
      socketDir,
      `select from pg_stat_activity where usename = 'shop' and pid <> pg_backend_pid()
        and backend_type = 'client backend' limit 1`,
    );
    if (!others?.length) return false;
    if (performance.now() > deadline) return true;
    await sleep(20);
  }
}

async function stopUnlessShared(cluster: string): Promise<void> {
  const running = readPidFile(cluster);
  if (!running || (await isShared(running.socketDir))) return;
  process.kill(running.pid, 'SIGINT');
  const deadline = performance.now() + 10_000;
  // Until the process is gone altogether: its command line vanishes before its shared memory.
  while (exists(running.pid) && performance.now() < deadline) await sleep(20);
  fs.rmSync(running.socketDir, { recursive: true, force: true });
}

/**
 * Starts the PostgreSQL of a data folder, or joins the one that already runs there (a second shop,
 * or one left behind by a shop that was killed). Creates the cluster on the first start. A server
 * that ends without the shop's doing is started again; `onRestart` is called then, and on failures,
 * `onRepair` where a start takes long because PostgreSQL repairs itself.
 * Throws EmbeddedPostgresqlError with what to do.
 */
export async function startEmbeddedPostgresql(
  dataDir: string,
  {
    onRestart = (_error: unknown): void => undefined,
    onRepair = (): void => undefined,
    processes = 1,
  } = {},
): Promise<EmbeddedPostgresql> {
  const cluster = path.join(dataDir, 'postgresql');
  const { postgres, initdb } = await binaries();
  const runner = runnerFor(dataDir, postgres);
  if (!fs.existsSync(cluster)) createCluster(cluster, initdb, runner);
  checkMajorVersion(cluster, postgres);
  const as = runner(postgres, [])[2];
  refuseRoot(cluster, as);
  const options = { processes, onRepair };
  const socketDir = await findSocketDir(cluster, as);
  const joined = await joinOrStart(cluster, postgres, runner, { ...options, socketDir });

  let busy = false;
  const watch = setInterval(async () => {
    const running = readPidFile(cluster);
    if (busy || (running && isClusterServer(cluster, running.pid))) return;
    busy = true;
    try {
      await joinOrStart(cluster, postgres, runner, { ...options, socketDir: joined });
      onRestart(null);
    } catch (error) {
      onRestart(error);
    }
    busy = false;
  }, watchMs);
  watch.unref();

  return {
    socketDir: joined,
    async stop() {
      clearInterval(watch);
      while (busy) await sleep(20);
      await stopUnlessShared(cluster);
    },
  };
}
