import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { ServerBuild } from 'react-router';
import type { Ground } from '#app/shell/ground.server.ts';
import { createShop } from '#app/shell/shop.server.ts';
import type { HeardStatements, Statement, StatementsTask } from './in-process-task.ts';

const connection = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
/** The last word about an order is said after its answer. */
const afterwardsMs = 100;

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '');
}

/** What the shop sends to PostgreSQL for whole requests, from the session's look-up to the last word. */
export async function hearStatements(
  ground: Ground,
  build: ServerBuild,
  { requests }: StatementsTask,
  driver: pg.Client,
): Promise<HeardStatements> {
  const heard: Statement[] = [];
  driver.query = new Proxy(driver.query, {
    apply(query, self, args) {
      heard.push({ text: textOf(args[0]), values: Array.isArray(args[1]) ? args[1] : [] });
      return Reflect.apply(query, self, args);
    },
  });
  const shop = createShop({ ground, build, clientFiles: null });
  // Events and settings connect and read once, before the first order.
  await sleep(afterwardsMs);
  let errors = 0;
  let before = 0;
  const [first, ...others] = requests;
  if (!first) throw new Error('There is nothing to order.');
  const place = async ({ path, method, headers, body }: typeof first) => {
    before = heard.length;
    const url = `${headers.origin}${path}`;
    const host = new URL(url).host;
    const request = new Request(url, { method, headers: { ...headers, host }, body });
    const response = await shop.fetch(request, connection);
    if (response.status !== 202) errors += 1;
    await response.arrayBuffer();
    await sleep(afterwardsMs);
  };
  await place(first);
  const start = heard.length;
  for (const request of others) await place(request);
  return { count: heard.length - start, last: heard.slice(before), errors };
}
