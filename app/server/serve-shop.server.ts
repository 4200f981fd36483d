import {
  createServer as createHttpServer,
  type RequestListener,
  type ServerOptions,
} from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { queuePipelinedRequests } from '#app/platform/http/pipelined-requests.server.ts';
import type { GuestPages } from '#app/server/page-cache/guest-pages.server.ts';
import type { Services } from './services.server.ts';
import { type BuildSource, createShop } from './shop.server.ts';

export interface ServeOptions {
  build: BuildSource;
  /** Folder of the built browser files; null where `createServer` serves them. */
  clientFiles: string | null;
  createServer?: typeof createHttpServer;
}

/** The shop's web server, listening. */
export interface ServedShop {
  port: number;
  /**
   * Lets a proxy look elsewhere, takes no more requests, ends the streams, and waits for what was
   * begun; `ms` long in all, then cuts.
   */
  close(ms: number): Promise<void>;
}

/** A proxy that asks /ready every second has heard by then that the shop closes. */
const proxyNoticeMs = 2000;

/** Whoever sends slower, or a longer head, holds a connection for nothing. A picture may take two minutes. */
const serverOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 2000,
};

/** Connections that wait to be accepted. Beyond Node's 511, browsers would try again after seconds. */
const maxUnaccepted = 4096;

/** A server that asks `answerAtOnce` before the web framework. */
function inFront(answerAtOnce: GuestPages['answerAtOnce']): typeof createHttpServer {
  return ((options: ServerOptions, listener: RequestListener) =>
    createHttpServer(
      options,
      queuePipelinedRequests((request, response) => {
        if (!answerAtOnce(request, response)) listener(request, response);
      }),
    )) as typeof createHttpServer;
}

/** Opens the shop to browsers. Rejects where the port cannot be had. */
export async function serveShop(
  ground: Services,
  { build, clientFiles, createServer }: ServeOptions,
): Promise<ServedShop> {
  const { config } = ground;
  const shop = createShop({ ground, build, clientFiles });
  const server = createAdaptorServer({
    fetch: shop.fetch,
    createServer: createServer ?? inFront(shop.answerAtOnce),
    serverOptions,
  });
  server.listen({ port: config.port, host: config.host, backlog: maxUnaccepted });
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : config.port,
    async close(ms) {
      const cut = setTimeout(
        () => 'closeAllConnections' in server && server.closeAllConnections(),
        ms,
      );
      // Else a browser that asks and asks on a kept line would hold the shop open.
      shop.drain();
      if (config.trustProxy) await sleep(proxyNoticeMs);
      // Streams last for ever, unless they are ended.
      ground.events.close();
      await new Promise((resolve) => server.close(resolve));
      clearTimeout(cut);
    },
  };
}
