import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';

/** The headers by which a browser names the formats that it reads. */
export const browserHeaders = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
};

/** What the web server passes to the shop's `fetch` beside a request with these headers. */
export function createBindings(headers: IncomingHttpHeaders) {
  const socket = { remoteAddress: '127.0.0.1' } as Socket;
  return { incoming: { headers, rawHeaders: [], socket } };
}
