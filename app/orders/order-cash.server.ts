import { sql } from 'kysely';

/** What an entry is worth in cents, at the rate of its day. */
export const worthCents = sql`(cents + coalesce(round(lbp * 100.0 / cash_entries.lbp_rate), 0))`;

/** The condition on an entry of an order that its customer paid it; the others give back. */
export const isPaid = sql`kind in ('sale', 'collected')`;

/** Selects what couriers have brought of a row of `orders` and the shop has counted; null for nothing. */
export const countedRunCents = sql<number | null>`(select sum(due_cents)::int
  from run_orders join courier_runs on courier_runs.id = run_id
  where order_id = orders.id and outcome = 'delivered' and closed_at is not null and due_cents > 0)`;

/** The condition on an entry that a courier was the last who was paid for its order before it. */
const isAfterRun = sql`exists (
  select from run_orders as tried join courier_runs on courier_runs.id = tried.run_id
  where tried.order_id = cash_entries.order_id and outcome = 'delivered' and opened_at < cash_entries.at
    and not exists (select from cash_entries as paid
      where paid.order_id = tried.order_id and ${isPaid} and at between opened_at and cash_entries.at))`;

/**
 * Selects what the counter has of a row of `orders`, in cents at the rates of its entries. What it gave back
 * was first of what came last: what a courier had brought is in the book with the run.
 */
export const paidCents = sql<number>`(
  select greatest(0, coalesce(sum(${worthCents}) filter (where ${isPaid} or not ${isAfterRun}), 0)
    - greatest(0, coalesce(-sum(${worthCents}) filter (where not ${isPaid} and ${isAfterRun}), 0)
      - coalesce(${countedRunCents}, 0)))::int
  from cash_entries where order_id = orders.id)`;
