import pg from 'pg';

type Query = (...args: unknown[]) => unknown;
const unlimited = new WeakSet<pg.ClientBase>();

/** Closes a connection at once, without a message to the server; pending queries reject. */
export function destroyConnection(client: pg.ClientBase): void {
  (client as pg.Client).connection.stream.destroy();
}

interface SilenceLimits {
  /** Longer than PostgreSQL lets a statement run. */
  limitMs: number;
  /** After this long without an answer, the connection may be dead. */
  doubtMs?: number;
  /** Whether PostgreSQL still works on the statement. */
  isAtWork?: (client: pg.ClientBase) => Promise<boolean>;
}

/**
 * Destroys a connection that leaves a statement without an answer for `limitMs`, or on which PostgreSQL
 * does not work any more. COPY has no limit. The `query_timeout` of pg would only reject the statement,
 * and its blocked connection would return to the pool.
 */
export function limitSilence(
  client: pg.ClientBase,
  { limitMs, doubtMs = limitMs, isAtWork = async () => false }: SilenceLimits,
): void {
  let timer: NodeJS.Timeout | undefined;
  const stopTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const wait = (waitedMs: number) => {
    const ms = Math.min(doubtMs, limitMs - waitedMs);
    const doubting = setTimeout(async () => {
      const atWork = waitedMs + ms < limitMs && (await isAtWork(client));
      // The answer may have come while the question was asked.
      if (timer !== doubting) return;
      if (atWork) wait(waitedMs + ms);
      else destroyConnection(client);
    }, ms).unref();
    timer = doubting;
  };
  client.on('drain', stopTimer);
  client.on('end', stopTimer);
  client.query = ((text: unknown, ...more: unknown[]) => {
    const isStream = typeof text === 'object' && text !== null && 'submit' in text;
    if (!isStream && !unlimited.has(client) && !timer) wait(0);
    return (pg.Client.prototype.query as Query).call(client, text, ...more);
  }) as typeof client.query;
}

const answerMs = 5000;

/**
 * Asks over a new connection whether PostgreSQL works on a client's statement; with `isShared`, which
 * leads to a pooler that gives out process ids of its own, whether PostgreSQL answers at all.
 */
export async function isStatementAtWork(
  client: pg.ClientBase,
  connection: pg.ClientConfig,
  isShared = false,
): Promise<boolean> {
  const { processID } = client as unknown as { processID: number };
  const asking = new pg.Client(connection);
  // A pending query rejects with the same error.
  asking.on('error', () => undefined);
  const timer = setTimeout(destroyConnection, answerMs, asking);
  try {
    await asking.connect();
    const found = await asking.query(
      `select from pg_stat_activity where pid = $1 and state = 'active'`,
      [processID],
    );
    return isShared || found.rowCount === 1;
  } catch (error) {
    // PostgreSQL refuses with a code of its own, as where it has too many connections: it is there.
    return error instanceof pg.DatabaseError;
  } finally {
    clearTimeout(timer);
    destroyConnection(asking);
  }
}

/** Lifts all limits of a connection, which must not be used for anything else afterwards. */
export async function liftTimeLimits(client: pg.ClientBase): Promise<void> {
  unlimited.add(client);
  await client.query('set statement_timeout = 0');
}
