import type { User } from '#app/accounts/current-user.server.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { describeLatestChange } from './latest-change.server.ts';
import { refuseUnknown } from './move-order.server.ts';
import {
  applyMoves,
  findShortages,
  lockOrders,
  type OrderMove,
} from './order-transition.server.ts';

/** An order of a move of many, with the status that the administrator saw. */
export interface ChosenOrder {
  orderNumber: string;
  seen: OrderStatus;
}

/** What a move would do to one order; an order that has the status already stays as it is. */
export interface PlannedMove {
  orderNumber: string;
  customer: string;
  from: OrderStatus;
  /** Why it cannot be moved; null where it can. */
  refusal: string | null;
}

export interface MovePlan {
  to: OrderStatus;
  moves: PlannedMove[];
}

export interface StatusChange {
  orderNumber: string;
  stateId: number;
}

interface MoveOfMany {
  orders: readonly ChosenOrder[];
  to: OrderStatus;
  /** Sends the customers no email about it. */
  quiet: boolean;
  admin: Pick<User, 'id' | 'email'>;
}

async function planMoves(db: Connection, { orders, to }: Pick<MoveOfMany, 'orders' | 'to'>) {
  const locked = await lockOrders(
    db,
    orders.map(({ orderNumber }) => orderNumber),
  );
  const moves: OrderMove[] = [];
  for (const order of locked.values()) if (order.status !== to) moves.push({ order, to });
  const shortages = await findShortages(db, moves);
  const plan: PlannedMove[] = [];
  for (const { orderNumber, seen } of orders) {
    const order = locked.get(orderNumber);
    const { customer = '', status: from = seen } = order ?? {};
    const isStale = from !== seen && from !== to;
    const refusal = !order
      ? refuseUnknown(orderNumber).message
      : isStale
        ? await describeLatestChange(db, order.id)
        : shortages.get(order);
    plan.push({ orderNumber, customer, from, refusal: refusal ?? null });
  }
  return { plan: { to, moves: plan }, moves };
}

/** Plans what `moveOrders` would do now, with what it would refuse. Changes nothing. */
export function previewMoves(
  db: Database,
  request: Pick<MoveOfMany, 'orders' | 'to'>,
): Promise<MovePlan> {
  return db
    .transaction()
    .execute(async (transaction) => (await planMoves(transaction, request)).plan);
}

/** Moves all or none; a refusal returns the plan that holds now. The emails wait for an undo. */
export function moveOrders(
  db: Database,
  request: MoveOfMany,
): Promise<{ moved: StatusChange[] } | { refused: MovePlan }> {
  const { quiet, admin } = request;
  return db.transaction().execute(async (transaction) => {
    const { plan, moves } = await planMoves(transaction, request);
    if (plan.moves.some(({ refusal }) => refusal !== null)) return { refused: plan };
    if (moves.length === 0) return { moved: [] };
    const actor = { actorId: admin.id, quiet, audit: admin, action: 'move' } as const;
    const stateIds = await applyMoves(transaction, moves, actor);
    const moved = moves.map(({ order: { orderNumber } }, index) => ({
      orderNumber,
      stateId: stateIds[index] ?? 0,
    }));
    return { moved };
  });
}
