import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#app/platform/database/database.server.ts';
import { randomFrom } from './statistics.ts';
import type { BenchVisitor } from './visitors.ts';

/** A product that never runs out. */
export interface Ware {
  id: number;
  name: string;
  priceCents: number;
}

export async function stockWares(db: Database, count = 500): Promise<Ware[]> {
  const stocked = await sql<Ware>`
    update products set stock = 1000000
    where id = any(array(select id from products where archived_at is null order by id limit ${count}))
    returning id, name, price_cents as "priceCents"`.execute(db);
  return stocked.rows;
}

/** The request that the page of the checkout sends when 'Place Order' is clicked. */
export interface CheckoutRequest {
  method: 'POST';
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Orders of two different products, by one buyer after the other. */
export function checkoutRequests(
  url: string,
  buyers: readonly BenchVisitor[],
  wares: readonly Ware[],
): () => CheckoutRequest {
  const random = randomFrom(11);
  let turn = 0;
  return () => {
    const buyer = buyers[turn++ % buyers.length];
    const first = Math.floor(random() * wares.length);
    const second = (first + 1 + Math.floor(random() * (wares.length - 1))) % wares.length;
    const bought = [first, second].flatMap((place) => wares[place] ?? []);
    const form = new URLSearchParams({
      attemptKey: randomUUID(),
      totalCents: String(bought.reduce((sum, { priceCents }) => sum + priceCents, 0)),
      lines: JSON.stringify(bought.map(({ id, name }) => ({ productId: id, quantity: 1, name }))),
      firstName: 'Rana',
      lastName: 'Haddad',
      email: 'rana@bench.example',
      phone: '03 123456',
      address: 'Hamra, Bliss Street, blue gate',
      city: 'Beirut',
      notes: '',
    });
    return {
      method: 'POST',
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
