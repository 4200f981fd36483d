import { sql } from 'kysely';
import type { User } from '#app/accounts/current-user.server.ts';
import { recordAudit } from '#app/audit/audit-log.server.ts';
import type { StopOutcome } from '#app/dispatch/dispatch-list.ts';
import { notifyOrders } from '#app/orders/feed/order-feed.server.ts';
import { orderVersion } from '#app/orders/orders.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { createLinkToken, hashLinkToken } from '#app/platform/text/link-token.server.ts';
import { groupStops, type Run, type RunOrder } from './run.ts';

/** The condition on a row of `run_orders` that its order has not gone on since, with another run or without one. */
export const isLatestTry = sql`(not is_superseded and not exists (select from run_orders as newer
  where newer.order_id = run_orders.order_id and newer.run_id > run_orders.run_id))`;

/** Reads a run with its stops in their order; null for an unknown one. */
export async function readRun(db: Connection, id: number): Promise<Run | null> {
  const found = await sql<
    Omit<Run, 'stops' | 'openedAt' | 'closedAt'> & { openedAt: Date; closedAt: Date | null }
  >`
    select run.id, opened_at as "openedAt", closed_at as "closedAt", users.email as "closedBy",
      counted_cents as "countedCents", counted_lbp as "countedLbp", kept_cents as "courierFeeCents",
      lbp_rate as "lbpRate", reason, token_hash is not null as "hasLink",
      json_build_object('id', couriers.id, 'title', title, 'phone', couriers.phone,
        'isCompany', is_company) as courier
    from courier_runs as run join couriers on couriers.id = courier_id
    left join users on users.id = closed_by
    where run.id = ${id}`.execute(db);
  const [run] = found.rows;
  if (!run) return null;
  const { openedAt, closedAt } = run;
  return {
    ...run,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    stops: groupStops(await listRunOrders(db, id)),
  };
}

async function listRunOrders(db: Connection, runId: number): Promise<RunOrder[]> {
  const found = await sql<Omit<RunOrder, 'outcomeAt'> & { outcomeAt: Date | null }>`
    select id, order_number as "orderNumber", status, confirmation, language,
      first_name as "firstName", last_name as "lastName", email, phone, address, city,
      postal_code as "postalCode", notes, building, landmark, map_pin as "mapPin",
      place_title as "placeTitle", zone_title as "zoneTitle",
      (select coalesce(json_agg(concat(case when quantity > 1 then quantity || ' × ' end, name,
        ' (serial ' || (facts ->> 'serial') || ')') order by position), '[]')
        from order_items where order_id = id) as items,
      (select coalesce(sum(quantity), 0)::int from order_items where order_id = id) as "unitCount",
      stop, due_cents as "dueCents", delivery_fee_cents as "deliveryFeeCents", outcome, reason,
      fee_paid as "feePaid", fee_cents as "feeCents",
      collected_cents as "collectedCents", collected_lbp as "collectedLbp",
      outcome_at as "outcomeAt", is_active as "isActive", ${orderVersion} as version,
      status = 'shipped' and coalesce(outcome <> 'delivered', false) and ${isLatestTry} as "cameBack",
      not is_active and coalesce(outcome = 'refused', false) and exists (
        select from courier_runs where courier_runs.id = run_id and closed_at is null) as "mayCorrectFee"
    from run_orders join orders on id = order_id
    where run_id = ${runId} order by stop, id`.execute(db);
  return found.rows.map(({ outcomeAt, ...order }) => ({
    ...order,
    outcomeAt: outcomeAt?.toISOString() ?? null,
  }));
}

/** Null for an unknown or replaced token, and from 24 hours after the run was closed. */
export async function findRunByToken(db: Connection, token: string): Promise<Run | null> {
  const found = await sql<{ id: number }>`
    select id from courier_runs where token_hash = ${hashLinkToken(token)}
      and (closed_at is null or closed_at > now() - interval '24 hours')`.execute(db);
  const [run] = found.rows;
  return run ? readRun(db, run.id) : null;
}

/** Makes the link of an open run's courier; an older link ends. Null where the run is closed or unknown. */
export async function issueRunLink(
  db: Database,
  admin: Pick<User, 'id' | 'email'>,
  runId: number,
): Promise<{ token: string; isReplaced: boolean } | null> {
  const { token, hash } = createLinkToken();
  return db.transaction().execute(async (transaction) => {
    const found = await sql<{ hadLink: boolean }>`
      select token_hash is not null as "hadLink" from courier_runs
      where id = ${runId} and closed_at is null for update`.execute(transaction);
    const [run] = found.rows;
    if (!run) return null;
    await sql`update courier_runs set token_hash = ${hash} where id = ${runId}`.execute(
      transaction,
    );
    const entry = { action: 'link', subjectKind: 'run', subjectId: runId } as const;
    await recordAudit(transaction, admin, { ...entry, after: { replaced: run.hadLink } });
    await notifyOrders(transaction);
    return { token, isReplaced: run.hadLink };
  });
}

export interface DeliveryTry {
  runId: number;
  courier: string;
  /** Null until the courier reports an outcome. */
  outcome: StopOutcome | null;
  /** Whether a customer who refused it has paid the fee. */
  feePaid: boolean | null;
  /** The collected amount, as the courier reports it. */
  collectedCents: number | null;
  collectedLbp: number | null;
  /** ISO instant. */
  outcomeAt: string | null;
  /** False once the order has left the run, or the run is closed. */
  isActive: boolean;
  /** When the shop counted the cash of the run; ISO instant. */
  countedAt: string | null;
}

/** Lists the runs that an order was in, the first one first. */
export async function listDeliveryTries(db: Connection, orderId: number): Promise<DeliveryTry[]> {
  const found = await sql<{ tries: DeliveryTry[] }>`
    select coalesce(json_agg(json_build_object('runId', run.id, 'courier', title, 'outcome', outcome,
        'feePaid', fee_paid, 'collectedCents', collected_cents, 'collectedLbp', collected_lbp,
        'outcomeAt', outcome_at, 'isActive', is_active, 'countedAt', closed_at) order by run.id), '[]') as tries
    from run_orders join courier_runs as run on run.id = run_id
    join couriers on couriers.id = courier_id
    where order_id = ${orderId}`.execute(db);
  return found.rows[0]?.tries ?? [];
}
