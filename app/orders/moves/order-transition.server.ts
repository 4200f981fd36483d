import { sql } from 'kysely';
import { type Actor, recordAudit, recordAudits } from '#app/audit/audit-log.server.ts';
import {
  archiveSold,
  clearSold,
  lockStock,
  notifyQuantities,
  type RequestedItem,
  returnStock,
  takeStock,
} from '#app/catalogue/stock/stock.server.ts';
import { ordersChannel } from '#app/orders/feed/order-feed.server.ts';
import { type OrderLine, undoSeconds } from '#app/orders/order.ts';
import { getStatus, type OrderStatus } from '#app/orders/order-status.ts';
import { orderLines, orderVersion } from '#app/orders/orders.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { enqueueEmails } from '#app/platform/email/email-queue.server.ts';
import { t } from '#app/platform/language/words.ts';
import { settleOrderCredit } from './order-credit.server.ts';
import { updateRuns } from './order-runs.server.ts';
import { unpackOrders } from './packing.server.ts';
import { moveSplitFee } from './split-fee.server.ts';

/** An order while its status is changed; its row is locked until the transaction ends. */
export interface LockedOrder {
  id: number;
  orderNumber: string;
  userId: string | null;
  customer: string;
  status: OrderStatus;
  isPacked: boolean;
  version: string;
  /** How many of its pieces came back after the delivery. */
  returnedCount: number;
  /** Of the products that still exist. */
  lines: { productId: number; name: string; quantity: number }[];
}

/**
 * Locks orders in the order of their ids, with the second parcels that may get their fee; unknown numbers
 * are missing in the map. The lines are read afterwards: a statement that waits for a lock reads other
 * tables as they were before.
 */
export async function lockOrders(
  db: Connection,
  orderNumbers: readonly string[],
): Promise<Map<string, LockedOrder>> {
  const numbers = [...orderNumbers];
  await sql`
    select from orders
    where order_number = any(${numbers}) or split_from = any(array(
      select id from orders where order_number = any(${numbers})))
    order by id for no key update`.execute(db);
  const found = await sql<Omit<LockedOrder, 'lines' | 'returnedCount'> & { lines: OrderLine[] }>`
    select id, order_number as "orderNumber", user_id as "userId", status,
      packed_at is not null as "isPacked", concat_ws(' ', first_name, last_name) as customer, ${orderLines} as lines,
      ${orderVersion} as version
    from orders where order_number = any(${numbers}) order by id`.execute(db);
  const orders = found.rows.map((order) => ({
    ...order,
    lines: sumLines(order.lines),
    returnedCount: order.lines.reduce((sum, line) => sum + line.returnedQuantity, 0),
  }));
  return new Map(orders.map((order) => [order.orderNumber, order]));
}

/** Each product once: joined orders may have it at two prices. */
function sumLines(lines: readonly OrderLine[]): LockedOrder['lines'] {
  const sums = new Map<number, LockedOrder['lines'][number]>();
  for (const { productId, name, quantity } of lines) {
    if (productId === null) continue;
    const before = sums.get(productId)?.quantity ?? 0;
    sums.set(productId, { productId, name, quantity: before + quantity });
  }
  return [...sums.values()];
}

export interface OrderMove {
  order: LockedOrder;
  to: OrderStatus;
}

const isTaken = ({ order, to }: OrderMove) =>
  getStatus(to).isSale && !getStatus(order.status).isSale;
const isReturned = ({ order, to }: OrderMove) =>
  !getStatus(to).isSale && getStatus(order.status).isSale;
const isDelivered = ({ to }: OrderMove) => to === 'delivered';
const isTakenBack = ({ order }: OrderMove) => order.status === 'delivered';

function sumItems(moves: readonly OrderMove[]): RequestedItem[] {
  const units = new Map<number, number>();
  for (const { productId, quantity } of moves.flatMap(({ order }) => order.lines))
    units.set(productId, (units.get(productId) ?? 0) + quantity);
  return [...units].map(([productId, quantity]) => ({ productId, quantity }));
}

const listProductIds = (moves: readonly OrderMove[]) =>
  sumItems(moves).map(({ productId }) => productId);

/**
 * Locks the products that the moves take again out of cancelled, and returns for each order what is
 * short (specification, section 5). The first orders are served first. An order of which pieces came back
 * stays delivered: they would return to the stock, or be paid, twice.
 */
export async function findShortages(
  db: Connection,
  moves: readonly OrderMove[],
): Promise<Map<LockedOrder, string>> {
  const taken = moves.filter(isTaken);
  const shortages = new Map<LockedOrder, string>();
  for (const { order } of moves)
    if (order.returnedCount > 0) shortages.set(order, takenBackMessage);
  if (taken.length === 0) return shortages;
  // Those of the other moves too, since `settleStock` locks them later.
  const left = await lockStock(db, listProductIds(moves));
  for (const { order } of taken) {
    const short = order.lines.find((line) => (left.get(line.productId) ?? -1) < line.quantity);
    if (short)
      shortages.set(order, describeShortage(short.name, left.get(short.productId), short.quantity));
    else {
      for (const { productId, quantity } of order.lines)
        left.set(productId, (left.get(productId) ?? 0) - quantity);
    }
  }
  return shortages;
}

const takenBackMessage =
  'Pieces of this order came back already. Take back the rest in the same way.';

/** Why units cannot be taken, in the words of the specification; the stock of an unknown product is undefined. */
export const describeShortage = (name: string, available: number | undefined, requested: number) =>
  available === undefined
    ? t('Product {name} not found', { name })
    : t('Insufficient stock for {name}. Available: {available}, Requested: {requested}', {
        ...{ name, available, requested },
      });

export interface MoveActor {
  /** Null for a courier, the shop itself, and a customer without an account. */
  actorId: string | null;
  runId?: number | null;
  byCustomer?: boolean;
  byShop?: boolean;
  /** Sends the customers no email about it. */
  quiet?: boolean;
  /** The actor for the audit log; the emails then wait for an undo. */
  audit?: Actor;
  action: 'move' | 'undo';
}

/**
 * Moves locked orders whose stock suffices: settles the stock and the credit, enqueues the emails, records
 * the states and the audit entries. Returns the ids of the new states, in the order of the moves.
 */
export async function applyMoves(
  db: Connection,
  moves: readonly OrderMove[],
  { quiet = false, audit, action, ...actor }: MoveActor,
): Promise<number[]> {
  await settleStock(db, moves);
  if (action === 'move')
    await unpackOrders(
      db,
      moves.filter(isTaken).map(({ order }) => order.id),
    );
  await updateRuns(db, moves, action);
  const emailed = moves.filter(({ to }) => getStatus(to).email && !quiet);
  const emails = emailed.map(({ order, to }) => ({
    template: 'order-status',
    data: { orderId: order.id, status: to },
  }));
  const jobIds = await enqueueEmails(db, emails, { delaySeconds: audit ? undoSeconds : 0 });
  const jobs = new Map(emailed.map((move, index) => [move, jobIds[index]]));
  const states = moves.map((move) => ({
    orderId: move.order.id,
    status: move.to,
    emailJobId: jobs.get(move) ?? null,
  }));
  const stateIds = await recordStates(db, states, actor);
  if (audit) await recordMoves(db, moves, audit, action);
  const settled = moves.filter((move) => isTaken(move) || isReturned(move));
  const by = { quiet, action, ...actor };
  await moveSplitFee(
    db,
    settled.map(({ order }) => order.id),
    by,
  );
  await settleOrderCredit(
    db,
    moves.map(({ order }) => order.id),
    by,
  );
  return stateIds;
}

async function recordMoves(
  db: Connection,
  moves: readonly OrderMove[],
  actor: Actor,
  action: MoveActor['action'],
): Promise<void> {
  const many = { action, subjectKind: 'orders', subjectId: `${moves.length} orders` } as const;
  const parentId = moves.length > 1 ? await recordAudit(db, actor, many) : null;
  const entries = moves.map(({ order, to }) => ({
    action,
    subjectKind: 'order' as const,
    subjectId: order.orderNumber,
    before: { status: order.status },
    after: { status: to },
  }));
  await recordAudits(db, actor, entries, parentId);
}

/**
 * Into cancelled the stock returns, out of it it is taken again. A copy that is delivered is sold until
 * its order is in another status.
 */
async function settleStock(db: Connection, moves: readonly OrderMove[]): Promise<void> {
  const [taken, returned] = [moves.filter(isTaken), moves.filter(isReturned)];
  const [delivered, takenBack] = [moves.filter(isDelivered), moves.filter(isTakenBack)];
  const ids = listProductIds([...taken, ...returned, ...delivered, ...takenBack]);
  if (ids.length === 0) return;
  await lockStock(db, ids);
  if (taken.length > 0) {
    await takeStock(db, sumItems(taken));
    await notifyQuantities(db, listProductIds(taken));
  }
  if (returned.length > 0) await returnStock(db, sumItems(returned));
  if (takenBack.length > 0) await clearSold(db, listProductIds(takenBack));
  if (delivered.length > 0) await archiveSold(db, listProductIds(delivered));
}

interface NewState {
  orderId: number;
  status: OrderStatus;
  emailJobId: string | null;
}

/** Sets the statuses, records who did it, and notifies the open lists; returns the ids of the records. */
async function recordStates(
  db: Connection,
  states: readonly NewState[],
  {
    actorId,
    byCustomer = false,
    byShop = false,
    runId = null,
  }: Pick<MoveActor, 'actorId' | 'byCustomer' | 'byShop' | 'runId'>,
): Promise<number[]> {
  const recorded = await sql<{ id: number; orderId: number }>`
    with moved as (
      select * from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
        as t("orderId" bigint, status text, "emailJobId" uuid)
    ), updated as (
      update orders set status = moved.status from moved where id = "orderId"
    ), state as (
      insert into order_states
        (order_id, status, actor_id, by_customer, by_shop, run_id, email_job_id)
      select "orderId", status, ${actorId}, ${byCustomer}, ${byShop}, ${runId}::bigint, "emailJobId"
      from moved
      returning id, order_id
    )
    select id, order_id as "orderId", pg_notify(${ordersChannel}, '') from state`.execute(db);
  const ids = new Map(recorded.rows.map((row) => [row.orderId, row.id]));
  return states.map(({ orderId }) => {
    const id = ids.get(orderId);
    if (id === undefined) throw new Error('A state was not recorded.');
    return id;
  });
}
