import fc from 'fast-check';
import { sql } from 'kysely';
import { type OrderStatus, orderStatuses } from '#app/orders/order-status.ts';
import { placeOrder } from '#app/orders/place-order.server.ts';
import { buildOrderAttempt, deliveryRules } from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { moveOrder } from './move-order.server.ts';
import { findStockLedger } from './stock-ledger.server.ts';

const given = openTestDatabase();
const productCount = 3;
const startStock = 12;
const priceCents = 1000;

type Step =
  | { kind: 'order'; lines: { productId: number; quantity: number }[] }
  | { kind: 'move'; which: number; to: OrderStatus }
  | { kind: 'restock'; productId: number; by: number };

const productId = fc.integer({ min: 1, max: productCount });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('order'),
    lines: fc.uniqueArray(fc.record({ productId, quantity: fc.integer({ min: 1, max: 5 }) }), {
      selector: (line) => line.productId,
      minLength: 1,
      maxLength: productCount,
    }),
  }),
  fc.record({
    kind: fc.constant('move'),
    which: fc.nat(30),
    to: fc.constantFrom(...orderStatuses),
  }),
  fc.record({ kind: fc.constant('restock'), productId, by: fc.integer({ min: 1, max: 4 }) }),
);

beforeAll(() => given.run(sql`insert into users (id, email) values ('buyer', 'a@example.com')`));

async function reset(): Promise<void> {
  // Truncating makes new files of a dozen tables, which takes longer than what is tested.
  for (const table of ['orders', 'products', 'audit_log'])
    await given.run(sql`delete from ${sql.table(table)}`);
  await given.run(sql`
    insert into products (id, name, price_cents, category, stock) overriding system value
    select n, 'Product ' || n, ${priceCents}, 'Sega', ${startStock}
    from generate_series(1, ${productCount}) as n`);
}

const listOrderNumbers = () =>
  given.list(sql`select order_number as number from orders order by id`);

const added = new Map<number, number>();

async function take(one: Step): Promise<unknown> {
  if (one.kind === 'order') {
    const quantity = one.lines.reduce((sum, line) => sum + line.quantity, 0);
    const lines = one.lines.map((line) => ({ ...line, name: 'As in the cart' }));
    const attempt = buildOrderAttempt({ lines, totalCents: quantity * priceCents });
    return placeOrder(given.db, attempt, deliveryRules);
  }
  if (one.kind === 'move') {
    const orders = await listOrderNumbers();
    const orderNumber = orders[one.which % Math.max(1, orders.length)];
    if (!orderNumber) return null;
    return moveOrder(given.db, { orderNumber, to: one.to, actorId: 'buyer' });
  }
  added.set(one.productId, (added.get(one.productId) ?? 0) + one.by);
  // As an edit does: the row is locked before the entry is written.
  return given.run(sql`
    with was as (
      select id, stock from products where id = ${one.productId} for no key update
    ), changed as (
      update products set stock = was.stock + ${one.by} from was where products.id = was.id
      returning products.id, was.stock as before, products.stock as after
    )
    insert into audit_log (actor_email, action, subject_kind, subject_id, before, after)
    select 'owner@example.com', 'edit', 'product', id, jsonb_build_object('stock', before),
      jsonb_build_object('stock', after) from changed`);
}

async function expectBalance(): Promise<void> {
  const found = await given.run(sql<{ id: number; stock: number; held: number }>`
    select id, stock, coalesce((
      select sum(quantity) from order_items join orders on orders.id = order_id
      where product_id = products.id and status <> 'cancelled'), 0)::int as held
    from products`);
  for (const { id, stock, held } of found) {
    expect(stock).toBeGreaterThanOrEqual(0);
    expect(stock + held).toBe(startStock + (added.get(id) ?? 0));
    const ledger = await findStockLedger(given.db, id);
    expect(ledger?.lines.filter((line) => line.kind === 'gap')).toEqual([]);
    expect(ledger?.lines[0]).toMatchObject({ kind: 'opening', stock: startStock });
    expect(ledger?.lines.at(-1)?.stock).toBe(stock);
  }
}

it('keeps stock, orders and the ledger in balance through any mix, taken side by side', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { maxLength: 4 }),
      async (rounds) => {
        added.clear();
        await reset();
        for (const round of rounds) await Promise.all(round.map(take));
        await expectBalance();
      },
    ),
    { numRuns: process.env.FULL ? 1000 : 150 },
  );
}, 300_000);
