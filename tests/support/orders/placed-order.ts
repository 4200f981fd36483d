import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { OrderAttempt, ShippingDetails } from '#app/orders/order-attempt.ts';
import { type DeliveryRules, placeOrder } from '#app/orders/place-order.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { defaultSettings } from '#app/settings/shop-settings.server.ts';
import type { Tables } from '#db/tables.ts';

/** The user 'buyer' and the product 1 for $10.00, which `buildOrderAttempt` orders. */
export async function addBuyerAndProduct(
  db: Connection,
  { stock = 5, image = null }: { stock?: number; image?: string | null } = {},
): Promise<void> {
  await sql`insert into users (id, email) values ('buyer', 'rana@example.com')`.execute(db);
  await sql`insert into products (name, price_cents, image, category, stock)
    values ('Cedar Quest', 1000, ${image}, 'Sega', ${stock})`.execute(db);
}

/** Nothing but the settings of a new shop: no place is known. */
export const deliveryRules: DeliveryRules = {
  places: [],
  settings: defaultSettings(readConfig({})),
};

/** Places an order that nothing stands against; gives its number. */
export async function createOrder(
  db: Database,
  attempt: OrderAttempt = buildOrderAttempt(),
): Promise<string> {
  const outcome = await placeOrder(db, attempt, deliveryRules);
  if ('refused' in outcome) throw new Error(outcome.message);
  return outcome.placed;
}

/** Writes an order past all rules, with what a test wants of it; gives its id. */
export async function addOrderRow(
  db: Connection,
  change: Partial<Insertable<Tables['orders']>> = {},
): Promise<number> {
  const order = {
    ...{ order_number: 'ORD-1', idempotency_key: randomUUID(), total_cents: 100 },
    ...{ first_name: 'Rana', last_name: 'Haddad', email: 'rana@example.com' },
    ...{ phone: '+9613123456', address: 'Hamra', city: 'Beirut' },
    ...change,
  };
  const made = db.insertInto('orders').values(order).returning('id');
  return (await made.executeTakeFirstOrThrow()).id;
}

/** An attempt of the user 'buyer' at two units of product 1 for $20.00, but for what a test changes. */
export function buildOrderAttempt(
  change: Partial<OrderAttempt> = {},
  shipping: Partial<ShippingDetails> = {},
): OrderAttempt {
  return {
    userId: 'buyer',
    attemptKey: randomUUID(),
    totalCents: 2000,
    lines: [{ productId: 1, quantity: 2 }],
    shipping: {
      ...{ firstName: 'Rana', lastName: 'Haddad', email: 'rana@example.com', notes: null },
      ...{ phone: '+9613123456', address: 'Hamra, blue gate', city: 'Beirut' },
      ...shipping,
    },
    ...change,
  };
}

/** The cart of an attempt: what is ordered of which product. */
export function fillCart(
  totalCents: number,
  ...lines: [productId: number, quantity: number][]
): Pick<OrderAttempt, 'totalCents' | 'lines'> {
  return { totalCents, lines: lines.map(([productId, quantity]) => ({ productId, quantity })) };
}
