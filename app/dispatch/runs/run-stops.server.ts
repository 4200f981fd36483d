import { sql } from 'kysely';
import type { User } from '#app/accounts/current-user.server.ts';
import { recordAudit } from '#app/audit/audit-log.server.ts';
import { settleFee } from '#app/orders/changes/change-order.server.ts';
import { notifyOrders } from '#app/orders/feed/order-feed.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { formatSeen, listSparedFees } from './run.ts';
import { readRun } from './runs.server.ts';

interface StopMove {
  runId: number;
  /** An order of the stop. */
  orderNumber: string;
  /** Where the stop was shown. */
  stop: number;
  direction: 'up' | 'down';
  admin: Pick<User, 'id' | 'email'>;
}

/**
 * Exchanges a stop of an open run with the one before or after it; also true where it stands there already.
 * False where it cannot move there, or has moved elsewhere since it was shown.
 */
export function moveStop(
  db: Database,
  { runId, orderNumber, stop, direction, admin }: StopMove,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // A statement of its own: the next one sees what was done while this one waited.
    const open = await sql`
      select id from courier_runs where id = ${runId} and closed_at is null for update`.execute(
      transaction,
    );
    const found = await sql<{ from: number; to: number | null }>`
      select stop as from, (
        select stop from run_orders where run_id = ${runId}
          and ${direction === 'up' ? sql`stop < ${stop}::bigint` : sql`stop > ${stop}::bigint`}
        order by stop ${direction === 'up' ? sql`desc` : sql`asc`} limit 1
      ) as to from run_orders join orders on orders.id = order_id
      where run_id = ${runId} and order_number = ${orderNumber}`.execute(transaction);
    const [stops] = found.rows;
    if (open.rows.length === 0 || !stops || stops.to === null) return false;
    const { from, to } = stops;
    if (from === to) return true;
    if (from !== stop) return false;
    await sql`
      update run_orders set stop = case stop when ${from}::int then ${to}::int else ${from}::int end
      where run_id = ${runId} and stop in (${from}, ${to})`.execute(transaction);
    await recordAudit(transaction, admin, {
      action: 'reorder',
      subjectKind: 'run',
      subjectId: runId,
      before: { stop: from },
      after: { stop: to, order: orderNumber },
    });
    await notifyOrders(transaction);
    return true;
  });
}

interface SharedFee {
  runId: number;
  stop: number;
  /** The stop as `formatSeen` wrote it for the administrator. */
  seen: string;
  admin: Pick<User, 'id' | 'email'>;
}

/** Lets one fee pay for a stop of several orders: those of later ones become 0, with a record. */
export async function chargeOneFee(
  db: Database,
  { runId, stop: number, seen, admin }: SharedFee,
): Promise<{ spared: string[]; withoutEmail: string[] } | { refused: string }> {
  const stop = (await readRun(db, runId))?.stops.find((one) => one.stop === number);
  const spared = stop ? listSparedFees(stop) : [];
  if (!stop || formatSeen(stop) !== seen || spared.length === 0)
    return { refused: 'This stop was changed elsewhere. It is shown as it is now.' };
  for (const { orderNumber, version } of spared) {
    const outcome = await settleFee(db, { orderNumber, seen: version, by: { admin } }, 0);
    if ('refused' in outcome) return { refused: `${orderNumber}: ${outcome.message}` };
  }
  const untold = spared.filter(({ email }) => email === '');
  return {
    spared: spared.map(({ orderNumber }) => orderNumber),
    withoutEmail: untold.map(({ orderNumber }) => orderNumber),
  };
}
