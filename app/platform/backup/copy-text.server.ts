import type pg from 'pg';
import { to } from 'pg-copy-streams';

/**
 * Fixes, for the transaction, how values are written as text: the same on every server. And nothing
 * may hurry: neither the shop's own limits nor those of a managed PostgreSQL.
 */
export async function settleText(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set local timezone = 'UTC';
    set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'iso_8601';
    set local extra_float_digits = 1;
    set local bytea_output = 'hex';
    set local row_security = off;
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0`);
}

/** What COPY ... TO STDOUT gives, as it comes. */
export function streamCopy(client: pg.ClientBase, text: string): AsyncIterable<Buffer> {
  const stream = client.query(to(text));
  // Whoever reads hears it too; who has stopped reading must not fail by a connection that ends then.
  stream.on('error', () => undefined);
  return stream;
}
