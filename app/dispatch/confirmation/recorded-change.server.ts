import { sql } from 'kysely';
import type { User } from '#app/accounts/current-user.server.ts';
import { type AuditValues, recordAudit } from '#app/audit/audit-log.server.ts';
import { ordersChannel } from '#app/orders/feed/order-feed.server.ts';
import { describeLatestChange } from '#app/orders/moves/latest-change.server.ts';
import type { Order, OrderChange } from '#app/orders/order.ts';
import { getStatus } from '#app/orders/order-status.ts';
import { lockWholeOrder } from '#app/orders/orders.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { enqueueEmails } from '#app/platform/email/email-queue.server.ts';

/** Who changes an order. A customer who came by a link has no account; the caller has checked the link. */
export type ChangeActor = { admin: Pick<User, 'id' | 'email'> } | { customer: string | null };

export interface OrderChangeRequest {
  orderNumber: string;
  /** `Order.version`, as the page showed it. */
  seen: string;
  by: ChangeActor;
}

interface RefusedChange {
  refused: 'not-found' | 'moved-on' | 'not-allowed' | 'last-unit';
  message: string;
}

/** Null where nothing differed. */
export type ChangeOutcome = { changed: OrderChange['kind'] | null } | RefusedChange;

/** What a change did, for its record, the audit log and the email. */
interface AppliedChange {
  kind: OrderChange['kind'];
  detail: string;
  productId?: number | null;
  before: AuditValues;
  after: AuditValues;
}

export const refuseChange = (
  refused: RefusedChange['refused'],
  message: string,
): RefusedChange => ({ refused, message });

type Apply = (db: Connection, order: Order) => Promise<AppliedChange | RefusedChange | null>;

/** Locks the order, compares it with what the page showed, applies the change and records it. */
export function changeOrder(
  db: Database,
  { orderNumber, seen, by }: OrderChangeRequest,
  isAllowed: (order: Order) => boolean,
  apply: Apply,
): Promise<ChangeOutcome> {
  return db.transaction().execute(async (transaction): Promise<ChangeOutcome> => {
    const order = await lockWholeOrder(transaction, orderNumber);
    if (!order) return refuseChange('not-found', `Order ${orderNumber} not found`);
    if (order.version !== seen) {
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

function describeState({ status, isPacked }: Order): string {
  const isPackedOnly = isPacked && getStatus(status).isBeforeShipping;
  return isPackedOnly ? 'It is packed already.' : `This order is already ${status}.`;
}

/** Records the change, notifies the pages that show the order, and emails the customer a new amount. */
async function recordChange(
  db: Connection,
  order: Order,
  { kind, detail, productId = null, before, after }: AppliedChange,
  by: ChangeActor,
): Promise<void> {
  const actorId = 'admin' in by ? by.admin.id : by.customer;
  const recorded = await sql<{ id: number; dueCents: number | null }>`
    insert into order_changes (order_id, actor_id, by_customer, kind, detail, product_id, due_cents)
    select id, ${actorId}, ${'customer' in by}, ${kind}, ${detail}, ${productId},
      total_cents + delivery_fee_cents
    from orders where id = ${order.id}
    returning id, due_cents as "dueCents", pg_notify(${ordersChannel}, '')`.execute(db);
  const [change] = recorded.rows;
  if (!change) throw new Error('A change was not recorded.');
  const { orderNumber, totalCents, deliveryFeeCents } = order;
  const hasOtherAmount =
    kind === 'unit' ||
    change.dueCents !== (deliveryFeeCents === null ? null : totalCents + deliveryFeeCents);
  if (hasOtherAmount) {
    const data = { orderId: order.id, changeId: change.id };
    await enqueueEmails(db, [{ template: 'order-changed', data }]);
  }
  if ('admin' in by) {
    const entry = { action: 'change', subjectKind: 'order', subjectId: orderNumber } as const;
    await recordAudit(db, by.admin, { ...entry, before, after });
  }
}
