import { sql } from 'kysely';
import { closeRun, reopenRun } from '#app/dispatch/runs/close-run.server.ts';
import { writeCounterSale } from '#app/orders/write-order.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { addDays } from '#app/platform/text/day-range.ts';
import { delivered, maya, refused } from '#tests/support/orders/courier-run.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import {
  countRefusals,
  measureOrders,
  sumCountedCash,
  sumUncountedCash,
} from './dispatch-report.server.ts';

const given = openOrderDatabase();
const today = todayInBeirut();
const range = { from: today, to: today };
const yesterday = { from: addDays(today, -1), to: addDays(today, -1) };

/** Two orders of $20 that were delivered, one of them paid with $10 and lira, and a third refused. */
beforeEach(async () => {
  const phones = ['+9613000001', '+9613000002', '+9613000003'];
  const orders = [];
  for (const phone of phones) orders.push(await given.prepare({ phone }));
  const [first = '', second = '', third = ''] = orders;
  await given.run(sql`update orders set zone_title = case order_number when ${third} then 'Far' else 'Beirut' end,
    confirmed_at = created_at + case order_number when ${first} then interval '10 minutes'
      when ${second} then interval '30 minutes' end`);
  await given.openRun(...orders);
  await given.run(sql`update orders set confirmation = 'no-answer' where order_number = ${third}`);
  await given.record(first, delivered);
  await given.record(second, { ...delivered, collectedCents: 1000, collectedLbp: 895_000 });
  await given.record(third, refused);
});

const count = { cents: 2800, lbp: 895_000, courierFeeCents: 0, seenCents: 4000 };
const close = () => closeRun(given.db, { runId: 1, admin: maya, ...count, reason: 'No change' });

it('counts as cash what the shop has counted, and nothing of a run that is open', async () => {
  expect(await sumCountedCash(given.db, range)).toMatchObject({ cents: 0, runCount: 0 });
  await given.run(sql`update courier_runs set opened_at = now() - interval '6 days'`);
  expect(await sumUncountedCash(given.db)).toEqual({ cents: 4000, runCount: 1, oldestDays: 6 });

  expect(await close()).toEqual({ differenceCents: -200 });
  await given.run(sql`update run_orders set outcome_at = outcome_at - interval '2 days'`);
  const counted = await sumCountedCash(given.db, range);
  expect(counted).toMatchObject({ cents: 3800, runCount: 1, differenceCents: -200 });
  expect(counted.daysToCount).toBeCloseTo(2, 2);
  expect(await sumCountedCash(given.db, yesterday)).toMatchObject({ cents: 0, daysToCount: null });
  expect(await sumUncountedCash(given.db)).toBeNull();

  await reopenRun(given.db, { runId: 1, reason: 'Found $2', admin: maya });
  expect(await sumCountedCash(given.db, range)).toMatchObject({ cents: 0, differenceCents: 0 });
  expect(await sumUncountedCash(given.db)).toMatchObject({ cents: 4000 });
});

it('counts refusals by zone and by confirmation', async () => {
  expect(await countRefusals(given.db, range)).toEqual({
    zones: [
      { zone: 'Far', refused: 1, tried: 1 },
      { zone: 'Beirut', refused: 0, tried: 2 },
    ],
    confirmed: { refused: 0, tried: 2 },
    unconfirmed: { refused: 1, tried: 1 },
  });
  expect((await countRefusals(given.db, yesterday)).zones).toEqual([]);
});

it('measures the minutes to a confirmation and the orders with a known place', async () => {
  await given.run(sql`update orders set place_id = null`);
  await given.run(sql`update orders set place_id = (select min(id) from delivery_places)
    where zone_title = 'Beirut'`);
  // A sale at the counter is confirmed as it is made.
  await given.db.transaction().execute(async (transaction) => {
    const id = await addOrderRow(transaction, { channel: 'counter', is_collected: true });
    const terms = { discountCents: 0, discountReason: '', creditCents: 0, adminId: maya.id };
    await writeCounterSale(transaction, id, terms);
  });
  const measured = { minutesToConfirm: 20, deliveredCount: 3, knownPlaceCount: 2 };
  expect(await measureOrders(given.db, range)).toEqual(measured);
  expect(await measureOrders(given.db, yesterday)).toMatchObject({ minutesToConfirm: null });
});
