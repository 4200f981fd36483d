import { sql } from 'kysely';
import type { Actor } from '#app/audit/audit-log.server.ts';
import { findOrder } from '#app/orders/orders.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { type CaseRefusal, refuseCase } from './case.ts';
import { addEntry } from './case-entries.server.ts';
import {
  findCase,
  isOpenedWith,
  type NewCase,
  type NewLine,
  type OpenedCase,
  openCaseWithin,
  toCaseLine,
} from './cases.server.ts';

interface Taken
  extends Pick<
    NewCase,
    'attemptKey' | 'kind' | 'ground' | 'words' | 'name' | 'phone' | 'email' | 'language'
  > {
  /** The number of an order, or ''. */
  order: string;
  what: string;
  serial: string;
  admin: Actor & { id: string };
}

export const writeWhat = 'Write what it is.';

/**
 * Takes in what somebody brings to the counter: a case whose goods are here. Of an order it takes what was
 * not typed about the customer and, where no thing was typed, every piece that did not come back yet.
 * Refuses the return of an order that was not delivered, and a repair of nobody knows which piece.
 */
export async function takeIn(
  db: Database,
  { attemptKey, order: orderNumber, what, serial, admin, ...taken }: Taken,
): Promise<OpenedCase | CaseRefusal> {
  const order = orderNumber ? await findOrder(db, { orderNumber }) : null;
  if (orderNumber && !order) return refuseCase('not-found', `There is no order ${orderNumber}.`);
  if (taken.kind === 'return' && order?.status !== 'delivered')
    return refuseCase('invalid', 'Enter the number of a delivered order.');
  const isTyped = what !== '' && taken.kind !== 'return';
  const lines: NewLine[] = isTyped
    ? [{ what, serial: serial || null }]
    : (order?.lines ?? []).flatMap((line) => {
        const left = line.quantity - line.returnedQuantity;
        return left === 0 ? [] : toCaseLine(line, left);
      });
  if (order && lines.length === 0 && taken.kind !== 'complaint')
    return refuseCase('invalid', 'All pieces of this order came back already.');
  if (order && taken.kind === 'repair' && !isTyped) {
    const [piece, other] = lines;
    if (other || piece?.quantity !== 1) return refuseCase('invalid', writeWhat);
    piece.serial = serial || piece.serial;
  }
  const person = order && {
    name: taken.name || [order.firstName, order.lastName].filter(Boolean).join(' '),
    email: taken.email || order.email,
    phone: taken.phone || order.phone,
    // The form always has one.
    language: order.phone ? order.language : taken.language,
  };
  return db.transaction().execute(async (transaction) => {
    const userId = await findUserOf(transaction, orderNumber);
    // Before the scripts come, the form has the field of another kind.
    const ground = /return|complaint/.test(taken.kind) ? (taken.ground ?? null) : null;
    const opened = { ...taken, ...person, ground, userId, orderId: order?.id ?? null, lines };
    const { id, isNew } = await openCaseWithin(transaction, { ...opened, attemptKey, admin });
    const found = isNew ? null : await findCase(transaction, id);
    if (found) return isOpenedWith(found, opened) ? { id } : { id, isOther: true };
    if (taken.kind === 'complaint') return { id };
    await takeInWithin(transaction, { id, admin });
    return { id };
  });
}

/** Notes that the goods of a case that was opened at the counter are here. */
export async function takeInWithin(
  db: Connection,
  {
    id,
    admin,
    isAgreed = false,
  }: { id: number; admin: Actor & { id: string }; isAgreed?: boolean },
): Promise<void> {
  await sql`
    update cases set stage = 'here', received_at = now(), due_on = null,
      agreed_at = ${isAgreed ? sql`now()` : null} where id = ${id}`.execute(db);
  const entry = { entryKey: `here-${id}`, kind: 'moved', stage: 'here', words: '' } as const;
  await addEntry(db, id, { ...entry, actor: admin });
}

/** Finds the account that an order is of; null for none. */
export async function findUserOf(db: Connection, orderNumber: string): Promise<string | null> {
  const found = await sql<{ userId: string | null }>`
    select user_id as "userId" from orders where order_number = ${orderNumber}`.execute(db);
  return found.rows[0]?.userId ?? null;
}
