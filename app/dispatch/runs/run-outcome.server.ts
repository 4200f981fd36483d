import { sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import { notifyOrders } from '#app/orders/feed/order-feed.server.ts';
import {
  applyMoves,
  type LockedOrder,
  lockOrders,
} from '#app/orders/moves/order-transition.server.ts';
import { restartGivenBack } from '#app/orders/moves/returns.server.ts';
import { correctSplitFee } from '#app/orders/moves/split-fee.server.ts';
import { emailSent } from '#app/orders/moves/undo-moves.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import {
  emailQueue,
  lockQueuedEmails,
  removeQueuedEmails,
} from '#app/platform/email/email-queue.server.ts';
import type { OutcomeEntry, RunOutcome } from './run-outcome.ts';

type OutcomeResult =
  | { saved: true }
  | { refused: 'unknown' | 'closed' | 'left-run' | 'stale'; message: string };

const refusals = {
  unknown: { refused: 'unknown', message: 'This order is not in this run. Tell the shop.' },
  closed: { refused: 'closed', message: 'This run is closed. Tell the shop.' },
  'left-run': { refused: 'left-run', message: 'This order has left the run. Tell the shop.' },
  'came-back': {
    refused: 'left-run',
    message: 'Pieces of this order came back, or money was given back for it: it stays delivered.',
  },
  stale: {
    refused: 'stale',
    message: 'Another outcome was entered since. It is shown now.',
  },
} as const;

interface LockedStop {
  runId: number;
  order: LockedOrder;
  outcome: RunOutcome['outcome'] | null;
  outcomeAt: Date | null;
  feePaid: boolean | null;
  entryKey: string | null;
  isActive: boolean;
  /** Null while outcomes count. */
  lateBecause: 'closed' | 'left-run' | 'came-back' | null;
}

/**
 * Records what came of an order at the door. An entry counts once, however often it arrives, and the one
 * that was made last stands. 'Delivered' moves the order, with its email. After the run is closed, or
 * once the order has left it, an entry is stored as late and refused; so is any but 'delivered' once pieces
 * or money went back. With `seen`, the `outcomeAt` that was shown or '', an administrator enters it: a new entry
 * is refused where another came since, and the fee of a refused order is corrected also once it has left the run.
 */
export function recordOutcome(
  db: Database,
  runId: number,
  given: OutcomeEntry,
  actor: Actor,
  seen?: string,
): Promise<OutcomeResult> {
  return db.transaction().execute(async (transaction) => {
    const locked = await lockStop(transaction, runId, given.orderNumber);
    if (!locked) return refusals.unknown;
    const isStale = seen !== undefined && seen !== (locked.outcomeAt?.toISOString() ?? '');
    if (isStale && !(await findEntry(transaction, locked, given))) return refusals.stale;
    const isMoneyAlone = seen !== undefined && given.outcome === 'refused' && mayCorrectFee(locked);
    const cameBack = given.outcome !== 'delivered' && (await hasComeBack(transaction, locked));
    const late = cameBack ? 'came-back' : locked.lateBecause;
    const stop = { ...locked, lateBecause: isMoneyAlone ? null : late };
    const isAdded = await addEntry(transaction, stop, given);
    const saved = await findEntry(transaction, stop, given);
    if (!saved) return refusals.unknown;
    if (isAdded && !saved.isLate) await applyNewestEntry(transaction, stop, actor, 'outcome');
    if (isAdded) await notifyOrders(transaction);
    return saved.isLate ? refusals[stop.lateBecause ?? 'closed'] : { saved: true };
  });
}

/** Whether the fee that a refused order has paid may be corrected, and nothing else of it. */
const mayCorrectFee = ({ isActive, outcome, lateBecause }: LockedStop) =>
  !isActive && outcome === 'refused' && lateBecause !== 'closed';

/** Locks the run against its closing, then the order as every change of a status does. */
async function lockStop(
  db: Connection,
  runId: number,
  orderNumber: string,
): Promise<LockedStop | null> {
  const runs = await sql<{ isClosed: boolean }>`
    select closed_at is not null as "isClosed" from courier_runs
    where id = ${runId} for share`.execute(db);
  const order = (await lockOrders(db, [orderNumber])).get(orderNumber);
  const [run] = runs.rows;
  if (!run || !order) return null;
  const found = await sql<Omit<LockedStop, 'runId' | 'order' | 'lateBecause'>>`
    select outcome, outcome_at as "outcomeAt", fee_paid as "feePaid", entry_key as "entryKey",
      is_active as "isActive"
    from run_orders where run_id = ${runId} and order_id = ${order.id} for update`.execute(db);
  const [stop] = found.rows;
  if (!stop) return null;
  const hasLeft = !stop.isActive || order.status === 'cancelled';
  return {
    ...stop,
    runId,
    order,
    lateBecause: run.isClosed ? 'closed' : hasLeft ? 'left-run' : null,
  };
}

/**
 * Whether pieces are in stock again, or money was given back for this delivery: that is so once it came in and
 * was counted. What was given back before is of an earlier one.
 */
async function hasComeBack(
  db: Connection,
  { runId, order, outcome }: LockedStop,
): Promise<boolean> {
  if (order.returnedCount > 0) return true;
  const found = await sql`
    select from cash_entries where order_id = ${order.id} and kind = 'refund' and at > (
      select min(received_at) from run_entries
      where run_id = ${runId} and order_id = ${order.id} and outcome = 'delivered' and not is_late
        and undone_at is null)`.execute(db);
  return outcome === 'delivered' && found.rows.length > 0;
}

/** False where the key is known already. A clock that is ahead counts as the present. */
async function addEntry(
  db: Connection,
  { runId, order, lateBecause }: LockedStop,
  given: OutcomeEntry,
): Promise<boolean> {
  const {
    outcome,
    reason = null,
    feePaid = null,
    collectedCents = null,
    collectedLbp = null,
  } = given as Partial<Extract<OutcomeEntry, { outcome: 'refused' }>>;
  const added = await sql`
    insert into run_entries (entry_key, run_id, order_id, outcome, reason, fee_paid,
      collected_cents, collected_lbp, made_at, is_late)
    values (${given.entryKey}, ${runId}, ${order.id}, ${outcome}, ${reason}, ${feePaid},
      ${collectedCents}, ${collectedLbp}, least(${given.madeAt}::timestamptz, clock_timestamp()),
      ${lateBecause !== null})
    on conflict do nothing`.execute(db);
  return added.numAffectedRows === 1n;
}

/** Null where the key belongs to another order. */
async function findEntry(
  db: Connection,
  { runId, order }: LockedStop,
  { entryKey }: OutcomeEntry,
): Promise<{ isLate: boolean } | null> {
  const found = await sql<{ isLate: boolean }>`
    select is_late as "isLate" from run_entries
    where entry_key = ${entryKey} and run_id = ${runId} and order_id = ${order.id}`.execute(db);
  return found.rows[0] ?? null;
}

/** Gives an order of a run the outcome that was made last, and the status that follows from it. */
async function applyNewestEntry(
  db: Connection,
  stop: LockedStop,
  actor: Actor,
  action: 'outcome' | 'undo',
): Promise<void> {
  const { runId, order, entryKey } = stop;
  const found = await sql<Pick<LockedStop, 'entryKey' | 'outcome' | 'feePaid'>>`
    update run_orders set outcome = newest.outcome, reason = newest.reason,
      fee_paid = newest.fee_paid, collected_cents = newest.collected_cents,
      collected_lbp = newest.collected_lbp, outcome_at = newest.made_at,
      entry_key = newest.entry_key
    from (select) as one left join (
      select * from run_entries
      where run_id = ${runId} and order_id = ${order.id} and not is_late and undone_at is null
      order by made_at desc, received_at desc limit 1
    ) as newest on true
    where run_orders.run_id = ${runId} and run_orders.order_id = ${order.id}
    returning newest.entry_key as "entryKey", newest.outcome, newest.fee_paid as "feePaid"`.execute(
    db,
  );
  const [newest] = found.rows;
  if (!newest || newest.entryKey === entryKey) return;
  await recordAudit(db, actor, {
    action,
    subjectKind: 'order',
    subjectId: order.orderNumber,
    before: { outcome: stop.outcome },
    after: { outcome: newest.outcome, run: runId },
  });
  if (stop.isActive) await settleStatus(db, stop, newest.outcome, actor);
  else if (newest.feePaid !== stop.feePaid) {
    const by = { actorId: actor.id, quiet: false } as const;
    await correctSplitFee(db, order.id, { ...by, action: action === 'undo' ? action : 'move' });
  }
}

/**
 * Moves an order to delivered; back to shipped without an email, whose job is removed while it waits. The
 * run knows better than the list, which may have set it to delivered on the road and has its say without it.
 * A delivery after another outcome of the run is not the run's.
 */
async function settleStatus(
  db: Connection,
  stop: LockedStop,
  outcome: LockedStop['outcome'],
  audit: Actor,
): Promise<void> {
  const { runId, order, outcome: before } = stop;
  const actor = { actorId: audit.id, runId, audit, action: 'move' } as const;
  const isOwn = before === null || before === 'delivered';
  const isDelivered =
    outcome === 'delivered' || (outcome === null && (await isListedDelivered(db, stop)));
  if (isDelivered && order.status !== 'delivered') {
    const quiet = outcome === null || (await isTold(db, stop));
    await applyMoves(db, [{ order, to: 'delivered' }], { ...actor, quiet });
  } else if (!isDelivered && order.status === 'delivered' && isOwn) {
    const jobIds = await listLastEmail(db, order);
    if (await lockQueuedEmails(db, jobIds)) await removeQueuedEmails(db, jobIds);
    await applyMoves(db, [{ order, to: 'shipped' }], { ...actor, quiet: true });
  }
  // What the counter gave back for it before is paid again, for as long as it is delivered.
  if ((outcome === 'delivered') !== (before === 'delivered') && order.returnedCount === 0)
    await restartGivenBack(db, order.id, { isDelivered: outcome === 'delivered' });
}

/** Whether delivered is the last status that did not come from this run. */
async function isListedDelivered(db: Connection, { runId, order }: LockedStop): Promise<boolean> {
  const found = await sql<{ status: string }>`
    select status from order_states where order_id = ${order.id} and run_id is distinct from ${runId}
    order by id desc limit 1`.execute(db);
  return found.rows[0]?.status === 'delivered';
}

/** Whether the customer gets an email of this run's delivery already, as where the list has set it before. */
async function isTold(db: Connection, { runId, order }: LockedStop): Promise<boolean> {
  const found = await sql`
    select from order_states as told join courier_runs as run on run.id = ${runId}
      join pgboss.job on job.name = ${emailQueue} and job.id = email_job_id
    where order_id = ${order.id} and told.status = 'delivered' and told.created_at > opened_at
      and job.state <> 'failed'`.execute(db);
  return found.rows.length > 0;
}

async function listLastEmail(db: Connection, { id }: LockedOrder): Promise<string[]> {
  const found = await sql<{ jobId: string | null }>`
    select email_job_id as "jobId" from order_states where order_id = ${id}
    order by id desc limit 1`.execute(db);
  return found.rows.flatMap(({ jobId }) => jobId ?? []);
}

/**
 * Takes an outcome back that an administrator has just seen arriving: what was entered before it stands
 * again. Once it is taken back, it stays so. Refuses once the email was sent, and where another outcome came since.
 */
export function undoOutcome(
  db: Database,
  { runId, orderNumber, entryKey }: { runId: number; orderNumber: string; entryKey: string },
  admin: Actor,
): Promise<{ undone: true } | { refused: string }> {
  return db.transaction().execute(async (transaction) => {
    const stop = await lockStop(transaction, runId, orderNumber);
    if (!stop) return { refused: refusals.unknown.message };
    if (await isUndone(transaction, stop, entryKey)) return { undone: true };
    if (stop.lateBecause === 'closed') return { refused: 'This run is closed. Reopen it first.' };
    const isMoneyAlone = mayCorrectFee(stop) && (await isCorrection(transaction, stop));
    if ((stop.lateBecause && !isMoneyAlone) || stop.entryKey !== entryKey)
      return { refused: 'Another outcome was entered since.' };
    const isEmailSent =
      stop.outcome === 'delivered' &&
      !(await lockQueuedEmails(transaction, await listLastEmail(transaction, stop.order)));
    if (isEmailSent) return { refused: emailSent.one };
    if (!isMoneyAlone && (await hasComeBack(transaction, stop)))
      return { refused: refusals['came-back'].message };
    await sql`update run_entries set undone_at = now() where entry_key = ${entryKey}`.execute(
      transaction,
    );
    await applyNewestEntry(transaction, stop, admin, 'undo');
    await notifyOrders(transaction);
    return { undone: true };
  });
}

/** Whether the outcome before the present one was the same: only the fee differs. */
async function isCorrection(
  db: Connection,
  { runId, order, entryKey, outcome }: LockedStop,
): Promise<boolean> {
  const found = await sql<Pick<LockedStop, 'outcome'>>`
    select outcome from run_entries
    where run_id = ${runId} and order_id = ${order.id} and entry_key is distinct from ${entryKey}
      and not is_late and undone_at is null
    order by made_at desc, received_at desc limit 1`.execute(db);
  return found.rows[0]?.outcome === outcome;
}

/** As where the answer to the first undo was lost. */
async function isUndone(
  db: Connection,
  { runId, order }: LockedStop,
  entryKey: string,
): Promise<boolean> {
  const found = await sql`
    select from run_entries
    where entry_key::text = ${entryKey} and run_id = ${runId} and order_id = ${order.id}
      and undone_at is not null`.execute(db);
  return found.rows.length > 0;
}
