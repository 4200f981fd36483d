import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, openPool } from '#app/platform/database/database.server.ts';
import { startEmbeddedPostgresql } from '#app/platform/database/embedded-postgresql.server.ts';
import { readPidFile } from '#app/platform/database/postgresql-cluster.server.ts';
import { findFreePort } from '#tests/support/servers/tcp-proxy.ts';
import { onCleanup } from './cleanup.ts';
import { sendRequest } from './load.ts';
import { type Cost, measureCpuSeconds, measureMegabytes } from './process-cost.ts';
import type { Scratch } from './scratch.ts';

/** A built shop in production mode, as a process that logs to a file. */
export type MeasuredShop = Awaited<ReturnType<typeof openShop>>;

interface ShopOptions {
  dataDir: string;
  scratch: Scratch;
  program?: readonly string[];
  env?: Record<string, string>;
  onMessage?: (message: unknown) => void;
}

const openTimeoutMs = 60_000;
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };
/** As `npm start` starts it: docs/performance.md, 'Memory'. */
export const builtShop = [
  '--max-semi-space-size=8',
  '--initial-old-space-size=64',
  '--max-old-space-size=512',
  'build/server/index.js',
];

/** Starts a shop and waits for its first page. */
export async function openShop(options: ShopOptions) {
  const { dataDir, scratch, program = builtShop, env, onMessage } = options;
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const logFile = path.join(scratch.createFolder('log'), 'shop.log');
  const startedAt = performance.now();
  const settings = { PORT: port, HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'info' };
  const child = startProcess(program, logFile, { ...settings, ...allocator, ...env }, onMessage);
  onCleanup(async () => {
    await child.stop();
    await stopPostgresql(dataDir);
  });
  while ((await sendRequest(`${url}/`).catch(() => null))?.status !== 200) {
    if (child.hasEnded() || performance.now() - startedAt > openTimeoutMs) {
      throw new Error(`The shop did not open: ${fs.readFileSync(logFile, 'utf8').slice(0, 2000)}`);
    }
    await sleep(2);
  }
  const pids = (): Cost => ({ node: child.pid, postgresql: findPostgresql(dataDir) });
  return {
    url,
    /** From the start to the last byte of the first page. */
    openedInMs: performance.now() - startedAt,
    cpuSeconds: () => measureCpuSeconds(pids()),
    megabytes: () => measureMegabytes(pids()),
    countErrors: () => fs.readFileSync(logFile, 'utf8').split('"level":50').length - 1,
    send: child.send,
    ended: child.ended,
    stop: child.stop,
  };
}

/**
 * Starts Node. The process is detached, so that Ctrl+C reaches only the benchmark, which then stops
 * it. With `onMessage` it can send messages.
 */
export function startProcess(
  program: readonly string[],
  logFile: string,
  env: Record<string, string>,
  onMessage?: (message: unknown) => void,
) {
  const log = fs.openSync(logFile, 'a');
  const child = spawn('node', program, {
    detached: true,
    stdio: ['ignore', log, log, onMessage ? 'ipc' : 'ignore'],
    env: { ...process.env, NODE_ENV: 'production', RATE_LIMITS: 'off', ...env },
  });
  fs.closeSync(log);
  if (onMessage) child.on('message', onMessage);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    pid: child.pid ?? 0,
    ended,
    hasEnded,
    send: (message: object) => child.send(message),
    async stop() {
      if (!hasEnded()) child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Joins or starts the PostgreSQL of a data folder. */
export async function openMeasuredDatabase(dataDir: string, size = 10) {
  const starting = startEmbeddedPostgresql(dataDir);
  onCleanup(async () => (await starting).stop());
  const server = await starting;
  const pool = openPool({ socketDir: server.socketDir }, { size });
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await pool.end();
    await server.stop();
  };
  onCleanup(close);
  return { db: openDatabase(pool), pool, socketDir: server.socketDir, close };
}

/** Stops the server that a killed shop has left behind. */
async function stopPostgresql(dataDir: string): Promise<void> {
  const running = readPidFile(path.join(dataDir, 'postgresql'));
  if (running) await (await startEmbeddedPostgresql(dataDir)).stop();
}

/** The process id of the PostgreSQL of a data folder. */
export function findPostgresql(dataDir: string): number {
  const running = readPidFile(path.join(dataDir, 'postgresql'));
  if (!running) throw new Error(`No PostgreSQL runs on ${dataDir}.`);
  return running.pid;
}
