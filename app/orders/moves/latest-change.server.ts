import { sql } from 'kysely';
import { getStatus, parseStatus } from '#app/orders/order-status.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { formatDateTime, formatTime } from '#app/platform/text/date-time.ts';

interface LatestChange {
  at: Date;
  byCustomer: boolean;
  byShop: boolean;
  /** An administrator or a courier; null for a deleted account. */
  actor: string | null;
  /** A status, the outcome of a contact, or the kind of a change. */
  what: string;
}

const contactOutcomes: Readonly<Record<string, string>> = {
  confirmed: 'set this to Confirmed',
  'no-answer': 'set this to No answer',
  'change-asked': 'set this to Change asked',
  declined: 'set this to Declined',
};

const changes: Readonly<Record<string, string>> = {
  destination: 'changed where it goes',
  unit: 'took out a piece',
  fee: 'set the delivery fee',
  split: 'moved its pre-orders into a second parcel',
  add: 'added to it',
  line: 'changed a line of it',
  discount: 'changed its discount',
  join: 'joined another order with it',
  joined: 'joined it with another order',
  undo: 'took a change back',
  credit: 'used less credit for it',
};

function describeWhat(what: string): string {
  const status = parseStatus(what);
  if (status) return `set this to ${getStatus(status).label}`;
  return contactOutcomes[what] ?? changes[what] ?? 'changed this';
}

/** How the shop calls an account: as it calls itself, or by its mailbox. */
export const accountTitle = sql`coalesce(nullif(users.display_name, ''),
  initcap(split_part(users.email, '@', 1)))`;

/** 'Maya set this to Confirmed at 14:02.': for a page that shows an older state of an order. */
export async function describeLatestChange(db: Connection, orderId: number): Promise<string> {
  const found = await sql<LatestChange>`
    select at, by_customer as "byCustomer", by_shop as "byShop", what,
      coalesce(${accountTitle}, couriers.title) as actor
    from (
      select created_at as at, status as what, by_customer, by_shop, actor_id, run_id
      from order_states where order_id = ${orderId}
      union all
      select created_at, kind, by_customer, false, actor_id, null
      from order_changes where order_id = ${orderId}
      union all
      select at, outcome, kind in ('link', 'page'), false, actor_id, null
      from order_contacts where order_id = ${orderId} and outcome is not null
    ) as latest left join users on users.id = actor_id
    left join courier_runs on courier_runs.id = run_id
    left join couriers on couriers.id = courier_id
    order by at desc limit 1`.execute(db);
  const [latest] = found.rows;
  if (!latest) return 'This order was changed elsewhere.';
  const self = latest.byShop ? 'The shop' : (latest.actor ?? 'Somebody');
  const who = latest.byCustomer ? 'The customer' : self;
  return formatChange(who, describeWhat(latest.what), latest.at);
}

/** 'Maya set the delivery fee at 14:02.', with the day where it was not today. */
export function formatChange(by: string, what: string, at: Date): string {
  const isToday = formatDate(at.toISOString()) === formatDate(new Date().toISOString());
  const when = isToday ? `at ${formatTime(at)}` : `on ${formatDateTime(at.toISOString())}`;
  return `${by} ${what} ${when}.`;
}
