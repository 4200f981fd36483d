import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Place } from '#app/delivery/find-place.ts';
import { moveOrder } from '#app/orders/move-order.server.ts';
import type { Order } from '#app/orders/order.ts';
import { findOrder } from '#app/orders/orders.server.ts';
import type { DeliveryRules } from '#app/orders/place-order.server.ts';
import { findStockLedger } from '#app/orders/stock-ledger.server.ts';
import {
  addBuyerAndProduct,
  buildOrderAttempt,
  createOrder,
  deliveryRules,
} from '#tests/support/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { changeDestination, settleFee, takeOutUnit } from './change-order.server.ts';
import type { Destination } from './destination.server.ts';
import type { ChangeActor } from './recorded-change.server.ts';

const given = openTestDatabase();
const maya: ChangeActor = { admin: { id: 'maya', email: 'maya@example.com' } };
let rules: DeliveryRules;
let orderNumber: string;

async function addPlace(title: string, feeCents: number): Promise<Place> {
  const made = await given.run(sql<{ id: number }>`
    with zone as (
      insert into delivery_zones (title, fee_cents, position) values (${title}, ${feeCents}, 1)
      returning id
    )
    insert into delivery_places (zone_id, title, district) select id, ${title}, ${title} from zone
    returning id`);
  const names = { title, titleAr: null, titleFr: null, district: title, zoneTitle: title };
  return { id: made[0]?.id ?? 0, ...names, feeCents, spellings: [title.toLowerCase()] };
}

async function read(): Promise<Order> {
  const order = await findOrder(given.db, { orderNumber });
  if (!order) throw new Error('The order is gone.');
  return order;
}

async function change(to: Partial<Destination>, by: ChangeActor = maya, seen?: string) {
  const order = await read();
  const request = { orderNumber, seen: seen ?? order.version, by };
  return changeDestination(given.db, request, { ...order, ...to }, rules);
}

async function takeOut(lineNumber: number, seen?: string) {
  const { version } = await read();
  return takeOutUnit(given.db, { orderNumber, seen: seen ?? version, by: maya }, lineNumber);
}

beforeEach(async () => {
  await given.run(sql`truncate orders, products, users, audit_log, delivery_zones
    restart identity cascade`);
  await given.run(sql`delete from pgboss.job`);
  await addBuyerAndProduct(given.db);
  await given.run(
    sql`insert into users (id, email, display_name) values ('maya', 'maya@example.com', 'Maya')`,
  );
  await given.run(sql`insert into products (name, price_cents, category, stock)
    values ('Two Buttons', 450, 'Sega', 5)`);
  const places = [await addPlace('Jounieh', 600), await addPlace('Tyre', 1000)];
  rules = { ...deliveryRules, places };
  const lines = [
    { productId: 1, quantity: 2, name: 'Cedar Quest' },
    { productId: 2, quantity: 1, name: 'Two Buttons' },
  ];
  orderNumber = await createOrder(given.db, buildOrderAttempt({ lines, totalCents: 2450 }));
  await given.run(sql`truncate audit_log`);
  await given.run(sql`delete from pgboss.job`);
});

describe('changing where an order goes', () => {
  it('plans the fee and the days of the new place, for every paper', async () => {
    expect(await change({ city: 'jounieh', building: 'Nasr' })).toEqual({ changed: 'destination' });
    const order = await read();
    expect(order).toMatchObject({
      ...{ city: 'jounieh', placeTitle: 'Jounieh', zoneTitle: 'Jounieh', building: 'Nasr' },
      ...{ deliveryFeeCents: 600, totalCents: 2450 },
    });
    expect(order.dueFrom).toMatch(/^\d{4}-/);
    expect(order.changes).toMatchObject([
      {
        kind: 'destination',
        detail: 'City, Building and floor',
        dueCents: 3050,
        byCustomer: false,
      },
    ]);
    expect(await given.run(sql`select action, actor_email, before, after from audit_log`)).toEqual([
      {
        action: 'change',
        actor_email: 'maya@example.com',
        before: { place: 'Beirut', deliveryFeeCents: null },
        after: {
          place: 'Jounieh',
          deliveryFeeCents: 600,
          changed: ['City', 'Building and floor'],
        },
      },
    ]);
    expect(await given.list(sql`select data ->> 'template' from pgboss.job`)).toEqual([
      'order-changed',
    ]);
  });

  it('keeps the fee, the days and the silence where only the phone differs', async () => {
    await change({ city: 'Jounieh' });
    await given.run(sql`delete from pgboss.job`);
    await given.run(sql`update orders set delivery_fee_cents = 0, due_from = '2026-01-02'`);
    await change({ phone: '+96170123456' });
    const { deliveryFeeCents, dueFrom, phone, changes } = await read();
    expect({ deliveryFeeCents, dueFrom, phone }).toEqual({
      ...{ deliveryFeeCents: 0, dueFrom: '2026-01-02', phone: '+96170123456' },
    });
    expect(changes.map(({ detail }) => detail)).toEqual(['City', 'Phone']);
    expect(await given.run(sql`select from pgboss.job`)).toEqual([]);
    expect(await change({})).toEqual({ changed: null });
  });

  it('forgets the fee at an unknown place, and needs none where the order is collected', async () => {
    await change({ city: 'Tyre' });
    await change({ city: 'Atlantis' });
    expect(await read()).toMatchObject({
      deliveryFeeCents: null,
      placeTitle: null,
      zoneTitle: null,
    });
    await change({ isCollected: true });
    expect(await read()).toMatchObject({ deliveryFeeCents: 0, dueFrom: null, isCollected: true });
  });

  it('is the customer’s too, without an account, and is recorded as theirs', async () => {
    await change({ city: 'Tyre' }, { customer: null });
    const { changes } = await read();
    expect(changes).toMatchObject([{ byCustomer: true, dueCents: 3450 }]);
    expect(await given.run(sql`select from audit_log`)).toEqual([]);
  });

  it('is refused once the order is packed, on its way or was changed elsewhere', async () => {
    const { version } = await read();
    await change({ city: 'Tyre' });
    expect(await change({ city: 'Jounieh' }, maya, version)).toEqual({
      refused: 'moved-on',
      message: expect.stringMatching(/^Maya changed where it goes at \d\d:\d\d\.$/),
    });
    await moveOrder(given.db, { orderNumber, to: 'processing', actorId: 'maya' });
    await given.run(sql`update orders set packed_at = now()`);
    expect(await change({ city: 'Jounieh' })).toMatchObject({ message: 'It is packed already.' });
    await moveOrder(given.db, { orderNumber, to: 'shipped', actorId: 'maya' });
    expect(await change({ city: 'Jounieh' })).toMatchObject({
      refused: 'not-allowed',
      message: 'This order is already shipped.',
    });
    expect(await read()).toMatchObject({ city: 'Tyre', deliveryFeeCents: 1000 });
  });
});

const readStocks = () => given.run(sql`select stock from products order by id`);

describe('taking out a unit', () => {
  it('returns it to the stock and makes the order cost less, with a ledger that adds up', async () => {
    await change({ city: 'Jounieh' });
    expect(await takeOut(1)).toEqual({ changed: 'unit' });
    expect(await takeOut(2)).toEqual({ changed: 'unit' });
    const order = await read();
    expect(order).toMatchObject({ totalCents: 1000, deliveryFeeCents: 600 });
    expect(order.lines).toMatchObject([{ name: 'Cedar Quest', quantity: 1, priceCents: 1000 }]);
    expect(order.changes.map(({ detail, dueCents }) => [detail, dueCents])).toEqual([
      ['City', 3050],
      ['Cedar Quest', 2050],
      ['Two Buttons', 1600],
    ]);
    expect(await given.run(sql`select item_names from orders`)).toEqual([
      { item_names: 'Cedar Quest' },
    ]);
    expect(await readStocks()).toEqual([{ stock: 4 }, { stock: 5 }]);
    const ledgers = await Promise.all([1, 2].map((id) => findStockLedger(given.db, id)));
    expect(ledgers.map((one) => one?.lines.map(({ kind, change: by }) => [kind, by]))).toEqual([
      [
        ['opening', 5],
        ['sale', -2],
        ['return', 1],
      ],
      [
        ['opening', 5],
        ['sale', -1],
        ['return', 1],
      ],
    ]);
  });

  it('is done once by two administrators who press together', async () => {
    const { version } = await read();
    const outcomes = await Promise.all([takeOut(1, version), takeOut(1, version)]);
    expect(outcomes).toContainEqual({ changed: 'unit' });
    expect(outcomes).toContainEqual({
      refused: 'moved-on',
      message: expect.stringMatching(/^Maya took out a piece at/),
    });
    expect(await readStocks()).toEqual([{ stock: 4 }, { stock: 4 }]);
  });

  it('returns the rest of the order, and no more, when it is cancelled then', async () => {
    await takeOut(1);
    await moveOrder(given.db, { orderNumber, to: 'cancelled', actorId: 'maya' });
    expect(await readStocks()).toEqual([{ stock: 5 }, { stock: 5 }]);
    const ledger = await findStockLedger(given.db, 1);
    expect(ledger?.lines.map(({ change: by }) => by)).toEqual([5, -2, 1, 1]);
  });

  it('leaves the last one in', async () => {
    await takeOut(2);
    await takeOut(1);
    expect(await takeOut(1)).toMatchObject({ refused: 'last-unit' });
    expect(await read()).toMatchObject({ totalCents: 1000 });
  });
});

describe('settling a fee', () => {
  it('gives an order of an unknown place its amount, once', async () => {
    const { version } = await read();
    const settle = () => settleFee(given.db, { orderNumber, seen: version, by: maya }, 700);
    expect(await settle()).toEqual({ changed: 'fee' });
    expect(await settle()).toMatchObject({
      message: expect.stringContaining('Maya set the delivery fee'),
    });
    expect((await read()).changes).toMatchObject([
      { kind: 'fee', detail: '$7.00', dueCents: 3150 },
    ]);
  });

  it('is set once after the delivery where it was not known, and never of a cancelled order', async () => {
    const settle = async (feeCents: number) =>
      settleFee(given.db, { orderNumber, seen: (await read()).version, by: maya }, feeCents);
    await given.run(sql`update orders set delivery_fee_cents = null, status = 'cancelled'`);
    expect(await settle(700)).toMatchObject({ refused: 'not-allowed' });
    await given.run(sql`update orders set status = 'delivered'`);
    expect(await settle(700)).toEqual({ changed: 'fee' });
    expect(await settle(800)).toMatchObject({ refused: 'not-allowed' });
  });
});
