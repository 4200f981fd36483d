import { sql } from 'kysely';
import { getCounterDue } from '#app/counter/collecting.ts';
import {
  type AmountDueSettings,
  describeAmountDue,
  getDueCents,
  type PricedDelivery,
} from '#app/delivery/amount-due.ts';
import { contactsColumn } from '#app/orders/confirmation/order-contacts.server.ts';
import { selectPhoneRecord } from '#app/orders/confirmation/phone-record.server.ts';
import { maxMovedOrders, type Order } from '#app/orders/order.ts';
import { paidCents } from '#app/orders/order-cash.server.ts';
import {
  isWaitingLine,
  listOrders,
  notBefore,
  orderVersion,
  shownItemsColumns,
} from '#app/orders/orders.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import type { DispatchList, DispatchLists, DispatchOrder, OpenRun } from './dispatch-list.ts';

type ListName = Exclude<keyof DispatchLists, 'openRuns'>;

interface ListedRow
  extends Omit<
      DispatchOrder,
      'createdAt' | 'readyAt' | 'place' | 'due' | 'dueCents' | 'counterDue' | 'isFeeKnown'
    >,
    PricedDelivery {
  readyAt: Date | null;
  paidCents: number;
  list: ListName;
  listTotal: number;
  createdAt: Date;
}

const listNames: ListName[] = [
  ...(['toConfirm', 'toPack', 'waiting'] as const),
  ...(['ready', 'onTheRoad', 'cameBack'] as const),
];

type DispatchSettings = AmountDueSettings & Pick<ShopSettings, 'maxUnconfirmed' | 'lbpRate'>;

/** Of each list the oldest orders: which list an order is on follows from its columns. */
export async function readDispatch(
  db: Connection,
  settings: DispatchSettings,
): Promise<DispatchLists> {
  const [rows, openRuns] = await Promise.all([
    listRows(db, settings.maxUnconfirmed),
    listOpenRuns(db),
  ]);
  const pick = (name: ListName): DispatchList => {
    const own = rows.filter(({ list }) => list === name);
    return {
      orders: own.map((row) => toDispatchOrder(row, settings)),
      total: own[0]?.listTotal ?? 0,
    };
  };
  const lists = Object.fromEntries(listNames.map((name) => [name, pick(name)]));
  return { ...(lists as Record<ListName, DispatchList>), openRuns };
}

/**
 * The order was confirmed, and its customer is asked again since; or the one that it was split from, and the
 * shop has changed this one.
 */
const isAskedAgain = sql`(confirmation in ('unconfirmed', 'no-answer', 'change-asked')
  and packed_at is null and status = 'processing'
  and exists (select from order_contacts as contact
    where contact.outcome = 'confirmed' and (contact.order_id = orders.id
      or contact.order_id = orders.split_from and exists (
        select from order_changes as change where change.order_id = orders.id))))`;

const openOrders = sql`
  select orders.id, try.run_id, try.outcome, try.reason, case
    when status = 'shipped' and try.outcome in ('not-home', 'refused') then 'cameBack'
    when status = 'shipped' then 'onTheRoad'
    when status = 'pending' and confirmation <> 'confirmed' then 'toConfirm'
    when ${isAskedAgain} then 'toConfirm'
    when packed_at is not null then 'ready' when ${notBefore} is null then 'toPack'
    else 'waiting' end as list
  from orders left join lateral (
    select run_id, outcome, reason from run_orders
    where order_id = orders.id and not is_superseded order by run_id desc limit 1
  ) as try on status = 'shipped'
  where status in ('pending', 'processing', 'shipped')`;

/** Counts the orders that the shop is to confirm and to pack. */
export async function countDispatch(
  db: Connection,
): Promise<Record<'toConfirm' | 'toPack', number>> {
  const found = await sql<{ toConfirm: number; toPack: number }>`
    select (count(*) filter (where list = 'toConfirm'))::int as "toConfirm",
      (count(*) filter (where list = 'toPack'))::int as "toPack"
    from (${openOrders}) as open`.execute(db);
  return found.rows[0] ?? { toConfirm: 0, toPack: 0 };
}

interface OrdersToPack {
  orders: Order[];
  /** The position of the first of them, from 1, and how many there are in all. */
  first: number;
  total: number;
}

/**
 * What is to be packed now, the oldest first, in parts that begin after an order. Numbered pages would skip
 * orders once those of an earlier page are packed.
 */
export async function listOrdersToPack(
  db: Connection,
  { after, limit = 100 }: { after: string | null; limit?: number },
): Promise<OrdersToPack> {
  const found = await sql<{ orderNumber: string; position: number; total: number }>`
    select order_number as "orderNumber", position, total from (
      select id, order_number, (row_number() over (order by id))::int as position,
        (count(*) over ())::int as total
      from (${openOrders}) as open join orders using (id)
      where list = 'toPack'
    ) as due
    where id > coalesce((select id from orders where order_number = ${after}), 0)
    order by id limit ${limit}`.execute(db);
  const [{ position: first, total } = { position: 1, total: 0 }] = found.rows;
  const numbers = found.rows.map(({ orderNumber }) => orderNumber);
  return { orders: await listOrders(db, numbers), first, total };
}

async function listRows(db: Connection, maxUnconfirmed: number): Promise<ListedRow[]> {
  const found = await sql<ListedRow>`
    with open as (${openOrders}), listed as (
      select *, count(*) over (partition by list)::int as total,
        row_number() over (partition by list order by id) as position
      from open
    )
    select id, order_number as "orderNumber", status, confirmation, phone, address, city,
      ${orderVersion} as version, ${selectPhoneRecord(maxUnconfirmed)} as record,
      ${contactsColumn} -> -1 as "lastContact",
      concat_ws(' ', first_name, last_name) as customer,
      place_title as "placeTitle", zone_title as "zoneTitle", is_collected as "isCollected",
      (select coalesce(sum(quantity), 0)::int from order_items where order_id = id) as "unitCount",
      ${shownItemsColumns},
      ${notBefore} as "notBefore", exists (
        select from order_items left join products on products.id = product_id
        where order_id = orders.id and ${isWaitingLine} is not true) as "isSplittable",
      total_cents as "totalCents", delivery_fee_cents as "deliveryFeeCents",
      credit_cents as "creditCents",
      due_from as "dueFrom", due_to as "dueTo", orders.lbp_rate as "lbpRate",
      created_at as "createdAt", ready_at as "readyAt", ${paidCents} as "paidCents",
      (select count(*)::int from run_orders
        where order_id = id and run_orders.outcome is not null) as "tryCount",
      listed.run_id as "runId", listed.outcome, listed.reason, list, total as "listTotal"
    from listed join orders using (id)
    where position <= ${maxMovedOrders}
    order by id`.execute(db);
  return found.rows;
}

function toDispatchOrder(row: ListedRow, settings: DispatchSettings): DispatchOrder {
  const { list: _list, listTotal: _total, createdAt, readyAt, totalCents: _sum, ...order } = row;
  const { due, dueCents } = describeAmountDue(row, settings);
  return {
    ...order,
    place: row.placeTitle ?? row.city,
    due,
    dueCents: getDueCents(row),
    isFeeKnown: dueCents !== null,
    createdAt: createdAt.toISOString(),
    readyAt: readyAt?.toISOString() ?? null,
    counterDue: row.isCollected ? getCounterDue(row, settings.lbpRate) : null,
  };
}

/** Lists the runs that are not closed, the oldest first. */
async function listOpenRuns(db: Connection): Promise<OpenRun[]> {
  const found = await sql<Omit<OpenRun, 'openedAt'> & { openedAt: Date }>`
    select run.id, couriers.title as courier, opened_at as "openedAt",
      count(distinct stop)::int as "stopCount",
      (count(distinct stop) - count(distinct stop) filter (where outcome is null))::int as "doneCount",
      count(outcome) > 0 or count(*) filter (where status = 'shipped') = 0 as "isToSettle",
      coalesce(sum(case when coalesce(outcome, status) = 'delivered' then due_cents
        when outcome = 'refused' and fee_paid then coalesce(fee_cents, delivery_fee_cents) end), 0)::int
        as "dueCents",
      coalesce(sum(collected_cents), 0)::int as "collectedCents",
      coalesce(sum(collected_lbp), 0)::bigint as "collectedLbp"
    from courier_runs as run join couriers on couriers.id = courier_id
    left join (run_orders join orders on orders.id = order_id)
      on run_id = run.id and (is_active or outcome is not null)
    where closed_at is null
    group by run.id, couriers.id order by run.id`.execute(db);
  return found.rows.map((run) => ({ ...run, openedAt: run.openedAt.toISOString() }));
}

/** The badge of the tab: orders that wait for a confirmation for more than two hours. */
export async function countOverdueConfirmations(db: Connection): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from orders
    where status = 'pending' and confirmation = 'unconfirmed'
      and created_at < now() - interval '2 hours'`.execute(db);
  return found.rows[0]?.count ?? 0;
}
