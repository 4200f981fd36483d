import { sql } from 'kysely';
import type { Delivery } from '#app/delivery/amount-due.ts';
import { findKnownPlace } from '#app/delivery/find-place.ts';
import { type DeliveryRequest, isDeliveryFree, planDelivery } from '#app/delivery/plan-delivery.ts';
import { moveOrderLinks } from '#app/orders/confirmation/order-links.server.ts';
import { paysForBoth } from '#app/orders/moves/split-fee.server.ts';
import type { destinationFields, Order, OrderAddress } from '#app/orders/order.ts';
import type { DeliveryRules } from '#app/orders/place-order.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';

type Contact = Pick<
  OrderAddress,
  'firstName' | 'lastName' | 'phone' | 'address' | 'city' | 'building' | 'landmark' | 'mapPin'
>;

/** Who gets an order and where. The phone is E.164; the pin, if any, begins with https. */
export interface Destination extends Contact {
  isCollected: boolean;
}

interface PlannedDestination {
  contact: Contact;
  delivery: Omit<Delivery, 'lbpRate'> & Pick<Order, 'placeId' | 'zoneTitle'>;
  /** The labels of what differs. */
  fields: string[];
}

const labels: Readonly<Record<keyof Destination, keyof typeof destinationFields>> = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  building: 'Building and floor',
  landmark: 'Landmark',
  mapPin: 'Map pin',
  isCollected: 'Collecting',
};

export function listDestinationChanges(
  order: Order,
  destination: Destination,
): (keyof Destination)[] {
  const names = Object.keys(labels) as (keyof Destination)[];
  return names.filter((name) => destination[name] !== order[name]);
}

/** Plans the fee and the days of an order at a new place; without a new place they stay. */
export async function planDestination(
  db: Connection,
  order: Order,
  { isCollected, ...contact }: Destination,
  { places, settings }: DeliveryRules,
): Promise<PlannedDestination> {
  const changed = listDestinationChanges(order, { isCollected, ...contact });
  const fields = changed.map((name) => labels[name]);
  if (!changed.includes('city') && !changed.includes('isCollected'))
    return { contact, delivery: order, fields };
  const place = findKnownPlace(contact.city, places) ?? null;
  const isSame = place !== null && place.id === order.placeId && isCollected === order.isCollected;
  if (isSame && order.deliveryFeeCents !== null) return { contact, delivery: order, fields };
  const items = await listReleases(db, order.id);
  const totalCents = await sumParcels(db, order);
  const now = new Date();
  const planned = planDelivery({ place, isCollected, totalCents, items, settings, now });
  const isPaid = order.deliveryFeeCents === 0 && (await isPaidWithFirst(db, order));
  return {
    contact,
    delivery: {
      ...planned,
      ...(isSame && { dueFrom: order.dueFrom, dueTo: order.dueTo }),
      deliveryFeeCents: isPaid ? 0 : planned.deliveryFeeCents,
      placeId: place?.id ?? null,
      zoneTitle: place?.zoneTitle ?? null,
    },
    fields,
  };
}

/** Whether an order costs no delivery, and would cost none wherever else it goes. */
export async function isFreeAnywhere(
  db: Connection,
  order: Order,
  settings: DeliveryRules['settings'],
): Promise<boolean> {
  const { deliveryFeeCents: fee } = order;
  // The same place keeps its fee.
  if (fee !== null && fee !== 0) return false;
  if (isDeliveryFree(settings, await sumParcels(db, order))) return true;
  return fee === 0 && isPaidWithFirst(db, order);
}

async function isPaidWithFirst(db: Connection, { splitFrom }: Order): Promise<boolean> {
  if (splitFrom === null) return false;
  const found = await sql`
    select from orders where order_number = ${splitFrom} and ${paysForBoth}`.execute(db);
  return found.rows.length > 0;
}

/** The total of an order and its other parcels, which are one order for free delivery. */
async function sumParcels(db: Connection, { id }: Pick<Order, 'id'>): Promise<number> {
  const found = await sql<{ cents: number }>`
    select coalesce(sum(total_cents), 0)::int as cents
    from orders, (select coalesce(split_from, id) as id from orders where id = ${id}) as first
    where (orders.id = first.id or split_from = first.id) and status <> 'cancelled'`.execute(db);
  return found.rows[0]?.cents ?? 0;
}

/** Where an order goes, without what the way costs and takes: that is among its contents. */
export const pickDestination = (order: Order) => {
  const { firstName, lastName, phone, address, city, building, landmark, mapPin } = order;
  const { placeId, placeTitle, zoneTitle, isCollected } = order;
  const contact = { firstName, lastName, phone, address, city, building, landmark, mapPin };
  return { contact, delivery: { placeId, placeTitle, zoneTitle, isCollected } };
};
export type UndoneDestination = ReturnType<typeof pickDestination>;

interface WrittenDestination {
  contact: PlannedDestination['contact'];
  delivery: UndoneDestination['delivery'] & Partial<PlannedDestination['delivery']>;
  byCustomer?: boolean;
}

/** Writes where an order goes, and what the way there costs and takes where that is given. */
export async function writeDestination(
  db: Connection,
  order: Pick<Order, 'id' | 'phone'>,
  { contact, delivery, byCustomer = false }: WrittenDestination,
): Promise<void> {
  if (byCustomer && contact.phone !== order.phone)
    await moveOrderLinks(db, order.id, contact.phone);
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
    .where('id', '=', order.id)
    .execute();
}

/** The days of a parcel with these items from now on. */
export function planDays(
  items: DeliveryRequest['items'],
  isCollected: boolean,
  { settings }: DeliveryRules,
): Pick<Delivery, 'dueFrom' | 'dueTo'> {
  const request = { place: null, isCollected, totalCents: 0, items, settings, now: new Date() };
  const { dueFrom, dueTo } = planDelivery(request);
  return { dueFrom, dueTo };
}

/** What decides on the days of an order: the category and the release of each line. */
export async function listReleases(db: Connection, orderId: number) {
  const found = await sql<{ position: number; category: string; releasedOn: string | null }>`
    select position, order_items.category, released_on as "releasedOn"
    from order_items left join products on products.id = product_id
    where order_id = ${orderId}`.execute(db);
  return found.rows;
}
