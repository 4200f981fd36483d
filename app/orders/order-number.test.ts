import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import {
  addBuyerAndProduct,
  buildOrderAttempt,
  deliveryRules,
} from '#tests/support/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { placeOrder } from './place-order.server.ts';
import { nextOrderNumber } from './write-order.server.ts';

const given = openTestDatabase();
afterEach(() => vi.useRealTimers());

it('is ORD- and the milliseconds of now, and never the same twice', () => {
  const now = Date.now() + 60_000;
  expect(nextOrderNumber(now)).toBe(`ORD-${now}`);
  expect(nextOrderNumber(now)).toBe(`ORD-${now + 1}`);
  expect(nextOrderNumber(now - 5000)).toBe(`ORD-${now + 2}`);
});

it('is the next free millisecond where another process has taken it (D21)', async () => {
  const now = Date.now() + 120_000;
  await addBuyerAndProduct(given.db);
  await given.run(sql`insert into orders (order_number, idempotency_key, first_name, last_name, email, phone,
      address, city, total_cents)
    select 'ORD-' || (${now}::bigint + i), gen_random_uuid(), 'A', 'B', 'a@example.com', '+9613123456',
      'C', 'D', 100 from generate_series(0, 1) as i`);
  vi.useFakeTimers({ toFake: ['Date'], now });
  const outcome = await placeOrder(given.db, buildOrderAttempt(), deliveryRules);
  expect(outcome).toEqual({ placed: `ORD-${now + 2}` });
});
