import { type Insertable, sql } from 'kysely';
import type { LockedProduct } from '#app/catalogue/stock/stock.server.ts';
import type { Delivery } from '#app/delivery/amount-due.ts';
import type { Place } from '#app/delivery/find-place.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { sendWithNext } from '#app/platform/database/pipelined-client.server.ts';
import type { Tables } from '#db/tables.ts';
import type { OrderAttempt } from './order-attempt.ts';

export interface OrderedItem extends LockedProduct {
  quantity: number;
}

/** What an order keeps as it is at this moment: later changes of the owner leave it as it is. */
export interface FrozenOrder {
  orderNumber: string;
  items: readonly OrderedItem[];
  totalCents: number;
  delivery: Delivery;
  creditCents: number;
  place: Place | null;
}

/** Writes the order with copies of its items, its first state and its address in the account's book. */
export async function writeOrder(
  db: Connection,
  attempt: OrderAttempt,
  order: FrozenOrder,
): Promise<void> {
  const { items } = order;
  const placed = db.insertInto('orders').values(buildOrderRow(attempt, order)).returningAll();
  const written = sql`
    with placed as (${placed}), state as (
      insert into order_states (order_id, status, actor_id)
      select id, 'pending', ${attempt.placedBy?.id ?? attempt.userId} from placed
    ), item as (
      insert into order_items (order_id, position, product_id, name, price_cents, image, category,
        subcategory, quantity, facts, cost_cents)
      select placed.id, one.position, one.product_id, one.name, one.price_cents, one.image,
        one.category, one.subcategory, one.quantity, one.facts, product_facts.cost_cents
      from placed, unnest(
        ${items.map((item) => item.id)}::bigint[],
        ${items.map((item) => item.name)}::text[],
        ${items.map((item) => item.priceCents)}::int[],
        ${items.map((item) => item.image)}::text[],
        ${items.map((item) => item.category)}::text[],
        ${items.map((item) => item.subcategory)}::text[],
        ${items.map((item) => item.quantity)}::int[],
        ${items.map(({ facts }) => facts && JSON.stringify(facts))}::jsonb[]
      ) with ordinality as one(product_id, name, price_cents, image, category, subcategory,
        quantity, facts, position)
      -- Joined here, so that no list or page that reads a product for a shopper carries its cost.
      left join product_facts using (product_id)
    )
      insert into address_book (user_id, digest, first_name, last_name, email, phone, address, city,
        building, landmark, map_pin)
      select user_id,
        encode(sha256(convert_to(row(first_name, last_name, email, phone, address, city, building,
          landmark, map_pin)::text, 'UTF8')), 'hex'),
        first_name, last_name, email, phone, address, city, building, landmark, map_pin
      from placed, lateral (
        -- Locked before the address, as the deletion of an account does.
        select from users where users.id = placed.user_id for key share) as account
      on conflict (user_id, digest) do update set used_at = now()`;
  await sendWithNext(db, written);
}

function buildOrderRow(attempt: OrderAttempt, order: FrozenOrder): Insertable<Tables['orders']> {
  const { shipping } = attempt;
  const { orderNumber, items, totalCents, delivery, creditCents, place } = order;
  return {
    order_number: orderNumber,
    idempotency_key: attempt.attemptKey,
    user_id: attempt.userId,
    first_name: shipping.firstName,
    last_name: shipping.lastName,
    email: shipping.email,
    phone: shipping.phone,
    address: shipping.address,
    city: shipping.city,
    building: shipping.building,
    landmark: shipping.landmark,
    map_pin: shipping.mapPin,
    notes: shipping.notes,
    total_cents: totalCents,
    credit_cents: creditCents,
    item_names: items.map((item) => item.name).join('\n'),
    place_id: place?.id,
    place_title: delivery.placeTitle,
    zone_title: place?.zoneTitle,
    delivery_fee_cents: delivery.deliveryFeeCents,
    is_collected: delivery.isCollected,
    due_from: delivery.dueFrom,
    due_to: delivery.dueTo,
    lbp_rate: delivery.lbpRate,
    language: attempt.language,
    channel: attempt.channel,
    placed_by: attempt.placedBy?.id,
  };
}

interface CounterSaleTerms {
  discountCents: number;
  /** Empty for none. */
  discountReason: string;
  creditCents: number;
  adminId: string;
}

/** Writes what a sale at the counter adds to its new order: its discount and credit, confirmed and packed. */
export async function writeCounterSale(
  db: Connection,
  orderId: number,
  { discountCents, discountReason, creditCents, adminId }: CounterSaleTerms,
): Promise<void> {
  await sql`
    update orders set discount_cents = ${discountCents}, total_cents = total_cents - ${discountCents},
      credit_cents = ${creditCents}, discount_reason = nullif(${discountReason}, ''), confirmation = 'confirmed',
      confirmed_at = now(), confirmed_by = ${adminId}, packed_at = now()
    where id = ${orderId}`.execute(db);
}
