import http from 'node:http';
import { ask } from './raw-http.ts';
import type { BenchVisitor } from './visitors.ts';

/** Admins with the page of the orders open, each with a stream of his own. */
export interface Watchers {
  /** How often a list was loaded anew. */
  reloads: () => number;
  errors: () => number;
  close(): void;
}

export interface WatchOptions {
  url: string;
  admins: readonly BenchVisitor[];
  /** What the page asks for when it hears of an order. */
  reloadPath: string;
}

interface Stream {
  opened: Promise<void>;
  close(): void;
}

/** How the page waits, which shows the row it heard of at once (`use-order-feed.ts`). */
const calmMs = () => 5000 * (1 + Math.random());

/** One admin's page: hears of orders and loads the list a little later, once for all it heard meanwhile. */
function watch(
  { url, reloadPath }: WatchOptions,
  { cookie }: BenchVisitor,
  agent: http.Agent,
  note: (isFine: boolean) => void,
): Stream {
  let timer: NodeJS.Timeout | undefined;
  const reload = async () => {
    timer = undefined;
    const headers = { cookie, 'accept-encoding': 'gzip, deflate, br, zstd' };
    const answer = await ask(url + reloadPath, { headers, agent }).catch(() => null);
    note(answer?.status === 200);
  };
  const { promise: opened, resolve, reject } = Promise.withResolvers<void>();
  const request = http.get(`${url}/admin/orders/live?since=`, { headers: { cookie } }, (answer) => {
    let isFirst = true;
    if (answer.statusCode !== 200) return reject(new Error(`A stream said ${answer.statusCode}.`));
    answer.on('error', () => undefined);
    answer.on('data', (chunk: Buffer) => {
      if (!chunk.includes('event: orders')) return;
      // The first event says where the stream begins.
      if (isFirst) resolve();
      else timer ??= setTimeout(reload, calmMs());
      isFirst = false;
    });
  });
  request.on('error', reject);
  return {
    opened,
    close() {
      clearTimeout(timer);
      request.destroy();
    },
  };
}

export async function openWatchers(options: WatchOptions): Promise<Watchers> {
  const agent = new http.Agent({ keepAlive: true });
  let reloads = 0;
  let errors = 0;
  const note = (isFine: boolean) => {
    reloads += 1;
    if (!isFine) errors += 1;
  };
  const streams = options.admins.map((admin) => watch(options, admin, agent, note));
  await Promise.all(streams.map(({ opened }) => opened));
  return {
    reloads: () => reloads,
    errors: () => errors,
    close() {
      for (const stream of streams) stream.close();
      agent.destroy();
    },
  };
}
