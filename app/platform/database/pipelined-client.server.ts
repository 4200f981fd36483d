import { createHash } from 'node:crypto';
import type { Kysely, PostgresPool, PostgresPoolClient, RawBuilder } from 'kysely';
import type pg from 'pg';
import type { Tables } from '#db/tables.ts';

interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

const statementNames = new Map<string, string>();
/** Far above what the shop uses. Statements that differ each time must not fill the memory. */
const maxStatementNames = 2000;

/** The name under which PostgreSQL prepares a statement; undefined where it plans by the values. */
function getStatementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known) return known;
  // The best plan for `like` depends on the pattern; the columns of `*` change with a migration.
  if (/\blike\b|select \*/.test(text) || statementNames.size >= maxStatementNames) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  statementNames.set(text, name);
  return name;
}

/** The values of statements that go out with the next one. */
const heldValues = new WeakSet<readonly unknown[]>();

/**
 * Sends a statement of a transaction in one write with the next one, or with the commit, which throws
 * the error of either. For statements whose answer is not needed: each write wakes PostgreSQL, and
 * each answer the shop.
 */
export async function sendWithNext(
  db: Kysely<Tables>,
  statement: RawBuilder<unknown>,
): Promise<void> {
  const query = statement.compile(db);
  if (db.isTransaction) heldValues.add(query.parameters);
  await db.executeQuery(query);
}

async function sendTogether(client: pg.PoolClient, statements: readonly Statement[]) {
  const { stream } = (client as pg.Client).connection;
  stream.cork();
  const answers = statements.map((statement) => client.query(statement));
  stream.uncork();
  return (await Promise.all(answers)).at(-1);
}

const noAnswer = { command: '', rowCount: 0, rows: [] };

/** A connection for Kysely. `begin` needs no answer, too. */
function toPipelinedClient(client: pg.PoolClient, prepares: boolean): PostgresPoolClient {
  let held: Statement[] = [];
  const query = async (text: string, values: unknown[] = []) => {
    const name = prepares && values.length > 0 ? getStatementName(text) : undefined;
    const statement = { name, text, values };
    if (text === 'begin' || heldValues.has(values)) {
      held.push(statement);
      return noAnswer;
    }
    const sent = text === 'rollback' ? [statement] : [...held, statement];
    held = [];
    return sendTogether(client, sent);
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}

/** The pool for Kysely. With `prepares` PostgreSQL parses each statement of a connection once. */
export function toPipelinedPool(pool: pg.Pool, prepares: boolean): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? toPipelinedClient(client, prepares);
      clients.set(client, known);
      return known;
    },
  };
}
