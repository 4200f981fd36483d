import { sql } from 'kysely';
import type { User } from '#app/accounts/current-user.server.ts';
import { recordAudit } from '#app/audit/audit-log.server.ts';
import { foldPlace } from '#app/delivery/fold-place.ts';
import { notifyOrders } from '#app/orders/feed/order-feed.server.ts';
import { describeLatestChange } from '#app/orders/moves/latest-change.server.ts';
import type { ChosenOrder, StatusChange } from '#app/orders/moves/move-orders.server.ts';
import { applyMoves, lockOrders } from '#app/orders/moves/order-transition.server.ts';
import { undoMovesWithin } from '#app/orders/moves/undo-moves.server.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import { orderDueCents } from '#app/orders/orders.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';

export interface NewRun {
  courierId: number;
  orders: readonly ChosenOrder[];
  withUnconfirmed: boolean;
  /** Pounds for a dollar; the run keeps it. */
  lbpRate: number | null;
  admin: Pick<User, 'id' | 'email'>;
}

type RefusedRun =
  | { refused: 'unconfirmed'; orderNumbers: string[] }
  | { refused: 'stale' | 'no-courier' | 'empty'; message: string };

interface Candidate {
  id: number;
  orderNumber: string;
  status: OrderStatus;
  isConfirmed: boolean;
  isCollected: boolean;
  isPacked: boolean;
  hasEmail: boolean;
  phone: string;
  address: string;
  city: string;
  placeId: number | null;
  zone: string;
  dueCents: number;
  activeRun: { id: number; courier: string } | null;
}

/**
 * Opens a run with these orders, or none, in one transaction: gives them their stops by zone, one for
 * each phone and place, and moves them to shipped, with their emails. The moves are for an undo,
 * and `withoutEmail` has the numbers of the orders without an email.
 */
export function openRun(
  db: Database,
  { courierId, orders, withUnconfirmed, lbpRate, admin }: NewRun,
): Promise<{ runId: number; moved: StatusChange[]; withoutEmail: string[] } | RefusedRun> {
  return db.transaction().execute(async (transaction) => {
    const numbers = orders.map(({ orderNumber }) => orderNumber);
    const locked = await lockOrders(transaction, numbers);
    const candidates = await listCandidates(transaction, numbers);
    const stale = await findStale(transaction, orders, candidates);
    if (stale !== null) return { refused: 'stale' as const, message: stale };
    if (candidates.length === 0) return refuseEmpty;
    const unconfirmed = candidates.filter(({ isConfirmed }) => !isConfirmed);
    if (unconfirmed.length > 0 && !withUnconfirmed) {
      const orderNumbers = unconfirmed.map(({ orderNumber }) => orderNumber);
      return { refused: 'unconfirmed' as const, orderNumbers };
    }
    const added = await addRun(transaction, courierId, lbpRate);
    if (!added) return refuseCourier;
    const { id: runId, courier } = added;
    await addStops(transaction, runId, candidates);
    const entry = { action: 'open', subjectKind: 'run', subjectId: runId } as const;
    await recordAudit(transaction, admin, { ...entry, after: { courier, orders: numbers } });
    const moves = [...locked.values()]
      .filter(({ status }) => status !== 'shipped')
      .map((order) => ({ order, to: 'shipped' as const }));
    const actor = { actorId: admin.id, audit: admin, action: 'move' } as const;
    const stateIds = await applyMoves(transaction, moves, actor);
    const moved = moves.map(({ order }, index) => ({
      orderNumber: order.orderNumber,
      stateId: stateIds[index] ?? 0,
    }));
    const untold = candidates.filter(({ hasEmail }) => !hasEmail);
    return { runId, moved, withoutEmail: untold.map(({ orderNumber }) => orderNumber) };
  });
}

const refuseEmpty = {
  refused: 'empty',
  message: 'Choose the orders that go along first.',
} as const;
const refuseCourier = { refused: 'no-courier', message: 'Choose who brings them.' } as const;

/** Reads the chosen orders in the order of a run: by zone, then the oldest first. */
async function listCandidates(db: Connection, numbers: readonly string[]): Promise<Candidate[]> {
  const found = await sql<Candidate>`
    select orders.id, order_number as "orderNumber", status,
      confirmation = 'confirmed' as "isConfirmed", is_collected as "isCollected",
      packed_at is not null as "isPacked", email <> '' as "hasEmail",
      orders.phone, address, city, place_id as "placeId", coalesce(zone_title, '') as zone,
      ${orderDueCents} as "dueCents",
      (select json_build_object('id', run_id, 'courier', title) from run_orders
        join courier_runs on courier_runs.id = run_id join couriers on couriers.id = courier_id
        where order_id = orders.id and is_active) as "activeRun"
    from orders where order_number = any(${[...numbers]})
    order by zone_title nulls last, orders.id`.execute(db);
  return found.rows;
}

/** Describes why the first order that cannot go along cannot; null where all can. */
async function findStale(
  db: Connection,
  chosen: readonly ChosenOrder[],
  candidates: readonly Candidate[],
): Promise<string | null> {
  for (const { orderNumber, seen } of chosen) {
    const order = candidates.find((one) => one.orderNumber === orderNumber);
    if (!order) return `Order ${orderNumber} not found`;
    const { activeRun } = order;
    if (activeRun)
      return `${orderNumber} is in run ${activeRun.id} with ${activeRun.courier} already.`;
    if (order.status !== seen) return `${orderNumber}: ${await describeLatestChange(db, order.id)}`;
    if (order.status === 'cancelled' || order.status === 'delivered')
      return `${orderNumber} is ${order.status} already.`;
    if (order.isCollected) return `${orderNumber} is collected in the shop. No courier brings it.`;
    if (!order.isPacked) return `${orderNumber} is not packed any more.`;
  }
  return null;
}

async function addRun(
  db: Connection,
  courierId: number,
  lbpRate: number | null,
): Promise<{ id: number; courier: string } | undefined> {
  const added = await sql<{ id: number; courier: string }>`
    insert into courier_runs (courier_id, lbp_rate)
    select id, ${lbpRate}::int from couriers where id = ${courierId} and archived_at is null
    returning id, (select title from couriers where id = courier_id) as courier`.execute(db);
  return added.rows[0];
}

async function addStops(
  db: Connection,
  runId: number,
  candidates: readonly Candidate[],
): Promise<void> {
  const stops: Candidate[] = [];
  const rows = candidates.map((order) => {
    const known = stops.findIndex((first) => hasSamePlace(first, order));
    if (known < 0) stops.push(order);
    const stop = known < 0 ? stops.length : known + 1;
    return { run_id: runId, order_id: order.id, stop, due_cents: order.dueCents };
  });
  await db.insertInto('run_orders').values(rows).execute();
}

/** A known place has many spellings, in two scripts. */
function hasSamePlace(one: Candidate, other: Candidate): boolean {
  const areKnown = one.placeId !== null && other.placeId !== null;
  return (
    one.phone === other.phone &&
    (areKnown ? one.placeId === other.placeId : foldPlace(one.city) === foldPlace(other.city)) &&
    foldPlace(one.address) === foldPlace(other.address)
  );
}

/** Undoes a run while its emails wait and no outcome was entered and no money taken along. */
export function undoRun(
  db: Database,
  runId: number,
  moved: readonly StatusChange[],
  admin: Pick<User, 'id' | 'email'>,
): Promise<{ undone: number } | { refused: string }> {
  return db.transaction().execute(async (transaction) => {
    await sql`select from courier_runs where id = ${runId} for update`.execute(transaction);
    // Afterwards: a statement that waits for a lock reads other tables as they were before.
    const found = await sql<{ isStarted: boolean }>`
      select closed_at is not null
        or exists (select from run_orders where run_id = ${runId} and outcome is not null)
        or exists (select from cash_entries where run_id = ${runId}) as "isStarted"
      from courier_runs where id = ${runId}`.execute(transaction);
    const [run] = found.rows;
    // Only an undo removes a run: the answer to that may have been lost.
    if (!run) return { undone: runId };
    if (run.isStarted) return { refused: 'The courier has begun. Change the orders instead.' };
    const outcome = await undoMovesWithin(transaction, moved, admin);
    if ('refused' in outcome) return { refused: outcome.message };
    await sql`delete from courier_runs where id = ${runId}`.execute(transaction);
    const entry = { action: 'undo', subjectKind: 'run', subjectId: runId } as const;
    await recordAudit(transaction, admin, entry);
    await notifyOrders(transaction);
    return { undone: runId };
  });
}
