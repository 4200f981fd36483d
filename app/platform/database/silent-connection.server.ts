import type pg from 'pg';

type Query = (...args: unknown[]) => unknown;
const unlimited = new WeakSet<pg.ClientBase>();

/** Closes a connection at once; what it was asked rejects. A farewell would wait for an answer. */
export function destroyConnection(client: pg.ClientBase): void {
  (client as pg.Client).connection.stream.destroy();
}

/**
 * Destroys a connection that leaves a statement without an answer for `limitMs`, which is longer than
 * PostgreSQL lets one run. COPY takes as long as it takes. The `query_timeout` of pg would only reject
 * the statement, and its connection would go back to the pool and stay blocked.
 */
export function limitSilence(client: pg.ClientBase, limitMs: number): void {
  let timer: NodeJS.Timeout | undefined;
  const settle = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  client.on('drain', settle);
  client.on('end', settle);
  const query = client.query as Query;
  client.query = ((text: unknown, ...more: unknown[]) => {
    const isStream = typeof text === 'object' && text !== null && 'submit' in text;
    if (!isStream && !unlimited.has(client)) {
      timer ??= setTimeout(destroyConnection, limitMs, client).unref();
    }
    return query.call(client, text, ...more);
  }) as typeof client.query;
}

/** For work that takes as long as it takes, on a connection that is not used again afterwards. */
export async function liftTimeLimits(client: pg.ClientBase): Promise<void> {
  unlimited.add(client);
  await client.query('set statement_timeout = 0');
}
