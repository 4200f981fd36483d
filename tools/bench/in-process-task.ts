import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { CheckoutRequest } from './buyers.ts';
import { onCleanup } from './cleanup.ts';
import { startProcess, stopPostgresql } from './measured-shop.ts';
import type { Scratch } from './scratch.ts';

/** Renders one page by the whole shop and by react-dom alone, alternating. */
export interface RenderTask {
  kind: 'render';
  path: string;
  cookie: string;
  rounds: number;
  secondsPerRound: number;
}

export interface RenderResult {
  /** Pages per second, of every round. */
  shop: number[];
  reactDom: number[];
  errors: number;
  htmlBytes: number;
}

/** Records the statements of orders that are placed one after the other. */
export interface StatementTask {
  kind: 'statements';
  requests: CheckoutRequest[];
}

export interface Statement {
  /** The name of a prepared statement. */
  name?: string;
  text: string;
  values: unknown[];
}

export interface StatementResult {
  /** For all orders except the first. */
  count: number;
  lastOrder: Statement[];
  errors: number;
}

export type InProcessTask = RenderTask | StatementTask;

let built = false;

/** Builds the shop with `in-process.ts` in place of its web server. */
async function buildOnce(): Promise<void> {
  if (built) return;
  const building = spawn('react-router', ['build', '--logLevel', 'warn'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', BENCH: '1' },
  });
  const [status] = await once(building, 'exit');
  if (status !== 0) throw new Error('The bundle of the benchmark was not built.');
  built = true;
}

/** Runs a task inside the shop's bundle, on a data folder that nothing has open. */
export async function runInProcess<Result>(
  task: InProcessTask,
  { dataDir, scratch }: { dataDir: string; scratch: Scratch },
): Promise<Result> {
  await buildOnce();
  let result: Result | undefined;
  const logFile = path.join(scratch.createFolder('log'), 'in-process.log');
  const program = ['build/bench/server/index.js', JSON.stringify(task)];
  const child = startProcess(program, logFile, { DATA_DIR: dataDir }, (message) => {
    result = message as Result;
  });
  onCleanup(async () => {
    await child.stop();
    await stopPostgresql(dataDir);
  });
  await child.ended;
  if (result === undefined) throw new Error(`The task '${task.kind}' failed, see ${logFile}.`);
  return result;
}
