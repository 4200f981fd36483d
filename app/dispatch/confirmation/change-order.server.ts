import { sql } from 'kysely';
import { returnStock } from '#app/catalogue/stock/stock.server.ts';
import { isChangeable, type Order } from '#app/orders/order.ts';
import type { DeliveryRules } from '#app/orders/place-order.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import {
  type Destination,
  type PlannedDestination,
  planDestination,
} from './destination.server.ts';
import {
  type ChangeOutcome,
  changeOrder,
  type OrderChangeRequest,
  refuseChange,
} from './recorded-change.server.ts';

/**
 * Changes where an order goes. A new place gets its fee and days from the present settings; the same
 * place keeps what was promised. Allowed while the order is pending or processing and not packed.
 */
export function changeDestination(
  db: Database,
  request: OrderChangeRequest,
  destination: Destination,
  rules: DeliveryRules,
): Promise<ChangeOutcome> {
  return changeOrder(db, request, isChangeable, async (transaction, order) => {
    const planned = await planDestination(transaction, order, destination, rules);
    if (planned.fields.length === 0) return null;
    const { delivery, contact, fields } = planned;
    await writeDestination(transaction, order.id, planned);
    // The values themselves stay out: the log outlives the customer's account.
    const [before, after] = [
      { place: order.placeTitle ?? order.city, deliveryFeeCents: order.deliveryFeeCents },
      {
        place: delivery.placeTitle ?? contact.city,
        deliveryFeeCents: delivery.deliveryFeeCents,
        changed: fields,
      },
    ];
    return { kind: 'destination', detail: fields.join(', '), before, after };
  });
}

async function writeDestination(
  db: Connection,
  orderId: number,
  { contact, delivery }: PlannedDestination,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({
      first_name: contact.firstName,
      last_name: contact.lastName,
      phone: contact.phone,
      address: contact.address,
      city: contact.city,
      building: contact.building,
      landmark: contact.landmark,
      map_pin: contact.mapPin,
      place_id: delivery.placeId,
      place_title: delivery.placeTitle,
      zone_title: delivery.zoneTitle,
      delivery_fee_cents: delivery.deliveryFeeCents,
      is_collected: delivery.isCollected,
      due_from: delivery.dueFrom,
      due_to: delivery.dueTo,
    })
    .where('id', '=', orderId)
    .execute();
}

/**
 * Takes one unit out of a line of an order: its stock returns, the total is less. The fee stays, also
 * where free delivery would no longer begin. The last unit stays, since an order without any is cancelled.
 */
export function takeOutUnit(
  db: Database,
  request: OrderChangeRequest,
  lineNumber: number,
): Promise<ChangeOutcome> {
  return changeOrder(db, request, isChangeable, async (transaction, order) => {
    const line = order.lines[lineNumber - 1];
    if (!line) return refuseChange('not-found', 'This piece is no longer in the order.');
    if (order.lines.length === 1 && line.quantity === 1) {
      return refuseChange('last-unit', 'This is the last piece. Cancel the order instead.');
    }
    await removeUnit(transaction, order.id, lineNumber);
    if (line.productId !== null) {
      await returnStock(transaction, [{ productId: line.productId, quantity: 1 }]);
    }
    const { productId, name } = line;
    const before = { totalCents: order.totalCents };
    const after = { totalCents: order.totalCents - line.priceCents, takenOut: name };
    return { kind: 'unit', detail: name, productId, before, after };
  });
}

/** Removes a unit, and the line with its last one, and sums up what is left. Prices stay as they were. */
async function removeUnit(db: Connection, orderId: number, lineNumber: number): Promise<void> {
  await sql`
    with numbered as (
      select position, quantity, row_number() over (order by position) as number
      from order_items where order_id = ${orderId}
    ), emptied as (
      delete from order_items using numbered
      where order_id = ${orderId} and order_items.position = numbered.position
        and number = ${lineNumber} and numbered.quantity = 1
    )
    update order_items set quantity = order_items.quantity - 1 from numbered
    where order_id = ${orderId} and order_items.position = numbered.position
      and number = ${lineNumber} and numbered.quantity > 1`.execute(db);
  await sumUpItems(db, [orderId]);
}

/** Writes the total and the names of the lines that orders have now. */
export async function sumUpItems(db: Connection, orderIds: readonly number[]): Promise<void> {
  await sql`
    update orders set total_cents = items.cents, item_names = items.names
    from (
      select order_id, sum(price_cents * quantity) as cents,
        string_agg(name, E'\n' order by position) as names
      from order_items where order_id = any(${[...orderIds]}::bigint[]) group by order_id
    ) as items
    where id = order_id`.execute(db);
}

/** A courier may have collected a fee that the shop did not know: it is set before the run is closed. */
const canSettleFee = ({ status, deliveryFeeCents }: Order) =>
  status !== 'cancelled' && (status !== 'delivered' || deliveryFeeCents === null);

/**
 * Sets the delivery fee of an order: of an unknown place when the shop confirms it, or 0 where another
 * order of the same stop pays it. A courier's open run then collects the new amount.
 */
export function settleFee(
  db: Database,
  request: OrderChangeRequest,
  feeCents: number,
): Promise<ChangeOutcome> {
  return changeOrder(db, request, canSettleFee, async (transaction, order) => {
    const { deliveryFeeCents: before } = order;
    if (before === feeCents) return null;
    await sql`update orders set delivery_fee_cents = ${feeCents} where id = ${order.id}`.execute(
      transaction,
    );
    await sql`
      update run_orders set due_cents = ${order.totalCents + feeCents}
      where order_id = ${order.id} and is_active`.execute(transaction);
    return {
      kind: 'fee',
      detail: formatPrice(feeCents),
      before: { deliveryFeeCents: before },
      after: { deliveryFeeCents: feeCents },
    };
  });
}
