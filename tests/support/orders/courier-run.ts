import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addCourier } from '#app/dispatch/runs/couriers.server.ts';
import { openRun } from '#app/dispatch/runs/open-run.server.ts';
import { recordOutcome } from '#app/dispatch/runs/run-outcome.server.ts';
import type { RunOutcome } from '#app/dispatch/runs/run-outcome.ts';
import { moveOrder } from '#app/orders/moves/move-order.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { emptyTables } from '../test-database.ts';
import { addBuyerAndProduct, buildOrderAttempt, createOrder } from './placed-order.ts';

/** The administrator of `resetDispatch`. */
export const maya = { id: 'maya', email: 'maya@example.com' };

/** Only the buyer, a product, the administrator Maya, and the courier 1, Karim. */
export async function resetDispatch(db: Database, { stock = 50 } = {}): Promise<void> {
  await emptyTables(db, 'courier_runs, couriers, orders, products, users, pgboss.job, audit_log');
  await addBuyerAndProduct(db, { stock });
  await sql`insert into users (id, email, display_name, role)
    values ('maya', 'maya@example.com', 'Maya', 'admin')`.execute(db);
  await addCourier(db, maya, { title: 'Karim', phone: '03 555 018', isCompany: false });
}

/** An order of $20 that is confirmed, packed and processing; gives its number. */
export async function prepareOrder(
  db: Database,
  shipping: Parameters<typeof buildOrderAttempt>[1] = {},
): Promise<string> {
  const orderNumber = await createOrder(db, buildOrderAttempt({}, shipping));
  await moveOrder(db, { orderNumber, to: 'processing', actorId: 'maya', quiet: true });
  await sql`update orders set confirmation = 'confirmed', packed_at = now()
    where order_number = ${orderNumber}`.execute(db);
  return orderNumber;
}

/** A run of Karim at 89,500 pounds for a dollar with orders as `prepareOrder` makes them. */
export async function openTestRun(db: Database, orderNumbers: readonly string[]) {
  const outcome = await openRun(db, {
    courierId: 1,
    orders: orderNumbers.map((orderNumber) => ({ orderNumber, seen: 'processing' })),
    withUnconfirmed: false,
    lbpRate: 89_500,
    admin: maya,
  });
  if (!('runId' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome;
}

/** The outcome where the customer pays nothing. */
export const refused = {
  ...({ outcome: 'refused', reason: 'changed-mind', feePaid: false } as const),
  ...{ collectedCents: 0, collectedLbp: 0 },
};

/** The outcome where the customer pays the $20 of an order in dollars. */
export const delivered = { outcome: 'delivered', collectedCents: 2000, collectedLbp: 0 } as const;

/** Enters what came of an order of a run, now and in the name of Karim. */
export function recordByCourier(db: Database, orderNumber: string, outcome: RunOutcome, runId = 1) {
  const entry = {
    ...outcome,
    orderNumber,
    entryKey: randomUUID(),
    madeAt: new Date().toISOString(),
  };
  return recordOutcome(db, runId, entry, { id: null, email: 'Karim' });
}

/** What the only product has in stock. */
export async function readOnlyStock(db: Connection): Promise<number | undefined> {
  const found = await sql<{ stock: number }>`select stock from products`.execute(db);
  return found.rows[0]?.stock;
}
