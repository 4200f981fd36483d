import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from './endings.ts';
import { postmasterOf, stopLeftServer } from './postgresql.ts';
import { type Cost, cpuSecondsOf, memoryMbOf } from './process-cost.ts';
import { ask } from './raw-http.ts';
import type { Scratch } from './scratch.ts';

/** The built shop as in production: a process of its own that writes its log to a file. */
export interface BenchShop {
  url: string;
  dataDir: string;
  /** From its start to the last byte of its first page. */
  openedInMs: number;
  cpuSeconds(): Cost;
  memoryMb(): Cost;
  /** How many errors stand in its log. */
  loggedErrors(): number;
  /** How many mails it has sent. */
  sentMails(): number;
  stop(): Promise<void>;
}

export interface ShopOptions {
  dataDir: string;
  scratch: Scratch;
  /** Asked for until it comes. */
  firstPage?: string;
  program?: readonly string[];
  env?: Record<string, string>;
}

const openTimeoutMs = 60_000;
const builtShop = ['--max-semi-space-size=8', '--max-old-space-size=512', 'build/server/index.js'];

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

function countIn(logFile: string, mark: string): number {
  const log = fs.readFileSync(logFile);
  let count = 0;
  for (let at = log.indexOf(mark); at >= 0; at = log.indexOf(mark, at + 1)) count += 1;
  return count;
}

export async function openShop(options: ShopOptions): Promise<BenchShop> {
  const { dataDir, scratch, firstPage = '/', program = builtShop, env = {} } = options;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = path.join(scratch.newFolder('log'), 'shop.log');
  const log = fs.openSync(logFile, 'a');
  const startedAt = performance.now();
  // Detached, so that a Ctrl+C reaches the benchmark alone, which then stops the shop.
  const child = spawn('node', program, {
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'info',
      MALLOC_ARENA_MAX: '2',
      ...env,
    },
  });
  fs.closeSync(log);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (!hasEnded()) child.kill('SIGTERM');
    await ended;
  };
  atEnd(async () => {
    await stop();
    // One that is told to stop while it opens leaves its PostgreSQL behind.
    await stopLeftServer(dataDir);
  });

  while ((await ask(url + firstPage).catch(() => null))?.status !== 200) {
    if (hasEnded() || performance.now() - startedAt > openTimeoutMs) {
      throw new Error(`The shop did not open: ${fs.readFileSync(logFile, 'utf8').slice(0, 2000)}`);
    }
    await sleep(2);
  }
  const openedInMs = performance.now() - startedAt;
  const pids = () => ({ node: child.pid ?? 0, postgresql: postmasterOf(dataDir) });
  return {
    url,
    dataDir,
    openedInMs,
    cpuSeconds: () => cpuSecondsOf(pids()),
    memoryMb: () => memoryMbOf(pids()),
    loggedErrors: () => countIn(logFile, '"level":50'),
    sentMails: () => countIn(logFile, '"msg":"email sent"'),
    stop,
  };
}
