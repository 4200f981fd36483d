import { sql } from 'kysely';
import { settleOrderCredit } from '#app/orders/moves/order-credit.server.ts';
import { settleGivenBack } from '#app/orders/moves/returns.server.ts';
import { isChangeable, type Order } from '#app/orders/order.ts';
import { nextOrderNumber } from '#app/orders/order-numbers.server.ts';
import { findOrder, isWaitingLine } from '#app/orders/orders.server.ts';
import { type DeliveryRules, getTakenKey } from '#app/orders/place-order.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { listReleases, planDays } from './destination.server.ts';
import { refuseDiscount, sumUpItems, toUndo } from './order-contents.server.ts';
import {
  type ChangeActor,
  type ChangeOutcome,
  changeOrder,
  type OrderChangeRequest,
  refuseCameBack,
  refuseChange,
} from './recorded-change.server.ts';

/**
 * Moves the pre-orders of an order that are not out yet into an order of their own, so that the pieces in
 * stock go first. The first order keeps its number and the delivery fee; the other one costs no fee.
 */
export async function splitOrder(
  db: Database,
  request: OrderChangeRequest,
  rules: DeliveryRules,
): Promise<ChangeOutcome> {
  try {
    return await changeOrder(db, request, isChangeable, async (transaction, order) => {
      const refusal = await refuseCameBack(transaction, order, request.by);
      if (refusal) return refusal;
      const found = await sql<{ position: number; name: string; cents: number }>`
        select position, order_items.name, order_items.price_cents * quantity as cents
        from order_items join products on products.id = product_id
        where order_id = ${order.id} and ${isWaitingLine} order by position`.execute(transaction);
      const waiting = found.rows;
      if (waiting.length === 0 || waiting.length === order.lines.length)
        return refuseChange('not-allowed', 'Nothing of this order can go first now.');
      const positions = waiting.map(({ position }) => position);
      // The first order keeps the discount.
      const movedCents = waiting.reduce((sum, { cents }) => sum + cents, 0);
      if (movedCents > order.totalCents) return refuseDiscount(order.discountCents);
      const rest = await addRest(transaction, order, positions);
      await sumUpItems(transaction, [order.id, rest.id]);
      await splitCredit(transaction, order, rest.id, request.by);
      await settleGivenBack(transaction, order.id);
      for (const id of [order.id, rest.id]) await replanDays(transaction, id, rules);
      const names = waiting.map(({ name }) => name).join(', ');
      const seen = (await findOrder(transaction, rest))?.version;
      return {
        kind: 'split',
        detail: `${rest.orderNumber}: ${names}`,
        before: { totalCents: order.totalCents },
        after: { totalCents: order.totalCents - movedCents, laterParcel: rest.orderNumber },
        undo: { ...toUndo(order), split: { ...rest, seen } },
      };
    });
  } catch (error) {
    // Another process has given the number in the same millisecond.
    if (getTakenKey(error) !== 'orders_order_number_key') throw error;
    return splitOrder(db, request, rules);
  }
}

/** The statuses are copied because the ledger of a product follows them. */
async function addRest(
  db: Connection,
  { id }: Order,
  positions: readonly number[],
): Promise<{ id: number; orderNumber: string }> {
  const copied = sql.raw(`user_id, first_name, last_name, email, phone, address, city, postal_code,
    notes, status, created_at, customer_deleted_at, place_id, place_title, zone_title, is_collected,
    building, landmark, map_pin, lbp_rate, language, confirmation, confirmed_at, confirmed_by,
    channel, placed_by`);
  const added = await sql<{ id: number; orderNumber: string }>`
    with rest as (
      insert into orders (order_number, idempotency_key, split_from, delivery_fee_cents,
        total_cents, ${copied})
      select ${nextOrderNumber()}, gen_random_uuid(), id, 0, 0, ${copied}
      from orders where id = ${id}
      returning id, order_number
    ), states as (
      insert into order_states (order_id, status, actor_id, created_at, by_customer, by_shop)
      select rest.id, status, actor_id, created_at, by_customer and status <> 'cancelled', by_shop
      from rest, order_states where order_id = ${id} order by order_states.id
    )
    select id, order_number as "orderNumber" from rest`.execute(db);
  const [rest] = added.rows;
  if (!rest) throw new Error('The order was not split.');
  await sql`update order_items set order_id = ${rest.id}
    where order_id = ${id} and position = any(${[...positions]}::int[])`.execute(db);
  return rest;
}

/** The first order uses its credit as far as it costs; the rest of it pays for the second parcel. */
async function splitCredit(
  db: Connection,
  { id, creditCents }: Order,
  restId: number,
  by: ChangeActor,
): Promise<void> {
  if (creditCents === 0) return;
  const actorId = 'admin' in by ? by.admin.id : by.customer;
  await settleOrderCredit(db, [id], { actorId });
  await sql`update orders set credit_cents = ${creditCents} - (
    select credit_cents from orders where id = ${id}) where id = ${restId}`.execute(db);
  await settleOrderCredit(db, [restId], { actorId, otherId: id });
}

/** Plans the days of an order from now on, by what is in it; its fee stays. */
async function replanDays(db: Connection, id: number, rules: DeliveryRules): Promise<void> {
  const items = await listReleases(db, id);
  const found = await sql<{ isCollected: boolean }>`
    select is_collected as "isCollected" from orders where id = ${id}`.execute(db);
  const isCollected = found.rows[0]?.isCollected === true;
  const { dueFrom, dueTo } = planDays(items, isCollected, rules);
  await sql`update orders set due_from = ${dueFrom}, due_to = ${dueTo} where id = ${id}`.execute(
    db,
  );
}
