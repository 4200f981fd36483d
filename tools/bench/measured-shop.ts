import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openDatabase, openPool } from '#app/platform/database/database.server.ts';
import { startEmbeddedPostgresql } from '#app/platform/database/embedded-postgresql.server.ts';
import { findFreePort } from '#tests/support/servers/tcp-proxy.ts';
import { readPostgresqlPid, shopEnvironment } from '#tests/support/shop-process.ts';
import { requestShop } from '#tests/support/shop-request.ts';
import { onCleanup } from './bench.ts';
import { listPostgresqlPids, readMegabytes } from './processes.ts';

const openTimeoutMs = 60_000;
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };
/** As `npm start` starts it: docs/performance.md, 'Memory'. */
export const builtShop = [
  '--max-semi-space-size=8',
  '--initial-old-space-size=64',
  '--max-old-space-size=512',
  'build/server/index.js',
];

/** Starts a built shop in production mode, which logs beside its data, and waits for its first page. */
export async function openShop(
  dataDir: string,
  { program = builtShop, env = {} }: { program?: string[]; env?: Record<string, string> } = {},
) {
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const logFile = `${dataDir}.log`;
  const startedAt = performance.now();
  const settings = { PORT: port, HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'info' };
  const shop = startProcess(program, logFile, { ...settings, ...allocator, ...env });
  onCleanup(async () => {
    // A killed shop has left its server behind.
    if (readPostgresqlPid({ dataDir })) await (await startEmbeddedPostgresql(dataDir)).stop();
  });
  onCleanup(shop.stop);
  while ((await requestShop(url, { path: '/' }).catch(() => null))?.status !== 200) {
    if (shop.hasEnded() || performance.now() - startedAt > openTimeoutMs) {
      throw new Error(`The shop did not open: ${fs.readFileSync(logFile, 'utf8').slice(0, 2000)}`);
    }
    await sleep(2);
  }
  const postgresql = () => listPostgresqlPids(dataDir);
  return {
    ...shop,
    url,
    /** From the start to the last byte of the first page. */
    openedInMs: performance.now() - startedAt,
    pids: () => [shop.pid, ...postgresql()],
    megabytes: () => ({ node: readMegabytes([shop.pid]), postgresql: readMegabytes(postgresql()) }),
    countErrors: () => fs.readFileSync(logFile, 'utf8').split('"level":50').length - 1,
  };
}

/** Starts Node, detached: Ctrl+C reaches only the benchmark, which then stops it. It empties the log first. */
export function startProcess(
  program: readonly string[],
  logFile: string,
  env: Record<string, string> = {},
) {
  const log = fs.openSync(logFile, 'w');
  const child = spawn('node', program, {
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
    env: shopEnvironment({ NODE_ENV: 'production', RATE_LIMITS: 'off', ...env }),
  });
  fs.closeSync(log);
  const ended = once(child, 'exit');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    pid: child.pid ?? 0,
    hasEnded,
    /** The next message of the process, after `command` where one is given. */
    async ask<Answer>(command?: object): Promise<Answer> {
      const message = once(child, 'message');
      if (command) child.send(command);
      const stopped = ended.then(() => {
        throw new Error(`The process ended: ${fs.readFileSync(logFile, 'utf8').slice(-2000)}`);
      });
      return (await Promise.race([message, stopped]))[0] as Answer;
    },
    async stop() {
      if (!hasEnded()) child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Joins or starts the PostgreSQL of a data folder. */
export async function openMeasuredDatabase(dataDir: string, size = 10) {
  const server = await startEmbeddedPostgresql(dataDir);
  const pool = openPool({ socketDir: server.socketDir }, { size });
  let closing: Promise<void> | undefined;
  const close = async () => {
    closing ??= pool.end().then(server.stop);
    await closing;
  };
  onCleanup(close);
  return { db: openDatabase(pool), pool, close };
}

/** A statement as the driver was given it, with its name where it is prepared. */
export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

/** Asks for the statements since the last command, for react-dom's rate with the last page, or for the times of queries. */
export type InProcessCommand =
  | { kind: 'statements' }
  | { kind: 'search' | 'list'; inputs: readonly string[] }
  | { kind: 'react-dom'; url: string; seconds: number };

let building: Promise<unknown> | undefined;

/** Opens a shop without background jobs, built around `in-process.ts`, which answers commands. */
export async function openInProcessShop(dataDir: string) {
  const env = { ...process.env, NODE_ENV: 'production', BENCH: '1' };
  building ??= promisify(execFile)('react-router', ['build', '--logLevel', 'warn'], { env });
  await building;
  return openShop(dataDir, { program: ['build/bench/server/index.js'] });
}
