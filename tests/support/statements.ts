import fs from 'node:fs';
import path from 'node:path';
import { inDatabase } from './shop-database.ts';

/** Lets the embedded PostgreSQL of a shop write down every statement, with its session. */
export async function recordStatements(shop: { dataDir: string }): Promise<void> {
  for (const setting of [`log_statement = 'all'`, `log_line_prefix = '%c '`]) {
    await inDatabase(shop, `alter system set ${setting}`);
  }
  await inDatabase(shop, 'select pg_reload_conf()');
}

/** How many statements each transaction had that placed an order, by what was written down. */
export function countOrderStatements({ dataDir }: { dataDir: string }): number[] {
  const log = fs.readFileSync(path.join(dataDir, 'postgresql.log'), 'utf8');
  const open = new Map<string, { statements: number; order: boolean }>();
  const counts: number[] = [];
  // A statement over several lines is one entry: the others begin with a tab.
  for (const entry of log.replaceAll('\n\t', ' ').split('\n')) {
    const [, session, text] = /^(\S+) LOG:\s+(?:statement|execute [^:]+): (.*)$/.exec(entry) ?? [];
    if (!session || text === undefined) continue;
    if (text === 'begin') open.set(session, { statements: 0, order: false });
    const transaction = open.get(session);
    if (!transaction) continue;
    transaction.statements += 1;
    if (text.includes('insert into orders')) transaction.order = true;
    if (text !== 'commit' && text !== 'rollback') continue;
    if (text === 'commit' && transaction.order) counts.push(transaction.statements);
    open.delete(session);
  }
  return counts;
}
