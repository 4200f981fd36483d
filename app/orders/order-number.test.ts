import { afterEach, expect, it, vi } from 'vitest';
import {
  addBuyerAndProduct,
  addOrderRow,
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
  for (const taken of [now, now + 1]) await addOrderRow(given.db, { order_number: `ORD-${taken}` });
  vi.useFakeTimers({ toFake: ['Date'], now });
  const outcome = await placeOrder(given.db, buildOrderAttempt(), deliveryRules);
  expect(outcome).toEqual({ placed: `ORD-${now + 2}` });
});
