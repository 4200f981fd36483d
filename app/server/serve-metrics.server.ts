import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '#app/platform/http/log.server.ts';
import { openMetrics } from './read-metrics.server.ts';

/** The port on which the metrics of the whole shop are read. */
export interface ServedMetrics {
  port: number;
  close(): void;
}

/**
 * Opens `/metrics` on a port of its own, so that no setting of a proxy can show it to everybody.
 * Rejects where the port cannot be had.
 */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  log: Log,
): Promise<ServedMetrics> {
  const read = await openMetrics(log);
  const server = createServer(async (request, response) => {
    request.resume();
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await read();
      const type = 'text/plain; version=0.0.4; charset=utf-8';
      response.writeHead(200, { 'Content-Type': type }).end(text);
    } catch (error) {
      log.error({ err: error }, 'the metrics could not be read');
      response.writeHead(500).end();
    }
  });
  server.listen(port, host);
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
