import { sql } from 'kysely';
import { recordCash } from '#app/counter/cash-book.server.ts';
import {
  countOverdueConfirmations,
  listOrdersToPack,
  readDispatch,
} from '#app/dispatch/dispatch-lists.server.ts';
import { takeOutUnit } from '#app/orders/changes/change-order.server.ts';
import { setPacked } from '#app/orders/moves/packing.server.ts';
import { defaultDelivery } from '#app/settings/delivery-terms.ts';
import { maya as admin, delivered, refused } from '#tests/support/orders/courier-run.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { deliveryRules } from '#tests/support/orders/placed-order.ts';
import { addCourier, changeCourier, listCouriers } from './couriers.server.ts';
import { type NewRun, openRun, undoRun } from './open-run.server.ts';
import { formatSeen, listSparedFees } from './run.ts';
import { chargeOneFee } from './run-stops.server.ts';
import { findRunByToken, issueRunLink, readRun } from './runs.server.ts';

const given = openOrderDatabase();
const shop = { city: 'Beirut', holidays: [], maxUnconfirmed: 5, lbpRate: null };
const settings = { ...defaultDelivery, ...shop };
const seen = 'processing' as const;

const open = (orderNumbers: readonly string[], change: Partial<NewRun> = {}) =>
  openRun(given.db, {
    courierId: 1,
    orders: orderNumbers.map((orderNumber) => ({ orderNumber, seen })),
    withUnconfirmed: false,
    lbpRate: 89_500,
    admin,
    ...change,
  });
/** The lists that have orders. */
const readLists = async () => {
  const { openRuns, ...lists } = await readDispatch(given.db, settings);
  const numbers = Object.entries(lists).flatMap(([name, { orders }]) =>
    orders.map(({ orderNumber }) => `${name} ${orderNumber}`),
  );
  return [...numbers, `${openRuns.length} open`];
};
const readOpenRun = async () => (await readDispatch(given.db, settings)).openRuns[0];
const readStatuses = () => given.list(sql`select status from orders order by id`);

describe('the lists of the Dispatch tab', () => {
  it('follow an order from its confirmation to the road', async () => {
    const number = await given.order();
    expect(await readLists()).toEqual([`toConfirm ${number}`, '0 open']);
    const countSlips = async () => (await listOrdersToPack(given.db, { after: null })).total;
    expect(await countSlips()).toBe(0);
    await given.run(sql`update orders set confirmation = 'confirmed'`);
    // The owner may let a confirmed order stay pending.
    for (const status of ['pending', seen]) {
      await given.run(sql`update orders set status = ${status}`);
      expect(await readLists()).toEqual([`toPack ${number}`, '0 open']);
      expect(await countSlips(), status).toBe(1);
    }
    await given.pack(number);
    expect(await readLists()).toEqual([`ready ${number}`, '0 open']);
    await given.openRun(number);
    expect(await readLists()).toEqual([`onTheRoad ${number}`, '1 open']);
    const entry = await given.read(sql`select after from audit_log where action = 'open'`);
    expect(entry).toEqual({ courier: 'Karim', orders: [number] });
    await given.run(sql`update run_orders set outcome = 'refused'`);
    expect(await readLists()).toEqual([`cameBack ${number}`, '1 open']);
  });

  it('count a try once it has an outcome, and show where the fee is not known', async () => {
    const number = await given.prepare();
    await given.run(sql`update orders set delivery_fee_cents = null`);
    await given.openRun(number);
    const [onTheRoad] = (await readDispatch(given.db, settings)).onTheRoad.orders;
    expect(onTheRoad).toMatchObject({ tryCount: 0, isFeeKnown: false, dueCents: 2000 });
    await given.run(sql`update run_orders set outcome = 'not-home'`);
    await given.run(sql`update orders set delivery_fee_cents = 0`);
    const [back] = (await readDispatch(given.db, settings)).cameBack.orders;
    expect(back).toMatchObject({ tryCount: 1, isFeeKnown: true, dueCents: 2000 });
  });

  it('count a stop of an open run once all its orders are done, and a fee that was paid', async () => {
    const [first, second] = [await given.prepare(), await given.prepare()];
    await given.run(sql`update orders set delivery_fee_cents = 400`);
    await given.openRun(first, second);
    expect(await readOpenRun()).toMatchObject({ stopCount: 1, doneCount: 0, isToSettle: false });
    await given.record(first, { ...refused, feePaid: true, collectedCents: 400 });
    const begun = { doneCount: 0, dueCents: 400, isToSettle: true };
    expect(await readOpenRun()).toMatchObject(begun);
    await given.record(second, delivered);
    expect(await readOpenRun()).toMatchObject({ stopCount: 1, doneCount: 1, dueCents: 2800 });
  });

  it('have an open run to settle whose orders were delivered or cancelled without an outcome', async () => {
    const [first, other] = [await given.prepare(), await given.prepare({ phone: '+9613999999' })];
    await given.openRun(first, other);
    await given.move(first, 'delivered');
    expect(await readOpenRun()).toMatchObject({ isToSettle: false });
    await given.move(other, 'cancelled');
    const left = { stopCount: 1, doneCount: 0, dueCents: 2000, isToSettle: true };
    expect(await readOpenRun()).toMatchObject(left);
    await given.move(first, 'cancelled');
    expect(await readOpenRun()).toMatchObject({ stopCount: 0, dueCents: 0, isToSettle: true });
  });

  it('count in the badge what is unconfirmed for more than two hours', async () => {
    await given.order();
    expect(await countOverdueConfirmations(given.db)).toBe(0);
    await given.run(sql`update orders set created_at = now() - interval '121 minutes'`);
    expect(await countOverdueConfirmations(given.db)).toBe(1);
  });
});

describe('packing', () => {
  it('is set and taken back, and refused where the order has moved since', async () => {
    const orderNumber = await given.order();
    const { version } = await given.readOrder(orderNumber);
    const pack = (isPacked: boolean) =>
      setPacked(given.db, { orderNumber, isPacked, seen: version, admin });
    for (const isPacked of [true, true, false]) expect(await pack(isPacked)).toEqual({ isPacked });
    await given.move(orderNumber, 'cancelled');
    const refused = expect.stringMatching(/^Maya set this to Cancelled at \d\d:\d\d\.$/);
    expect(await pack(true)).toEqual({ refused });
  });

  it('is refused where a piece was taken out since, until that is shown', async () => {
    const orderNumber = await given.order();
    const request = await given.request(orderNumber);
    await takeOutUnit(given.db, request, 1, deliveryRules);
    const refused = expect.stringMatching(/^Maya took out a piece at \d\d:\d\d\.$/);
    const stale = { orderNumber, isPacked: true, seen: request.seen, admin };
    expect(await setPacked(given.db, stale)).toEqual({ refused });
    expect(await given.readOrder(orderNumber)).toMatchObject({ isPacked: false });
    expect(await given.pack(orderNumber)).toEqual({ isPacked: true });
  });
});

describe('a new run', () => {
  it('gives each phone and place one stop, moves its orders to shipped and emails the customers', async () => {
    const [first, other] = [await given.prepare(), await given.prepare({ phone: '+9613999999' })];
    const same = await given.prepare({ address: 'hamra, Blue Gate' });
    const { runId } = await given.openRun(first, other, same);
    const run = await readRun(given.db, runId);
    const stops = run?.stops.map(({ orders }) => orders.map((order) => order.orderNumber));
    expect(stops).toEqual([[first, same], [other]]);
    expect(run).toMatchObject({ courier: { title: 'Karim' }, lbpRate: 89_500, hasLink: false });
    expect(await readStatuses()).toEqual(['shipped', 'shipped', 'shipped']);
    expect(await given.listEmails('order-status')).toEqual(Array(3).fill('order-status shipped'));
  });

  it('knows a place by any of its spellings, and two places of one spelling apart', async () => {
    const prepare = (city: string) => given.prepare({ city });
    const [latin, arabic] = [await prepare('Jounieh'), await prepare('جونيه')];
    const [typed, elsewhere] = [await prepare('jounieh'), await prepare('Jounieh')];
    await given.run(sql`update orders set place_id = case order_number
      when ${latin} then place.first when ${arabic} then place.first when ${elsewhere} then place.last end
      from (select min(id) as first, max(id) as last from delivery_places) as place`);
    const { runId } = await given.openRun(latin, arabic, typed, elsewhere);
    const run = await readRun(given.db, runId);
    const stops = run?.stops.map(({ orders }) => orders.map((order) => order.orderNumber));
    expect(stops).toEqual([[latin, arabic, typed], [elsewhere]]);
  });

  it('names the orders whose customers have no email', async () => {
    const [first, other] = [await given.prepare(), await given.prepare()];
    await given.run(sql`update orders set email = '' where order_number = ${other}`);
    expect(await given.openRun(first, other)).toMatchObject({ withoutEmail: [other] });
  });

  it('asks once about unconfirmed orders', async () => {
    const number = await given.prepare();
    await given.run(sql`update orders set confirmation = 'no-answer'`);
    expect(await open([number])).toEqual({ refused: 'unconfirmed', orderNumbers: [number] });
    expect(await open([number], { withUnconfirmed: true })).toMatchObject({ runId: 1 });
  });

  it('is opened once when two administrators press, with a clear sentence for the other', async () => {
    const [shared, other] = [await given.prepare(), await given.prepare()];
    const outcomes = await Promise.all([open([shared, other]), open([other, shared])]);
    expect(outcomes.filter((outcome) => 'runId' in outcome)).toHaveLength(1);
    expect(outcomes.find((outcome) => 'refused' in outcome)).toMatchObject({
      message: expect.stringMatching(/^ORD-\d+ is in run \d with Karim already\.$/),
    });
  });

  it('refuses what has moved, an empty choice, and an unknown courier', async () => {
    const number = await given.prepare();
    expect(await open([number], { courierId: 9 })).toMatchObject({ refused: 'no-courier' });
    expect(await open([])).toMatchObject({ refused: 'empty' });
    expect(await open(['ORD-1'])).toMatchObject({ message: 'Order ORD-1 not found' });
    await given.run(sql`update orders set packed_at = null`);
    const unpacked = { refused: 'stale', message: `${number} is not packed any more.` };
    expect(await open([number])).toEqual(unpacked);
    await given.move(number, 'cancelled');
    expect(await open([number])).toMatchObject({ refused: 'stale' });
    const orders = [{ orderNumber: number, seen: 'cancelled' as const }];
    const message = `${number} is cancelled already.`;
    expect(await open([], { orders })).toMatchObject({ message });
    expect(await given.run(sql`select from courier_runs`)).toEqual([]);
  });

  it('is undone with its emails while they wait, but not once the courier has begun', async () => {
    const number = await given.prepare();
    const first = await given.openRun(number);
    expect(await undoRun(given.db, first.runId, first.moved, admin)).toEqual({ undone: 1 });
    expect(await readStatuses()).toEqual([seen]);
    expect(await given.listEmails('order-status')).toEqual([]);
    // Once more after a lost answer.
    expect(await undoRun(given.db, first.runId, first.moved, admin)).toEqual({ undone: 1 });
    const second = await given.openRun(number);
    await given.run(sql`update run_orders set outcome = 'not-home'`);
    expect(await undoRun(given.db, second.runId, second.moved, admin)).toHaveProperty('refused');
  });

  it('is not undone under the money that its courier was given a moment ago', async () => {
    const { runId, moved } = await given.openRun(await given.prepare());
    const undo = await given.db.transaction().execute(async (transaction) => {
      await sql`select from courier_runs for share`.execute(transaction);
      const refund = { kind: 'refund', cents: -1000, lbp: 0, lbpRate: null } as const;
      await recordCash(transaction, admin, { ...refund, entryKey: 'given', runId });
      const press = undoRun(given.db, runId, moved, admin);
      await given.untilLocked();
      return { press };
    });
    expect(await undo.press).toHaveProperty('refused');
    expect(await given.list(sql`select run_id from cash_entries`)).toEqual([runId]);
  });

  it('loses an order that the dropdown cancels, and gets it back by the undo', async () => {
    const number = await given.prepare();
    const { runId } = await given.openRun(number);
    const isActive = async () => (await readRun(given.db, runId))?.stops[0]?.orders[0].isActive;
    const cancelled = await given.moveToUndo(number, 'cancelled');
    expect(await isActive()).toBe(false);
    await given.undoMove(cancelled);
    expect(await isActive()).toBe(true);
  });
});

describe('one delivery fee', () => {
  const firstStop = { runId: 1, stop: 1, admin };
  const readStop = async () => {
    const [stop] = (await readRun(given.db, 1))?.stops ?? [];
    if (!stop) throw new Error('The run has no stop.');
    return stop;
  };

  it('spares the later orders of a stop, once, and the run collects less', async () => {
    const numbers = [await given.prepare(), await given.prepare()];
    await given.run(sql`update orders set delivery_fee_cents = 400`);
    await given.openRun(...numbers);
    const seen = formatSeen(await readStop());
    // As the page wrote it before the outcomes were a part of it.
    const versions = await Promise.all(numbers.map((number) => given.readOrder(number)));
    expect(seen).toBe(versions.map((one) => `${one.orderNumber}=${one.version}`).join(' '));
    const charge = () => chargeOneFee(given.db, { ...firstStop, seen });
    await given.run(sql`update orders set email = '' where order_number = ${numbers[1]}`);
    expect(await charge()).toEqual({ spared: [numbers[1]], withoutEmail: [numbers[1]] });
    const settled = await readStop();
    expect(settled.orders.map(({ dueCents }) => dueCents)).toEqual([2400, 2000]);
    // One that costs nothing spares no other its fee.
    const orders = settled.orders.toReversed() as typeof settled.orders;
    expect(listSparedFees({ ...settled, orders })).toEqual([]);
    expect(await charge()).toHaveProperty('refused');
    expect(await given.list(sql`select kind from order_changes`)).toEqual(['fee']);
  });

  it('names the order that came back, whose fee stays as it was', async () => {
    const numbers = [await given.prepare(), await given.prepare()];
    const last = numbers[1] ?? '';
    for (const to of ['delivered', 'cancelled', 'processing'] as const) await given.move(last, to);
    await given.run(sql`update orders set delivery_fee_cents = 400, packed_at = now()`);
    await given.openRun(...numbers);
    const seen = formatSeen(await readStop());
    expect(await chargeOneFee(given.db, { ...firstStop, seen })).toEqual({
      refused: `${last}: It was delivered before. Enter a new order.`,
    });
  });

  it('is not charged where the courier took a fee since, or no order is left that it would spare', async () => {
    const [first, second] = [await given.prepare(), await given.prepare()];
    const third = await given.prepare();
    await given.run(sql`update orders set delivery_fee_cents = 400`);
    await given.openRun(first, second, third);
    const charge = (seen: string) => chargeOneFee(given.db, { ...firstStop, seen });
    const seen = formatSeen(await readStop());
    const elsewhere = { refused: expect.stringMatching(/^This stop was changed elsewhere/) };
    await given.record(first, { ...refused, feePaid: true, collectedCents: 400 });
    expect(await charge(seen)).toEqual(elsewhere);
    await given.record(second, refused);
    expect(await charge(formatSeen(await readStop()))).toEqual(elsewhere);
    const fees = await given.list(sql`select delivery_fee_cents from orders`);
    expect(fees).toEqual([400, 400, 400]);
  });
});

describe("the courier's link", () => {
  it('opens one run, ends with a newer link, and a day after the closing', async () => {
    const { runId } = await given.openRun(await given.prepare());
    const find = async (link: { token: string } | null) =>
      (await findRunByToken(given.db, link?.token ?? ''))?.id;
    const first = await issueRunLink(given.db, admin, runId);
    expect(first).toMatchObject({ isReplaced: false, token: expect.stringMatching(/^[\w-]{22}$/) });
    expect(await find(first)).toBe(runId);
    const second = await issueRunLink(given.db, admin, runId);
    expect(second).toMatchObject({ isReplaced: true });
    expect(await find(first)).toBeUndefined();
    const closed = (hours: number) =>
      given.run(sql`update courier_runs set closed_at = now() - ${hours} * interval '1 hour'`);
    await closed(23);
    expect(await find(second)).toBe(runId);
    await closed(25);
    expect(await find(second)).toBeUndefined();
    expect(await issueRunLink(given.db, admin, runId)).toBeNull();
    const stored = await given.list(sql`select token_hash from courier_runs`);
    expect(stored.join()).not.toContain(second?.token);
  });
});

describe('a courier', () => {
  it('needs a title and a number, and a title of its own', async () => {
    const add = (title: string, phone: string) =>
      addCourier(given.db, admin, { title, phone, isCompany: true });
    const errors = { title: expect.any(String), phone: expect.any(String) };
    expect(await add('', 'x')).toEqual({ errors });
    expect(await add('Karim', '03 555 019')).toHaveProperty('errors.title');
    const aramex = await add('Aramex', '01 555 019');
    expect(aramex).toHaveProperty('added');
    expect(await add('Aramex', '01 555 019'), 'after a lost answer').toEqual(aramex);
    expect(await add('Aramex', '01 555 020')).toHaveProperty('errors.title');
    expect(await add('Ziad', '٠٣ ٤٤٤ ٥٥٥')).toHaveProperty('added.phone', '03 444 555');
    const titles = (await listCouriers(given.db)).map(({ title }) => title);
    expect(titles).toEqual(['Aramex', 'Karim', 'Ziad']);
  });

  it('is corrected by the same rules, in its runs too, and the audit log has what changed', async () => {
    await addCourier(given.db, admin, { title: 'Aramex', phone: '01 555 019', isCompany: true });
    const { runId } = await given.openRun(await given.prepare());
    const karim = { id: 1, title: 'Karim', phone: '03 555 018', isCompany: false };
    const change = (values: object) => changeCourier(given.db, admin, { ...karim, ...values });
    const errors = { title: expect.any(String), phone: expect.any(String) };
    expect(await change({ title: ' ', phone: 'x' })).toEqual({ errors });
    const taken = { title: 'There is a courier Aramex already.' };
    expect(await change({ title: 'Aramex' })).toEqual({ errors: taken });
    expect(await change({ id: 9 })).toBeNull();
    expect(await change({})).toEqual({ changed: karim });
    const corrected = { ...karim, title: 'Karim Saad', phone: '03 555 810' };
    expect(await change(corrected)).toEqual({ changed: corrected });
    expect((await readRun(given.db, runId))?.courier).toEqual(corrected);
    const recorded = sql`select subject_id, before, after from audit_log
      where subject_kind = 'courier' and action = 'edit'`;
    expect(await given.run(recorded)).toEqual([
      {
        subject_id: 'Karim',
        before: { title: 'Karim', phone: '03 555 018' },
        after: { title: 'Karim Saad', phone: '03 555 810' },
      },
    ]);
  });
});
