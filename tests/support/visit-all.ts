import http from 'node:http';

interface Seen {
  answered: number;
  /** Responses that close their connection. */
  last: number;
  /** Responses that began and were cut. */
  halves: number;
  /** Connections that ended during a request, before any response. */
  resets: number;
}

type Outcome = keyof Seen | 'closed';

function visit(agent: http.Agent, url: string, cookie: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = http.get(url, { agent, headers: { cookie } });
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'closed' : 'resets'),
    );
    request.on('response', (response) => {
      const whole = response.headers.connection === 'close' ? 'last' : 'answered';
      response.resume();
      response.on('error', () => resolve('halves'));
      response.on('close', () => resolve(response.complete ? whole : 'halves'));
    });
  });
}

/** Eight clients request page after page on their own connections, until the shop closes or `isOver`. */
export function visitAll(url: string, isOver: () => boolean = () => false) {
  const seen: Seen = { answered: 0, last: 0, halves: 0, resets: 0 };
  // A cached page, a page rendered for one session, and an image.
  const pages = [
    ['/blog', ''],
    ['/blog', 'shop.session_token=nobody'],
    ['/art/1/logo.svg', ''],
  ] as const;
  const clients = Array.from({ length: 8 }, async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    let outcome: Outcome = 'answered';
    while (outcome !== 'closed' && !isOver()) {
      for (const [path, cookie] of pages) {
        outcome = await visit(agent, url + path, cookie);
        if (outcome === 'closed') break;
        seen[outcome] += 1;
      }
    }
    agent.destroy();
  });
  return { seen, ended: Promise.all(clients) };
}
