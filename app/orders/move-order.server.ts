import './orders-tables.server.ts';
import { sql } from 'kysely';
import { recordAudit } from '#app/accounts/audit.server.ts';
import type { Visitor } from '#app/accounts/visitor.ts';
import { lockProducts, returnStock, takeStock } from '#app/catalogue/stock.server.ts';
import type { Connection, Database } from '#app/platform/database.server.ts';
import { enqueueMails } from '#app/platform/jobs.server.ts';
import type { OrderStatus } from './order-status.ts';
import { ordersChannel } from './orders-channel.server.ts';

export interface Move {
  orderNumber: string;
  to: OrderStatus;
  actorId: string;
  /** Set where a customer moves an order: it must be theirs and still in that state. */
  only?: { userId: string; from: OrderStatus };
  /** Set where an administrator moves it: goes into the audit log. */
  audit?: Pick<Visitor, 'id' | 'email'>;
}

export type MoveOutcome =
  | { moved: OrderStatus }
  | { refused: 'not-found' | 'not-allowed' | 'insufficient-stock'; message: string };

interface LockedOrder {
  id: number;
  userId: string | null;
  status: OrderStatus;
  lines: { productId: number; name: string; quantity: number }[];
}

async function lockOrder(db: Connection, orderNumber: string): Promise<LockedOrder | undefined> {
  const found = await sql<LockedOrder>`
    select id, user_id as "userId", status,
      (select coalesce(json_agg(json_build_object('productId', product_id, 'name', name,
          'quantity', quantity) order by position), '[]')
        from order_items where order_id = orders.id and product_id is not null) as lines
    from orders where order_number = ${orderNumber} for update`.execute(db);
  return found.rows[0];
}

/** Takes the pieces of a cancelled order again, or says which is short (specification, section 5). */
async function takeAgain(db: Connection, order: LockedOrder): Promise<string | null> {
  const products = await lockProducts(
    db,
    order.lines.map((line) => line.productId),
  );
  for (const { productId, name, quantity } of order.lines) {
    const stock = products.get(productId)?.stock;
    if (stock === undefined) return `Product ${name} not found`;
    if (stock < quantity) {
      return `Insufficient stock for ${name}. Available: ${stock}, Requested: ${quantity}`;
    }
  }
  await takeStock(db, order.lines);
  return null;
}

/**
 * Moves an order to another state, any from any (specification, section 4). Into cancelled its stock
 * returns, once; out of cancelled it is taken again or the move refused (decision 26). Records who
 * did it.
 */
export async function moveOrder(db: Database, move: Move): Promise<MoveOutcome> {
  return db.transaction().execute(async (transaction): Promise<MoveOutcome> => {
    const order = await lockOrder(transaction, move.orderNumber);
    if (!order || (move.only && order.userId !== move.only.userId)) {
      return { refused: 'not-found', message: `Order ${move.orderNumber} not found` };
    }
    if (order.status === move.to) return { moved: move.to };
    if (move.only && order.status !== move.only.from) {
      return { refused: 'not-allowed', message: `This order is already ${order.status}.` };
    }
    if (move.to === 'cancelled') {
      await returnStock(transaction, order.lines);
    } else if (order.status === 'cancelled') {
      const message = await takeAgain(transaction, order);
      if (message) return { refused: 'insufficient-stock', message };
    }
    await sql`
      with moved as (
        update orders set status = ${move.to} where id = ${order.id}
      ), state as (
        insert into order_states (order_id, status, actor_id)
        values (${order.id}, ${move.to}, ${move.actorId})
      )
      select pg_notify(${ordersChannel}, ${String(order.id)})`.execute(transaction);
    if (move.to !== 'pending') {
      const data = { orderId: order.id, status: move.to };
      await enqueueMails(transaction, [{ template: 'order-status', data }]);
    }
    if (move.audit) {
      await recordAudit(transaction, move.audit, {
        action: 'move',
        subjectKind: 'order',
        subjectId: move.orderNumber,
        before: { status: order.status },
        after: { status: move.to },
      });
    }
    return { moved: move.to };
  });
}
