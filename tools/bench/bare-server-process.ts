import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { atEnd } from './endings.ts';
import { type Cost, cpuSecondsOf } from './process-cost.ts';
import type { RawAnswer } from './raw-http.ts';
import type { Scratch } from './scratch.ts';

/** An answer of the shop, for the bare server to send again. */
export interface KeptAnswer {
  /** Names and values in turn. */
  headers: string[];
  /** In base64. */
  body: string;
}

export interface BareServer {
  url: string;
  cpuSeconds(): Cost;
  stop(): Promise<void>;
}

// Node writes these by itself.
const hopByHop = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

function ownHeaders(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, place) => {
    const name = rawHeaders[place - (place % 2)];
    return !hopByHop.has(name?.toLowerCase() ?? '');
  });
}

export async function startBareServer(scratch: Scratch, answer: RawAnswer): Promise<BareServer> {
  const file = path.join(scratch.newFolder('bare'), 'answer.json');
  const kept: KeptAnswer = {
    headers: ownHeaders(answer.rawHeaders),
    body: answer.body.toString('base64'),
  };
  fs.writeFileSync(file, JSON.stringify(kept));
  const child = fork('tools/bench/bare-server.ts', [file], { stdio: 'inherit', detached: true });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  atEnd(stop);
  const [address] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${address.port}`,
    cpuSeconds: () => cpuSecondsOf({ node: child.pid ?? 0, postgresql: 0 }),
    stop,
  };
}
