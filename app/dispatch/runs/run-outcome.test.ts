import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { undoSeconds } from '#app/orders/order.ts';
import { maya as admin, refused as unpaid } from '#tests/support/orders/courier-run.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { reopenRun } from './close-run.server.ts';
import { listLateEntries, parseOutcomeEntry } from './outcome-entry.server.ts';
import { sumStop } from './run-cash.ts';
import { recordOutcome, undoOutcome } from './run-outcome.server.ts';
import type { OutcomeEntry, RunOutcome } from './run-outcome.ts';
import { readRun } from './runs.server.ts';

const given = openOrderDatabase({ stock: 5 });
const runId = 1;
const listLate = () => listLateEntries(given.db, { runId });
const courier = { id: null, email: 'Hadi' };
let orderNumber = '';

const delivered = { outcome: 'delivered', collectedCents: 2400, collectedLbp: 0 } as const;
const notHome = { outcome: 'not-home' } as const;
const refused = { ...unpaid, reason: 'no-cash', feePaid: true, collectedCents: 400 } as const;

const startedAt = Date.now() - 3_600_000;
const enter = (outcome: RunOutcome, minute: number): OutcomeEntry => ({
  entryKey: randomUUID(),
  orderNumber,
  madeAt: new Date(startedAt + minute * 60_000).toISOString(),
  ...outcome,
});
const record = (entry: OutcomeEntry) => recordOutcome(given.db, runId, entry, courier);
const correct = (entry: OutcomeEntry, seen: string) =>
  recordOutcome(given.db, runId, entry, admin, seen);

const readOrder = async () =>
  (
    await given.run(sql`select status, outcome, reason, fee_paid as "feePaid",
        collected_cents as "collectedCents", collected_lbp as "collectedLbp",
        (select stock from products) as stock
      from run_orders join orders on orders.id = order_id`)
  )[0];
const readStops = async () =>
  (await readRun(given.db, runId))?.stops.flatMap((stop) => stop.orders) ?? [];
const countEntries = () => given.read<number>(sql`select count(*)::int from run_entries`);
const closeRun = () => given.run(sql`update courier_runs set closed_at = now()`);
/** Sells an order in the shop after its run was closed with this outcome, and opens the run again. */
async function sellAfter(outcome: RunOutcome): Promise<OutcomeEntry> {
  const entry = enter(outcome, 1);
  await record(entry);
  await closeRun();
  await given.move(orderNumber, 'processing');
  await given.clearEmails();
  await given.move(orderNumber, 'delivered');
  await reopenRun(given.db, { runId, reason: 'Another stop', admin });
  return entry;
}
const addRefund = () =>
  given.run(sql`insert into cash_entries (entry_key, kind, cents, lbp, order_id)
    select gen_random_uuid(), 'refund', -500, 0, id from orders`);

beforeEach(async () => {
  orderNumber = await given.prepare();
  await given.openRun(orderNumber);
  await given.empty('audit_log');
  await given.clearEmails();
});

describe('recordOutcome', () => {
  it('moves a delivered order, with an email that waits for an undo, in the name of the courier', async () => {
    expect(await record(enter(delivered, 1))).toEqual({ saved: true });
    expect(await readOrder()).toMatchObject({ status: 'delivered', ...delivered, stock: 3 });
    expect(await given.listEmails()).toEqual(['order-status delivered']);
    expect(await given.listEmailWaits()).toEqual([undoSeconds]);
    const audited = sql`select actor_email, action, after from audit_log order by id`;
    const entries = await given.run(audited);
    expect(entries).toEqual([
      { actor_email: 'Hadi', action: 'outcome', after: { outcome: 'delivered', run: 1 } },
      { actor_email: 'Hadi', action: 'move', after: { status: 'delivered' } },
    ]);
  });

  it('counts what an order brings in full, also where the counter had given money back for it', async () => {
    await given.run(sql`update orders set returned_cents = 2000`);
    const readReturned = () => given.read(sql`select returned_cents from orders`);
    await given.move(orderNumber, 'delivered');
    expect(await readReturned()).toBe(2000);
    await record(enter(delivered, 1));
    expect(await readReturned()).toBe(0);
    await given.run(sql`update orders set returned_cents = 500`);
    await record(enter({ ...delivered, collectedCents: 2300 }, 2));
    expect(await readReturned()).toBe(500);
  });

  it('counts nothing as given back of an order that was not delivered after all', async () => {
    const entry = enter(delivered, 3);
    for (const one of [enter(delivered, 1), enter(notHome, 2), entry]) await record(one);
    await undoOutcome(given.db, { runId, ...entry }, admin);
    expect(await given.read(sql`select returned_cents from orders`)).toBe(0);
  });

  it('counts what was given back before as given back again once it was not delivered', async () => {
    await addRefund();
    const readReturned = () => given.read(sql`select returned_cents from orders`);
    for (const minute of [1, 3]) {
      const entry = enter(delivered, minute);
      await record(entry);
      expect(await readReturned()).toBe(0);
      if (minute === 1) await record(enter(notHome, 2));
      else await undoOutcome(given.db, { runId, ...entry }, admin);
      expect(await readReturned()).toBe(500);
    }
    await record(enter(delivered, 4));
    await addRefund();
    await closeRun();
    await given.move(orderNumber, 'processing');
    await given.run(sql`update orders set packed_at = now(), returned_cents = 500`);
    await given.openRun(orderNumber);
    for (const [minute, outcome] of [delivered, notHome].entries())
      await recordOutcome(given.db, 2, enter(outcome, minute), courier);
    expect(await readReturned()).toBe(500);
  });

  it.each([
    ['refused', refused, delivered],
    ['delivered', delivered, refused],
  ] as const)(
    'leaves an order delivered that was sold after it was %s, also once its run is open again',
    async (_, before, corrected) => {
      const { madeAt } = await sellAfter(before);
      expect(await record(enter(corrected, 2))).toMatchObject({ refused: 'left-run' });
      expect(await correct(enter(corrected, 3), madeAt)).toMatchObject({ refused: 'left-run' });
      expect(await readOrder()).toMatchObject({ status: 'delivered', ...before });
    },
  );

  it('lets the shop correct the fee that was paid for a refused order that was sold after it', async () => {
    const { madeAt } = await sellAfter(refused);
    expect(await readStops()).toMatchObject([{ isActive: false, mayCorrectFee: true }]);
    const unpaid = enter({ ...refused, feePaid: false, collectedCents: 0 }, 2);
    await given.run(sql`update order_items set returned_quantity = 1`);
    const ofCourier = record({ ...unpaid, entryKey: randomUUID() });
    expect(await ofCourier).toMatchObject({ refused: 'left-run' });
    expect(await correct(unpaid, madeAt)).toEqual({ saved: true });
    const sold = { status: 'delivered', stock: 3 };
    expect(await readOrder()).toMatchObject({ ...sold, feePaid: false, collectedCents: 0 });
    expect(sumStop(await readStops(), null)).toMatchObject({ toCollectCents: 0 });
    expect(await undoOutcome(given.db, { runId, ...unpaid }, admin)).toEqual({ undone: true });
    expect(await readOrder()).toMatchObject({ ...sold, ...refused });
    expect(await given.listEmails()).toEqual(['order-status delivered']);
  });

  it('counts an entry once, also when it comes ten times at the same moment', async () => {
    const entry = enter(delivered, 1);
    const results = await Promise.all(Array.from({ length: 10 }, () => record(entry)));
    expect(results).toEqual(results.map(() => ({ saved: true })));
    expect(await countEntries()).toBe(1);
    expect(await given.listEmails()).toHaveLength(1);
    const states = await given.list(sql`select status from order_states order by id`);
    expect(states).toEqual(['pending', 'processing', 'shipped', 'delivered']);
  });

  it('lets the entry stand that was made last, also when it comes first', async () => {
    const [first, second, last] = [enter(delivered, 1), enter(notHome, 2), enter(refused, 3)];
    for (const entry of [last, first, second, last, first]) {
      expect(await record(entry)).toEqual({ saved: true });
    }
    expect(await readOrder()).toMatchObject({ status: 'shipped', stock: 3, ...refused });
    expect(await given.listEmails()).toEqual([]);
  });

  it('takes a clock that is ahead for the present, so that later entries still count', async () => {
    await record({ ...enter(notHome, 1), madeAt: '2099-01-01T00:00:00.000Z' });
    await record({ ...enter(delivered, 1), madeAt: '2098-01-01T00:00:00.000Z' });
    expect(await readOrder()).toMatchObject({ status: 'delivered' });
  });

  it('takes delivered back without an email, and without the one that waits', async () => {
    await record(enter(delivered, 1));
    await record(enter(notHome, 2));
    expect(await readOrder()).toMatchObject({ status: 'shipped', collectedCents: null, stock: 3 });
    expect(await given.listEmails()).toEqual([]);
    await record(enter(delivered, 3));
    await given.run(sql`update pgboss.job set state = 'completed'`);
    await record(enter(refused, 4));
    expect(await readOrder()).toMatchObject({ status: 'shipped', outcome: 'refused', stock: 3 });
    expect(await given.listEmails()).toHaveLength(1);
  });

  it('knows better than the list that has set the order to delivered, until pieces came back', async () => {
    for (const [minute, outcome] of [notHome, refused].entries()) {
      await given.run(sql`update run_orders set outcome = null, entry_key = null`);
      await given.move(orderNumber, 'delivered');
      expect(await record(enter(outcome, minute))).toEqual({ saved: true });
      expect(await readOrder()).toMatchObject({ status: 'shipped', ...outcome, stock: 3 });
      expect(await given.listEmails()).toEqual([]);
    }
    const other = await given.prepare();
    await given.openRun(other);
    await given.move(other, 'delivered');
    await given.run(sql`update order_items set returned_quantity = 1`);
    const late = await recordOutcome(
      given.db,
      2,
      { ...enter(refused, 3), orderNumber: other },
      courier,
    );
    expect(late).toMatchObject({ refused: 'left-run' });
    expect((await given.readOrder(other)).status).toBe('delivered');
  });

  it('sends no second email about a delivery whose first one was sent, also by the list', async () => {
    await given.move(orderNumber, 'delivered');
    await given.run(sql`update pgboss.job set state = 'completed'`);
    await record(enter(notHome, 1));
    await record(enter(delivered, 2));
    expect(await readOrder()).toMatchObject({ status: 'delivered' });
    expect(await given.listEmails()).toEqual(['order-status delivered']);
    await given.run(sql`update pgboss.job set state = 'failed'`);
    await record(enter(notHome, 3));
    await record(enter(delivered, 4));
    expect(await given.listEmails()).toHaveLength(2);
  });

  it('keeps an entry for a closed run as late, once', async () => {
    await record(enter(notHome, 1));
    await closeRun();
    const late = enter(delivered, 2);
    const answer = { refused: 'closed', message: 'This run is closed. Tell the shop.' };
    expect(await record(late)).toEqual(answer);
    expect(await record(late)).toEqual(answer);
    expect(await readOrder()).toMatchObject({ status: 'shipped', outcome: 'not-home' });
    expect(await listLate()).toMatchObject([
      { orderNumber, entryKey: late.entryKey, ...delivered, madeAt: late.madeAt },
    ]);
  });

  it('keeps an entry for an order that was cancelled as late, and knows no other orders', async () => {
    await given.move(orderNumber, 'cancelled');
    expect(await record(enter(delivered, 1))).toMatchObject({ refused: 'left-run' });
    expect(await readOrder()).toMatchObject({ status: 'cancelled', outcome: null, stock: 5 });
    expect(await listLate()).toHaveLength(1);
    const [entry, unknown] = [enter(delivered, 2), { refused: 'unknown' }];
    expect(await recordOutcome(given.db, 2, entry, courier)).toMatchObject(unknown);
    expect(await record({ ...entry, orderNumber: 'ORD-1' })).toMatchObject(unknown);
  });

  it('leaves an order delivered of which pieces came back, and corrects only what was collected', async () => {
    const entry = enter(delivered, 1);
    await record(entry);
    await given.run(sql`update order_items set returned_quantity = 1`);
    await given.run(sql`update orders set returned_cents = 1000`);
    const message =
      'Pieces of this order came back, or money was given back for it: it stays delivered.';
    for (const outcome of [notHome, refused])
      expect(await record(enter(outcome, 2))).toEqual({ refused: 'left-run', message });
    expect(await undoOutcome(given.db, { runId, ...entry }, admin)).toEqual({ refused: message });
    expect(await record(enter({ ...delivered, collectedCents: 2300 }, 3))).toEqual({ saved: true });
    expect(await readOrder()).toMatchObject({ status: 'delivered', collectedCents: 2300 });
    expect(await given.read(sql`select returned_cents from orders`)).toBe(1000);
    expect(await listLate()).toHaveLength(2);
  });

  it('leaves an order delivered that the counter gave money back for, not one of an earlier delivery', async () => {
    await addRefund();
    await record(enter(delivered, 1));
    expect(await record(enter(notHome, 2))).toEqual({ saved: true });
    await record(enter(delivered, 3));
    await addRefund();
    const corrected = enter({ ...delivered, collectedCents: 2300 }, 4);
    expect(await record(corrected)).toEqual({ saved: true });
    for (const outcome of [notHome, refused])
      expect(await record(enter(outcome, 5))).toMatchObject({ refused: 'left-run' });
    expect(await undoOutcome(given.db, { runId, ...corrected }, admin)).toHaveProperty('refused');
    expect(await readOrder()).toMatchObject({ status: 'delivered', collectedCents: 2300 });
  });

  it('refuses what an administrator enters over an outcome that was not shown, also of the same moment', async () => {
    const [one, other] = [enter(notHome, 1), enter(refused, 2)];
    const results = await Promise.all([correct(one, ''), correct(other, '')]);
    const message = 'Another outcome was entered since. It is shown now.';
    expect(results).toContainEqual({ refused: 'stale', message });
    expect(results).toContainEqual({ saved: true });
    expect(await countEntries()).toBe(1);
    const saved = 'saved' in results[0] ? one : other;
    expect(await correct(saved, ''), 'after a lost answer').toEqual({ saved: true });
    expect(await correct(enter(delivered, 3), saved.madeAt)).toEqual({ saved: true });
    expect(await readOrder()).toMatchObject({ outcome: 'delivered' });
  });

  it('refuses the key of another order', async () => {
    const entry = enter(notHome, 1);
    await record(entry);
    const other = await given.order();
    await given.run(sql`insert into run_orders (run_id, order_id, stop, due_cents)
      select 1, id, 2, 100 from orders where order_number = ${other}`);
    expect(await record({ ...entry, orderNumber: other })).toMatchObject({ refused: 'unknown' });
    expect(await countEntries()).toBe(1);
  });
});

describe('listLateEntries', () => {
  const paid = { outcome: 'delivered', collectedCents: 5000, collectedLbp: 4_250_000 } as const;

  it('lists what a phone sent after the shop had entered another outcome, and tells the open pages', async () => {
    const [ofShop, ofPhone] = [enter(notHome, 2), enter(paid, 1)];
    await correct(ofShop, '');
    const page = await given.pool.connect();
    const notified = vi.fn();
    page.on('notification', notified);
    await page.query('listen orders');
    for (const _ of ['sent', 'sent again after a lost answer'])
      expect(await record(ofPhone)).toEqual({ saved: true });
    await page.query('select');
    page.release(true);
    expect(notified).toHaveBeenCalledOnce();
    expect(await readOrder()).toMatchObject({ status: 'shipped', outcome: 'not-home' });
    const { entryKey, madeAt } = ofPhone;
    expect(await listLate()).toMatchObject([
      { orderNumber, entryKey, madeAt, ...paid, isOverruled: true },
    ]);
  });

  it.each([
    ['by what it says', paid],
    ['by what else was found out', refused],
  ])('lists it no more once the shop has corrected the outcome %s', async (_, corrected) => {
    const ofShop = enter(notHome, 2);
    await correct(ofShop, '');
    await record(enter(paid, 1));
    const last = enter(corrected, 3);
    expect(await correct(last, ofShop.madeAt)).toEqual({ saved: true });
    expect(await listLate()).toEqual([]);
    expect(await undoOutcome(given.db, { runId, ...last }, admin)).toEqual({ undone: true });
    expect(await listLate()).toMatchObject([{ ...paid, isOverruled: true }]);
    expect(await undoOutcome(given.db, { runId, ...ofShop }, admin)).toEqual({ undone: true });
    expect(await readOrder()).toMatchObject({ status: 'delivered', ...paid });
    expect(await listLate()).toEqual([]);
  });

  it('keeps it for the history of the order while the shop has corrected it to other money', async () => {
    const orderId = await given.read<number>(sql`select id from orders`);
    const listOfOrder = () => listLateEntries(given.db, { orderId });
    const [ofShop, less] = [enter(notHome, 2), enter({ ...paid, collectedLbp: 0 }, 3)];
    await correct(ofShop, '');
    await record(enter(paid, 1));
    expect(await correct(less, ofShop.madeAt)).toEqual({ saved: true });
    expect(await listLate()).toEqual([]);
    expect(await listOfOrder()).toMatchObject([{ ...paid, isOverruled: true }]);
    expect(await correct(enter(paid, 4), less.madeAt)).toEqual({ saved: true });
    expect(await listOfOrder()).toEqual([]);
  });

  it('lists other money, and of the entries of a phone the last', async () => {
    await correct(enter(paid, 5), '');
    await record(enter(notHome, 1));
    expect(await listLate()).toMatchObject([notHome]);
    const less = { ...paid, collectedLbp: 0 };
    await record(enter(less, 2));
    expect(await listLate()).toMatchObject([less]);
    await record(enter(paid, 3));
    expect(await listLate()).toEqual([]);
  });

  it('lists nothing of a phone that corrects itself', async () => {
    for (const [minute, outcome] of [paid, notHome, paid].entries())
      await record(enter(outcome, minute));
    expect(await listLate()).toEqual([]);
  });
});

describe('undoOutcome', () => {
  const undo = ({ entryKey }: OutcomeEntry) =>
    undoOutcome(given.db, { runId, orderNumber, entryKey }, admin);

  it('gives the outcome before it back, and the status, without any email', async () => {
    const [first, second] = [enter(notHome, 1), enter(delivered, 2)];
    await record(first);
    await record(second);
    expect(await undo(second)).toEqual({ undone: true });
    expect(await readOrder()).toMatchObject({ status: 'shipped', outcome: 'not-home' });
    expect(await given.listEmails()).toEqual([]);
    // The courier's phone may send it again.
    expect(await record(second)).toEqual({ saved: true });
    expect(await readOrder()).toMatchObject({ outcome: 'not-home' });
    expect(await undo(second)).toEqual({ undone: true });
    expect(await readOrder()).toMatchObject({ outcome: 'not-home' });
    expect(await undo(first)).toEqual({ undone: true });
    expect(await readOrder()).toMatchObject({ status: 'shipped', outcome: null });
  });

  it('leaves an order as the list had set it before, without any email', async () => {
    await given.move(orderNumber, 'delivered', { quiet: true });
    const [first, second, third] = [enter(notHome, 1), enter(delivered, 2), enter(delivered, 3)];
    await record(first);
    await record(second);
    expect(await undo(second)).toEqual({ undone: true });
    expect(await readOrder()).toMatchObject({ status: 'shipped' });
    expect(await undo(first)).toEqual({ undone: true });
    expect(await readOrder()).toMatchObject({ status: 'delivered', outcome: null });
    await record(third);
    expect(await undo(third)).toEqual({ undone: true });
    expect(await readOrder()).toMatchObject({ status: 'delivered', outcome: null });
    expect(await given.listEmails()).toEqual([]);
  });

  it('refuses once the email was sent, after another entry, and in a closed run', async () => {
    const [first, second] = [enter(notHome, 1), enter(delivered, 2)];
    await record(first);
    await record(second);
    expect(await undo(first)).toEqual({ refused: 'Another outcome was entered since.' });
    await given.run(sql`update pgboss.job set state = 'active'`);
    expect(await undo(second)).toEqual({
      refused: 'The customer has been told already. Change the status instead.',
    });
    await closeRun();
    expect(await undo(second)).toEqual({ refused: 'This run is closed. Reopen it first.' });
    expect(await readOrder()).toMatchObject({ status: 'delivered' });
  });
});

it('reads the entries that the page sends, and nothing else', () => {
  const entry = {
    ...{ entryKey: randomUUID(), orderNumber: 'ORD-1', madeAt: '2026-11-22T10:00:00.000Z' },
    ...{ outcome: 'refused', reason: 'no-cash', feePaid: 'false' },
    ...{ collectedCents: '0', collectedLbp: '0' },
  };
  expect(parseOutcomeEntry(entry)).toMatchObject({ feePaid: false, collectedCents: 0 });
  for (const wrong of [
    ...[{ entryKey: '1' }, { outcome: 'lost' }, { reason: 'constructor' }],
    ...[{ collectedCents: '-1' }, { collectedCents: '1e12' }, { collectedLbp: '0.5' }],
    ...[{ madeAt: 'yesterday' }, { madeAt: '+275760-09-13T00:00:00.000Z' }],
  ]) {
    expect(parseOutcomeEntry({ ...entry, ...wrong }), JSON.stringify(wrong)).toBeNull();
  }
});
