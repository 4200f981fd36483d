import {
  createServer as createHttpServer,
  type RequestListener,
  type ServerOptions,
} from 'node:http';
import { serve } from '@hono/node-server';
import { sweepDaily } from '#app/accounts/sweep.server.ts';
import { ConfigError, readConfig } from '#app/platform/config.server.ts';
import { EmbeddedPostgresqlError } from '#app/platform/postgresql-cluster.server.ts';
import { closeGround, DatabaseError, openGround } from './ground.server.ts';
import type { GuestPages } from './guest-pages.server.ts';
import { runMails } from './run-mails.server.ts';
import { type BuildSource, createShop } from './shop.server.ts';

export interface RunOptions {
  build: BuildSource;
  /** Folder of the built browser files; null where `createServer` serves them. */
  clientFiles: string | null;
  createServer?: typeof createHttpServer;
}

const drainMs = 8000;

function explain(error: unknown, port?: number): string | null {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresqlError)
    return error.message;
  if (error instanceof DatabaseError) return error.message;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use. Stop what runs there, or choose another: PORT=${Number(port) + 1} npm start`;
  }
  if (code === 'EACCES')
    return `Port ${port} is not open to this user. Choose one above 1023 with PORT.`;
  return null;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A server that asks `answerAtOnce` before the web framework. */
function inFront(answerAtOnce: GuestPages['answerAtOnce']): typeof createHttpServer {
  return ((options: ServerOptions, listener: RequestListener) =>
    createHttpServer(options, (request, response) => {
      if (!answerAtOnce(request, response)) listener(request, response);
    })) as typeof createHttpServer;
}

/** Starts the shop and keeps it until SIGTERM or SIGINT; ends the process with one clear line when it cannot. */
export async function runShop({ build, clientFiles, createServer }: RunOptions): Promise<void> {
  let port: number | undefined;
  try {
    const config = readConfig();
    port = config.port;
    const ground = await openGround(config, say);
    const shop = createShop({ ground, build, clientFiles });
    const server = serve({
      fetch: shop.fetch,
      port,
      hostname: config.host,
      createServer: createServer ?? inFront(shop.answerAtOnce),
    });
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('listening', resolve);
        server.once('error', reject);
      });
    } catch (error) {
      await closeGround(ground);
      throw error;
    }
    const address = server.address();
    const bound = typeof address === 'object' && address ? address.port : config.port;
    if (!config.rateLimits) say('WARNING: RATE_LIMITS=off. Nothing limits guessing of passwords.');
    const origin = config.publicUrl ?? `http://localhost:${bound}`;
    const { name } = await ground.settings.read();
    say(`${name} is open: ${origin}`);
    const mails = runMails(ground, origin);
    sweepDaily(ground.db, (error) => ground.log.warn({ err: error }, 'sweeping failed'));

    const close = async () => {
      const cut = setTimeout(
        () => 'closeAllConnections' in server && server.closeAllConnections(),
        drainMs,
      );
      // Streams last for ever, unless they are ended.
      ground.events.close();
      await Promise.all([new Promise((resolve) => server.close(resolve)), mails.stop(drainMs)]);
      clearTimeout(cut);
      await closeGround(ground);
      process.exit(0);
    };
    process.once('SIGTERM', close);
    process.once('SIGINT', close);
  } catch (error) {
    const line = explain(error, port);
    console.error(line ?? error);
    process.exit(1);
  }
}
