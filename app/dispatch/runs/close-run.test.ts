import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { formatCash, formatDifference, parseDollars } from '#app/counter/cash.ts';
import { closeTill, openTill } from '#app/counter/till.server.ts';
import { readDispatch } from '#app/dispatch/dispatch-lists.server.ts';
import { exportMonth } from '#app/dispatch/month-accounts.server.ts';
import { settleFee } from '#app/orders/changes/change-order.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { addDays } from '#app/platform/text/day-range.ts';
import { defaultDelivery } from '#app/settings/delivery-terms.ts';
import { delivered, maya, refused } from '#tests/support/orders/courier-run.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { listPayments, reopenRun } from './close-run.server.ts';
import type { RunOrder } from './run.ts';
import { suggestCollected, sumStop } from './run-cash.ts';
import { recordOutcome, undoOutcome } from './run-outcome.server.ts';
import type { RunOutcome } from './run-outcome.ts';
import { moveStop } from './run-stops.server.ts';
import { readRun } from './runs.server.ts';
import { settleReturned } from './settle-returned.server.ts';

const given = openOrderDatabase();
const notHome = { outcome: 'not-home' } as const;
const feePaid = { ...refused, feePaid: true, collectedCents: 400 };
const lists = {
  ...defaultDelivery,
  city: 'Beirut',
  holidays: [],
  maxUnconfirmed: 5,
  lbpRate: null,
};

const close = given.closeRun;
const settle = (orderNumber: string, decision: 'try-again' | 'restock', runId = 1) =>
  settleReturned(given.db, { orderNumber, runId, decision, admin: maya });
const readOrder = () =>
  given.read(sql`select status || case when packed_at is null then '' else ' packed' end
    from orders order by id`);
const listStops = async () => (await readRun(given.db, 1))?.stops.map(({ orders }) => orders[0]);

let first = '';
let second = '';
beforeEach(async () => {
  first = await given.prepare();
  second = await given.prepare({ phone: '+9613999999' });
});

describe('closing a run', () => {
  it('needs an outcome of every stop, a reason for a difference, and the sum that is shown', async () => {
    await given.openRun(first, second);
    await given.record(first, delivered);
    const onRoad = (await readRun(given.db, 1))?.stops.flatMap(({ orders }) => orders) ?? [];
    const sum = { toCollectCents: 4000, differenceCents: 0 };
    expect(sumStop(onRoad, null), '30.15').toMatchObject(sum);
    const open = { refused: 'open-stops', message: '1 order has no outcome yet.' };
    expect(await close()).toEqual(open);
    await given.record(second, notHome);
    expect(await close({ seenCents: 1000 })).toMatchObject({ refused: 'stale' });
    expect(await close({ cents: 1800 })).toMatchObject({ refused: 'no-reason' });
    const short = await close({ cents: 1800, reason: 'A customer had no change' });
    expect(short).toEqual({ differenceCents: -200 });
    const [paid, unpaid] = await listPayments(given.db, [first, second]);
    expect([paid, unpaid], '30.13').toEqual([
      { orderNumber: first, receiptNumber: 1, paidAt: expect.any(String), paidCents: 2000 },
      undefined,
    ]);
    const message = expect.stringMatching(/^Maya closed this run at \d\d:\d\d\.$/);
    expect(await close()).toEqual({ refused: 'stale', message });
  });

  it('counts lira at the rate of the run, and what a company keeps', async () => {
    await given.openRun(first);
    await given.record(first, { ...delivered, collectedCents: 1000, collectedLbp: 900_000 });
    const run = await readRun(given.db, 1);
    const sum = { toCollectCents: 2000, differenceCents: 6, isRounding: true };
    expect(sumStop(run?.stops[0]?.orders ?? [], 89_500)).toMatchObject(sum);
    const count = { cents: 600, lbp: 895_000, courierFeeCents: 400 };
    expect(await close(count)).toEqual({ differenceCents: 0 });
  });

  it('expects the fee alone of a refused order whose customer paid it', async () => {
    await given.run(sql`update orders set delivery_fee_cents = 400`);
    await given.openRun(first);
    await given.record(first, feePaid);
    expect(await close({ cents: 400, seenCents: 400 })).toEqual({ differenceCents: 0 });
  });

  it.each([
    ['tried again for another fee', 400, 400],
    ['put back into the run', 400, 700],
    ['tried again before its fee was known', null, 700],
    ['tried again after it was closed before its fee was known', null, 700],
  ])('expects the fee of a refused order that was %s', async (what, feeCents, dueCents) => {
    const setFee = (cents: number | null) =>
      given.run(sql`update orders set delivery_fee_cents = ${cents}`);
    const expectFee = async () => {
      const counted = await close({ cents: dueCents, seenCents: dueCents });
      expect(counted).toEqual({ differenceCents: 0 });
    };
    await setFee(feeCents);
    await given.openRun(first);
    await given.record(first, { ...refused, feePaid: true, collectedCents: dueCents });
    if (what.includes('closed')) await close({ cents: 0, seenCents: 0 });
    const tried = await settle(first, 'try-again');
    if ('refused' in tried) throw new Error(tried.refused);
    if (what.startsWith('put back')) await given.undoMove(tried.moved);
    await setFee(700);
    if (!what.includes('closed')) {
      await expectFee();
      if (!what.startsWith('put back')) await setFee(900);
    }
    await given.reopenRun();
    await expectFee();
  });

  it('happens once when two administrators press, and is reopened with a reason; both are recorded', async () => {
    await given.openRun(first);
    await given.record(first, delivered);
    const outcomes = await Promise.all([close(), close()]);
    expect(outcomes.filter((outcome) => 'differenceCents' in outcome)).toHaveLength(1);
    expect(await given.record(first, notHome)).toMatchObject({ refused: 'closed' });
    expect(await given.reopenRun('')).toMatchObject({ refused: 'no-reason' });
    expect(await given.reopenRun('Counted twice')).toEqual({ reopened: 1 });
    expect(await given.reopenRun('Counted twice'), 'the same press').toEqual({ reopened: 1 });
    expect(await given.reopenRun('Another reason')).toMatchObject({ refused: 'stale' });
    const rami = { id: 'rami', email: 'rami@example.com' };
    const byRami = reopenRun(given.db, { runId: 1, reason: 'Counted twice', admin: rami });
    expect(await byRami).toMatchObject({ refused: 'stale' });
    expect(await given.record(first, notHome)).toEqual({ saved: true });
    expect(await close({ cents: 0, seenCents: 0 })).toEqual({ differenceCents: 0 });
    const actions = sql`select action from audit_log where subject_kind = 'run' order by id`;
    expect(await given.list(actions)).toEqual(['open', 'close', 'reopen', 'close']);
  });

  it('waits for a change of what an order costs, and is then refused with the new sum', async () => {
    await given.openRun(first);
    await given.record(first, delivered);
    const closing = await given.db.transaction().execute(async (transaction) => {
      await sql`update orders set total_cents = 2400`.execute(transaction);
      const press = close();
      await given.untilLocked();
      await sql`update run_orders set due_cents = 2400`.execute(transaction);
      return { press };
    });
    const message = 'An outcome has changed: $24.00 was to collect. Count again.';
    expect(await closing.press).toEqual({ refused: 'stale', message });
  });

  it('has paid for an order what was to bring by then', async () => {
    await given.openRun(first);
    await given.record(first, delivered);
    await given.run(sql`update run_orders set due_cents = 1400`);
    await close({ cents: 1400, seenCents: 1400 });
    expect(await listPayments(given.db, [first])).toMatchObject([{ paidCents: 1400 }]);
  });

  it.each([
    ['delivered', { ...delivered, collectedCents: 2400 }, 2000],
    ['refused, back on the shelf', feePaid, 0, 'restock'],
    ['refused, to be tried again', feePaid, 0, 'try-again'],
    ['refused, and nothing decided', feePaid, 0],
  ] as const)(
    'has the fee of an unknown place set before it is counted, or once it is open again: %s',
    async (_how, outcome, seenCents, then?: 'restock' | 'try-again') => {
      const cents = outcome.collectedCents;
      await given.run(sql`update orders set delivery_fee_cents = null`);
      await given.openRun(first);
      await given.record(first, outcome);
      if (then) await settle(first, then);
      await close({ cents, seenCents, reason: 'With the fee' });
      const setFee = async () => settleFee(given.db, await given.request(first), 400);
      expect(await setFee()).toMatchObject({ message: 'Reopen run 1 first.' });
      await given.reopenRun();
      expect(await setFee()).toEqual({ changed: 'fee' });
      expect(await close({ cents, seenCents: cents })).toEqual({ differenceCents: 0 });
    },
  );

  it.each(['reopened', 'undone'])(
    'is due what an order costs by then once its stop is %s',
    async (back) => {
      await given.openRun(first);
      const setDue = () => given.run(sql`update orders set total_cents = 2400`);
      if (back === 'undone') {
        const moved = await given.moveToUndo(first, 'processing');
        await setDue();
        await given.undoMove(moved);
        await given.record(first, { ...delivered, collectedCents: 2400 });
      } else {
        await given.record(first, delivered);
        await close();
        await setDue();
        await given.reopenRun();
      }
      expect(await close({ cents: 2400, seenCents: 2400 })).toEqual({ differenceCents: 0 });
    },
  );

  it('stays in the till that it was counted in when it is opened again and counted on a later day', async () => {
    const none = { cents: 0, lbp: 0 };
    await openTill(given.db, { ...none, admin: maya });
    await given.openRun(first);
    await given.record(first, delivered);
    await close();
    const listTills = () => given.list(sql`select till_id from cash_entries order by id`);
    await given.reopenRun();
    await close();
    expect(await listTills()).toEqual([1, 1, 1]);
    const count = { reason: '', lbpRate: null, admin: maya };
    const seen = { cents: 2000, lbp: 0 };
    await closeTill(given.db, { tillId: 1, ...seen, seen, ...count });
    await openTill(given.db, { ...none, admin: maya });
    await given.reopenRun();
    await close();
    expect(await listTills()).toEqual([1, 1, 1, null, null]);
  });

  it('gives back to a reopened run only what has not gone on since', async () => {
    await given.openRun(first, second);
    await given.record(first, delivered);
    await given.record(second, notHome);
    await close();
    await settle(second, 'try-again');
    await given.openRun(second);
    await given.reopenRun();
    expect(await listStops()).toMatchObject([{ isActive: true }, { isActive: false }]);
  });

  it('gives back to a reopened run nothing that was sent or sold again without one', async () => {
    await given.openRun(first, second);
    await given.record(first, delivered);
    await given.record(second, notHome);
    await close();
    for (const [number, to] of [[first, 'delivered'] as const, [second, 'shipped'] as const]) {
      await given.move(number, 'processing');
      await given.move(number, to);
    }
    await given.reopenRun();
    const gone = { isActive: false, cameBack: false };
    expect(await listStops()).toMatchObject([gone, gone]);
  });
});

describe('what came back', () => {
  it('stays out of stock until the owner puts it back, once, also by two administrators', async () => {
    await given.openRun(first);
    await given.record(first, refused);
    expect(await given.listStocks()).toEqual([46]);
    const outcomes = await Promise.all([settle(first, 'restock'), settle(first, 'restock')]);
    expect(outcomes.filter((outcome) => 'moved' in outcome)).toHaveLength(1);
    const message = expect.stringMatching(/^Maya set this to Cancelled at \d\d:\d\d\.$/);
    expect(outcomes).toContainEqual({ refused: message });
    expect(await given.listStocks()).toEqual([48]);
    const emails = ['order-status cancelled', 'order-status shipped'];
    expect(await given.listEmails('order-status')).toEqual(emails);
  });

  it('is tried again in another run, still packed and without an email; the undo brings it back', async () => {
    await given.openRun(first);
    expect(await settle(first, 'try-again')).toHaveProperty('refused');
    await given.record(first, notHome);
    const outcome = await settle(first, 'try-again');
    expect(await readOrder()).toBe('processing packed');
    if ('refused' in outcome) throw new Error(outcome.refused);
    await given.undoMove(outcome.moved);
    expect(await listStops()).toMatchObject([{ isActive: true, status: 'shipped' }]);
    await settle(first, 'try-again');
    await given.openRun(first);
    expect(await settle(first, 'restock')).toHaveProperty('refused');
    expect(await readOrder()).toBe('shipped packed');
  });

  it.each(['open', 'closed'])(
    'is decided on once: not after it was sent again without a run, its run being %s',
    async (state) => {
      const readLists = async () => {
        const { onTheRoad, cameBack } = await readDispatch(given.db, lists);
        return [onTheRoad, cameBack].map(({ orders }) => orders.map(({ runId }) => runId));
      };
      await given.openRun(first);
      await given.record(first, notHome);
      if (state === 'closed') await close({ cents: 0, seenCents: 0 });
      expect(await listStops()).toMatchObject([{ cameBack: true }]);
      const tried = await settle(first, 'try-again');
      if ('refused' in tried) throw new Error(tried.refused);
      await given.undoMove(tried.moved);
      expect(await readLists(), 'undone').toEqual([[], [1]]);
      await settle(first, 'try-again');
      await given.move(first, 'shipped');
      expect(await readLists()).toEqual([[null], []]);
      expect(await listStops()).toMatchObject([{ cameBack: false }]);
      const moved = await given.moveToUndo(first, 'processing');
      await given.undoMove(moved);
      expect(await listStops()).toMatchObject([{ cameBack: false, isActive: false }]);
      expect(await settle(first, 'restock')).toHaveProperty('refused');
      expect(await readOrder()).toBe('shipped packed');
    },
  );

  it.each([
    ['restock', 400],
    ['restock', null],
    ['try-again', 400],
  ] as const)(
    'has its fee corrected after %s, while its run is open: %s',
    async (decision, fee) => {
      const enter = async (outcome: RunOutcome) => {
        const [stop] = (await listStops()) ?? [];
        const [entryKey, madeAt] = [randomUUID(), new Date().toISOString()];
        const entry = { ...outcome, entryKey, madeAt, orderNumber: first };
        const saved = await recordOutcome(given.db, 1, entry, maya, stop?.outcomeAt ?? '');
        return { saved, undo: () => undoOutcome(given.db, { runId: 1, ...entry }, maya) };
      };
      await given.run(sql`update orders set delivery_fee_cents = ${fee}`);
      await given.openRun(first);
      await enter(delivered);
      const unpaid = await enter(refused);
      await settle(first, decision);
      const [left, stocks] = [await readOrder(), await given.listStocks()];
      const expectLeft = async () =>
        expect([await readOrder(), await given.listStocks()]).toEqual([left, stocks]);
      if (fee === null)
        expect(await settleFee(given.db, await given.request(first), 400)).toEqual({
          changed: 'fee',
        });
      else await given.run(sql`update orders set delivery_fee_cents = 900`);
      const other = { refused: 'Another outcome was entered since.' };
      expect(await unpaid.undo(), 'it was delivered before').toEqual(other);
      expect(await listStops()).toMatchObject([{ isActive: false, mayCorrectFee: true }]);
      expect(await (await enter(feePaid)).undo()).toEqual({ undone: true });
      expect((await enter(delivered)).saved).toMatchObject({ refused: 'left-run' });
      expect((await enter(feePaid)).saved).toEqual({ saved: true });
      await expectLeft();
      expect(sumStop((await listStops()) ?? [], null)).toMatchObject({ toCollectCents: 400 });
      expect(await close({ cents: 400, seenCents: 400 })).toEqual({ differenceCents: 0 });
      expect(await listStops()).toMatchObject([{ mayCorrectFee: false }]);
      const file = await exportMonth(given.db, { from: '2020-01-01', to: '2100-01-01' }, null);
      expect(file.match(/Fee of a refused delivery.*/g)).toEqual([
        expect.stringMatching(/,0,4,4,0,4,/),
      ]);
      await expectLeft();
    },
  );

  it.each([
    ['earlier', [feePaid], { ...feePaid, reason: 'no-cash' }],
    ['later', [feePaid, refused], feePaid],
  ] as const)(
    'has its fee in the month in which its run counted it first, the %s one',
    async (month, outcomes, corrected) => {
      await given.run(sql`update orders set delivery_fee_cents = 400`);
      await given.openRun(first);
      for (const outcome of outcomes) await given.record(first, outcome);
      await settle(first, 'restock');
      const counted = outcomes.at(-1)?.collectedCents ?? 0;
      await close({ cents: counted, seenCents: counted });
      for (const [table, columns] of [
        ['run_entries', ['made_at', 'received_at']],
        ['run_orders', ['outcome_at']],
        ['audit_log', ['created_at']],
      ] as const)
        for (const column of columns)
          await given.run(sql`update ${sql.table(table)} set ${sql.ref(column)} =
            ${sql.ref(column)} - interval '40 days'`);
      await given.reopenRun();
      const [stop] = (await listStops()) ?? [];
      const [entryKey, madeAt] = [randomUUID(), new Date().toISOString()];
      const entry = { ...corrected, entryKey, madeAt, orderNumber: first };
      await recordOutcome(given.db, 1, entry, maya, stop?.outcomeAt ?? '');
      expect(await close({ cents: 400, seenCents: 400 })).toEqual({ differenceCents: 0 });
      const monthAgo = addDays(todayInBeirut(), -30);
      const files = {
        earlier: await exportMonth(given.db, { from: '2020-01-01', to: monthAgo }, null),
        later: await exportMonth(given.db, { from: monthAgo, to: '2100-01-01' }, null),
      };
      const found = Object.entries(files).filter(([, file]) => file.includes('Fee of a refused'));
      expect(found).toEqual([[month, expect.anything()]]);
    },
  );

  it('counts for nothing once the dropdown has cancelled it', async () => {
    await given.openRun(first);
    await given.move(first, 'cancelled');
    expect(await close({ cents: 0, seenCents: 0 })).toEqual({ differenceCents: 0 });
  });
});

describe('the stops of a run', () => {
  it('are moved up and down, not past the ends and not once it is closed', async () => {
    await given.openRun(first, second);
    const move = (orderNumber: string, stop: number, direction: 'up' | 'down') =>
      moveStop(given.db, { runId: 1, orderNumber, stop, direction, admin: maya });
    expect(await move(first, 1, 'up')).toBe(false);
    expect(await move(second, 2, 'up')).toBe(true);
    expect(await listStops()).toMatchObject([{ orderNumber: second }, { orderNumber: first }]);
    await given.run(sql`update courier_runs set closed_at = now()`);
    expect(await move(second, 1, 'down')).toBe(false);
  });

  it('are moved once by a press that is sent again, and not from where they are no more', async () => {
    const third = await given.prepare({ phone: '+9613888888' });
    await given.openRun(first, second, third);
    const numbers = (await listStops())?.map((one) => one?.orderNumber) ?? [];
    const [top = '', middle = '', last = ''] = numbers;
    const moveUp = (orderNumber: string, stop: number) =>
      moveStop(given.db, { runId: 1, orderNumber, stop, direction: 'up', admin: maya });
    expect(await Promise.all([moveUp(last, 3), moveUp(last, 3)])).toEqual([true, true]);
    expect(await moveUp(last, 3), 'after a lost answer').toBe(true);
    expect(await moveUp(top, 3), 'from where it is no more').toBe(false);
    const now = [top, last, middle].map((orderNumber) => ({ orderNumber }));
    expect(await listStops()).toMatchObject(now);
    const moves = sql`select action from audit_log where action = 'reorder'`;
    expect(await given.list(moves)).toHaveLength(1);
  });
});

describe('amounts', () => {
  it.each([
    ['delivered', { outcome: null, collectedCents: null }, { cents: 2400, lbp: 0 }],
    ['delivered', { outcome: 'delivered' }, { cents: 0, lbp: 90_000 }],
    ['refused', { outcome: 'delivered' }, { cents: 400, lbp: 0 }],
    ['refused', { outcome: 'refused', feePaid: true }, { cents: 0, lbp: 90_000 }],
    ['refused', { outcome: 'refused', feePaid: false, collectedLbp: 0 }, { cents: 400, lbp: 0 }],
    ['refused', { outcome: 'refused', feePaid: false, feeCents: 300 }, { cents: 300, lbp: 0 }],
  ] as const)(
    'are for %s what was told of it where it was paid, else what is due: %j',
    (outcome, told, cash) => {
      const order = {
        dueCents: 2400,
        deliveryFeeCents: 400,
        collectedCents: 0,
        collectedLbp: 90_000,
      };
      expect(suggestCollected({ ...order, ...told } as unknown as RunOrder, outcome)).toEqual(cash);
    },
  );

  it('are read as they are typed, and written with their sign', () => {
    const dollars = [0, 0, 0, 1250, 5300, null];
    expect(['', '0', '$0.00', '12,50', '٥٣', 'x'].map(parseDollars)).toEqual(dollars);
    expect([-200, 100, 0].map(formatDifference)).toEqual(['−$2.00', '+$1.00', '$0.00']);
    expect(formatCash({ cents: 1200, lbp: 500_000 })).toBe('$12.00 and LBP 500,000');
  });
});
