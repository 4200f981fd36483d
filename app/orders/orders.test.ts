import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addBuyerAndProduct,
  addOrderRow,
  buildOrderAttempt,
  createOrder,
} from '#tests/support/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { moveOrder } from './move-order.server.ts';
import { addOrderNote, findOrderDetails, listProcessingOrders } from './orders.server.ts';

const given = openTestDatabase();
const admin = { id: 'admin', email: 'admin@example.com' };
let orderNumber = '';

async function listAudit(): Promise<unknown[]> {
  const found = await sql`
    select actor_email, action, subject_kind, subject_id, before, after from audit_log order by id`.execute(
    given.db,
  );
  return found.rows;
}

beforeAll(async () => {
  await addBuyerAndProduct(given.db);
  await sql`insert into users (id, email, role)
    values ('admin', 'admin@example.com', 'admin')`.execute(given.db);
  orderNumber = await createOrder(given.db, buildOrderAttempt({}, { notes: 'Ring twice' }));
});

describe('the details of an order', () => {
  it('say who moved it and when, and what was noted; both are in the audit log', async () => {
    const move = { orderNumber, actorId: admin.id, audit: admin };
    await moveOrder(given.db, { ...move, to: 'processing' });
    // Once more changes nothing, so nothing is written down.
    await moveOrder(given.db, { ...move, to: 'processing' });
    expect(await addOrderNote(given.db, admin, orderNumber, '  Call first,\nthen ring ')).toBe(
      true,
    );
    const order = await findOrderDetails(given.db, orderNumber);
    expect(order).toMatchObject({
      status: 'processing',
      notes: 'Ring twice',
      postalCode: null,
      lines: [{ name: 'Cedar Quest', quantity: 2, priceCents: 1000 }],
      states: [
        { status: 'pending', by: 'rana@example.com' },
        { status: 'processing', by: 'admin@example.com' },
      ],
      internalNotes: [{ author: 'admin@example.com', body: 'Call first,\nthen ring' }],
    });
    expect(new Date(order?.createdAt ?? '').getTime()).toBeGreaterThan(Date.now() - 60_000);
    const common = { actor_email: admin.email, subject_kind: 'order', subject_id: orderNumber };
    expect(await listAudit()).toEqual([
      {
        ...common,
        action: 'move',
        before: { status: 'pending' },
        after: { status: 'processing' },
      },
      { ...common, action: 'note', before: null, after: { note: 'Call first,\nthen ring' } },
    ]);
    expect(await listProcessingOrders(given.db, { after: null })).toEqual({
      orders: [order],
      first: 1,
      total: 1,
    });
  });

  it('take no empty and no endless note, and none for an order that is not there', async () => {
    expect(await addOrderNote(given.db, admin, orderNumber, '  ')).toBe(false);
    expect(await addOrderNote(given.db, admin, orderNumber, 'x'.repeat(2001))).toBe(false);
    expect(await addOrderNote(given.db, admin, 'ORD-0', 'Hello')).toBe(false);
    expect(await findOrderDetails(given.db, 'ORD-0')).toBeNull();
  });
});

describe('what is to be packed', () => {
  const part = async (after: string | null) => {
    const { orders, ...where } = await listProcessingOrders(given.db, { after, limit: 2 });
    return { numbers: orders.map((order) => order.orderNumber), ...where };
  };

  it('comes in parts that leave none out, also when a part was shipped between two', async () => {
    await sql`update orders set status = 'shipped'`.execute(given.db);
    for (const order_number of ['A', 'B', 'C', 'D', 'E']) {
      await addOrderRow(given.db, { order_number, status: 'processing' });
    }
    expect(await part(null)).toEqual({ numbers: ['A', 'B'], first: 1, total: 5 });
    expect(await part('B')).toEqual({ numbers: ['C', 'D'], first: 3, total: 5 });
    await sql`update orders set status = 'shipped' where order_number in ('A', 'B')`.execute(
      given.db,
    );
    expect(await part('B')).toEqual({ numbers: ['C', 'D'], first: 1, total: 3 });
    expect(await part('D')).toEqual({ numbers: ['E'], first: 3, total: 3 });
    expect(await part('no such order')).toMatchObject({ numbers: ['C', 'D'], first: 1 });
  });
});
