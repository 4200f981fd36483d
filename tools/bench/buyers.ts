import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#app/platform/database/database.server.ts';
import { emailQueue } from '#app/platform/email/email-queue.server.ts';
import { createRandom } from '#db/demo/large-catalogue.ts';
import { writeSession, writeUser } from '#tests/support/session.ts';

/** A user with an open session. */
export interface BenchUser {
  id: string;
  cookie: string;
}

/** Inserts accounts with sessions as the sign-in would, without hashing a password for each. */
export async function addUsers(
  db: Database,
  dataDir: string,
  { count, role = 'user' }: { count: number; role?: 'user' | 'admin' },
): Promise<BenchUser[]> {
  const users: BenchUser[] = [];
  for (let one = 0; one < count; one++) {
    const email = `${randomUUID()}@bench.example`;
    await writeUser({ dataDir }, { email });
    const cookie = `shop.session_token=${await writeSession({ dataDir }, { email })}`;
    const changed = db.updateTable('users').set({ role }).where('email', '=', email);
    users.push({ cookie, ...(await changed.returning('id').executeTakeFirstOrThrow()) });
  }
  return users;
}

export interface StockedProduct {
  id: number;
  name: string;
  priceCents: number;
}

/** Products that never run out. */
export async function stockProducts(db: Database, count = 500): Promise<StockedProduct[]> {
  const stocked = await sql<StockedProduct>`
    update products set stock = 1000000
    where id = any(array(select id from products where archived_at is null order by id limit ${count}))
    returning id, name, price_cents as "priceCents"`.execute(db);
  return stocked.rows;
}

/** Emails that wait would be sent during another measurement. */
export async function deleteEmailJobs(db: Database): Promise<void> {
  await sql`delete from pgboss.job where name = ${emailQueue}`.execute(db);
}

/** Picks two different products, the same ones in every run. */
export function createBasketPicker<Product>(products: readonly Product[], seed: number) {
  const random = createRandom(seed);
  return (): Product[] => {
    const first = Math.floor(random() * products.length);
    const second = (first + 1 + Math.floor(random() * (products.length - 1))) % products.length;
    return [first, second].flatMap((at) => products[at] ?? []);
  };
}

/**
 * Creates requests of the button 'Place Order', of two products each, by one buyer after the other.
 * `onBasket` is told what each is of.
 */
export function createCheckouts<Product extends StockedProduct>(
  url: string,
  buyers: readonly BenchUser[],
  products: readonly Product[],
  onBasket: (basket: Product[]) => void = () => undefined,
) {
  const pickBasket = createBasketPicker(products, 11);
  let count = 0;
  return () => {
    const buyer = buyers[count++ % buyers.length];
    const basket = pickBasket();
    onBasket(basket);
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
        origin: url,
        'sec-fetch-site': 'same-origin',
        cookie: buyer?.cookie ?? '',
      },
      body: form.toString(),
    };
  };
}
