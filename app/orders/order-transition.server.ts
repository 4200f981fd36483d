import { sql } from 'kysely';
import { lockProducts, returnStock, takeStock } from '#app/catalogue/stock/stock.server.ts';
import { ordersChannel } from '#app/orders/feed/order-feed.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { OrderLine } from './order.ts';
import { getStatus, type OrderStatus } from './order-status.ts';
import { orderLines } from './orders.server.ts';

/** An order while its status is changed; its row is locked until the transaction ends. */
export interface LockedOrder {
  id: number;
  userId: string | null;
  status: OrderStatus;
  /** Of the products that still exist. */
  lines: { productId: number; name: string; quantity: number }[];
}

export async function lockOrder(
  db: Connection,
  orderNumber: string,
): Promise<LockedOrder | undefined> {
  const found = await sql<Omit<LockedOrder, 'lines'> & { lines: OrderLine[] }>`
    select id, user_id as "userId", status, ${orderLines} as lines
    from orders where order_number = ${orderNumber} for update`.execute(db);
  const [order] = found.rows;
  if (!order) return undefined;
  const lines = order.lines.flatMap(({ productId, name, quantity }) =>
    productId === null ? [] : { productId, name, quantity },
  );
  return { ...order, lines };
}

/** Takes the units of a cancelled order again, or returns what is short (specification, section 5). */
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

/** Into cancelled the stock returns, out of it it is taken again. The text is why it cannot be. */
export async function settleStock(
  db: Connection,
  order: LockedOrder,
  to: OrderStatus,
): Promise<string | null> {
  const [wasSale, isSale] = [getStatus(order.status).isSale, getStatus(to).isSale];
  if (isSale && !wasSale) return takeAgain(db, order);
  if (wasSale && !isSale) await returnStock(db, order.lines);
  return null;
}

export interface NewState {
  orderId: number;
  status: OrderStatus;
  actorId: string;
  byCustomer?: boolean;
  emailJobId?: string | null;
}

/** Sets the status, records who did it, and notifies the open lists; returns the id of the record. */
export async function recordState(db: Connection, state: NewState): Promise<number> {
  const { orderId, status, actorId, byCustomer = false, emailJobId = null } = state;
  const recorded = await sql<{ id: number }>`
    with moved as (
      update orders set status = ${status} where id = ${orderId}
    ), state as (
      insert into order_states (order_id, status, actor_id, by_customer, email_job_id)
      values (${orderId}, ${status}, ${actorId}, ${byCustomer}, ${emailJobId})
      returning id
    )
    select id, pg_notify(${ordersChannel}, ${String(orderId)}) from state`.execute(db);
  const [row] = recorded.rows;
  if (!row) throw new Error('A state was not recorded.');
  return row.id;
}
