import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addBuyerAndProduct, aPlacedOrder } from '#tests/support/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { moveOrder } from './move-order.server.ts';
import { type OrderStatus, orderStatuses } from './order-status.ts';

const given = openTestDatabase();
let orderNumber = '';

async function stock(): Promise<number> {
  const found = await sql<{ stock: number }>`select stock from products`.execute(given.db);
  return found.rows[0]?.stock ?? -1;
}

async function listMails(): Promise<string[]> {
  const found = await sql<{ mail: string }>`
    select concat_ws(' ', data ->> 'template', data -> 'data' ->> 'status') as mail
    from pgboss.job order by created_on, id`.execute(given.db);
  return found.rows.map((row) => row.mail);
}

const move = (to: OrderStatus, only?: { userId: string; from: OrderStatus }) =>
  moveOrder(given.db, { orderNumber, to, actorId: 'buyer', only });

beforeEach(async () => {
  await sql`truncate orders, products, users restart identity cascade`.execute(given.db);
  await sql`delete from pgboss.job`.execute(given.db);
  await addBuyerAndProduct(given.db);
  orderNumber = await aPlacedOrder(given.db);
});

describe('moveOrder', () => {
  it('returns the stock once on the way into cancelled, and takes it again on the way out', async () => {
    expect(await stock()).toBe(3);
    await move('cancelled');
    await move('cancelled');
    expect(await stock()).toBe(5);
    await move('shipped');
    expect(await stock()).toBe(3);
    await move('delivered');
    expect(await stock()).toBe(3);
  });

  it('sets any status from any other', async () => {
    for (const from of orderStatuses) {
      for (const to of orderStatuses) {
        expect(await move(from)).not.toHaveProperty('refused');
        expect(await move(to), `${from} to ${to}`).not.toHaveProperty('refused');
        const found = await sql<{ status: string }>`select status from orders`.execute(given.db);
        expect(found.rows).toEqual([{ status: to }]);
      }
    }
  });

  it('refuses to revive an order whose pieces are sold', async () => {
    await move('cancelled');
    await sql`update products set stock = 1`.execute(given.db);
    expect(await move('pending')).toEqual({
      refused: 'insufficient-stock',
      message: 'Insufficient stock for Cedar Quest. Available: 1, Requested: 2',
    });
    const found = await sql<{ status: string }>`select status from orders`.execute(given.db);
    expect(found.rows[0]?.status).toBe('cancelled');
  });

  it('records every state with who set it, and writes to the customer of those that matter', async () => {
    await move('processing');
    await move('pending');
    await move('cancelled');
    const states = await sql`select status, actor_id from order_states order by id`.execute(
      given.db,
    );
    expect(states.rows).toEqual(
      ['pending', 'processing', 'pending', 'cancelled'].map((status) => ({
        status,
        actor_id: 'buyer',
      })),
    );
    const mails = await listMails();
    expect(mails.sort()).toEqual([
      'new-order',
      'order-confirmation',
      'order-status cancelled',
      'order-status processing',
    ]);
  });

  it('lets a customer cancel only their own order, and only while it is pending', async () => {
    const own = { userId: 'buyer', from: 'pending' as const };
    expect(await move('cancelled', { ...own, userId: 'stranger' })).toMatchObject({
      refused: 'not-found',
    });
    await move('shipped');
    expect(await move('cancelled', own)).toMatchObject({
      refused: 'not-allowed',
      message: 'This order is already shipped.',
    });
    expect(await stock()).toBe(3);
  });

  it('cancels once when both the customer and the shop do it at the same moment', async () => {
    await Promise.all(Array.from({ length: 8 }, () => move('cancelled')));
    expect(await stock()).toBe(5);
  });
});
