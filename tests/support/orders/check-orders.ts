import { type DatabaseLocation, queryDatabase } from '#tests/support/shop-database.ts';
import type { Attempt, LoadProduct } from './buyer.ts';

interface FoundOrder {
  number: string;
  key: string;
  email: string;
  totalCents: string;
  status: string;
  states: number;
  /** Whether the total is the sum of the lines less the discount. */
  addsUp: boolean;
  lines: Attempt['lines'] | null;
}

/** The state of the database after the load. */
export interface OrderCheck {
  /** All orders of buyers in the database, acknowledged or not. */
  orders: FoundOrder[];
  /** The differences from what was acknowledged. Must be empty. */
  broken: string[];
}

const toCart = (lines: Attempt['lines'] | null) =>
  JSON.stringify(lines?.map((one) => [one.productId, one.quantity, one.priceCents]) ?? null);

function checkAttempt(attempt: Attempt, found: readonly FoundOrder[]): string[] {
  const [order] = found;
  const broken: string[] = [];
  if (found.length > 1) broken.push('is there more than once');
  if (attempt.acknowledged && !order) broken.push('was acknowledged and is lost');
  if (attempt.refused && order) broken.push('was refused and is there');
  if (attempt.refused?.startsWith('unforeseen')) broken.push(`got an ${attempt.refused}`);
  if (order) {
    if (attempt.acknowledged && order.number !== attempt.acknowledged)
      broken.push(`is ${order.number}, not ${attempt.acknowledged}`);
    if (order.email !== attempt.email) broken.push('belongs to another');
    if (toCart(order.lines) !== toCart(attempt.lines)) broken.push('has other items');
    if (Number(order.totalCents) !== attempt.totalCents) broken.push('has another total');
    if (attempt.cancelled && order.status !== 'cancelled') broken.push('is not cancelled');
    if (order.states !== (order.status === 'cancelled' ? 2 : 1)) broken.push('has other states');
  }
  return broken.map((what) => `${attempt.acknowledged ?? attempt.key} ${what}`);
}

function checkStock(
  products: readonly LoadProduct[],
  left: ReadonlyMap<number, number>,
  orders: readonly FoundOrder[],
): string[] {
  const lines = orders.flatMap((one) => (one.status === 'cancelled' ? [] : (one.lines ?? [])));
  return products.flatMap(({ id, name, stock }) => {
    const sold = lines
      .filter((line) => line.productId === id)
      .reduce((sum, line) => sum + line.quantity, 0);
    const now = left.get(id) ?? Number.NaN;
    return now === stock - sold && now >= 0
      ? []
      : [`${name}: ${stock} - ${sold} sold, ${now} left`];
  });
}

/** Compares what the shop confirmed to buyers with what the database holds. */
export async function checkOrders(
  place: DatabaseLocation,
  { attempts, products }: { attempts: readonly Attempt[]; products: readonly LoadProduct[] },
): Promise<OrderCheck> {
  const orders = await queryDatabase<FoundOrder>(
    place,
    `select order_number as number, idempotency_key as key, email, total_cents as "totalCents", status,
       (select count(*)::int from order_states where order_id = orders.id) as states,
       total_cents + discount_cents = coalesce((select sum(price_cents * quantity)
         from order_items where order_id = orders.id), 0) as "addsUp",
       (select json_agg(json_build_object('productId', product_id, 'quantity', quantity,
           'priceCents', price_cents) order by position)
         from order_items where order_id = orders.id) as lines
     from orders
     -- No buyer has sent the demo's sales at the counter.
     where channel <> 'counter'`,
  );
  const left = await queryDatabase<{ id: string; stock: number }>(
    place,
    'select id, stock from products where id = any($1)',
    [products.map((one) => one.id)],
  );
  const byKey = Map.groupBy(orders, (one) => one.key);
  const known = new Set(attempts.map((one) => one.key));
  return {
    orders,
    broken: [
      ...attempts.flatMap((one) => checkAttempt(one, byKey.get(one.key) ?? [])),
      ...orders.filter((one) => !one.addsUp).map((one) => `${one.number} does not add up`),
      ...orders.filter((one) => !known.has(one.key)).map((one) => `nobody sent ${one.number}`),
      ...checkStock(products, new Map(left.map((one) => [Number(one.id), one.stock])), orders),
    ],
  };
}
