import { sql } from 'kysely';
import { maxCartLines } from '#app/cart/cart-rules.ts';
import {
  lockStock,
  notifyQuantities,
  type RequestedItem,
  returnStock,
  takeStock,
} from '#app/catalogue/stock/stock.server.ts';
import { settleOrderCredit } from '#app/orders/moves/order-credit.server.ts';
import { updateRunDue } from '#app/orders/moves/order-runs.server.ts';
import { describeShortage } from '#app/orders/moves/order-transition.server.ts';
import { settleGivenBack } from '#app/orders/moves/returns.server.ts';
import {
  describeChanged,
  type Order,
  type OrderChange,
  type OrderLine,
} from '#app/orders/order.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import {
  type ChangeActor,
  type ChangedUnits,
  type ChangeOutcome,
  changeOrder,
  type OrderChangeRequest,
  type RefusedChange,
  refuseCameBack,
  refuseChange,
} from './recorded-change.server.ts';

export type OrderContents = Pick<
  Order,
  | ('lines' | 'discountCents' | 'discountReason' | 'deliveryFeeCents' | 'creditCents')
  | ('dueFrom' | 'dueTo' | 'notes')
>;

const pickContents = (order: OrderContents): OrderContents => {
  const { lines, discountCents, discountReason, deliveryFeeCents, creditCents } = order;
  const { dueFrom, dueTo, notes } = order;
  const amounts = { discountCents, discountReason, deliveryFeeCents, creditCents };
  return { lines, ...amounts, dueFrom, dueTo, notes };
};

export const sumLines = (lines: readonly OrderLine[]) =>
  lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);

export interface EditedContents {
  kind: OrderChange['kind'];
  detail: string;
  /** What differs. */
  to: Partial<OrderContents>;
  asksAgain?: boolean;
  /** What undoes it beside the contents. */
  undo?: object;
  /** The order that lines come from, with what they have cost. */
  fromId?: number;
}

type Edit = (
  db: Connection,
  order: Order,
) => Promise<EditedContents | RefusedChange | null> | EditedContents | RefusedChange | null;

/**
 * Changes the contents of an order as `edit` says, always with its sums, its stock and its history. An
 * administrator can undo it while its email waits.
 */
export function changeContents(
  db: Database,
  request: OrderChangeRequest,
  isAllowed: (order: Order) => boolean,
  edit: Edit,
): Promise<ChangeOutcome> {
  return changeOrder(db, request, isAllowed, async (transaction, order) => {
    const refusal = await refuseCameBack(transaction, order, request.by);
    if (refusal) return refusal;
    const edited = await edit(transaction, order);
    if (edited === null || 'refused' in edited) return edited;
    const before = pickContents(order);
    const to = { ...before, ...edited.to };
    const costs = await readCosts(transaction, order.id);
    const { fromId } = edited;
    const written = await writeContents(transaction, order, to, request.by, { fromId });
    if ('refused' in written) return written;
    const { kind, detail, asksAgain } = edited;
    const undo = 'admin' in request.by ? { ...toUndo(order), costs, ...edited.undo } : undefined;
    return { kind, detail, asksAgain, undo, ...written, after: describe(written.after, edited) };
  });
}

/** What an undo needs; of the notes only their length, since they are erased with the customer. */
export const toUndo = (order: OrderContents) => {
  const { notes, ...contents } = pickContents(order);
  return { ...contents, noteLength: notes?.length ?? 0 };
};

/** What each line of an order has cost the shop; null where that is not known. */
export type LineCosts = readonly (number | null)[];

async function readCosts(db: Connection, orderId: number): Promise<LineCosts> {
  const found = await sql<{ cents: number | null }>`
    select cost_cents as cents from order_items where order_id = ${orderId} order by position`.execute(
    db,
  );
  return found.rows.map(({ cents }) => cents);
}

const describe = (after: object, { kind, detail }: Pick<EditedContents, 'kind' | 'detail'>) => ({
  ...after,
  change: describeChanged({ kind, detail }),
});

interface WrittenContents {
  units: ChangedUnits[];
  before: ReturnType<typeof listAmounts>;
  after: ReturnType<typeof listAmounts>;
}

const listAmounts = ({ lines, discountCents, deliveryFeeCents }: OrderContents) => ({
  totalCents: sumLines(lines) - discountCents,
  discountCents,
  deliveryFeeCents,
});

/**
 * Writes what an order contains now: takes and returns the stock of what differs, writes the lines, the
 * discount, the fee and the sums, returns credit that is too much, and what a courier's open run collects. A
 * refusal has changed nothing.
 */
export async function writeContents(
  db: Connection,
  order: Order,
  to: OrderContents,
  by: ChangeActor,
  { fromId, costs }: { fromId?: number; costs?: LineCosts },
): Promise<WrittenContents | RefusedChange> {
  const refusal = checkContents(order, to) ?? (await checkCounted(db, order, to));
  if (refusal) return refusal;
  const units = findChangedUnits(order.lines, to.lines);
  const short = await settleUnits(db, units);
  if (short) return short;
  if (to.lines !== order.lines)
    await writeLines(db, [order.id, fromId ?? order.id], to.lines, costs);
  await sql`
    update orders set discount_cents = ${to.discountCents}, discount_reason = ${to.discountReason},
      delivery_fee_cents = ${to.deliveryFeeCents}, due_from = ${to.dueFrom}, due_to = ${to.dueTo},
      credit_cents = ${to.creditCents}, notes = ${to.notes}
    where id = ${order.id}`.execute(db);
  await sumUpItems(db, [order.id]);
  const actorId = 'admin' in by ? by.admin.id : by.customer;
  await settleOrderCredit(db, [order.id], { actorId, otherId: fromId });
  await settleGivenBack(db, order.id);
  await updateRunDue(db, order.id);
  return { units, before: listAmounts(order), after: listAmounts(to) };
}

function checkContents(order: Order, to: OrderContents): RefusedChange | null {
  const { lines, discountCents } = to;
  if (lines !== order.lines && order.lines.some(({ returnedQuantity }) => returnedQuantity > 0))
    return refuseChange('not-allowed', 'Pieces of this order came back. What is in it stays.');
  if (lines.length === 0)
    return refuseChange('last-unit', 'This is the last piece. Cancel the order instead.');
  if (lines.length > maxCartLines) {
    const message = `An order holds at most ${maxCartLines} different products.`;
    return refuseChange('not-allowed', message);
  }
  if (discountCents > sumLines(lines)) return refuseDiscount(discountCents);
  return null;
}

// A closed run has compared its count with what was due: a fee is set while it is open, also one
// that was not known and was paid for an order that was refused.
async function checkCounted(
  db: Connection,
  { id, status, deliveryFeeCents }: Order,
  to: OrderContents,
): Promise<RefusedChange | null> {
  if (to.deliveryFeeCents === deliveryFeeCents) return null;
  if (status !== 'delivered' && deliveryFeeCents !== null) return null;
  // A reopened run gets an order back only where it is the last one.
  const isPaid = status === 'delivered' ? sql`outcome = 'delivered'` : sql`fee_paid`;
  const isCounted = status === 'cancelled' ? isPaid : sql`${isPaid} and not is_superseded`;
  const found = await sql<{ runId: number }>`
    select run_id as "runId" from run_orders join courier_runs on courier_runs.id = run_id
    where order_id = ${id} and closed_at is not null and ${isCounted}
    order by run_id desc limit 1`.execute(db);
  const [run] = found.rows;
  return run ? refuseChange('not-allowed', `Reopen run ${run.runId} first.`) : null;
}

export const refuseDiscount = (cents: number) =>
  refuseChange(
    'not-allowed',
    `The discount of ${formatPrice(cents)} is more than what it is taken off. Change it first.`,
  );

function findChangedUnits(from: readonly OrderLine[], to: readonly OrderLine[]): ChangedUnits[] {
  const changed = new Map<number, ChangedUnits>();
  const count = (lines: readonly OrderLine[], sign: 1 | -1) => {
    for (const { productId, name, quantity } of lines) {
      if (productId === null) continue;
      const units = (changed.get(productId)?.units ?? 0) + sign * quantity;
      changed.set(productId, { productId, name, units });
    }
  };
  count(from, -1);
  count(to, 1);
  return [...changed.values()].filter(({ units }) => units !== 0);
}

async function settleUnits(
  db: Connection,
  changed: readonly ChangedUnits[],
): Promise<RefusedChange | null> {
  if (changed.length === 0) return null;
  const ids = changed.map(({ productId }) => productId);
  const stocks = await lockStock(db, ids);
  const taken = changed.filter(({ units }) => units > 0);
  const short = findShort(stocks, taken);
  if (short) return short;
  const toItems = (units: readonly ChangedUnits[]): RequestedItem[] =>
    units.map(({ productId, units: count }) => ({ productId, quantity: Math.abs(count) }));
  await takeStock(db, toItems(taken));
  const returned = changed.filter(({ units }) => units < 0);
  if (returned.length > 0) await returnStock(db, toItems(returned));
  await notifyQuantities(db, ids);
  return null;
}

function findShort(
  stocks: ReadonlyMap<number, number>,
  taken: readonly ChangedUnits[],
): RefusedChange | null {
  for (const { productId, name, units } of taken) {
    const stock = stocks.get(productId) ?? 0;
    if (stock >= units) continue;
    return refuseChange('insufficient-stock', describeShortage(name, stock, units));
  }
  return null;
}

/** What a line has cost the shop stays as it was, or as an undo says; of what comes in it is today's cost. */
async function writeLines(
  db: Connection,
  [orderId, fromId]: [orderId: number, fromId: number],
  lines: readonly OrderLine[],
  costs?: LineCosts,
): Promise<void> {
  const numbered = lines.map((line, index) => {
    return { ...line, position: index + 1, costCents: costs?.[index] };
  });
  const written = await sql<{ position: number }>`
    select position, "productId", name, "priceCents", image, category, subcategory, quantity,
      nullif(facts, 'null'::jsonb) as facts, case
        when ${costs !== undefined} then line."costCents"
        when exists (
          select from order_items where order_id in (${orderId}, ${fromId})
            and product_id = "productId")
        then (select cost_cents from order_items as old
          where order_id in (${orderId}, ${fromId}) and product_id = "productId"
          order by price_cents <> "priceCents", order_id <> ${orderId}, old.position limit 1)
        else (select cost_cents from product_facts where product_id = "productId")
      end as "costCents"
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
      as line(position int, "productId" bigint, name text, "priceCents" int, image text,
        category text, subcategory text, quantity int, facts jsonb, "costCents" int)`.execute(db);
  await sql`delete from order_items where order_id = ${orderId}`.execute(db);
  await sql`
    insert into order_items (order_id, position, product_id, name, price_cents, image, category,
      subcategory, quantity, facts, cost_cents)
    select ${orderId}, position, "productId", name, "priceCents", image, category, subcategory,
      quantity, nullif(facts, 'null'::jsonb), "costCents"
    from jsonb_to_recordset(${JSON.stringify(written.rows)}::jsonb)
      as line(position int, "productId" bigint, name text, "priceCents" int, image text,
        category text, subcategory text, quantity int, facts jsonb, "costCents" int)`.execute(db);
}

/** Writes the total and the names of the lines that orders have now. */
export async function sumUpItems(db: Connection, orderIds: readonly number[]): Promise<void> {
  await sql`
    update orders set total_cents = items.cents - discount_cents, item_names = items.names
    from (
      select order_id, sum(price_cents * quantity) as cents,
        string_agg(name, E'\n' order by position) as names
      from order_items where order_id = any(${[...orderIds]}::bigint[]) group by order_id
    ) as items
    where id = order_id`.execute(db);
}
