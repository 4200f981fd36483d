import { sql } from 'kysely';
import { listOrdersToPack } from '#app/dispatch/dispatch-lists.server.ts';
import { ordersOfAccount } from '#app/orders/customer/customer-orders.server.ts';
import { moveOrder } from '#app/orders/moves/move-order.server.ts';
import {
  addBuyerAndProduct,
  addOrderRow,
  buildOrderAttempt,
  createOrder,
} from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { describePreOrders, formatPreOrder } from './order.ts';
import {
  addOrderNote,
  findOrderDetails,
  findUserOrder,
  listCustomerOrders,
  ordersPageSize,
} from './orders.server.ts';

const given = openTestDatabase();
const admin = { id: 'admin', email: 'admin@example.com' };
let orderNumber = '';

beforeAll(async () => {
  await addBuyerAndProduct(given.db, { stock: 500, image: '/art/1/logo.svg' });
  await given.run(sql`insert into users (id, email, role)
    values ('admin', 'admin@example.com', 'admin'), ('maya', 'maya@example.com', 'user')`);
  orderNumber = await createOrder(given.db, buildOrderAttempt({}, { notes: 'Ring twice' }));
});

describe('the details of an order', () => {
  it('show who moved it and when, and what was noted; both are in the audit log', async () => {
    const move = { orderNumber, actorId: admin.id, audit: admin };
    await moveOrder(given.db, { ...move, to: 'processing' });
    // The same move again changes nothing, so the audit log has one entry.
    await moveOrder(given.db, { ...move, to: 'processing' });
    const [note, attemptKey] = ['Call first,\nthen ring', crypto.randomUUID()];
    // The second try of an attempt adds nothing. Another text under its key is another note.
    for (const text of [`  ${note} `, note, 'Call first'])
      expect(await addOrderNote(given.db, admin, orderNumber, text, attemptKey)).toBe(true);
    const order = await findOrderDetails(given.db, orderNumber);
    expect(order).toMatchObject({
      ...{ status: 'processing', notes: 'Ring twice', postalCode: null },
      lines: [{ name: 'Cedar Quest', quantity: 2, priceCents: 1000 }],
      states: [
        { status: 'pending', by: 'rana@example.com' },
        { status: 'processing', by: 'admin@example.com' },
      ],
      internalNotes: [note, 'Call first'].map((body) => ({ author: admin.email, body })),
    });
    expect(new Date(order?.createdAt ?? '').getTime()).toBeGreaterThan(Date.now() - 60_000);
    const moved = { before: { status: 'pending' }, after: { status: 'processing' } };
    const common = { actor_email: admin.email, subject_kind: 'order', subject_id: orderNumber };
    const entries = await given.run(sql`select actor_email, action, subject_kind, subject_id,
      before, after from audit_log order by id`);
    expect(entries).toEqual([
      { ...common, action: 'move', ...moved },
      { ...common, action: 'note', before: null, after: { note } },
      { ...common, action: 'note', before: null, after: { note: 'Call first' } },
    ]);
    const orders = [{ orderNumber, notes: 'Ring twice', lines: order?.lines }];
    const packed = { orders, first: 1, total: 1 };
    expect(await listOrdersToPack(given.db, { after: null })).toMatchObject(packed);
  });

  it('take no empty and no endless note, and none for an order that is not there', async () => {
    const note = (text: string, to = orderNumber) => addOrderNote(given.db, admin, to, text, null);
    const noted = [await note('  '), await note('x'.repeat(2001)), await note('Hello', 'ORD-0')];
    expect(noted).toEqual([false, false, false]);
    expect(await findOrderDetails(given.db, 'ORD-0')).toBeNull();
  });
});

describe('what is to be packed', () => {
  const part = async (after: string | null) => {
    const { orders, ...where } = await listOrdersToPack(given.db, { after, limit: 2 });
    return { numbers: orders.map((order) => order.orderNumber), ...where };
  };

  it('comes in parts that leave none out, also when a part was shipped between two', async () => {
    await given.run(sql`update orders set status = 'shipped'`);
    for (const order_number of ['A', 'B', 'C', 'D', 'E']) {
      await addOrderRow(given.db, { order_number, status: 'processing' });
    }
    expect(await part(null)).toEqual({ numbers: ['A', 'B'], first: 1, total: 5 });
    expect(await part('B')).toEqual({ numbers: ['C', 'D'], first: 3, total: 5 });
    await given.run(sql`update orders set status = 'shipped' where order_number in ('A', 'B')`);
    expect(await part('B')).toEqual({ numbers: ['C', 'D'], first: 1, total: 3 });
    expect(await part('D')).toEqual({ numbers: ['E'], first: 3, total: 3 });
    expect(await part('no such order')).toMatchObject({ numbers: ['C', 'D'], first: 1 });
  });

  it('is neither what is packed nor what its customer is asked about again', async () => {
    await given.run(sql`update orders set packed_at = now() where order_number = 'C'`);
    await given.run(sql`insert into order_contacts (order_id, kind, outcome)
      select id, 'call', 'confirmed' from orders where order_number = 'D'`);
    await given.run(sql`update orders set confirmation = 'change-asked'
      where order_number = 'D'`);
    expect(await part(null)).toEqual({ numbers: ['E'], first: 1, total: 1 });
  });
});

describe('the orders of a user', () => {
  it('are newest first, 20 on a page, and never of another user (D28)', async () => {
    const placed: string[] = [];
    const order = (userId: string) => createOrder(given.db, buildOrderAttempt({ userId }));
    for (let turn = 0; turn <= ordersPageSize; turn += 1) placed.unshift(await order('maya'));
    const other = await order('buyer');
    const list = async (page: number) => {
      const { orders, total } = await listCustomerOrders(given.db, ordersOfAccount('maya'), page);
      return [total, ...orders.map((one) => one.orderNumber)];
    };
    expect(await list(1)).toEqual([21, ...placed.slice(0, 20)]);
    expect(await list(2)).toEqual([21, ...placed.slice(20)]);
    expect(await findUserOrder(given.db, 'maya', other)).toBeNull();
  });

  it('show the checkout’s fields, no postal code, and items also of archived products (D23)', async () => {
    await given.run(sql`update products set archived_at = now()`);
    const [order] = (await listCustomerOrders(given.db, ordersOfAccount('maya'), 1)).orders;
    expect(order).toMatchObject({
      ...{ orderNumber: expect.stringMatching(/^ORD-\d{13}$/), status: 'pending' },
      ...{ totalCents: 2000, createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
      ...{ firstName: 'Rana', lastName: 'Haddad', email: 'rana@example.com', notes: null },
      ...{ phone: '+9613123456', address: 'Hamra, blue gate', city: 'Beirut', postalCode: null },
      lines: [{ name: 'Cedar Quest', image: '/art/1/logo.svg', quantity: 2, priceCents: 1000 }],
    });
  });

  it('mark what was a pre-order on the day of the order in Beirut', async () => {
    const list = async () =>
      (await listCustomerOrders(given.db, ordersOfAccount('maya'), 1)).orders[0]?.lines ?? [];
    const describe = async (isCollected: boolean) =>
      describePreOrders({ lines: await list(), isCollected });
    expect(await describe(false)).toBeNull();
    for (const [change, note] of [
      [sql`released_on = null`, null],
      [sql`released_on = (now() at time zone 'Asia/Beirut')::date`, null],
      [sql`category = 'Pre-Orders', released_on = null`, 'Pre-order, release date to follow'],
      [sql`released_on = '2040-12-04'`, 'Pre-order, out Dec 4, 2040'],
    ] as const) {
      await given.run(sql`update products set ${change}`);
      expect((await list()).map(formatPreOrder)).toEqual([note]);
    }
    const released = 'It is a pre-order, out Dec 4, 2040.';
    expect(await describe(false)).toBe(`${released} A courier calls you once it is here.`);
    expect(await describe(true)).toBe(`${released} We tell you when it is ready.`);
  });
});
