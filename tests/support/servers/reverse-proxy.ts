import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type LocalServer, openLocalServer } from './local-server.ts';

/** Passes the head of a call on to another server, and its answer back; the caller sends the body. */
export function passOn(
  call: IncomingMessage,
  answer: ServerResponse,
  { to, headers = call.headers }: { to: string; headers?: IncomingMessage['headers'] },
): ClientRequest {
  const passed = request(to + call.url, { agent: false, method: call.method, headers });
  passed.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.on('error', () => answer.destroy());
    response.pipe(answer);
  });
  answer.on('close', () => passed.destroy());
  return passed;
}

/** A small proxy in front of several shops, as nginx or Caddy would stand there. */
export async function openReverseProxy(backends: readonly string[]): Promise<LocalServer> {
  let turn = 0;

  const forward = (call: IncomingMessage, answer: ServerResponse, tries: readonly string[]) => {
    const [backend, ...others] = tries;
    if (!backend) return answer.writeHead(502).end('No shop answers.');
    let sent = false;
    const passed = passOn(call, answer, {
      to: backend,
      headers: {
        ...call.headers,
        'x-forwarded-for': [call.headers['x-forwarded-for'], call.socket.remoteAddress]
          .filter(Boolean)
          .join(', '),
        'x-forwarded-proto': 'http',
      },
    });
    passed.on('socket', (socket) =>
      socket.once('connect', () => {
        sent = true;
        call.pipe(passed);
      }),
    );
    passed.on('error', () => {
      // Only what no shop has seen may go to another: an order is not sent twice by a proxy.
      if (!sent) forward(call, answer, others);
      else if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end('The shop was cut off.');
    });
  };

  return openLocalServer((call, answer) => {
    turn += 1;
    const first = turn % backends.length;
    forward(call, answer, [...backends.slice(first), ...backends.slice(0, first)]);
  });
}
