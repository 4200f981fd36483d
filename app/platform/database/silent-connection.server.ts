import pg from 'pg';

type Query = (...args: unknown[]) => unknown;
const unlimited = new WeakSet<pg.ClientBase>();

/** Closes a connection at once, without a message to the server; pending queries reject. */
export function destroyConnection(client: pg.ClientBase): void {
  (client as pg.Client).connection.stream.destroy();
}

/**
 * Destroys a connection that does not answer a statement within `limitMs`, which is longer than
 * PostgreSQL lets one run. COPY has no limit. The `query_timeout` of pg would only reject the
 * statement, and its blocked connection would return to the pool.
 */
export function limitSilence(client: pg.ClientBase, limitMs: number): void {
  let timer: NodeJS.Timeout | undefined;
  const stopTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  client.on('drain', stopTimer);
  client.on('end', stopTimer);
  client.query = ((text: unknown, ...more: unknown[]) => {
    const isStream = typeof text === 'object' && text !== null && 'submit' in text;
    if (!isStream && !unlimited.has(client)) {
      timer ??= setTimeout(destroyConnection, limitMs, client).unref();
    }
    return (pg.Client.prototype.query as Query).call(client, text, ...more);
  }) as typeof client.query;
}

/** Lifts all limits of a connection, which must not be used for anything else afterwards. */
export async function liftTimeLimits(client: pg.ClientBase): Promise<void> {
  unlimited.add(client);
  await client.query('set statement_timeout = 0');
}
