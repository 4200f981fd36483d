import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Case } from '#app/cases/case.ts';
import { findCase } from '#app/cases/cases.server.ts';
import { closeOwnRepair } from '#app/cases/repairs.server.ts';
import { takeIn } from '#app/cases/take-in.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { addBuyerAndProduct } from './orders/placed-order.ts';
import { emptyTables } from './test-database.ts';

/** The administrator of `resetCases`. */
export const casesAdmin = { id: 'owner', email: 'owner@example.com' };

/** Only the buyer, a product with 5 in stock, and the owner. */
export async function resetCases(db: Connection): Promise<void> {
  await emptyTables(
    db,
    'users, products, orders, cases, cash_entries, credit_entries, audit_log, wants, pgboss.job',
  );
  await addBuyerAndProduct(db);
  await sql`insert into users (id, email, role)
    values ('owner', 'owner@example.com', 'admin')`.execute(db);
}

/** A case that a test has opened. */
export async function readCase(db: Connection, id: number): Promise<Case> {
  const found = await findCase(db, id);
  if (!found) throw new Error('There is no such case.');
  return found;
}

/** Takes all pieces of a delivered order in as a return; gives the id of its case. */
export async function takeInReturn(
  db: Database,
  order: string,
  admin: typeof casesAdmin,
): Promise<number> {
  const taken = { kind: 'return', order, what: '', serial: '', admin } as const;
  const person = { name: '', phone: '', email: '', language: 'en' } as const;
  const press = { attemptKey: randomUUID(), words: 'It does not run' };
  const outcome = await takeIn(db, { ...press, ...taken, ...person });
  if ('refused' in outcome) throw new Error(outcome.message);
  return outcome.id;
}

/** Writes the one open repair of the shop's own product off. */
export async function writeOffRepair(db: Database, admin: typeof casesAdmin): Promise<void> {
  const found = await sql<{ id: number }>`
    select id from cases where kind = 'repair' and stage = 'here'`.execute(db);
  const press = { caseId: found.rows[0]?.id ?? 0, seen: 'here', entryKey: randomUUID() } as const;
  expect(await closeOwnRepair(db, { ...press, to: 'written-off', admin })).toEqual({ done: true });
}
