import { sql } from 'kysely';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { addOrderRow, buildOrderAttempt, fillCart } from '#tests/support/orders/placed-order.ts';
import { nextOrderNumber } from './order-numbers.server.ts';

const given = openOrderDatabase();

const addProduct = (name: string, price_cents: number, stock: number) =>
  given.addProduct({ name, price_cents, stock });

const readStock = (id: number) =>
  given.read<number>(sql`select stock from products where id = ${id}`);

const countOrders = () => given.read<number>(sql`select count(*) from orders`);

const orderLines = (...cart: Parameters<typeof fillCart>) => given.place(fillCart(...cart));

describe('placeOrder', () => {
  it('takes the stock and keeps copies of the items at the prices of the database', async () => {
    const quest = await addProduct('Cedar Quest', 3450, 5);
    const pad = await addProduct('Two-Button Controller', 2200, 2);
    const outcome = await orderLines(9100, [quest, 2], [pad, 1]);
    expect(outcome).toEqual({ placed: expect.stringMatching(/^ORD-\d{13}$/) });
    expect(await readStock(quest)).toBe(3);
    expect(await readStock(pad)).toBe(1);
    const items = sql`select concat(quantity, ' × ', name, ': ', price_cents) from order_items
      order by position`;
    const copied = ['2 × Cedar Quest: 3450', '1 × Two-Button Controller: 2200'];
    expect(await given.list(items)).toEqual(copied);
    const states = await given.run(sql`select status, actor_id from order_states`);
    expect(states).toEqual([{ status: 'pending', actor_id: 'buyer' }]);
  });

  it('spends at most 8 statements on two items, and notifies the channel of orders', async () => {
    const quest = await addProduct('Cedar Quest', 3450, 5);
    const pad = await addProduct('Two-Button Controller', 2200, 2);
    const listener = await given.pool.connect();
    await listener.query('listen orders');
    const notified = new Promise((resolve) => listener.once('notification', resolve));
    const statements = await given.countStatements(() => orderLines(9100, [quest, 2], [pad, 1]));
    expect(statements).toBeGreaterThan(4);
    expect(statements).toBeLessThanOrEqual(8);
    expect(await notified).toMatchObject({ channel: 'orders' });
    listener.release(true);
  });

  it('names the first failing line in cart order, marks all of them, and takes nothing', async () => {
    const plenty = await addProduct('Plenty', 100, 50);
    const scarce = await addProduct('Scarce', 100, 1);
    const outcome = await orderLines(500, [plenty, 1], [scarce, 3], [999, 1]);
    expect(outcome).toEqual({
      refused: 'insufficient-stock',
      message: 'Insufficient stock for Scarce. Available: 1, Requested: 3',
      productIds: [scarce, 999],
    });
    expect(await readStock(plenty)).toBe(50);
    expect(await countOrders()).toBe(0);
    await given.run(sql`update products set name_ar = 'نادر' where id = ${scarce}`);
    expect(await inLanguage('ar', () => orderLines(300, [scarce, 3]))).toMatchObject({
      message: expect.stringContaining('\u2068نادر\u2069'),
    });
  });

  it('calls an archived product by its name, and one that is deleted by its id', async () => {
    const archived = await addProduct('Old name', 100, 5);
    await given.run(sql`update products set archived_at = now(), name_ar = 'قديم'
      where id = ${archived}`);
    const order = (id: number) => orderLines(100, [id, 1]);
    const message = 'Product Old name not found';
    expect(await order(archived)).toMatchObject({ refused: 'not-found', message });
    expect(await inLanguage('ar', () => order(archived))).toMatchObject({
      message: expect.stringContaining('قديم'),
    });
    expect(await order(999)).toMatchObject({ message: 'Product 999 not found' });
  });

  it('refuses more units than an order holds, with the reason, where there are enough', async () => {
    const many = await addProduct('Booster', 100, 20_000);
    const message = 'At most 10,000 of Booster in one order.';
    const refused = { refused: 'limit-per-order', message, productIds: [many] };
    expect(await orderLines(1_000_100, [many, 10_001])).toEqual(refused);
    expect(await orderLines(1_000_000, [many, 10_000])).toHaveProperty('placed');
    expect(await readStock(many)).toBe(10_000);
  });

  it('refuses a total that differs from the one the customer saw', async () => {
    const quest = await addProduct('Cedar Quest', 3450, 5);
    const outcome = await orderLines(3400, [quest, 1]);
    const message = 'Some prices changed. Please review your order.';
    expect(outcome).toMatchObject({ refused: 'prices-changed', message });
    expect(await readStock(quest)).toBe(5);
  });

  it('sells exactly the last 7 units to 200 buyers at once', async () => {
    const id = await addProduct('Last pieces', 1000, 7);
    const buyers = Array.from({ length: 200 }, () => orderLines(1000, [id, 1]));
    const outcomes = new Set(
      (await Promise.all(buyers)).map((one) => ('placed' in one ? one.placed : one.message)),
    );
    expect(outcomes).toContain('Insufficient stock for Last pieces. Available: 0, Requested: 1');
    expect([outcomes.size, await countOrders(), await readStock(id)]).toEqual([7 + 1, 7, 0]);
  });

  it.each([
    ['the last unit', 1],
    ['one of many', 20],
  ])('makes one order of the same attempt sent 10 times in parallel: %s', async (name, stock) => {
    const id = await addProduct(name, 1000, stock);
    const attempt = buildOrderAttempt(fillCart(1000, [id, 1]));
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => given.place(attempt)));
    const numbers = outcomes.map((one) => 'placed' in one && one.placed);
    expect(numbers).toEqual(numbers.map(() => expect.stringMatching(/^ORD-/)));
    expect(new Set(numbers).size).toBe(1);
    expect(outcomes.filter((one) => 'isEarlier' in one)).toHaveLength(9);
    expect([await countOrders(), await readStock(id)]).toEqual([1, stock - 1]);
  });

  it('waits some seconds for locked products, and can be sent again', async () => {
    const id = await addProduct('Being imported', 1000, 1);
    const attempt = buildOrderAttempt(fillCart(1000, [id, 1]));
    await given.db.transaction().execute(async (importing) => {
      await sql`select from products where id = ${id} for no key update`.execute(importing);
      await expect(given.place(attempt)).rejects.toMatchObject({ code: '55P03' });
    });
    expect(await given.place(attempt)).toHaveProperty('placed');
  });

  it('does not deadlock buyers who hold the same products in opposite order', async () => {
    const a = await addProduct('A', 100, 1000);
    const b = await addProduct('B', 100, 1000);
    const buyers = Array.from({ length: 30 }, () => [
      orderLines(200, [a, 1], [b, 1]),
      orderLines(200, [b, 1], [a, 1]),
    ]);
    const outcomes = await Promise.all(buyers.flat());
    expect(outcomes.filter((outcome) => 'placed' in outcome)).toHaveLength(60);
    expect([await readStock(a), await readStock(b)]).toEqual([940, 940]);
  });
});

describe('the number of an order', () => {
  it('is ORD- and the milliseconds of now, and never the same twice', () => {
    const now = Date.now() + 60_000;
    const numbers = [now, now, now - 5000].map((at) => nextOrderNumber(at));
    expect(numbers).toEqual([`ORD-${now}`, `ORD-${now + 1}`, `ORD-${now + 2}`]);
  });

  it('is the next free millisecond where another process has taken it (D21)', async () => {
    const now = Date.now() + 120_000;
    const id = await addProduct('Cedar Quest', 1000, 5);
    for (const taken of [now, now + 1]) {
      await addOrderRow(given.db, { order_number: `ORD-${taken}` });
    }
    vi.useFakeTimers({ toFake: ['Date'], now });
    expect(await orderLines(1000, [id, 1])).toEqual({ placed: `ORD-${now + 2}` });
  });
});
