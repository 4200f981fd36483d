import { randomUUID } from 'node:crypto';
import { createRandom } from '#db/demo/large-catalogue.ts';
import type { LoadProduct } from '#tests/support/orders/buyer.ts';
import { writeSession, writeUser } from '#tests/support/session.ts';
import { queryDatabase } from '#tests/support/shop-database.ts';

export interface BenchUser {
  id: string;
  cookie: string;
}

/** Inserts accounts with sessions as the sign-in would, without hashing a password for each. */
export async function addUsers(dataDir: string, count: number, role = 'user') {
  const users: BenchUser[] = [];
  for (let one = 0; one < count; one++) {
    const email = `${randomUUID()}@bench.example`;
    await writeUser({ dataDir }, { email });
    const cookie = `shop.session_token=${await writeSession({ dataDir }, { email })}`;
    const change = 'update users set role = $1 where email = $2 returning id';
    const changed = await queryDatabase<{ id: string }>({ dataDir }, change, [role, email]);
    users.push(...changed.map(({ id }) => ({ id, cookie })));
  }
  return users;
}

/** Five hundred products that never run out. */
export function stockProducts(dataDir: string): Promise<LoadProduct[]> {
  return queryDatabase(
    { dataDir },
    `update products set stock = 1000000
     where id = any(array(select id from products where archived_at is null order by id limit 500))
     returning id, name, price_cents as "priceCents", stock`,
  );
}

/** Picks two different products, the same ones in every run. */
export function createBasketPicker<Product>(products: readonly Product[], seed = 11) {
  const random = createRandom(seed);
  return (): Product[] => {
    const first = Math.floor(random() * products.length);
    const second = (first + 1 + Math.floor(random() * (products.length - 1))) % products.length;
    return [first, second].flatMap((at) => products[at] ?? []);
  };
}

/** Creates a request of the button 'Place Order', for one unit of each product. */
export function createCheckout(
  origin: string,
  buyer: BenchUser | undefined,
  basket: readonly LoadProduct[],
) {
  const form = new URLSearchParams({
    attemptKey: randomUUID(),
    totalCents: String(basket.reduce((total, { priceCents }) => total + priceCents, 0)),
    lines: JSON.stringify(basket.map(({ id, name }) => ({ productId: id, quantity: 1, name }))),
    ...{ firstName: 'Rana', lastName: 'Haddad', email: 'rana@bench.example' },
    ...{ phone: '03 123456', address: 'Hamra, Bliss Street, blue gate', city: 'Beirut' },
    notes: '',
  });
  return {
    method: 'POST' as const,
    path: '/checkout.data',
    headers: {
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      origin,
      'sec-fetch-site': 'same-origin',
      cookie: buyer?.cookie ?? '',
    },
    body: form.toString(),
  };
}

export function createCheckouts(
  origin: string,
  buyers: readonly BenchUser[],
  products: readonly LoadProduct[],
) {
  const pickBasket = createBasketPicker(products);
  let count = 0;
  return () => createCheckout(origin, buyers[count++ % buyers.length], pickBasket());
}
