import http from 'node:http';
import type { BenchUser } from './buyers.ts';
import { browserHeaders, sendRequest } from './load.ts';

interface WatchOptions {
  url: string;
  admins: readonly BenchUser[];
  /** What the page requests after an order. */
  reloadPath: string;
}

/** The page reloads its list some seconds later, once for all orders until then (`use-order-feed.ts`). */
const getReloadDelay = () => 5000 * (1 + Math.random());

/** Behaves like admins with the list of orders open, each with an event stream. */
export async function openWatchers({ url, admins, reloadPath }: WatchOptions) {
  const agent = new http.Agent({ keepAlive: true });
  const timers = new Map<BenchUser, NodeJS.Timeout>();
  const streams: http.ClientRequest[] = [];
  let reloads = 0;
  let errors = 0;

  async function reload(admin: BenchUser) {
    timers.delete(admin);
    const headers = { ...browserHeaders, accept: '*/*', cookie: admin.cookie };
    const response = await sendRequest(url + reloadPath, { headers, agent }).catch(() => null);
    reloads += 1;
    if (response?.status !== 200) errors += 1;
  }

  /** Resolves at the first event, which announces where the stream begins. */
  function watch(admin: BenchUser): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const options = { headers: { cookie: admin.cookie } };
    const stream = http.get(`${url}/admin/orders/live?since=`, options, (response) => {
      let isOpen = false;
      if (response.statusCode !== 200) reject(new Error(`A stream got ${response.statusCode}.`));
      response.on('error', () => undefined);
      response.on('data', (chunk: Buffer) => {
        if (!chunk.includes('event: orders')) return;
        if (isOpen && !timers.has(admin)) {
          timers.set(admin, setTimeout(reload, getReloadDelay(), admin));
        }
        isOpen = true;
        resolve();
      });
    });
    streams.push(stream.on('error', reject));
    return promise;
  }

  await Promise.all(admins.map(watch));
  return {
    countReloads: () => reloads,
    countErrors: () => errors,
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
      for (const stream of streams) stream.destroy();
      agent.destroy();
    },
  };
}
