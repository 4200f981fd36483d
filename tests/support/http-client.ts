import { Agent, type IncomingMessage, request } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

/** The connection was cut; the message holds the code, and whether the answer had begun. */
export class ConnectionCut extends Error {}

const getErrorCode = (error: NodeJS.ErrnoException) => error.code ?? error.message;

/** A browser without a window: one connection that stays open, and the cookie of a session. */
export interface HttpClient {
  /** A page, or a form that is sent. Redirects are not followed. Throws ConnectionCut. */
  ask(path: string, form?: Record<string, string>): Promise<Answer>;
  close(): void;
}

/** Longer than any answer of the shop may take. */
const timeoutMs = 45_000;

export function openHttpClient(origin: string, { localAddress }: { localAddress?: string } = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
  let cookie = '';

  const client: HttpClient = {
    ask(path, form) {
      const body = form && new URLSearchParams(form).toString();
      const headers = {
        ...(cookie && { cookie }),
        ...(body && {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': String(Buffer.byteLength(body)),
        }),
      };
      return new Promise((resolve, reject) => {
        const call = request(origin + path, { agent, headers, method: body ? 'POST' : 'GET' });
        call.setTimeout(timeoutMs, () => call.destroy(new Error('no answer')));
        call.on('error', (error) => reject(new ConnectionCut(getErrorCode(error))));
        call.on('response', (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk) => {
            text += chunk;
          });
          response.on('error', (error) =>
            reject(new ConnectionCut(`half an answer (${getErrorCode(error)})`)),
          );
          response.on('end', () => {
            const session = response.headers['set-cookie']?.find((one) =>
              one.includes('session_token'),
            );
            if (session) cookie = session.split(';')[0] ?? '';
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
          });
        });
        call.end(body);
      });
    },
    close: () => agent.destroy(),
  };
  return client;
}
