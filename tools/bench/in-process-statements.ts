import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { ServerBuild } from 'react-router';
import type { Services } from '#app/server/services.server.ts';
import { createShop } from '#app/server/shop.server.ts';
import { createBindings } from './browser-headers.ts';
import type { HeardStatements, Statement, StatementsTask } from './in-process-task.ts';

/** The last word about an order is said after its answer. */
const afterwardsMs = 100;

/** What the driver was asked for: a text and its values, or one object that holds both. */
function statementOf([query, values]: unknown[]): Statement {
  const given = typeof query === 'string' ? { text: query } : (query as Partial<Statement> | null);
  const found = Array.isArray(values) ? values : (given?.values ?? []);
  return { name: given?.name, text: given?.text ?? '', values: found };
}

/** What the shop sends to PostgreSQL for whole requests, from the session's look-up to the last word. */
export async function hearStatements(
  ground: Services,
  build: ServerBuild,
  { requests }: StatementsTask,
  driver: pg.Client,
): Promise<HeardStatements> {
  const heard: Statement[] = [];
  driver.query = new Proxy(driver.query, {
    apply(query, self, args) {
      heard.push(statementOf(args));
      return Reflect.apply(query, self, args);
    },
  });
  const shop = createShop({ services: ground, build, clientFiles: null });
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
    const response = await shop.fetch(request, createBindings({ ...headers, host }));
    if (response.status !== 202) errors += 1;
    await response.arrayBuffer();
    await sleep(afterwardsMs);
  };
  await place(first);
  const start = heard.length;
  for (const request of others) await place(request);
  return { count: heard.length - start, last: heard.slice(before), errors };
}
