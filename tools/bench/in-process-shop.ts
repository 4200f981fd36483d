import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openShop } from './measured-shop.ts';
import type { Scratch } from './scratch.ts';

export interface Statement {
  /** The name of a prepared statement. */
  name?: string;
  text: string;
  values: unknown[];
}

/** Asks for the statements since the last command, or for react-dom's rate with the last page. */
export type InProcessCommand =
  | { kind: 'statements' }
  | { kind: 'react-dom'; url: string; seconds: number };

let built = false;

/** Builds the shop with `in-process.ts` in place of `server.ts`. */
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

/** Opens a shop without background jobs, which measures from inside what it is asked. */
export async function openInProcessShop(options: { dataDir: string; scratch: Scratch }) {
  await buildOnce();
  let answer: (message: unknown) => void = () => undefined;
  const program = ['build/bench/server/index.js'];
  const shop = await openShop({ ...options, program, onMessage: (message) => answer(message) });
  async function ask<Answer>(command: InProcessCommand): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    answer = resolve;
    shop.send(command);
    const stopped = shop.ended.then(() => {
      throw new Error(`The shop ended during '${command.kind}'.`);
    });
    return (await Promise.race([promise, stopped])) as Answer;
  }
  return { ...shop, ask };
}
