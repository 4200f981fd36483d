import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import {
  addCash,
  type Cash,
  type ChangeIn,
  giveChange,
  negate,
  toCents,
} from '#app/counter/cash.ts';
import { findEntry, sumCashIn, sumEntries } from '#app/counter/cash-book.server.ts';
import { type EntryKind, enteredKinds } from '#app/counter/cash-book.ts';
import { handOver } from '#app/counter/collecting.server.ts';
import { sellAtCounter } from '#app/counter/counter-sale.server.ts';
import { correctMovement, enterMovement } from '#app/counter/enter-cash.server.ts';
import { refundOrder } from '#app/counter/refund.server.ts';
import { closeTill, listClosedTills, openTill, readOpenTill } from '#app/counter/till.server.ts';
import { closeRun, reopenRun } from '#app/dispatch/runs/close-run.server.ts';
import { sumStop } from '#app/dispatch/runs/run-cash.ts';
import { readRun } from '#app/dispatch/runs/runs.server.ts';
import { addDays } from '#app/platform/text/day-range.ts';
import { takeInReturn } from '#tests/support/cases.ts';
import {
  maya,
  openTestRun,
  prepareOrder,
  recordByCourier,
  resetDispatch,
} from '#tests/support/orders/courier-run.ts';
import { deliveryRules } from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { destinations, takeBack } from './take-back.server.ts';

// What the shop did is noted beside the book, and compared with it after each day.

const given = openTestDatabase();
const rate = 89_500;
const rules = { ...deliveryRules, settings: { ...deliveryRules.settings, lbpRate: rate } };
const nothing: Cash = { cents: 0, lbp: 0 };

type Movement = Cash & { kind: EntryKind };

/** What the shop has done, as those who did it would tell. */
const shop = {
  day: '2024-01-01',
  /** Of the day. */
  movements: [] as Movement[],
  /** Of all days. */
  sums: {} as Partial<Record<EntryKind, Cash>>,
  count: 0,
  till: null as (Cash & { id: number }) | null,
  closedRuns: new Map<number, Cash>(),
  openRuns: [] as number[],
  /** The tills that were open when the cash of runs was first counted. */
  runTills: new Map<number, number | null>(),
  /** The numbers of orders that were paid at the counter, of which nothing was given back. */
  paid: [] as string[],
  entered: [] as (Movement & { id: number; tillId: number | null })[],
};

/** Notes a movement; cash of `tillId` other than the open one does not lie in the drawer. */
function note(movement: Movement, tillId: number | null | undefined = shop.till?.id): void {
  if (movement.cents === 0 && movement.lbp === 0) return;
  shop.movements.push(movement);
  shop.count += 1;
  shop.sums[movement.kind] = addCash(shop.sums[movement.kind] ?? nothing, movement);
  if (shop.till && shop.till.id === tillId)
    shop.till = { id: shop.till.id, ...addCash(shop.till, movement) };
}

/** What an operation takes its choices from. */
type Chance = Cash & { pick: number };

const choose = <Item>(items: readonly Item[], { pick }: Chance): Item | undefined =>
  items[pick % items.length];

/** Takes one out of a list. */
const draw = <Item>(items: Item[], { pick }: Chance): Item | undefined =>
  items.splice(pick % items.length, 1)[0];

const expectDone = (outcome: object) => expect(outcome).not.toHaveProperty('refused');

async function closeWithCount(runId: number, { cents, lbp }: Cash): Promise<void> {
  const run = await readRun(given.db, runId);
  const orders = run?.stops.flatMap((stop) => stop.orders) ?? [];
  const { toCollectCents: seenCents } = sumStop(orders, rate);
  const count = { cents, lbp, courierFeeCents: 0, reason: 'Random' };
  expectDone(await closeRun(given.db, { runId, seenCents, admin: maya, ...count }));
  shop.closedRuns.set(runId, { cents, lbp });
  noteRun(runId, { cents, lbp });
}

/** Notes the cash of a run, which stays in its first till. */
function noteRun(runId: number, cash: Cash): void {
  if (cash.cents === 0 && cash.lbp === 0) return;
  if (!shop.runTills.has(runId)) shop.runTills.set(runId, shop.till?.id ?? null);
  note({ kind: 'run', ...cash }, shop.runTills.get(runId));
}

async function deliver(chance: Chance): Promise<void> {
  const order = await prepareOrder(given.db);
  const { runId } = await openTestRun(given.db, [order]);
  const { cents: collectedCents, lbp: collectedLbp } = chance;
  const outcome = { outcome: 'delivered', collectedCents, collectedLbp } as const;
  await recordByCourier(given.db, order, outcome, runId);
  await closeWithCount(runId, chance);
}

async function closeEmptyRun(chance: Chance): Promise<void> {
  const runId = await given.read<number>(sql`insert into courier_runs (courier_id, lbp_rate)
    values (1, ${rate}) returning id`);
  await closeWithCount(runId, chance);
}

async function reopenSomeRun(chance: Chance): Promise<void> {
  const closed = choose([...shop.closedRuns], chance);
  if (!closed) return;
  const [runId, counted] = closed;
  expectDone(await reopenRun(given.db, { runId, reason: 'Counted wrong', admin: maya }));
  shop.closedRuns.delete(runId);
  shop.openRuns.push(runId);
  noteRun(runId, negate(counted));
}

async function closeAgain(chance: Chance): Promise<void> {
  const runId = shop.openRuns.pop();
  if (runId !== undefined) await closeWithCount(runId, chance);
}

/** Enters cash, as often as a finger presses. */
async function enter(chance: Chance): Promise<void> {
  const { cents, lbp } = chance;
  if (cents === 0 && lbp === 0) return;
  const kind = choose(enteredKinds, chance) ?? 'expense';
  const entry = { kind, cents, lbp, note: 'Random', entryKey: randomUUID(), lbpRate: rate };
  const press = () => enterMovement(given.db, { ...entry, admin: maya });
  const presses = await Promise.all(Array.from({ length: 1 + (chance.pick % 3) }, press));
  expect(presses.filter((one) => 'entered' in one && one.entered)).toHaveLength(1);
  const moved = { kind, ...(kind === 'put-in' ? { cents, lbp } : negate({ cents, lbp })) };
  const id = (await findEntry(given.db, entry))?.id ?? 0;
  note(moved);
  shop.entered.push({ ...moved, id, tillId: shop.till?.id ?? null });
}

/** Takes an entry back, which may be of a till that was counted since. */
async function correct(chance: Chance): Promise<void> {
  const entry = draw(shop.entered, chance);
  if (!entry) return;
  const correction = { entryId: entry.id, reason: 'Mistake', admin: maya, mayAll: true };
  for (let twice = 0; twice < 2; twice += 1)
    expectDone(await correctMovement(given.db, correction));
  note({ kind: entry.kind, ...negate(entry) }, entry.tillId);
}

async function openOrCloseTill(chance: Chance): Promise<void> {
  const { cents, lbp } = chance;
  if (!shop.till) {
    const opened = await openTill(given.db, { cents, lbp, admin: maya });
    if (!('opened' in opened)) throw new Error(opened.message);
    shop.till = { id: opened.opened, cents, lbp };
    return;
  }
  const { id: tillId, ...seen } = shop.till;
  const count = { cents, lbp, seen, reason: 'Random', lbpRate: rate, admin: maya };
  const differenceCents = toCents(chance, rate) - toCents(seen, rate);
  expect(await closeTill(given.db, { tillId, ...count })).toMatchObject({ differenceCents });
  expect(await listClosedTills(given.db, 1)).toMatchObject([{ id: tillId, expected: seen }]);
  shop.till = null;
}

/** What stays in the shop of cash that was given for an amount, with the change of its day. */
function keep(dueCents: number, cash: Cash, changeIn: ChangeIn): Cash {
  const change = giveChange(dueCents, cash, rate, changeIn);
  if (!change) throw new Error('Less was given than is due.');
  return addCash(cash, negate(change));
}

const pickChangeIn = ({ pick }: Chance): ChangeIn => (pick % 2 ? 'lira' : 'both');

/** Sells one unit for $10, or less the discount, at the counter. */
async function sell(chance: Chance): Promise<void> {
  const discountCents = chance.pick % 400;
  const cash = { cents: 1000 + chance.cents, lbp: chance.lbp };
  const changeIn = pickChangeIn(chance);
  const sale = {
    ...{ admin: maya, attemptKey: randomUUID(), phone: '', totalCents: 1000, creditCents: 0 },
    lines: [{ productId: 1, quantity: 1, name: 'Cedar Quest' }],
    ...{ discountCents, discountReason: discountCents ? 'Random' : '', given: cash, changeIn },
    seenRate: rate,
  };
  const outcome = await sellAtCounter(given.db, sale, rules);
  if ('refused' in outcome) throw new Error(outcome.message);
  note({ kind: 'sale', ...keep(1000 - discountCents, cash, changeIn) });
  shop.paid.push(outcome.sold.orderNumber);
}

/** Hands an order of $20 over to who collects it. */
async function handOverOne(chance: Chance): Promise<void> {
  const orderNumber = await prepareOrder(given.db);
  await given.run(sql`update orders set is_collected = true, delivery_fee_cents = 0,
    lbp_rate = ${rate} where order_number = ${orderNumber}`);
  const cash = { cents: 2000 + chance.cents, lbp: chance.lbp };
  const changeIn = pickChangeIn(chance);
  const request = { orderNumber, entryKey: randomUUID(), seenDue: `2000 ${rate}`, changeIn };
  const hand = () => handOver(given.db, { ...request, given: cash, rateToday: null, admin: maya });
  for (const outcome of await Promise.all([hand(), hand()])) expectDone(outcome);
  note({ kind: 'collected', ...keep(2000, cash, changeIn) });
  shop.paid.push(orderNumber);
}

/** Gives back a part of what was paid. */
async function refund(chance: Chance): Promise<void> {
  const orderNumber = draw(shop.paid, chance);
  if (!orderNumber) return;
  const cents = 1 + (chance.cents % 500);
  const back = { orderNumber, cents, lbp: 0, reason: 'Random', entryKey: randomUUID() };
  expectDone(await refundOrder(given.db, { ...back, lbpRate: rate, admin: maya }));
  note({ kind: 'refund', cents: 0 - cents, lbp: 0 });
}

/** Takes the piece of a sale back, which two press at once. */
async function bringBack(chance: Chance): Promise<void> {
  const order = draw(shop.paid, chance);
  if (!order) return;
  const caseId = await takeInReturn(given.db, order, maya);
  const cents = 1 + (chance.cents % 500);
  const to = destinations[chance.pick % destinations.length] ?? 'shelf';
  const request = {
    ...{ caseId, refundCents: cents, pay: 'cash' as const, lbpRate: rate, admin: maya },
    ...{ pieces: [{ position: 1, quantity: 1, to, serial: '' }], cash: { cents, lbp: 0 } },
  } as const;
  const press = () => takeBack(given.db, { ...request, entryKey: randomUUID() });
  const outcomes = await Promise.all([press(), press()]);
  expect(outcomes.filter((one) => 'refused' in one)).toHaveLength(1);
  note({ kind: 'refund', cents: 0 - cents, lbp: 0 });
}

/** What may happen on a day. Each notes what it moves. */
const operations: readonly ((chance: Chance) => Promise<void>)[] = [
  ...[deliver, closeEmptyRun, closeEmptyRun, closeEmptyRun, reopenSomeRun, closeAgain],
  ...[enter, enter, enter, enter, correct, correct, openOrCloseTill, openOrCloseTill],
  ...[sell, sell, handOverOne, refund, bringBack],
];

const amount: fc.Arbitrary<Cash> = fc.record({
  cents: fc.nat(20_000),
  // No multiple of 500 pounds is worth half a cent more than a number of cents, which rounding would tell apart.
  lbp: fc.oneof(
    fc.constant(0),
    fc.nat(4000).map((notes) => notes * 500),
  ),
});
const step = fc.tuple(fc.constantFrom(...operations), amount, fc.nat());
const days = fc.array(step, { minLength: 1, maxLength: 4 });

/** What came from customers and couriers, in cents. */
const toWorth = (movements: readonly Movement[]) =>
  movements
    .filter(({ kind }) => !['expense', 'taken-out', 'put-in', 'bought-in'].includes(kind))
    .reduce((cents, movement) => cents + toCents(movement, rate), 0);

/** Moves what is new in the book to a time of its day. */
const endDay = (minute: number) =>
  given.run(sql`update cash_entries set at =
    (${shop.day}::date + ${minute} * interval '1 minute')::timestamp at time zone 'Asia/Beirut'
    where at > now() - interval '1 hour'`);

async function expectSameSums(): Promise<void> {
  const [wrong, byKind, [counted], till] = await Promise.all([
    // The book has what an order came to, but for a note of lira.
    given.list(sql`
      select order_number from cash_entries join orders on orders.id = order_id
      where kind in ('sale', 'collected')
      group by orders.id having abs(sum(cents + lbp * 100.0 / cash_entries.lbp_rate) - total_cents) > 2`),
    given.run<Movement>(sql`
      select kind, sum(cents)::bigint as cents, sum(lbp)::bigint as lbp
      from cash_entries group by kind`),
    given.run<Cash>(sql`
      select coalesce(sum(counted_cents), 0)::bigint as cents,
        coalesce(sum(counted_lbp), 0)::bigint as lbp
      from courier_runs where closed_at is not null`),
    readOpenTill(given.db),
  ]);
  const sums = Object.fromEntries(byKind.map(({ kind, ...cash }) => [kind, cash]));
  expect(wrong).toEqual([]);
  expect(sums).toEqual(shop.sums);
  expect(sums.run ?? nothing).toEqual(counted);
  expect(till && { id: till.id, ...till.expected }).toEqual(shop.till);
}

const dayCount = 500;

it(`has each movement of ${dayCount} random days once, and sums that orders, runs and tills agree with`, async () => {
  await resetDispatch(given.db);
  await given.run(sql`update products set stock = 100000`);
  const worthOfDays = new Map<string, number>();
  const property = fc.asyncProperty(days, fc.nat(24 * 60 - 1), async (steps, minute) => {
    shop.movements = [];
    for (const [operate, cash, pick] of steps) await operate({ ...cash, pick });
    await endDay(minute);
    const range = { from: shop.day, to: shop.day };
    const worth = toWorth(shop.movements);
    const [cashIn, all] = await Promise.all([
      sumCashIn(given.db, range),
      sumEntries(given.db, { range }),
      expectSameSums(),
    ]);
    expect([cashIn.cents, all.count]).toEqual([worth, shop.movements.length]);
    worthOfDays.set(shop.day, worth);
    shop.day = addDays(shop.day, 1);
  });
  // The days follow each other: a failure cannot be made smaller.
  await fc.assert(property, { numRuns: dayCount, endOnFailure: true });

  expect(await given.read(sql`select count(*)::int from cash_entries`)).toBe(shop.count);
  for (const [from, to] of [
    [0, dayCount],
    [17, 390],
  ] as const) {
    const range = { from: addDays('2024-01-01', from), to: addDays('2024-01-01', to) };
    const inRange = [...worthOfDays].filter(([day]) => day >= range.from && day <= range.to);
    const cents = inRange.reduce((sum, [, worth]) => sum + worth, 0);
    expect(await sumCashIn(given.db, range)).toMatchObject({ cents });
  }
});
