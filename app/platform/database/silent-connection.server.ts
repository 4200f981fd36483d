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
  /** Whether PostgreSQL still works on one of the statements that have no answer yet. */
  isAtWork?: (texts: readonly string[]) => Promise<boolean>;
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
  let texts: string[] = [];
  const stopTimer = () => {
    clearTimeout(timer);
    timer = undefined;
    texts = [];
  };
  const wait = (waitedMs: number) => {
    const ms = Math.min(doubtMs, limitMs - waitedMs);
    const doubting = setTimeout(async () => {
      const atWork = waitedMs + ms < limitMs && (await isAtWork(texts));
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
    if (!isStream && !unlimited.has(client)) {
      texts.push(typeof text === 'string' ? text : (text as { text: string }).text);
      if (!timer) wait(0);
    }
    return (pg.Client.prototype.query as Query).call(client, text, ...more);
  }) as typeof client.query;
}

/** PostgreSQL shows no more of a statement (track_activity_query_size). */
const shownLength = 1000;

interface Question {
  /** The process that works for the client; where a pooler gives out ids of its own, the statements. */
  of: { processId: number } | { texts: readonly string[]; sinceMs: number };
  answerMs: number;
}

/** Asks over a new connection whether PostgreSQL works on what a client has asked for. */
export async function isStatementAtWork(
  connection: pg.ClientConfig,
  { of, answerMs }: Question,
): Promise<boolean> {
  const asking = new pg.Client(connection);
  // A pending query rejects with the same error.
  asking.on('error', () => undefined);
  const timer = setTimeout(destroyConnection, answerMs, asking);
  const condition =
    'processId' in of
      ? { text: 'pid = $1', values: [of.processId] }
      : {
          text: `left(query, ${shownLength}) = any($1) and now() - query_start > $2 * interval '1 ms'`,
          values: [of.texts.map((text) => text.slice(0, shownLength)), of.sinceMs],
        };
  try {
    await asking.connect();
    const { text, values } = condition;
    const found = await asking.query(
      `select from pg_stat_activity where state = 'active' and ${text}`,
      values,
    );
    return found.rowCount !== 0;
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
