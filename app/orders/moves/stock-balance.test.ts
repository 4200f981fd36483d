import fc from 'fast-check';
import { sql } from 'kysely';
import { type OrderStatus, orderStatuses } from '#app/orders/order-status.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';

const given = openOrderDatabase();

type Step =
  | { kind: 'order'; lines: { productId: number; quantity: number }[] }
  | { kind: 'move'; which: number; to: OrderStatus }
  | { kind: 'restock'; productId: number; by: number };

const productId = fc.integer({ min: 1, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('order'),
    lines: fc.uniqueArray(fc.record({ productId, quantity: fc.integer({ min: 1, max: 5 }) }), {
      selector: (line) => line.productId,
      minLength: 1,
      maxLength: 3,
    }),
  }),
  fc.record({
    kind: fc.constant('move'),
    which: fc.nat(30),
    to: fc.constantFrom(...orderStatuses),
  }),
  fc.record({ kind: fc.constant('restock'), productId, by: fc.integer({ min: 1, max: 4 }) }),
);

async function take(one: Step): Promise<unknown> {
  if (one.kind === 'order') {
    const quantity = one.lines.reduce((sum, line) => sum + line.quantity, 0);
    const lines = one.lines.map((line) => ({ ...line, name: 'As in the cart' }));
    return given.place({ lines, totalCents: quantity * 1000 });
  }
  if (one.kind === 'move') {
    const orders = await given.list(sql`select order_number from orders order by id`);
    const orderNumber = orders[one.which % Math.max(1, orders.length)];
    return orderNumber && given.move(orderNumber, one.to);
  }
  return given.restock(one.productId, one.by);
}

it('keeps stock, orders and the ledger in balance through any mix, taken side by side', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { maxLength: 4 }),
      async (rounds) => {
        await given.refillProducts(12);
        for (const round of rounds) await Promise.all(round.map(take));
        await given.expectBalance(12);
      },
    ),
    { numRuns: process.env.FULL ? 1000 : 150 },
  );
}, 300_000);
