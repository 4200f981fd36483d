import { sql } from 'kysely';
import { undoSeconds } from '#app/orders/order.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import { maya as admin } from '#tests/support/orders/courier-run.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { moveOrders, previewMoves } from './move-orders.server.ts';
import { undoMoves } from './undo-moves.server.ts';

const given = openOrderDatabase({ stock: 6 });
let numbers: string[] = [];

const choose = (seen: OrderStatus) => numbers.map((orderNumber) => ({ orderNumber, seen }));

const expectAll = async (status: OrderStatus) =>
  expect(await given.list(sql`select status from orders`)).toEqual(numbers.map(() => status));

async function move(to: OrderStatus, seen: OrderStatus, quiet = false) {
  const outcome = await moveOrders(given.db, { orders: choose(seen), to, quiet, admin });
  if ('refused' in outcome) throw new Error('It was refused.');
  return outcome.moved;
}

beforeEach(async () => {
  numbers = [];
  while (numbers.length < 3) numbers.push(await given.order());
});

describe('a change of many orders', () => {
  it('moves all, with an email each that waits for the one undo', async () => {
    const moved = await move('shipped', 'pending');
    expect(moved.map(({ orderNumber }) => orderNumber)).toEqual(numbers);
    await expectAll('shipped');
    expect(await given.listEmailWaits()).toEqual(numbers.map(() => undoSeconds));
    const audited = await given.list(sql`select subject_id from audit_log
      where parent_id = (select id from audit_log where subject_id = '3 orders') order by id`);
    expect(audited).toEqual(numbers);
    const undone = numbers.map(() => 'pending');
    expect(await undoMoves(given.db, moved, admin)).toEqual({ undone });
    await expectAll('pending');
    expect(await given.listEmailWaits()).toEqual([]);
  });

  it('is undone for all or for none: one email that has gone refuses it', async () => {
    const moved = await move('shipped', 'pending');
    await given.run(sql`update pgboss.job set state = 'active' where id = (
      select email_job_id from order_states where id = ${moved[1]?.stateId ?? 0})`);
    expect(await undoMoves(given.db, moved, admin)).toEqual({
      refused: 'email-sent',
      message: 'Some customers have been told already. Change the statuses instead.',
    });
    await expectAll('shipped');
    expect(await given.listEmailWaits()).toHaveLength(3);
  });

  it('sends nothing where it is quiet, and leaves out who has the status already', async () => {
    await move('shipped', 'pending', true);
    expect(await move('shipped', 'shipped')).toEqual([]);
    expect(await given.listEmailWaits()).toEqual([]);
  });

  it('previews what the stock refuses, and then moves none of them', async () => {
    await move('cancelled', 'pending');
    expect(await given.listStocks()).toEqual([6]);
    await given.run(sql`update products set stock = 5`);
    const request = { orders: choose('cancelled'), to: 'pending' as const };
    const plan = await previewMoves(given.db, request);
    const refusal = 'Insufficient stock for Cedar Quest. Available: 1, Requested: 2';
    expect(plan.moves.map((one) => one.refusal)).toEqual([null, null, refusal]);
    expect(await given.listStocks()).toEqual([5]);

    const refused = await moveOrders(given.db, { ...request, quiet: false, admin });
    expect(refused).toEqual({ refused: plan });
    await expectAll('cancelled');
    const orders = request.orders.slice(0, 2);
    const outcome = await moveOrders(given.db, { ...request, orders, quiet: false, admin });
    expect(outcome).toMatchObject({ moved: [{ orderNumber: numbers[0] }, {}] });
    expect(await given.listStocks()).toEqual([1]);
    if ('moved' in outcome) await undoMoves(given.db, outcome.moved, admin);
    expect(await given.listStocks()).toEqual([5]);
  });

  it('refuses orders that are unknown or were changed elsewhere', async () => {
    const [changed = ''] = numbers;
    await given.move(changed, 'processing');
    const orders = [...choose('pending'), { orderNumber: 'ORD-1', seen: 'pending' as const }];
    const { moves } = await previewMoves(given.db, { orders, to: 'delivered' });
    expect(moves.map(({ refusal }) => refusal)).toEqual([
      expect.stringMatching(/^\w+ set this to Processing at \d\d:\d\d\.$/),
      null,
      null,
      'Order ORD-1 not found',
    ]);
  });

  it('loses no unit where two administrators change the same orders at once', async () => {
    const orders = choose('pending');
    const cancel = { orders, to: 'cancelled', quiet: true, admin } as const;
    const both = await Promise.all([
      moveOrders(given.db, cancel),
      moveOrders(given.db, { ...cancel, orders: orders.toReversed() }),
    ]);
    expect(both.map((one) => ('moved' in one ? one.moved.length : -1)).sort()).toEqual([0, 3]);
    expect(await given.listStocks()).toEqual([6]);
  });
});
