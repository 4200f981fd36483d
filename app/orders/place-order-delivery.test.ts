import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { deliveryWindow, formatWindow } from '#app/delivery/delivery-window.ts';
import type { Place } from '#app/delivery/find-place.ts';
import { listPlaces } from '#app/delivery/places.server.ts';
import { maya } from '#tests/support/orders/courier-run.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { buildOrderAttempt, deliveryRules } from '#tests/support/orders/placed-order.ts';
import type { OrderAttempt } from './order-attempt.ts';
import { placeOrder } from './place-order.server.ts';

const given = openOrderDatabase();
let places: Place[];

beforeEach(async () => {
  await given.empty('delivery_zones');
  await given.run(sql`
    with zone as (
      insert into delivery_zones (title, fee_cents, position) values ('Mountain', 600, 1) returning id
    ), place as (
      insert into delivery_places (zone_id, title, district)
      select id, 'Jounieh', 'Keserwan' from zone returning id
    )
    insert into delivery_spellings (spelling, place_id)
    select unnest(array['jounieh', 'جونيه']), id from place`);
  places = await listPlaces(given.db);
});

type Setup = Partial<(typeof deliveryRules)['settings']> & { city?: string };

function order(
  change: Partial<Parameters<typeof placeOrder>[1]>,
  { city = 'JOUNIEH', ...setup }: Setup = {},
) {
  const settings = { ...deliveryRules.settings, ...setup };
  return placeOrder(given.db, buildOrderAttempt(change, { city }), { places, settings });
}

async function orderAndRead(change: Partial<OrderAttempt>, setup: Setup = {}) {
  const outcome = await order(change, setup);
  if ('refused' in outcome) throw new Error(outcome.message);
  return given.readOrder(outcome.placed);
}

const countTaken = async () =>
  (await given.run(sql`select (select count(*) from orders) as orders, stock from products`))[0];

const message = 'The delivery fee changed. Please review your order.';
const feeChanged = { refused: 'fee-changed', message, productIds: [] };

describe('the delivery of an order (issue 15)', () => {
  it('is frozen: place, zone, fee, days, rate and language outlive every change', async () => {
    const known = { city: 'جونيه', lbpRate: 89_500 };
    const placed = await orderAndRead({ shownFeeCents: 600, language: 'ar' }, known);
    await given.run(sql`delete from delivery_places`);
    await given.run(sql`update delivery_zones set fee_cents = 900, title = 'Hills'`);
    const { from, to } = deliveryWindow(new Date(placed.createdAt), deliveryRules.settings);
    expect(placed.placeId).toBe(places[0]?.id);
    expect(await given.readOrder(placed.orderNumber)).toMatchObject({
      ...{ ...known, placeId: null, placeTitle: 'Jounieh', zoneTitle: 'Mountain' },
      ...{ deliveryFeeCents: 600, dueFrom: from, dueTo: to, language: 'ar', totalCents: 2000 },
    });
  });

  it('has no fee in an unknown place, nor in one that is only similar', async () => {
    const unknown = { placeId: null, placeTitle: null, deliveryFeeCents: null };
    for (const city of ['Atlantis', 'Jouniehh']) {
      const placed = await orderAndRead({ shownFeeCents: null }, { city });
      expect(placed).toMatchObject({ ...unknown, city, dueFrom: expect.any(String) });
    }
  });

  it('is free from the total that the owner sets, and where the customer collects', async () => {
    const free = { isCollected: false, deliveryFeeCents: 0, dueFrom: expect.any(String) };
    const placed = await orderAndRead({ shownFeeCents: 0 }, { freeDeliveryFromCents: 2000 });
    expect(placed).toMatchObject(free);
    const collected = { isCollected: true, deliveryFeeCents: 0, dueFrom: null, dueTo: null };
    const attempt = { isCollected: true, shownFeeCents: 0 };
    expect(await orderAndRead(attempt, { collectInCity: 'on' })).toMatchObject(collected);
    const byPhone = { userId: null, placedBy: maya, channel: 'counter', isCollected: true };
    expect(await orderAndRead(byPhone as Partial<OrderAttempt>)).toMatchObject(collected);
  });

  it.each([
    ['after the release of a pre-order', 'Sega', '2199-12-12', '2199-12-12'],
    ['on no day while the release is unknown', 'Pre-Orders', null, null],
    ['on no day with a repair', 'Repairs', null, null],
  ])('comes %s', async (_, category, releasedOn, dueFrom) => {
    await given.run(sql`update products set category = ${category}, released_on = ${releasedOn}`);
    expect(await orderAndRead({})).toMatchObject({ dueFrom, dueTo: null });
  });

  it('takes the fee as it is where the form showed none', async () => {
    expect(await orderAndRead({})).toMatchObject({ deliveryFeeCents: 600 });
    expect(await orderAndRead({}, { city: 'Atlantis' })).toMatchObject({ deliveryFeeCents: null });
  });

  it.each<[string, Partial<OrderAttempt>, Setup]>([
    ['another fee', { shownFeeCents: 500 }, {}],
    ['no fee yet', { shownFeeCents: null }, {}],
    ['the fee of a place that is unknown now', { shownFeeCents: 600 }, { city: 'Atlantis' }],
    ['collecting, which the owner stopped', { isCollected: true }, {}],
    ['collecting, where delivery is free now', { isCollected: true }, { freeDeliveryFromCents: 1 }],
  ])('refuses an order that was shown %s, and takes nothing', async (_, change, setup) => {
    expect(await order(change, setup)).toEqual(feeChanged);
    expect(await countTaken()).toEqual({ orders: 0, stock: 50 });
  });

  it('refuses an order that would come later than it was shown, and takes one that comes sooner', async () => {
    const days = deliveryWindow(new Date(), deliveryRules.settings);
    expect(await order({ shownDays: { from: days.from, to: days.from } })).toEqual({
      refused: 'days-changed',
      message: `The days of delivery changed: ${formatWindow(days, deliveryRules.settings.holidays)}. Please review your order.`,
      productIds: [],
    });
    expect(await countTaken()).toEqual({ orders: 0, stock: 50 });
    for (const to of [days.to, '2199-12-12']) {
      expect(await order({ shownDays: { ...days, to } })).toHaveProperty('placed');
    }
    await given.run(sql`update products set released_on = '2199-12-12'`);
    const released = { refused: 'days-changed', message: expect.stringContaining('After') };
    expect(await order({ shownDays: days })).toMatchObject(released);
    await given.run(sql`update products set category = 'Repairs'`);
    expect(await order({ shownDays: days })).toHaveProperty('placed');
  });

  it('is refused where a pre-order comes out later than shown, not once it is out', async () => {
    await given.run(sql`update products set released_on = '2199-12-12'`);
    const orderAfter = (from: string) => order({ shownDays: { from, to: null } });
    expect(await orderAfter('2199-12-11')).toMatchObject({ refused: 'days-changed' });
    expect(await orderAfter('2199-12-12')).toHaveProperty('placed');
    await given.run(sql`update products set released_on = '2020-12-12'`);
    expect(await orderAfter('2020-12-12')).toHaveProperty('placed');
  });

  it('returns an order that was placed before the fee changed (D22)', async () => {
    const attempt = { attemptKey: randomUUID(), shownFeeCents: 600 };
    const placed = await order(attempt);
    expect(placed).toHaveProperty('placed');
    places = places.map((place) => ({ ...place, feeCents: 900 }));
    const later = await Promise.all(Array.from({ length: 9 }, () => order(attempt)));
    expect(later).toEqual(later.map(() => ({ ...placed, isEarlier: true })));
    expect(await countTaken()).toEqual({ orders: 1, stock: 48 });
  });
});

describe('an order that an administrator places for a customer', () => {
  it('is one order for ten equal attempts, without an account and without an email to the customer', async () => {
    const byPhone = { userId: null, placedBy: maya, channel: 'phone' } as const;
    const attempt = buildOrderAttempt(byPhone, { email: '' });
    const place = () => placeOrder(given.db, attempt, deliveryRules);
    const outcomes = await Promise.all(Array.from({ length: 10 }, place));
    expect(outcomes).toEqual(
      outcomes.map(() => expect.objectContaining({ placed: expect.any(String) })),
    );
    expect(await countTaken()).toEqual({ orders: 1, stock: 48 });
    const written = await given.run(sql`
      select user_id, placed_by, channel, order_states.actor_id,
        (select count(*) from address_book) as addresses,
        (select json_agg(data->>'template') from pgboss.job) as emails
      from orders join order_states on order_id = orders.id`);
    const users = { user_id: null, placed_by: 'maya', actor_id: 'maya' };
    const rest = { channel: 'phone', addresses: 0, emails: ['new-order'] };
    expect(written).toEqual([{ ...users, ...rest }]);
  });
});
