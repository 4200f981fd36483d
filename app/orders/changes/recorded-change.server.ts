import { sql } from 'kysely';
import type { User } from '#app/accounts/current-user.server.ts';
import { type AuditValues, recordAudit } from '#app/audit/audit-log.server.ts';
import { getDueCents } from '#app/delivery/amount-due.ts';
import { askAgain } from '#app/orders/confirmation/confirm-order.server.ts';
import { ordersChannel } from '#app/orders/feed/order-feed.server.ts';
import { describeLatestChange } from '#app/orders/moves/latest-change.server.ts';
import { describeStatus, describeUnknown } from '#app/orders/moves/move-order.server.ts';
import { lockOrders } from '#app/orders/moves/order-transition.server.ts';
import { wasDelivered } from '#app/orders/moves/returns.server.ts';
import { type Order, type OrderChange, undoSeconds } from '#app/orders/order.ts';
import { getStatus } from '#app/orders/order-status.ts';
import { lockWholeOrder, orderDueCents } from '#app/orders/orders.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { enqueueEmails } from '#app/platform/email/email-queue.server.ts';
import { t } from '#app/platform/language/words.ts';

/** Who changes an order. A customer who came by a link has no account; the caller has checked the link. */
export type ChangeActor = { admin: Pick<User, 'id' | 'email'> } | { customer: string | null };

export interface OrderChangeRequest {
  orderNumber: string;
  /** `Order.version`, as the page showed it. */
  seen: string;
  by: ChangeActor;
  otherNumber?: string;
  /** Whether an order that has changed since is what the same press has already made of it. */
  isRepeat?: (order: Order, db: Connection) => boolean | Promise<boolean>;
}

export interface RefusedChange {
  refused:
    | ('not-found' | 'moved-on' | 'not-allowed' | 'last-unit')
    | ('insufficient-stock' | 'email-sent');
  message: string;
}

/** Null where nothing differed. */
export type ChangeOutcome = { changed: OrderChange['kind'] | null } | RefusedChange;

interface AppliedChange {
  kind: OrderChange['kind'];
  detail: string;
  before: AuditValues;
  after: AuditValues;
  /** What came into the order of each product; below 0 what left it. */
  units?: readonly ChangedUnits[];
  /** What undoes it, for as long as its email waits. */
  undo?: object;
  /** Whether the customer is asked to confirm again; by default where the amount rose. */
  asksAgain?: boolean;
}

export interface ChangedUnits {
  productId: number;
  name: string;
  units: number;
}

export const refuseChange = (
  refused: RefusedChange['refused'],
  message: string,
): RefusedChange => ({ refused, message });

type Apply = (db: Connection, order: Order) => Promise<AppliedChange | RefusedChange | null>;

/** Locks the order, compares it with what the page showed, applies the change and records it. */
export function changeOrder(
  db: Database,
  { orderNumber, seen, by, otherNumber, isRepeat }: OrderChangeRequest,
  isAllowed: (order: Order) => boolean,
  apply: Apply,
): Promise<ChangeOutcome> {
  return db.transaction().execute(async (transaction): Promise<ChangeOutcome> => {
    // In the order of their ids, so that two administrators do not wait for each other.
    if (otherNumber) await lockOrders(transaction, [orderNumber, otherNumber]);
    const order = await lockWholeOrder(transaction, orderNumber);
    if (!order) return refuseChange('not-found', describeUnknown(orderNumber));
    if (order.version !== seen) {
      if (await isRepeat?.(order, transaction)) return { changed: null };
      return refuseChange('moved-on', await describeLatestChange(transaction, order.id));
    }
    if (!isAllowed(order)) return refuseChange('not-allowed', describeState(order));
    const applied = await apply(transaction, order);
    if (applied === null) return { changed: null };
    if ('refused' in applied) return applied;
    await recordChange(transaction, order, applied, by);
    return { changed: applied.kind };
  });
}

/** Why nothing of an order may change any more. */
export function describeState({ status, isPacked }: Order): string {
  const isPackedOnly = isPacked && getStatus(status).isBeforeShipping;
  return isPackedOnly ? t('It is packed already.') : describeStatus(status);
}

/**
 * Refuses to change what an order costs that came back and is open again: the accountant's files of earlier months
 * have its delivery and its return with what it costs now.
 */
export async function refuseCameBack(
  db: Connection,
  { id, status }: Order,
  by: ChangeActor,
): Promise<RefusedChange | null> {
  if (status === 'delivered') return null;
  const found = await sql`select from orders where id = ${id} and ${wasDelivered}`.execute(db);
  if (found.rows.length === 0) return null;
  const message = 'It was delivered before. Enter a new order.';
  const toCustomer = t('It was delivered before. Please call us to change anything.');
  return refuseChange('not-allowed', 'admin' in by ? message : toCustomer);
}

/** Records the change, notifies the pages that show the order, and emails the customer a new amount. */
async function recordChange(
  db: Connection,
  order: Order,
  applied: AppliedChange,
  by: ChangeActor,
): Promise<void> {
  const { kind, before, after, undo } = applied;
  const changeId = await insertChanges(db, order, applied, by);
  const amount = await readAmount(db, order.id);
  const isUndo = kind === 'undo';
  const hasOtherAmount =
    (applied.units ?? []).length > 0 ||
    amount.totalCents !== order.totalCents ||
    amount.deliveryFeeCents !== order.deliveryFeeCents ||
    amount.creditCents !== order.creditCents;
  if (hasOtherAmount && !isUndo && order.status !== 'cancelled') {
    const wasFeeUnknown = order.deliveryFeeCents === null;
    const data = { orderId: order.id, changeId, wasFeeUnknown };
    const delaySeconds = undo ? undoSeconds : 0;
    const jobs = await enqueueEmails(db, [{ template: 'order-changed', data }], { delaySeconds });
    await sql`update order_changes set email_job_id = ${jobs[0]} where id = ${changeId}`.execute(
      db,
    );
  }
  if (!('admin' in by)) return;
  if (!isUndo && (applied.asksAgain ?? hasRisen(order, amount))) await askAgain(db, order.id);
  const action = isUndo ? 'undo' : 'change';
  const entry = { action, subjectKind: 'order', subjectId: order.orderNumber } as const;
  await recordAudit(db, by.admin, { ...entry, before, after });
}

/** Writes a row for each of several products, then the main one with its undo; returns its id. */
async function insertChanges(
  db: Connection,
  { id }: Pick<Order, 'id'>,
  { kind, detail, units = [], undo }: AppliedChange,
  by: ChangeActor,
): Promise<number> {
  const [only] = units.length === 1 ? units : [];
  const others = units.length > 1 ? units : [];
  const rows = [
    ...others.map(({ productId, name, units: count }) => ({
      kind: count > 0 ? 'add' : 'unit',
      detail: formatUnits(Math.abs(count), name),
      productId,
      units: count,
    })),
    {
      kind,
      detail,
      productId: only?.productId ?? null,
      units: only?.units ?? 0,
      undo,
      isMain: true,
    },
  ];
  const actorId = 'admin' in by ? by.admin.id : by.customer;
  const recorded = await sql<{ id: number }>`
    insert into order_changes (order_id, actor_id, by_customer, kind, detail, product_id, units,
      due_cents, undo)
    select orders.id, ${actorId}, ${'customer' in by}, kind, detail, "productId", units,
      case when "isMain" and delivery_fee_cents is not null and status <> 'cancelled'
        then ${orderDueCents} end,
      undo || jsonb_build_object('confirmation', confirmation, 'confirmedAt', confirmed_at,
        'confirmedBy', confirmed_by)
    from orders, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t(kind text, detail text, "productId" bigint, units int, undo jsonb, "isMain" boolean)
    where orders.id = ${id}
    returning id, pg_notify(${ordersChannel}, '')`.execute(db);
  const last = recorded.rows.at(-1);
  if (!last) throw new Error('A change was not recorded.');
  return last.id;
}

export const formatUnits = (count: number, name: string) =>
  count === 1 ? name : `${count} × ${name}`;

type Amount = Pick<Order, 'totalCents' | 'deliveryFeeCents' | 'creditCents'>;

async function readAmount(db: Connection, orderId: number): Promise<Amount> {
  const found = await sql<Amount>`
    select total_cents as "totalCents", delivery_fee_cents as "deliveryFeeCents",
      credit_cents as "creditCents"
    from orders where id = ${orderId}`.execute(db);
  const [amount] = found.rows;
  if (!amount) throw new Error('A changed order is gone.');
  return amount;
}

/** A fee that was not known stood in the range that the customer has seen. */
function hasRisen(before: Amount, after: Amount): boolean {
  const isFeeKnown = before.deliveryFeeCents !== null && after.deliveryFeeCents !== null;
  const sum = (amount: Amount) =>
    getDueCents(isFeeKnown ? amount : { ...amount, deliveryFeeCents: null });
  return sum(after) > sum(before);
}
