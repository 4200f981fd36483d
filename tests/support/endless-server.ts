import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface EndlessServer {
  url: string;
  /** The most that any client has taken of one answer, in bytes. */
  maxTaken(): number;
  close(): Promise<void>;
}

const chunk = Buffer.alloc(64 * 1024, ' ');

/** Answers every request with this status, and then sends for as long as the client takes it. */
export async function openEndlessServer(status: number): Promise<EndlessServer> {
  let maxTaken = 0;
  const server = createServer((request, response) => {
    request.resume();
    let taken = 0;
    const send = () => {
      response.write(chunk, (error) => {
        if (error) return;
        taken += chunk.byteLength;
        maxTaken = Math.max(maxTaken, taken);
        send();
      });
    };
    response.writeHead(status, { 'content-type': 'application/json' });
    if (request.method === 'HEAD') response.end();
    else send();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    maxTaken: () => maxTaken,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
