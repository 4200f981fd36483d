import { createHash } from 'node:crypto';
import pg from 'pg';

const names = new Map<string, string>();
/** Far above what the shop says; a statement that is put together anew each time is not kept. */
const mostNames = 500;

/** The name that a statement is prepared under; null where PostgreSQL should look at its values first. */
function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known) return known;
  // How a pattern is best searched for depends on the pattern; what `*` stands for, on the migrations.
  if (/\blike\b|select \*/.test(text) || names.size >= mostNames) return null;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
}

type Query = (this: pg.ClientBase, ...args: unknown[]) => unknown;

/** Has PostgreSQL parse each statement of a connection once and plan it a few times. */
export function prepareStatements(client: pg.ClientBase): void {
  const query: Query = (text, values, done) => {
    const plain = pg.Client.prototype.query as Query;
    // Without values it may be several statements in one text, as pg-boss sends them.
    const isOne = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    const name = isOne ? nameOf(text) : null;
    return name
      ? plain.call(client, { name, text, values }, done)
      : plain.call(client, text, values, done);
  };
  client.query = query as typeof client.query;
}
