import { sql } from 'kysely';
import type { User } from '#app/accounts/current-user.server.ts';
import { recordAudit } from '#app/audit/audit-log.server.ts';
import { type Cash, negate } from '#app/counter/cash.ts';
import { recordCash } from '#app/counter/cash-book.server.ts';
import { notifyOrders } from '#app/orders/feed/order-feed.server.ts';
import { accountTitle, formatChange } from '#app/orders/moves/latest-change.server.ts';
import { numberReceipts } from '#app/orders/order-numbers.server.ts';
import { orderDueCents, runDueCents } from '#app/orders/orders.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { refusal } from '#app/platform/refusal.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import type { Run } from './run.ts';
import { type Count, getDifference, sumStop } from './run-cash.ts';
import { isLatestTry, readRun } from './runs.server.ts';

type Admin = Pick<User, 'id' | 'email'>;

export interface ClosedRun extends Count {
  runId: number;
  /** What was to collect as the administrator saw it. */
  seenCents: number;
  /** Why the count differs; empty where it does not. */
  reason: string;
  admin: Admin;
}

type CloseRefusal = { refused: 'stale' | 'open-stops' | 'no-reason'; message: string };

/**
 * Closes a run with the owner's count of its cash. Every stop must have its outcome, and a difference
 * its reason. From then on outcomes are late, and its orders may go into another run.
 */
export function closeRun(
  db: Database,
  { runId, seenCents, reason, admin, ...count }: ClosedRun,
): Promise<{ differenceCents: number } | CloseRefusal> {
  return db.transaction().execute(async (transaction) => {
    const run = await lockRun(transaction, runId);
    if (!run) return refusal('stale', `Run ${runId} not found`);
    if (run.closedAt !== null) return refusal('stale', await describeClosing(transaction, runId));
    const orders = run.stops.flatMap((stop) => stop.orders);
    const openCount = orders.filter(({ isActive, outcome }) => isActive && outcome === null).length;
    if (openCount > 0) return refusal('open-stops', describeOpen(openCount));
    const { toCollectCents } = sumStop(orders, run.lbpRate);
    if (toCollectCents !== seenCents) {
      const now = formatPrice(toCollectCents);
      return refusal('stale', `An outcome has changed: ${now} was to collect. Count again.`);
    }
    const differenceCents = getDifference(count, toCollectCents, run.lbpRate);
    if (differenceCents !== 0 && reason === '')
      return refusal('no-reason', 'Say why the count differs.');
    await storeCount(transaction, runId, { ...count, reason, admin });
    await enterRun(transaction, run, count, admin);
    const after = { ...count, toCollectCents, differenceCents, reason };
    const entry = { action: 'close', subjectKind: 'run', subjectId: runId } as const;
    await recordAudit(transaction, admin, { ...entry, after });
    await notifyOrders(transaction);
    return { differenceCents };
  });
}

const describeOpen = (count: number) =>
  count === 1 ? '1 order has no outcome yet.' : `${count} orders have no outcome yet.`;

/**
 * Locks a run against its courier's outcomes and other administrators, then its orders, as outcomes do,
 * against what changes their amounts, and reads it.
 */
async function lockRun(db: Connection, runId: number): Promise<Run | null> {
  await sql`select from courier_runs where id = ${runId} for update`.execute(db);
  await sql`
    select from orders where id in (select order_id from run_orders where run_id = ${runId})
    order by id for no key update`.execute(db);
  return readRun(db, runId);
}

async function describeClosing(db: Connection, runId: number): Promise<string> {
  const found = await sql<{ by: string; at: Date }>`
    select coalesce(${accountTitle}, 'Somebody') as by, closed_at as at
    from courier_runs left join users on users.id = closed_by
    where courier_runs.id = ${runId} and closed_at is not null`.execute(db);
  const [closing] = found.rows;
  return closing
    ? formatChange(closing.by, 'closed this run', closing.at)
    : 'This run is open. It was reopened elsewhere.';
}

async function storeCount(
  db: Connection,
  runId: number,
  { cents, lbp, courierFeeCents, reason, admin }: Count & Pick<ClosedRun, 'reason' | 'admin'>,
): Promise<void> {
  await sql`
    update courier_runs set closed_at = now(), closed_by = ${admin.id}, counted_cents = ${cents},
      counted_lbp = ${lbp}, kept_cents = ${courierFeeCents}, reason = ${reason || null}
    where id = ${runId}`.execute(db);
  await sql`
    update run_orders set is_active = false,
      fee_cents = case when outcome = 'refused' then coalesce(fee_cents, delivery_fee_cents, 0) end
    from orders where orders.id = order_id and run_id = ${runId}`.execute(db);
  const paid = await sql<{ id: number }>`
    select order_id as id from run_orders where run_id = ${runId} and outcome = 'delivered'
    order by stop, order_id`.execute(db);
  await numberReceipts(
    db,
    paid.rows.map(({ id }) => id),
  );
}

/**
 * Writes the counted cash of a run into the book, or takes it out again. All of it belongs to the till that
 * was open at first: today's drawer has nothing to do with what was counted in an earlier one.
 */
async function enterRun(
  db: Connection,
  { id: runId, lbpRate }: Pick<Run, 'id' | 'lbpRate'>,
  { cents, lbp }: Cash,
  admin: Admin,
): Promise<void> {
  const entered = await sql<{ kind: string; tillId: number | null }>`
    select kind, till_id as "tillId" from cash_entries where run_id = ${runId} order by id`.execute(
    db,
  );
  const entryKey = `run-${runId}-${entered.rows.length + 1}`;
  const tillId = entered.rows.find(({ kind }) => kind === 'run')?.tillId;
  await recordCash(db, admin, { entryKey, kind: 'run', cents, lbp, lbpRate, runId, tillId });
}

export interface Payment {
  orderNumber: string;
  receiptNumber: number;
  /** ISO instant of the delivery that it was paid at. */
  paidAt: string;
  /** Without what was handed back unpaid at the door, and without a fee that was never known. */
  paidCents: number;
}

/** Lists each order's newest payment: by a closed run, or at the counter, also without cash. */
export async function listPayments(
  db: Connection,
  orderNumbers: readonly string[],
): Promise<Payment[]> {
  const found = await sql<Omit<Payment, 'paidAt'> & { paidAt: Date }>`
    select distinct on (orders.id) order_number as "orderNumber", receipt_number as "receiptNumber",
      paid_at as "paidAt", paid_cents as "paidCents"
    from orders join lateral (
      select outcome_at as paid_at, due_cents as paid_cents
      from run_orders join courier_runs as run on run.id = run_id
      where order_id = orders.id and outcome = 'delivered' and closed_at is not null
      union all
      select at, ${orderDueCents} from cash_entries
      where order_id = orders.id and kind in ('sale', 'collected')
      union all
      -- Where credit or a discount paid for all of it, no cash came.
      select created_at, 0 from order_states where order_id = orders.id and status = 'delivered'
        and is_collected and ${orderDueCents} = 0
    ) as payment on true
    where order_number = any(${[...orderNumbers]}) and orders.status = 'delivered'
      and receipt_number is not null
    order by orders.id, paid_at desc`.execute(db);
  return found.rows.map((row) => ({ ...row, paidAt: row.paidAt.toISOString() }));
}

type Reopening = Pick<ClosedRun, 'runId' | 'reason' | 'admin'>;

/** Whether a run that is open was opened again by this very press, whose answer was lost. */
async function wasReopened(db: Connection, { runId, reason, admin }: Reopening): Promise<boolean> {
  const found = await sql<{ isSame: boolean }>`
    select actor_email = ${admin.email} and after ->> 'reason' = ${reason} as "isSame"
    from audit_log where subject_kind = 'run' and subject_id = ${String(runId)} and action = 'reopen'
    order by id desc limit 1`.execute(db);
  return found.rows[0]?.isSame ?? false;
}

/**
 * Its count stays to be corrected; its orders come back, except those that have gone on since. The same press
 * once more changes nothing.
 */
export function reopenRun(
  db: Database,
  reopening: Reopening,
): Promise<{ reopened: number } | CloseRefusal> {
  const { runId, reason, admin } = reopening;
  return db.transaction().execute(async (transaction) => {
    const run = await lockRun(transaction, runId);
    if (run?.closedAt === null && (await wasReopened(transaction, reopening)))
      return { reopened: runId };
    if (!run?.closedAt) return refusal('stale', await describeClosing(transaction, runId));
    if (reason === '') return refusal('no-reason', 'Say why the run is opened again.');
    await sql`update courier_runs set closed_at = null, closed_by = null
      where id = ${runId}`.execute(transaction);
    // A fee that was not known is 0 in the count.
    await sql`update run_orders set fee_cents = nullif(fee_cents, 0)
      where run_id = ${runId}`.execute(transaction);
    await sql`
      update run_orders set is_active = true, due_cents = ${runDueCents}, fee_cents = null
      from orders
      where run_id = ${runId} and orders.id = order_id and outcome is not null
        and status in ('shipped', 'delivered') and ${isLatestTry}`.execute(transaction);
    const { countedCents, countedLbp, courierFeeCents } = run;
    await enterRun(
      transaction,
      run,
      negate({ cents: countedCents ?? 0, lbp: countedLbp ?? 0 }),
      admin,
    );
    await recordAudit(transaction, admin, {
      action: 'reopen',
      subjectKind: 'run',
      subjectId: runId,
      before: { countedCents, countedLbp, courierFeeCents, reason: run.reason },
      after: { reason },
    });
    await notifyOrders(transaction);
    return { reopened: runId };
  });
}
