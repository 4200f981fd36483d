import { sql } from 'kysely';
import { undoSeconds } from '#app/orders/order.ts';
import { type OrderStatus, orderStatuses } from '#app/orders/order-status.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { addBuyerAndProduct, createOrder } from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { moveOrder } from './move-order.server.ts';
import { undoMoves } from './undo-moves.server.ts';

const given = openTestDatabase();
let orderNumber = '';

const stock = () => given.read<number>(sql`select stock from products`);

const listEmails = () =>
  given.list(sql`select concat_ws(' ', data ->> 'template', data -> 'data' ->> 'status') as email
    from pgboss.job order by email`);
const placedEmails = ['new-order', 'order-confirmation'];

const admin = { id: 'buyer', email: 'rana@example.com' };

/** As an administrator changes it, on a page that shows `seen`. */
async function moveAsAdmin(to: OrderStatus, change: { seen?: OrderStatus; quiet?: boolean } = {}) {
  return moveOrder(given.db, { orderNumber, to, actorId: admin.id, audit: admin, ...change });
}

async function moveToUndo(to: OrderStatus, change: { quiet?: boolean } = {}): Promise<number> {
  const outcome = await moveAsAdmin(to, change);
  if ('refused' in outcome || outcome.stateId === null) throw new Error('It did not move.');
  return outcome.stateId;
}

const undo = (stateId: number) => undoMoves(given.db, [{ orderNumber, stateId }], admin);

/** The states that 'buyer' has set. */
const listStates = () =>
  given.list(sql`select status from order_states where actor_id = 'buyer' order by id`);
const status = () => given.read(sql`select status from orders`);

/** How many statements wait for a lock of another. */
const countWaiting = () =>
  given.read<number>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);

const move = (to: OrderStatus, change: { actorId?: string; byCustomer?: boolean } = {}) =>
  moveOrder(given.db, { orderNumber, to, actorId: 'buyer', ...change });

beforeEach(async () => {
  await given.run(sql`truncate orders, products, users restart identity cascade`);
  await given.run(sql`delete from pgboss.job`);
  await addBuyerAndProduct(given.db);
  orderNumber = await createOrder(given.db);
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

  it('lets an order that returns from cancelled be packed again, but not one whose cancelling is undone', async () => {
    const isPacked = () => given.read<boolean>(sql`select packed_at is not null from orders`);
    await given.run(sql`update orders set packed_at = now()`);
    await undo(await moveToUndo('cancelled'));
    expect(await isPacked()).toBe(true);
    await move('cancelled');
    await move('pending');
    expect(await isPacked()).toBe(false);
  });

  it('sets any status from any other', async () => {
    for (const from of orderStatuses) {
      for (const to of orderStatuses) {
        expect(await move(from)).not.toHaveProperty('refused');
        expect(await move(to), `${from} to ${to}`).not.toHaveProperty('refused');
        expect(await status()).toBe(to);
      }
    }
  });

  it('refuses to revive an order whose units are sold', async () => {
    await move('cancelled');
    await given.run(sql`update products set stock = 1`);
    expect(await move('pending')).toEqual({
      refused: 'insufficient-stock',
      message: 'Insufficient stock for Cedar Quest. Available: 1, Requested: 2',
    });
    expect(await status()).toBe('cancelled');
  });

  it('records every state with who set it, and writes to the customer of those that matter', async () => {
    await move('processing');
    await move('pending');
    await move('cancelled');
    expect(await listStates()).toEqual(['pending', 'processing', 'pending', 'cancelled']);
    const moved = ['order-status cancelled', 'order-status processing'];
    expect(await listEmails()).toEqual([...placedEmails, ...moved]);
  });

  it('lets a customer cancel only their own order, and only while it is pending', async () => {
    const byCustomer = true;
    const strangers = await move('cancelled', { actorId: 'stranger', byCustomer });
    expect(strangers).toMatchObject({ refused: 'not-found' });
    expect(await move('delivered', { byCustomer })).toMatchObject({ refused: 'not-allowed' });
    await move('shipped');
    const shipped = { refused: 'not-allowed', message: 'This order is already shipped.' };
    expect(await move('cancelled', { byCustomer })).toMatchObject(shipped);
    expect(await stock()).toBe(3);
  });

  it('lets no customer cancel what is packed, and says so in the language of the page', async () => {
    await given.run(sql`update orders set packed_at = now()`);
    const cancel = () => move('cancelled', { byCustomer: true });
    const message = 'It is packed. Please call us to change anything.';
    expect(await cancel()).toEqual({ refused: 'not-allowed', message });
    await move('shipped');
    expect(await inLanguage('fr', cancel)).toMatchObject({
      message: 'Cette commande est déjà en route.',
    });
  });

  it('refuses an administrator whose page shows another status than the order has', async () => {
    await move('shipped');
    expect(await moveAsAdmin('cancelled', { seen: 'pending' })).toEqual({
      refused: 'moved-on',
      message: expect.stringMatching(/^\S+ set this to Shipped at \d\d:\d\d\.$/),
    });
    expect(await moveAsAdmin('shipped', { seen: 'pending' })).toHaveProperty('moved', 'shipped');
    const delivered = await moveAsAdmin('delivered', { seen: 'shipped' });
    expect(delivered).toHaveProperty('moved', 'delivered');
  });

  it('lets the email of an administrator wait for an undo, or sends none', async () => {
    await moveAsAdmin('shipped');
    await moveAsAdmin('delivered', { quiet: true });
    const found = await given.run(sql<{ status: string; wait: number }>`
      select data -> 'data' ->> 'status' as status,
        extract(epoch from start_after - created_on)::float8 as wait
      from pgboss.job where data ->> 'template' = 'order-status'`);
    expect(found).toEqual([{ status: 'shipped', wait: undoSeconds }]);
  });

  it('cancels once when both the customer and the shop do it at the same moment', async () => {
    await Promise.all(Array.from({ length: 8 }, () => move('cancelled')));
    expect(await stock()).toBe(5);
  });
});

describe('undoMoves', () => {
  it('takes the change back with its email, in the order history and in the audit log too', async () => {
    const stateId = await moveToUndo('cancelled');
    expect(await stock()).toBe(5);
    expect(await undo(stateId)).toEqual({ undone: ['pending'] });
    expect(await status()).toBe('pending');
    expect(await stock()).toBe(3);
    expect(await listEmails()).toEqual(placedEmails);
    expect(await listStates()).toEqual(['pending', 'cancelled', 'pending']);
    const log = await given.run(sql`select action, before, after from audit_log order by id`);
    expect(log).toEqual([
      { action: 'move', before: { status: 'pending' }, after: { status: 'cancelled' } },
      { action: 'undo', before: { status: 'cancelled' }, after: { status: 'pending' } },
    ]);
  });

  it('leaves everything once a worker has taken the email, even while the undo waits for it', async () => {
    const stateId = await moveToUndo('shipped');
    let undoing: ReturnType<typeof undo> | undefined;
    await given.db.transaction().execute(async (worker) => {
      await sql`update pgboss.job set state = 'active'
        where data ->> 'template' = 'order-status'`.execute(worker);
      undoing = undo(stateId);
      await expect.poll(countWaiting).toBe(1);
    });
    const message = 'The customer has been told already. Change the status instead.';
    expect(await undoing).toEqual({ refused: 'email-sent', message });
    expect(await status()).toBe('shipped');
  });

  it('refuses where the order has moved on, or its units are sold', async () => {
    const shipped = await moveToUndo('shipped', { quiet: true });
    const cancelled = await moveToUndo('cancelled');
    expect(await undo(shipped)).toMatchObject({ refused: 'moved-on' });
    await given.run(sql`update products set stock = 1`);
    expect(await undo(cancelled)).toMatchObject({ refused: 'insufficient-stock' });
    expect(await status()).toBe('cancelled');
    expect(await listEmails()).toContain('order-status cancelled');
  });

  it('takes back a change of which the customer is not notified, and no first state', async () => {
    const quiet = await moveToUndo('delivered', { quiet: true });
    expect(await undo(quiet)).toEqual({ undone: ['pending'] });
    const other = await createOrder(given.db);
    const stateId = await given.read<number>(sql`select max(id) from order_states`);
    const undone = await undoMoves(given.db, [{ orderNumber: other, stateId }], admin);
    expect(undone).toMatchObject({ refused: 'not-found' });
  });
});
