import { sql } from 'kysely';
import type { Actor } from '#app/audit/audit-log.server.ts';
import type { OrderLanguage } from '#app/orders/order.ts';
import { findOrder } from '#app/orders/orders.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import type { CaseKind } from './case.ts';
import {
  addEntry,
  type CaseRefusal,
  type NewLine,
  openCaseWithin,
  refuseCase,
} from './cases.server.ts';

interface Taken {
  attemptKey: string;
  kind: CaseKind;
  /** The number of an order, or ''. */
  order: string;
  what: string;
  serial: string;
  words: string;
  name: string;
  /** E.164, or ''. */
  phone: string;
  email: string;
  language: OrderLanguage;
  admin: Actor & { id: string };
}

/**
 * Takes in what somebody brings to the counter: a case whose goods are here. Of an order it takes the
 * customer, and every piece that did not come back yet. Refuses an order that was not delivered.
 */
export async function takeIn(
  db: Database,
  { attemptKey, order: orderNumber, what, serial, admin, ...taken }: Taken,
): Promise<{ id: number } | CaseRefusal> {
  const order = orderNumber ? await findOrder(db, { orderNumber }) : null;
  if (orderNumber && !order) return refuseCase('not-found', `There is no order ${orderNumber}.`);
  if (taken.kind === 'return' && order?.status !== 'delivered')
    return refuseCase('invalid', 'Enter the number of a delivered order.');
  const lines: NewLine[] = order
    ? order.lines.flatMap(({ position, name, quantity, returnedQuantity, facts }) => {
        const left = quantity - returnedQuantity;
        if (left === 0) return [];
        return {
          orderPosition: position,
          quantity: left,
          what: name,
          serial: facts?.serial ?? null,
        };
      })
    : what
      ? [{ what, serial: serial || null }]
      : [];
  if (order && lines.length === 0)
    return refuseCase('invalid', 'All pieces of this order came back already.');
  const person = order && {
    name: [order.firstName, order.lastName].filter(Boolean).join(' '),
    ...{ email: order.email, phone: order.phone, language: order.language },
  };
  return db.transaction().execute(async (transaction) => {
    const owner = {
      userId: await findUserOf(transaction, orderNumber),
      orderId: order?.id ?? null,
    };
    const { id, isNew } = await openCaseWithin(transaction, {
      ...{ ...taken, ...person, ...owner },
      ...{ attemptKey, lines, admin },
    });
    if (!isNew || taken.kind === 'complaint') return { id };
    await sql`update cases set stage = 'here', received_at = now(), due_on = null
      where id = ${id}`.execute(transaction);
    const entry = { entryKey: `here-${id}`, kind: 'moved', stage: 'here', words: '' } as const;
    await addEntry(transaction, id, { ...entry, actor: admin });
    return { id };
  });
}

async function findUserOf(
  db: Parameters<typeof findOrder>[0],
  orderNumber: string,
): Promise<string | null> {
  const found = await sql<{ userId: string | null }>`
    select user_id as "userId" from orders where order_number = ${orderNumber}`.execute(db);
  return found.rows[0]?.userId ?? null;
}
