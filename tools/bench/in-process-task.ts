import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import type { CheckoutRequest } from './checkout.ts';
import { atEnd } from './endings.ts';
import { stopLeftServer } from './postgresql.ts';
import type { Scratch } from './scratch.ts';

/** One page, rendered by the whole shop and by react-dom alone, in turn. */
export interface RendersTask {
  kind: 'renders';
  path: string;
  cookie: string;
  rounds: number;
  secondsPerRound: number;
}

/** One round of rendering. */
export interface RenderRound {
  perSecond: number;
  /** Processor time of one page in milliseconds, of the thread that renders and of all threads. */
  threadMs: number;
  allMs: number;
}

export interface Renders {
  shop: RenderRound[];
  reactDom: RenderRound[];
  errors: number;
  htmlBytes: number;
}

/** Orders, placed one after the other. */
export interface StatementsTask {
  kind: 'statements';
  requests: CheckoutRequest[];
}

export interface Statement {
  /** Under which it is prepared. */
  name?: string;
  text: string;
  values: unknown[];
}

export interface HeardStatements {
  /** Of all the orders. */
  count: number;
  /** Those of the last one. */
  last: Statement[];
  errors: number;
}

export type InProcessTask = RendersTask | StatementsTask;

let built = false;

/** The shop once more, with a door to its inside in place of the web server. */
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

/** Runs a task in the shop's bundle on a data folder that no shop has open. */
export async function runInProcess<Found>(
  task: InProcessTask,
  { dataDir, scratch }: { dataDir: string; scratch: Scratch },
): Promise<Found> {
  await buildOnce();
  const log = fs.openSync(path.join(scratch.newFolder('log'), 'in-process.log'), 'a');
  const child = fork('build/bench/server/index.js', [JSON.stringify(task)], {
    detached: true,
    stdio: ['ignore', log, 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, RATE_LIMITS: 'off' },
  });
  fs.closeSync(log);
  const ended = once(child, 'exit');
  atEnd(async () => {
    child.kill('SIGTERM');
    await ended;
    await stopLeftServer(dataDir);
  });
  let found: Found | undefined;
  child.on('message', (message) => {
    found = message as Found;
  });
  await ended;
  if (found === undefined) throw new Error(`The task '${task.kind}' gave no answer.`);
  return found;
}
