import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { takeBack } from '#app/cases/take-back.server.ts';
import { exportMonth } from '#app/dispatch/month-accounts.server.ts';
import { listPayments } from '#app/dispatch/runs/close-run.server.ts';
import { changeLine, setDiscount, takeOutUnit } from '#app/orders/changes/change-order.server.ts';
import { moveOrder } from '#app/orders/moves/move-order.server.ts';
import { givenBackCents } from '#app/orders/moves/returns.server.ts';
import { salesByDay } from '#app/orders/reports/sales.server.ts';
import { takeInReturn } from '#tests/support/cases.ts';
import {
  maya as admin,
  delivered,
  openTestRun,
  readOnlyStock,
  recordByCourier,
} from '#tests/support/orders/courier-run.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { deliveryRules } from '#tests/support/orders/placed-order.ts';
import { sumCashIn } from './cash-book.server.ts';
import {
  extendCollecting,
  handOver,
  notifyReady,
  readPaidCents,
  undoReady,
} from './collecting.server.ts';
import { formatReadySince, getCounterDue, isUncollected } from './collecting.ts';
import { readOrderPayment, refundOrder } from './refund.server.ts';

const given = openOrderDatabase();
const rate = 89_500;
const always = { from: '2020-01-01', to: '2100-01-01' };

let orderNumber = '';
let orderId = 0;
beforeEach(async () => {
  await given.empty('cash_entries');
  orderNumber = await given.prepare();
  await given.run(sql`update orders set is_collected = true, delivery_fee_cents = 0,
    lbp_rate = ${rate}`);
  orderId = await given.read<number>(sql`select id from orders`);
});

const countEmails = () =>
  given.read<number>(sql`select count(*)::int from pgboss.job
    where data ->> 'template' = 'order-ready'`);
const readOrder = () =>
  given.read<string>(sql`select concat_ws(' ', status, 'no. ' || receipt_number,
    case when ready_at is not null then 'ready' end) from orders`);
const listAudited = () => given.list<string>(sql`select action from audit_log order by id`);
const listEntries = () =>
  given.list(sql`select concat_ws(' ', kind, cents, lbp, note) from cash_entries order by id`);

const free = { seenDue: `0 ${rate}`, given: { cents: 0, lbp: 0 } };

const tell = () => notifyReady(given.db, { orderNumber, admin });
const hand = (change: Partial<Parameters<typeof handOver>[1]> = {}) =>
  handOver(given.db, {
    ...{ orderNumber, admin, entryKey: randomUUID(), seenDue: `2000 ${rate}` },
    ...{ given: { cents: 2000, lbp: 0 }, changeIn: 'both', rateToday: null },
    ...change,
  });
const refund = (change: Partial<Parameters<typeof refundOrder>[1]> = {}) =>
  refundOrder(given.db, {
    ...{ orderNumber, admin, entryKey: randomUUID(), cents: 500, lbp: 0, reason: 'Scratched' },
    ...{ lbpRate: rate, ...change },
  });

const sumSales = async () =>
  (await salesByDay(given.db, always)).reduce((sum, { cents }) => sum + cents, 0);

describe('an order that is collected', () => {
  it('is told once that it is ready, also when it is pressed twice at once', async () => {
    const [one, other] = await Promise.all([tell(), tell()]);
    expect(one).toEqual({ readyAt: expect.any(String), isMailed: true });
    expect(other).toEqual(one);
    expect(await countEmails()).toBe(1);
    expect(await listAudited()).toEqual(['ready']);
    expect(await readOrder()).toBe('processing ready');
  });

  it('is not told before it is packed, nor one that a courier brings, is cancelled or unknown', async () => {
    await given.run(sql`update orders set packed_at = null`);
    expect(await tell()).toEqual({ refused: 'not-packed', message: 'Pack it first.' });
    await given.run(sql`update orders set packed_at = now(), is_collected = false`);
    const brought = { refused: 'stale', message: 'A courier brings this order.' };
    expect(await tell()).toEqual(brought);
    expect(await hand()).toEqual(brought);
    await given.run(sql`update orders set is_collected = true`);
    await moveOrder(given.db, { orderNumber, to: 'cancelled', actorId: 'maya' });
    const message = expect.stringMatching(/^Maya set this to Cancelled at /);
    for (const refused of [await tell(), await hand()])
      expect(refused).toEqual({ refused: 'stale', message });
    orderNumber = 'ORD-0';
    expect(await tell()).toMatchObject({ refused: 'not-found' });
    expect(await listEntries()).toEqual([]);
  });

  it('is not ready after an undo, as long as the email waits, nor once it is unpacked', async () => {
    const undo = async () => {
      const told = await tell();
      const readyAt = 'readyAt' in told ? told.readyAt : '';
      return undoReady(given.db, { orderNumber, admin, readyAt });
    };
    expect(await undo()).toEqual({ undone: true });
    expect([await countEmails(), await readOrder()]).toEqual([0, 'processing']);
    const again = { orderNumber, admin, readyAt: new Date(0).toISOString() };
    expect(await undoReady(given.db, again)).toEqual({ undone: true });
    await tell();
    await given.run(sql`update pgboss.job set state = 'active'`);
    expect(await undo()).toMatchObject({ refused: 'email-sent' });
    expect(await undoReady(given.db, again)).toMatchObject({ refused: 'stale' });
    await given.pack(orderNumber, false);
    expect([await countEmails(), await readOrder()]).toEqual([1, 'processing']);
  });

  it('is mailed once where it is unpacked and packed again while the email waits', async () => {
    for (const isPacked of [false, true]) {
      await tell();
      await given.pack(orderNumber, isPacked);
      expect(await countEmails()).toBe(0);
    }
    await tell();
    expect(await countEmails()).toBe(1);
  });

  it('is late after its days, which begin again when it is kept', async () => {
    expect(await extendCollecting(given.db, { orderNumber, admin })).toMatchObject({
      refused: 'stale',
    });
    await tell();
    await given.run(sql`update orders set ready_at = now() - interval '8 days'`);
    const isLate = async () =>
      isUncollected({ readyAt: await given.read(sql`select ready_at from orders`) }, 7, Date.now());
    expect(await isLate()).toBe(true);
    await extendCollecting(given.db, { orderNumber, admin });
    expect(await isLate()).toBe(false);
    const tuesday = '2026-11-24T12:02:00.000Z';
    expect(formatReadySince(tuesday, Date.parse(tuesday))).toBe('Ready since Tue 14:02');
    const later = Date.parse('2026-12-24T12:02:00.000Z');
    expect(formatReadySince(tuesday, later)).toBe('Ready since Nov 24, 2026 14:02');
  });
});

describe('handing over', () => {
  it('is one entry, one receipt and one delivery, however often its form comes', async () => {
    const stock = await readOnlyStock(given.db);
    const form = { entryKey: randomUUID(), given: { cents: 2500, lbp: 0 } };
    const all = await Promise.all(Array.from({ length: 6 }, () => hand(form)));
    const change = expect.objectContaining({ cents: 500, lbp: 0 });
    for (const one of [...all, await hand(form)]) expect(one).toEqual({ change, receiptNumber: 1 });
    expect(await listEntries()).toEqual(['collected 2000 0']);
    expect(await readOrder()).toBe('delivered no. 1');
    expect(await readOnlyStock(given.db)).toBe(stock);
    expect(await listAudited()).toEqual(['hand over']);
    expect(await listPayments(given.db, [orderNumber])).toMatchObject([{ receiptNumber: 1 }]);
    const other = { refused: 'stale', message: expect.stringContaining('set this to Delivered') };
    expect(await hand()).toEqual(other);
    expect(await hand({ ...form, given: { cents: 0, lbp: 2_000_000 } })).toEqual(other);
    expect(await sumCashIn(given.db, always)).toEqual({ cents: 2000, counterCents: 2000 });
  });

  it('refuses less than is due, another due than was seen, and more than the book can hold', async () => {
    const missing = { refused: 'amount', message: '$5.00 is missing.' };
    expect(await hand({ given: { cents: 1500, lbp: 0 } })).toEqual(missing);
    const stale = { refused: 'stale', message: 'Now $20.00 is to be paid. Count again.' };
    expect(await hand({ seenDue: `1500 ${rate}` })).toEqual(stale);
    expect(await hand({ seenDue: '2000 1500' })).toEqual(stale);
    const tooMuch = { cents: 0, lbp: 99_999_999_999 };
    expect(await hand({ given: tooMuch })).toMatchObject({ refused: 'amount' });
    expect([await listEntries(), await readOrder()]).toEqual([[], 'processing']);
  });

  it.each([
    ['both', { cents: 400, lbp: 45_000 }, 'collected 1600 -45000'],
    ['lira', { cents: 0, lbp: 403_000 }, 'collected 2000 -403000'],
  ] as const)('records the cash less the change in %s', async (changeIn, change, entry) => {
    await given.run(sql`update orders set total_cents = 1550`);
    const seenDue = `1550 ${rate}`;
    expect(await hand({ changeIn, seenDue })).toMatchObject({ change });
    expect(await listEntries()).toEqual([entry]);
  });

  it('takes lira at the rate that the customer was shown, else at the rate of today', async () => {
    const lira = { cents: 0, lbp: 1_790_000 };
    const one = { totalCents: 1, deliveryFeeCents: 0, creditCents: 0, lbpRate: 2, paidCents: 0 };
    expect(getCounterDue(one, 3)).toEqual({ dueCents: 1, lbpRate: 2 });
    await given.run(sql`update orders set lbp_rate = null`);
    const form = { seenDue: `2000 ${rate}`, given: lira, rateToday: rate };
    expect(await hand(form)).toMatchObject({ receiptNumber: 1 });
    expect(await listEntries()).toEqual(['collected 0 1790000']);
  });

  it('does not ask again for what is in the book when the order comes back', async () => {
    await hand();
    await moveOrder(given.db, { orderNumber, to: 'processing', actorId: 'maya' });
    expect(await readPaidCents(given.db, orderId)).toBe(2000);
    await given.run(sql`update orders set packed_at = now()`);
    // The answer to the first press may be lost.
    for (const again of [await hand(free), await hand(free)])
      expect(again).toMatchObject({ change: { cents: 0, lbp: 0 }, receiptNumber: 1 });
    await moveOrder(given.db, { orderNumber, to: 'processing', actorId: admin.id });
    await moveOrder(given.db, { orderNumber, to: 'delivered', actorId: 'buyer' });
    expect(await hand(free)).toMatchObject({ refused: 'stale' });
    expect(await listEntries()).toEqual(['collected 2000 0']);
  });
});

describe('giving money back', () => {
  it('does not end a cent short because the change was rounded to notes of lira', async () => {
    await hand({ given: { cents: 2100, lbp: 0 }, changeIn: 'lira' });
    expect(await listEntries()).toEqual(['collected 2100 -90000']);
    const paid = await readOrderPayment(given.db, orderId);
    expect(paid).toMatchObject({ paidCents: 2000, leftCents: 2000 });
    expect(await refund({ cents: 2001 })).toMatchObject({ refused: 'amount' });
    expect(await refund({ cents: 2000 })).toEqual({ leftCents: 0 });
    expect(await refund({ cents: 1 })).toMatchObject({ refused: 'amount' });
  });

  it('gives back the lira that were asked for in notes, though they are worth a cent more', async () => {
    await given.run(sql`update orders set total_cents = 1500`);
    const lira = { cents: 0, lbp: 1_343_000 };
    await hand({ seenDue: `1500 ${rate}`, given: lira });
    expect(await listEntries()).toEqual(['collected 0 1343000']);
    expect(await readOrderPayment(given.db, orderId)).toMatchObject({ leftCents: 1500 });
    expect(await refund({ cents: 0, lbp: 1_344_000 })).toMatchObject({ refused: 'amount' });
    expect(await refund(lira)).toEqual({ leftCents: 0 });
    expect(await refund({ cents: 0, lbp: 1000 })).toMatchObject({ refused: 'amount' });
    expect(await readOrderPayment(given.db, orderId)).toMatchObject({ backCents: 1500 });
    for (const counted of [sql`returned_cents`, givenBackCents])
      expect(await given.read(sql`select ${counted} from orders`)).toBe(1500);
  });

  it('takes no more off the sales of the accountant than each of them had, whatever its notes are worth', async () => {
    await given.run(sql`update orders set total_cents = 1500`);
    const lira = { cents: 0, lbp: 1_343_000 };
    const sell = () => hand({ seenDue: `1500 ${rate}`, given: lira });
    await sell();
    await refund({ cents: 600 });
    expect(await refund({ cents: 0, lbp: 806_000 })).toEqual({ leftCents: 0 });
    for (const to of ['cancelled', 'processing'] as const)
      await moveOrder(given.db, { orderNumber, to, actorId: admin.id });
    await given.run(sql`update orders set packed_at = now()`);
    await sell();
    expect(await refund(lira)).toEqual({ leftCents: 0 });
    const file = await exportMonth(given.db, always, null);
    const rows = parse<Record<string, string>>(file, { columns: true, bom: true });
    const totals = rows.map((row) => Number(row['Order total USD']));
    expect(totals).toEqual([15, 0, 15, -6, -9, -15]);
  });

  it('is one entry below zero for a reason, and never more than is left', async () => {
    expect(await refund()).toMatchObject({ refused: 'stale' });
    await hand();
    expect(await refund({ reason: '' })).toMatchObject({ refused: 'no-reason' });
    expect(await refund({ cents: 0 })).toMatchObject({ refused: 'amount' });
    const tooMuch = { refused: 'amount', message: 'At most $20.00 can be given back.' };
    expect(await refund({ cents: 2001 })).toEqual(tooMuch);
    expect(await refund({ cents: 1000, lbp: 900_000 })).toEqual(tooMuch);
    const form = { entryKey: randomUUID(), cents: 500, lbp: 895_000 };
    const all = await Promise.all([refund(form), refund(form), refund(form)]);
    for (const one of all) expect(one).toEqual({ leftCents: 500 });
    expect(await listEntries()).toEqual(['collected 2000 0', 'refund -500 -895000 Scratched']);
    const rest = await Promise.all([refund(), refund()]);
    expect(rest).toContainEqual({ leftCents: 0 });
    expect(rest).toContainEqual({ refused: 'amount', message: 'At most $0.00 can be given back.' });
    const left = { leftCents: 0, overCents: 0 };
    const payment = { paidCents: 2000, counterCents: 2000, backCents: 2000, ...left };
    expect(await readOrderPayment(given.db, orderId)).toEqual({ ...payment, receiptNumber: 1 });
    expect(await sumCashIn(given.db, always)).toMatchObject({ cents: 0 });
    expect((await listAudited()).filter((one) => one === 'refund')).toHaveLength(2);
  });

  it('counts each entry at its own rate, and what is given back at the one of today that was shown', async () => {
    await given.run(sql`update orders set lbp_rate = 1500`);
    const lira = { given: { cents: 0, lbp: 30_000 }, seenDue: '2000 1500' };
    expect(await hand(lira)).toHaveProperty('receiptNumber');
    const today = { cents: 0, lbp: 895_000 };
    const changed = { refused: 'stale', message: 'The rate changed. Count again.' };
    expect(await refund({ ...today, seenRate: 90_000 })).toEqual(changed);
    expect(await refund({ ...today, seenRate: rate })).toEqual({ leftCents: 1000 });
    expect(await refund({ cents: 0, lbp: 15_000 })).toEqual({ leftCents: 983 });
    expect(await refund({ cents: 984 })).toMatchObject({ refused: 'amount' });
    expect(await refund({ cents: 983 })).toEqual({ leftCents: 0 });
    expect(await sumCashIn(given.db, always)).toMatchObject({ cents: 0 });
  });

  it('gives back what a courier brought once it is counted, also of a cancelled order', async () => {
    await given.run(sql`update orders set is_collected = false, delivery_fee_cents = 400`);
    const { runId } = await openTestRun(given.db, [orderNumber]);
    await recordByCourier(given.db, orderNumber, { ...delivered, collectedCents: 2400 }, runId);
    const uncounted = { refused: 'stale', message: 'No money was counted for this order.' };
    expect(await refund()).toEqual(uncounted);
    const closed = await given.closeRun({ runId, cents: 2400, seenCents: 2400 });
    expect(closed).toHaveProperty('differenceCents');
    expect(await refund()).toEqual({ leftCents: 1900 });
    await moveOrder(given.db, { orderNumber, to: 'cancelled', actorId: admin.id });
    const left = { leftCents: 1500, overCents: 0 };
    const payment = { paidCents: 2400, counterCents: 0, backCents: 500, ...left };
    expect(await readOrderPayment(given.db, orderId)).toEqual({ ...payment, receiptNumber: 1 });
    expect(await refund({ cents: 1500 })).toEqual({ leftCents: 0 });
    expect(await refund({ cents: 1 })).toMatchObject({ refused: 'amount' });
    expect(await sumCashIn(given.db, always)).toEqual({ cents: 400, counterCents: -2000 });
    // Nothing of it is asked for twice when it is fetched after all.
    await moveOrder(given.db, { orderNumber, to: 'processing', actorId: admin.id });
    await given.run(sql`update orders set packed_at = now(), is_collected = true,
      delivery_fee_cents = 0`);
    expect(await hand()).toMatchObject({ receiptNumber: 1 });
    expect(await readOrderPayment(given.db, orderId)).toMatchObject({ leftCents: 2000 });
    // Nor when it comes back once more.
    await moveOrder(given.db, { orderNumber, to: 'processing', actorId: admin.id });
    await given.run(sql`update orders set packed_at = now()`);
    expect(await hand(free)).toHaveProperty('change');
    expect(await refund({ cents: 2000 })).toEqual({ leftCents: 0 });
    // What was given back of the counter's own is to be paid again.
    await moveOrder(given.db, { orderNumber, to: 'processing', actorId: admin.id });
    await given.run(sql`update orders set packed_at = now()`);
    expect(await hand()).toHaveProperty('change');
  });

  it('gives back what came last, as of a courier who was paid after the counter', async () => {
    await hand();
    await moveOrder(given.db, { orderNumber, to: 'processing', actorId: admin.id });
    await given.run(sql`update orders set packed_at = now(), is_collected = false`);
    const { runId } = await openTestRun(given.db, [orderNumber]);
    await recordByCourier(given.db, orderNumber, delivered, runId);
    await given.closeRun({ runId });
    expect(await refund({ cents: 2000 })).toEqual({ leftCents: 0 });
    expect(await readPaidCents(given.db, orderId)).toBe(2000);
  });

  describe('of an order that is made cheaper', () => {
    const packRest = async () => {
      const order = await given.readOrder(orderNumber);
      await given.pack(orderNumber);
      const paidCents = await readPaidCents(given.db, orderId);
      const { dueCents: cents } = getCounterDue({ ...order, paidCents }, null);
      return { seenDue: `${cents} ${rate}`, given: { cents, lbp: 0 } };
    };
    const handRest = async () => hand(await packRest());
    const request = () => given.request(orderNumber);
    /** What happens to two pieces for $10 each. */
    const steps: Record<string, (dollars: number) => Promise<unknown>> = {
      hand: handRest,
      sold: () => given.run(sql`update cash_entries set kind = 'sale'`),
      back: (dollars) => refund({ cents: dollars * 100 }),
      async open() {
        await given.move(orderNumber, 'processing');
        return given.pack(orderNumber, false);
      },
      async less(dollars) {
        const discount = { discountCents: dollars * 100, discountReason: 'Scratched' };
        return setDiscount(given.db, await request(), discount);
      },
      one: async () => takeOutUnit(given.db, await request(), 1, deliveryRules),
      async each(dollars) {
        const line = { lineNumber: 1, quantity: 2, priceCents: dollars * 100 };
        return changeLine(given.db, await request(), line, deliveryRules);
      },
      undo: () => given.undoLast(orderNumber),
      list: () => given.move(orderNumber, 'delivered'),
      cancel: () => given.move(orderNumber, 'cancelled'),
    };
    const take = async (list: string) => {
      for (const step of list.split(', ')) {
        const [name = '', dollars] = step.split(' ');
        const outcome = await steps[name]?.(Number(dollars));
        expect(JSON.stringify(outcome), step).not.toMatch(/refused|null/);
      }
    };
    const expectAgreement = async (cents: number) => {
      const file = await exportMonth(given.db, always, null);
      const rows = parse<Record<string, string>>(file, { columns: true, bom: true });
      const totals = rows.map((row) => Math.round(Number(row['Order total USD']) * 100));
      expect(totals.reduce((sum, one) => sum + one, 0)).toBe(cents);
      expect(await sumCashIn(given.db, always)).toMatchObject({ cents });
      expect(await sumSales()).toBe(cents);
    };

    it.each([
      ...['hand, back 15, open, less 15, hand', 'hand, open, less 15, back 15, hand'],
      ...['hand, back 15, open, less 15, list', 'hand, open, less 15, back 15, list'],
      ...['hand, back 10, open, less 15, back 5, hand', 'hand, open, less 15, list, back 15'],
      ...['hand, sold, open, less 15, back 15, hand', 'hand, open, back 15, less 15, list'],
      ...['hand, back 15, open, less 15, undo, list', 'hand, open, less 15, back 15, undo, list'],
      ...['hand, back 10, open, less 15, back 5, less 5, list', 'hand, open, back 15, list'],
      ...['hand, back 15, open, less 15, undo, hand, back 15', 'hand, back 15, open, list'],
      ...['hand, open, one, back 15, list', 'hand, back 15, open, one, less 5, hand'],
      ...['hand, open, each 2.5, back 15, hand', 'hand, back 5, open, each 2.5, list, back 10'],
      ...['hand, open, less 15, back 15, hand, open, undo, hand, back 15'],
    ])('agrees in the book, the file and the sales: %s', async (list) => {
      await take(list);
      await expectAgreement(500);
      await take('back 1');
      await expectAgreement(400);
      const caseId = await takeInReturn(given.db, orderNumber, admin);
      const pieces = [{ position: 1, quantity: 1, to: 'shelf', serial: '' }] as const;
      const cash = { refundCents: 250, cash: { cents: 250, lbp: 0 }, lbpRate: rate, pieces };
      const back = { caseId, pay: 'cash', ...cash, entryKey: randomUUID(), admin } as const;
      expect(await takeBack(given.db, back)).toEqual({ refundCents: 250 });
      await expectAgreement(150);
    });

    it.each([
      ...['hand, back 15, open, less 15, cancel, back 5', 'hand, open, less 15, cancel, back 20'],
      ...['hand, back 15, open, less 15, list, cancel, back 5'],
      ...['hand, open, less 15, list, back 15, cancel, back 5'],
    ])('gives all of it back once it is cancelled: %s', async (list) => {
      await take(list);
      await expectAgreement(0);
    });

    it('has in the file a refund that waited while the order was handed over again', async () => {
      await take('hand, open');
      const rest = await packRest();
      const both = await given.db.transaction().execute(async (transaction) => {
        await sql`select from orders for update`.execute(transaction);
        const handed = hand(rest);
        await given.untilLocked();
        const refunded = refund();
        await given.untilLocked(2);
        return { handed, refunded };
      });
      expect(await both.handed).toMatchObject({ receiptNumber: 1 });
      expect(await both.refunded).toEqual({ leftCents: 1500 });
      await expectAgreement(1500);
    });

    it('is due before it is handed over again', async () => {
      await take('hand, back 5, open, less 15');
      const message = '$10.00 more was paid. Give it back first.';
      expect(await handRest()).toEqual({ refused: 'amount', message });
    });
  });

  it('tells of the earlier entry where the same form comes with another amount or reason', async () => {
    await hand();
    const form = { entryKey: randomUUID(), cents: 500 };
    await refund(form);
    const message = expect.stringMatching(
      /^Maya gave back \$5\.00, Scratched, at \d\d:\d\d\. Press again to give this back, too\.$/,
    );
    for (const change of [{ cents: 600 }, { lbp: 1000 }, { reason: 'Scratched disc' }])
      expect(await refund({ ...form, ...change })).toEqual({ refused: 'earlier', message });
    expect(await refund(form)).toEqual({ leftCents: 1500 });
    expect(await listEntries()).toEqual(['collected 2000 0', 'refund -500 0 Scratched']);
  });

  it('lowers what the order has brought, until it is paid again', async () => {
    await hand();
    await refund({ cents: 2000 });
    expect(await sumSales()).toBe(0);
    const move = (to: 'processing' | 'delivered') =>
      moveOrder(given.db, { orderNumber, to, actorId: admin.id });
    await move('processing');
    await move('delivered');
    expect(await sumSales()).toBe(0);
    await move('processing');
    await given.run(sql`update orders set packed_at = now()`);
    await hand();
    expect(await sumSales()).toBe(2000);
    expect(await refund()).toEqual({ leftCents: 1500 });
    expect(await sumSales()).toBe(1500);
  });
});
