import { sql } from 'kysely';
import { acceptChanges, findChanges, formatLineChange } from '#app/cart/line-changes.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { fillCart } from '#tests/support/orders/placed-order.ts';
import { listUnitsLeft } from './buyer-limits.server.ts';
import type { OrderAttempt } from './order-attempt.ts';

const given = openOrderDatabase({ stock: 9 });
const refused = {
  refused: 'limit-each',
  message: 'At most 1 of Cedar Quest for each person.',
  productIds: [1],
};
const placed = { placed: expect.stringMatching(/^ORD-/) };

const order = (userId: string | null, phone: string) =>
  given.place({ userId, ...fillCart(1000, [1, 1]) }, { phone });

beforeEach(() => given.run(sql`update products set limit_each = 1`));

describe('a limit for each buyer (issue 18)', () => {
  it('lets one of two orders through that come at the same time', async () => {
    const outcomes = await Promise.all([
      order('buyer', '+96170111111'),
      order('buyer', '+96170222222'),
      order('maya', '+96170333333'),
    ]);
    expect(outcomes.filter((one) => 'placed' in one)).toHaveLength(2);
    expect(outcomes.filter((one) => 'refused' in one)).toEqual([refused]);
    expect(await given.listStocks()).toEqual([7]);
  });

  it('counts by account or by phone, also for orders that the shop places', async () => {
    expect(await order('buyer', '+96170111111')).toEqual(placed);
    expect(await order('maya', '+96170111111')).toEqual(refused);
    expect(await order(null, '+96170111111')).toEqual(refused);
    await given.run(sql`update products set name_ar = 'أرز'`);
    const inArabic = await inLanguage('ar', () => order(null, '+96170111111'));
    expect(inArabic).toMatchObject({ message: expect.stringContaining('\u2068أرز\u2069') });
    expect(await order('maya', '+96170222222')).toEqual(placed);
  });

  it('tells nothing of a phone for an order that is refused for something else, or of how much it had', async () => {
    await given.run(sql`update products set limit_each = 3`);
    await given.place({ ...fillCart(2000, [1, 2]) }, { phone: '+96170111111' });
    const ask = (change: Partial<OrderAttempt>) =>
      given.place(
        { userId: 'maya', ...fillCart(2000, [1, 2]), ...change },
        { phone: '+96170111111' },
      );
    const credit = { holder: { userId: 'maya' }, balanceCents: 500 };
    expect(await ask({ totalCents: 1 })).toMatchObject({ refused: 'prices-changed' });
    expect(await ask({ shownFeeCents: 1 })).toMatchObject({ refused: 'fee-changed' });
    expect(await ask({ credit })).toMatchObject({ refused: 'credit-changed' });
    const message = 'At most 3 of Cedar Quest for each person.';
    expect(await ask({})).toEqual({ ...refused, message });
    const own = { userId: 'maya', phone: null };
    expect(await listUnitsLeft(given.db, own, [{ id: 1, limitEach: 3 }])).toEqual([
      { productId: 1, limit: 3, left: 3 },
    ]);
    expect(await given.listStocks()).toEqual([7]);
  });

  it('counts neither cancelled orders nor those of more than 90 days ago', async () => {
    await order('buyer', '+96170111111');
    await given.run(sql`update orders set status = 'cancelled'`);
    expect(await order('buyer', '+96170111111')).toEqual(placed);
    await given.run(sql`update orders set created_at = now() - interval '90 days'`);
    expect(await order('buyer', '+96170111111')).toEqual(placed);
  });

  it('lets a piece that came back be exchanged', async () => {
    await order('buyer', '+96170111111');
    await given.run(sql`update orders set status = 'delivered'`);
    await given.run(sql`update order_items set returned_quantity = 1`);
    expect(await order('buyer', '+96170111111')).toEqual(placed);
    expect(await order('buyer', '+96170111111')).toEqual(refused);
  });

  it('marks the line in the cart, which takes what is left', async () => {
    await given.run(sql`update products set limit_each = 3`);
    await order('buyer', '+96170111111');
    const product = { id: 1, limitEach: 3 };
    const buyer = { userId: 'buyer', phone: null };
    const [left] = await listUnitsLeft(given.db, buyer, [product]);
    expect(left).toEqual({ productId: 1, limit: 3, left: 2 });
    const line = {
      ...{ productId: 1, name: 'Cedar Quest', priceCents: 1000, image: '', category: 'Sega' },
      ...{ subcategory: '', stock: 9, quantity: 3 },
    };
    const today = {
      ...{ ...line, ...product, inStock: true, compareAtCents: null, releasedOn: null },
      limitLeft: left?.left,
    };
    expect(findChanges(line, today).map(formatLineChange)).toEqual(['At most 3 for each person']);
    expect(acceptChanges(line, today)).toMatchObject({ quantity: 2 });
    expect(acceptChanges(line, { ...today, limitLeft: 0 })).toBeNull();
  });
});
