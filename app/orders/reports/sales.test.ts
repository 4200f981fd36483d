import { sql } from 'kysely';
import { listPlaces } from '#app/delivery/places.server.ts';
import { type OrderStatus, orderStatuses } from '#app/orders/order-status.ts';
import { recognisePlaces } from '#app/orders/orders.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { listDays, parseRange, rangeDays } from '#app/platform/text/day-range.ts';
import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { salesByCity, salesByDay, salesByTime, topSellers } from './sales.server.ts';
import { sumByDay, sumByStatus } from './sales.ts';

const given = openTestDatabase('orders, products');
const now = new Date('2026-11-21T10:00:00Z');
const lastWeek = parseRange(new URLSearchParams('range=7'), todayInBeirut(now));
const products = 12;
const categories = ['Sega', 'Atari', 'Funko'];

interface Line {
  productId: number;
  priceCents: number;
  quantity: number;
}

interface Placed {
  status: OrderStatus;
  createdAt: Date;
  lines: Line[];
}

/** The same numbers on every run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

function randomOrders(count: number): Placed[] {
  const roll = dice(7);
  return Array.from({ length: count }, () => ({
    status: orderStatuses[roll(orderStatuses.length)] ?? 'pending',
    createdAt: new Date(now.getTime() - roll(400 * 24 * 60) * 60_000),
    lines: Array.from({ length: 1 + roll(3) }, () => ({
      productId: 1 + roll(products),
      priceCents: 1 + roll(99_999),
      quantity: 1 + roll(4),
    })),
  }));
}

const sumCents = (lines: readonly Line[]) =>
  lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);

const findCategory = (productId: number) => categories[productId % categories.length] ?? '';

async function write(orders: readonly Placed[]): Promise<void> {
  await given.run(sql`insert into products (name, price_cents, category, stock)
    select 'Game ' || i, 100, 'Sega', 1 from generate_series(1, ${products}) as i`);
  for (const [index, { status, createdAt, lines }] of orders.entries()) {
    const placed = { order_number: `ORD-${index}`, status, created_at: createdAt };
    const id = await addOrderRow(given.db, { ...placed, total_cents: sumCents(lines) });
    const items = lines.map((line) => ({ ...line, category: findCategory(line.productId) }));
    await given.run(sql`
      insert into order_items (order_id, position, product_id, name, price_cents, image, category,
        subcategory, quantity)
      select ${id}, position, (line ->> 'productId')::bigint, 'Game ' || (line ->> 'productId'),
        (line ->> 'priceCents')::int, '', line ->> 'category', '', (line ->> 'quantity')::int
      from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as t(line, position)`);
  }
}

it('counts every order and every cent as a plain loop does', async () => {
  const orders = randomOrders(600);
  await write(orders);
  for (const name of Object.keys(rangeDays) as (keyof typeof rangeDays)[]) {
    const range = parseRange(new URLSearchParams({ range: name }), todayInBeirut(now));
    const dayOfOrder = (order: Placed) => todayInBeirut(order.createdAt);
    const days = listDays(range);
    const inRange = orders.filter((order) => days.includes(dayOfOrder(order)));
    const sold = inRange.filter((order) => order.status !== 'cancelled');
    const sales = await salesByDay(given.db, range);

    const sumOrders = (some: readonly Placed[]) => ({
      count: some.length,
      cents: some.reduce((sum, order) => sum + sumCents(order.lines), 0),
    });
    const expectedDays = days.map((day) => {
      const ofDay = inRange.filter((order) => dayOfOrder(order) === day);
      return {
        day,
        booked: sumOrders(ofDay),
        revenue: sumOrders(ofDay.filter((order) => order.status !== 'cancelled')),
        delivered: sumOrders(ofDay.filter((order) => order.status === 'delivered')),
        cancelled: sumOrders(ofDay.filter((order) => order.status === 'cancelled')),
      };
    });
    expect(expectedDays).toHaveLength(rangeDays[name]);
    expect(sumByDay(days, sales)).toEqual(expectedDays);
    expect(sumByStatus(sales)).toEqual(
      orderStatuses.map((status) => ({
        status,
        ...sumOrders(inRange.filter((order) => order.status === status)),
      })),
    );

    const lines = sold.flatMap((order) => order.lines);
    const best = (nameOf: (line: Line) => string) =>
      [...Map.groupBy(lines, nameOf)]
        .map(([name, some]) => ({
          name,
          quantity: some.reduce((sum, line) => sum + line.quantity, 0),
          cents: sumCents(some),
        }))
        .sort((one, other) => other.cents - one.cents);
    const top = await topSellers(given.db, range);
    expect(top.products).toEqual(best((line) => `Game ${line.productId}`).slice(0, 10));
    expect(top.categories).toEqual(best((line) => findCategory(line.productId)));

    const { weekdays, hours } = await salesByTime(given.db, range);
    expect(weekdays.map(({ count }) => count)).toEqual(
      [1, 2, 3, 4, 5, 6, 0].map(
        (day) => inRange.filter((one) => new Date(dayOfOrder(one)).getUTCDay() === day).length,
      ),
    );
    expect(hours.reduce((sum, { count }) => sum + count, 0)).toBe(inRange.length);
    for (const times of [weekdays, hours])
      expect(times.reduce((sum, { cents }) => sum + cents, 0)).toBe(sumOrders(sold).cents);
    expect(await salesByCity(given.db, range)).toEqual(
      sold.length > 0 ? [{ city: 'Beirut', ...sumOrders(sold) }] : [],
    );
  }
});

it('counts a product once under its newest name, and one that is gone by its name', async () => {
  const place = (productId: number, priceCents: number): Placed => ({
    ...{ status: 'pending', createdAt: now, lines: [{ productId, priceCents, quantity: 1 }] },
  });
  await write([place(1, 100), place(1, 200), place(2, 150)]);
  await given.run(sql`update order_items set name = 'Game 1, boxed' where price_cents = 200`);
  await given.run(sql`delete from products where id = 2`);
  const { products: sold } = await topSellers(given.db, lastWeek);
  expect(sold).toEqual([
    { name: 'Game 1, boxed', quantity: 2, cents: 300 },
    { name: 'Game 2', quantity: 1, cents: 150 },
  ]);
});

it('counts for a product what its orders have brought, discounts and refunds taken off', async () => {
  const sell = (productId: number, priceCents: number, quantity = 1): Line => ({
    ...{ productId, priceCents, quantity },
  });
  const place = (...lines: Line[]): Placed => ({ status: 'delivered', createdAt: now, lines });
  await write([
    place(sell(1, 10_000)),
    place(sell(2, 1000, 2), sell(3, 500)),
    // A third of a cent each: only the sums are rounded.
    ...[1, 2, 3].map(() => place(sell(4, 1), sell(5, 1), sell(6, 1))),
  ]);
  await given.run(sql`update orders set discount_cents = 2500, total_cents = 7500 where id = 1`);
  await given.run(sql`update orders set discount_cents = 250, total_cents = 2250,
    returned_cents = 900 where id = 2`);
  await given.run(sql`update order_items set returned_quantity = 1 where product_id = 2`);
  await given.run(sql`update orders set discount_cents = 2, total_cents = 1 where id > 2`);
  expect(await topSellers(given.db, lastWeek)).toEqual({
    products: [
      { name: 'Game 1', quantity: 1, cents: 7500 },
      { name: 'Game 2', quantity: 1, cents: 900 },
      { name: 'Game 3', quantity: 1, cents: 450 },
      ...[4, 5, 6].map((id) => ({ name: `Game ${id}`, quantity: 3, cents: 1 })),
    ],
    categories: [
      { name: 'Atari', quantity: 4, cents: 7501 },
      { name: 'Funko', quantity: 4, cents: 901 },
      { name: 'Sega', quantity: 4, cents: 451 },
    ],
  });
  const sales = await salesByDay(given.db, lastWeek);
  expect(sales.map(({ cents }) => cents)).toEqual([7501 + 901 + 451]);
});

it('30.12 counts cities by known place, then as typed; a place assigned later names the zone', async () => {
  for (const [index, city] of ['Beirut', 'beyrouth', 'Atlantis', 'ATLANTIS ', 'Lost'].entries())
    await addOrderRow(given.db, { order_number: `ORD-${index}`, city, total_cents: 100 - index });
  await given.run(sql`insert into delivery_spellings (spelling, place_id)
    select 'atlantis', id from delivery_places where title = 'Jounieh'`);
  await recognisePlaces(given.db, await listPlaces(given.db));
  const cities = await salesByCity(given.db, parseRange(new URLSearchParams('range=7')));
  expect(cities).toEqual([
    { city: 'Beirut', count: 2, cents: 199 },
    { city: 'Jounieh', count: 2, cents: 195 },
    { city: 'Lost', count: 1, cents: 96 },
  ]);
  const zones = await given.list(sql`select zone_title from orders order by id`);
  expect(zones).toEqual(['Beirut', 'Beirut', expect.any(String), expect.any(String), null]);
});
