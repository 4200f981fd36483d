import { sql } from 'kysely';
import type { AuditValues } from '#app/audit/audit-log.server.ts';
import { getStatus, type OrderStatus, saleStatuses } from '#app/orders/order-status.ts';
import type { Connection } from '#app/platform/database/database.server.ts';

interface AuditEvent {
  at: string;
  action: string;
  actorEmail: string;
  before: AuditValues;
  after: AuditValues;
}

interface OrderEvent {
  at: string;
  orderNumber: string;
  /** Null for the first status. */
  from: OrderStatus | null;
  to: OrderStatus;
  quantity: number;
}

export type StockEvent = AuditEvent | OrderEvent;

/** 'opening': the stock before the first record; 'gap': a change without one, such as by hand. */
type LedgerKind = 'opening' | 'gap' | 'sale' | 'return' | 'add' | 'edit' | (string & {});

export interface LedgerLine {
  kind: LedgerKind;
  /** ISO instant; null for the opening stock. */
  at: string | null;
  change: number;
  stock: number;
  orderNumber?: string;
  actorEmail?: string;
  /** The other fields that the same edit changed. */
  before?: AuditValues;
  after?: AuditValues;
}

interface StockLedger {
  /** Oldest first; the changes add up to the stock. */
  lines: LedgerLine[];
  stock: number;
}

const readStock = (values: AuditValues): number | null =>
  typeof values?.stock === 'number' ? values.stock : null;

function getChange(event: StockEvent): number {
  if ('action' in event) return (readStock(event.after) ?? 0) - (readStock(event.before) ?? 0);
  const wasSale = event.from !== null && getStatus(event.from).isSale;
  const isSold = getStatus(event.to).isSale;
  return (Number(wasSale) - Number(isSold)) * event.quantity;
}

/** The stock that a record saw before its change; null for a record that names none. */
function findStockBefore(event: StockEvent): number | null {
  if (!('action' in event) || readStock(event.after) === null) return null;
  return readStock(event.before) ?? 0;
}

function toLine(event: StockEvent, change: number, stock: number): LedgerLine {
  const line = { at: event.at, change, stock };
  if (!('action' in event))
    return { ...line, kind: change < 0 ? 'sale' : 'return', orderNumber: event.orderNumber };
  const { action: kind, actorEmail, before, after } = event;
  return { ...line, kind, actorEmail, before, after };
}

function findOpening(stock: number, events: readonly StockEvent[]): number {
  const first = events.findIndex((event) => findStockBefore(event) !== null);
  const counted = first === -1 ? events : events.slice(0, first);
  const [known] = first === -1 ? [stock] : events.slice(first).map(findStockBefore);
  return (known ?? 0) - counted.reduce((sum, event) => sum + getChange(event), 0);
}

/** Puts the records of a product, oldest first, into one ledger that ends in its stock. */
export function buildLedger(stock: number, events: readonly StockEvent[]): LedgerLine[] {
  const lines: LedgerLine[] = [];
  let sum = findOpening(stock, events);
  const [first] = events;
  const isAdded = first && 'action' in first && first.action === 'add';
  if (!isAdded) lines.push({ kind: 'opening', at: null, change: sum, stock: sum });
  const closeGap = (seen: number, at: string | null) => {
    if (seen !== sum) lines.push({ kind: 'gap', at, change: seen - sum, stock: seen });
    sum = seen;
  };
  for (const event of events) {
    closeGap(findStockBefore(event) ?? sum, event.at);
    const change = getChange(event);
    // An order may begin as cancelled, which moves no stock.
    if (change === 0 && !('action' in event)) continue;
    sum += change;
    lines.push(toLine(event, change, sum));
  }
  closeGap(stock, events.at(-1)?.at ?? null);
  return lines;
}

const isSale = (column: 'was' | 'status') =>
  sql`(${sql.ref(column)} = any(${[...saleStatuses]}::text[]))`;

/**
 * Reads the ledger of a product in one statement, so that stock and records fit; null if unknown.
 * Units that were taken out of an order count as a cancelled order of them, added ones as a new order.
 */
export async function findStockLedger(db: Connection, id: number): Promise<StockLedger | null> {
  const found = await sql<{ stock: number; events: StockEvent[] }>`
    select stock, coalesce((
      select json_agg(event order by at, place) from (
        select created_at as at, id as place, json_build_object('at', created_at, 'action', action,
          'actorEmail', actor_email, 'before', before, 'after', after) as event
        from audit_log where subject_kind = 'product' and subject_id = ${String(id)}
        union all
        select at, place, json_build_object('at', at, 'orderNumber', order_number,
          'quantity', quantity, 'from', was, 'to', status)
        from (
          select state.created_at as at, state.id as place, order_number, state.status,
            coalesce((select sum(quantity) from order_items
              where order_id = orders.id and product_id = ${id}), 0) - coalesce((
              select sum(units) from order_changes
              where order_id = orders.id and product_id = ${id}
                and created_at > state.created_at), 0) as quantity,
            lag(state.status) over (partition by order_id order by state.id) as was
          from orders join order_states as state on order_id = orders.id
          where orders.id in (select order_id from order_items where product_id = ${id} union
            select order_id from order_changes where product_id = ${id})
        ) as moved
        where was is null or ${isSale('was')} <> ${isSale('status')}
        union all
        select order_changes.created_at, order_changes.id,
          json_build_object('at', order_changes.created_at, 'orderNumber', order_number,
            'quantity', abs(units), 'from', case when units < 0 then 'pending' else 'cancelled' end,
            'to', case when units < 0 then 'cancelled' else 'pending' end)
        from order_changes join orders on orders.id = order_id
        where product_id = ${id} and units <> 0
      ) as recorded), '[]') as events
    from products where id = ${id}`.execute(db);
  const [product] = found.rows;
  return product
    ? { stock: product.stock, lines: buildLedger(product.stock, product.events) }
    : null;
}
