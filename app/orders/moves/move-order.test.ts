import { sql } from 'kysely';
import { undoSeconds } from '#app/orders/order.ts';
import { type OrderStatus, orderStatuses } from '#app/orders/order-status.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';

const given = openOrderDatabase({ stock: 5 });
let orderNumber = '';

const placedEmails = ['new-order', 'order-confirmation'];
const admin = { id: 'buyer', email: 'rana@example.com' };

/** As an administrator changes it, on a page that shows `seen`. */
const moveAsAdmin = (to: OrderStatus, change: { seen?: OrderStatus; quiet?: boolean } = {}) =>
  given.move(orderNumber, to, { actorId: admin.id, audit: admin, ...change });
const moveToUndo = (to: OrderStatus, change: { quiet?: boolean } = {}) =>
  given.moveToUndo(orderNumber, to, { actorId: admin.id, audit: admin, ...change });
const move = (to: OrderStatus, change: { actorId?: string; byCustomer?: boolean } = {}) =>
  given.move(orderNumber, to, { actorId: 'buyer', ...change });

/** The states that 'buyer' has set. */
const listStates = () =>
  given.list(sql`select status from order_states where actor_id = 'buyer' order by id`);
const status = () => given.read(sql`select status from orders`);

beforeEach(async () => {
  orderNumber = await given.order();
});

describe('moveOrder', () => {
  it('returns the stock once on the way into cancelled, and takes it again on the way out', async () => {
    expect(await given.listStocks()).toEqual([3]);
    await move('cancelled');
    await move('cancelled');
    expect(await given.listStocks()).toEqual([5]);
    await move('shipped');
    expect(await given.listStocks()).toEqual([3]);
    await move('delivered');
    expect(await given.listStocks()).toEqual([3]);
  });

  it('lets an order that returns from cancelled be packed again, but not one whose cancelling is undone', async () => {
    const isPacked = () => given.read<boolean>(sql`select packed_at is not null from orders`);
    await given.run(sql`update orders set packed_at = now()`);
    await given.undoMove(await moveToUndo('cancelled'), admin);
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
    expect(await given.listEmails()).toEqual([...placedEmails, ...moved]);
  });

  it('lets a customer cancel only their own order, and only while it is pending', async () => {
    const byCustomer = true;
    const strangers = await move('cancelled', { actorId: 'stranger', byCustomer });
    expect(strangers).toMatchObject({ refused: 'not-found' });
    expect(await move('delivered', { byCustomer })).toMatchObject({ refused: 'not-allowed' });
    await move('shipped');
    const shipped = { refused: 'not-allowed', message: 'This order is already shipped.' };
    expect(await move('cancelled', { byCustomer })).toMatchObject(shipped);
    expect(await given.listStocks()).toEqual([3]);
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
    expect(await given.listEmails('order-status')).toEqual(['order-status shipped']);
    expect(await given.listEmailWaits()).toEqual([undoSeconds]);
  });

  it('cancels once when both the customer and the shop do it at the same moment', async () => {
    await Promise.all(Array.from({ length: 8 }, () => move('cancelled')));
    expect(await given.listStocks()).toEqual([5]);
  });
});

describe('undoMoves', () => {
  it('takes the change back with its email, in the order history and in the audit log too', async () => {
    const moved = await moveToUndo('cancelled');
    expect(await given.listStocks()).toEqual([5]);
    expect(await given.undoMove(moved, admin)).toEqual({ undone: ['pending'] });
    expect(await status()).toBe('pending');
    expect(await given.listStocks()).toEqual([3]);
    expect(await given.listEmails()).toEqual(placedEmails);
    expect(await listStates()).toEqual(['pending', 'cancelled', 'pending']);
    const log = await given.run(sql`select action, before, after from audit_log order by id`);
    expect(log).toEqual([
      { action: 'move', before: { status: 'pending' }, after: { status: 'cancelled' } },
      { action: 'undo', before: { status: 'cancelled' }, after: { status: 'pending' } },
    ]);
  });

  it('leaves everything once a worker has taken the email, even while the undo waits for it', async () => {
    const moved = await moveToUndo('shipped');
    let undoing: ReturnType<typeof given.undoMove> | undefined;
    await given.db.transaction().execute(async (worker) => {
      await sql`update pgboss.job set state = 'active'
        where data ->> 'template' = 'order-status'`.execute(worker);
      undoing = given.undoMove(moved, admin);
      await given.untilLocked();
    });
    const message = 'The customer has been told already. Change the status instead.';
    expect(await undoing).toEqual({ refused: 'email-sent', message });
    expect(await status()).toBe('shipped');
  });

  it('refuses where the order has moved on, or its units are sold', async () => {
    const shipped = await moveToUndo('shipped', { quiet: true });
    const cancelled = await moveToUndo('cancelled');
    expect(await given.undoMove(shipped, admin)).toMatchObject({ refused: 'moved-on' });
    await given.run(sql`update products set stock = 1`);
    expect(await given.undoMove(cancelled, admin)).toMatchObject({ refused: 'insufficient-stock' });
    expect(await status()).toBe('cancelled');
    expect(await given.listEmails()).toContain('order-status cancelled');
  });

  it('is done where it was done already, until anybody changes the order again', async () => {
    const moved = await moveToUndo('shipped');
    await given.undoMove(moved, admin);
    expect(await given.undoMove(moved, admin)).toEqual({ undone: ['pending'] });
    expect(await listStates()).toEqual(['pending', 'shipped', 'pending']);
    await moveToUndo('processing');
    expect(await given.undoMove(moved, admin)).toMatchObject({ refused: 'moved-on' });
  });

  it('is refused where the status is as before by another hand, or its email still goes', async () => {
    for (const back of [{ actorId: 'maya' }, {}]) {
      const moved = await moveToUndo('shipped');
      await move('pending', back);
      expect(await given.undoMove(moved, admin)).toMatchObject({ refused: 'moved-on' });
    }
  });

  it('takes the units again of a product that was archived since', async () => {
    const cancelled = await moveToUndo('cancelled');
    await given.run(sql`update products set archived_at = now()`);
    expect(await given.undoMove(cancelled, admin)).toEqual({ undone: ['pending'] });
    expect(await given.listStocks()).toEqual([3]);
  });

  it('takes back a change of which the customer is not notified, and no first state', async () => {
    const quiet = await moveToUndo('delivered', { quiet: true });
    expect(await given.undoMove(quiet, admin)).toEqual({ undone: ['pending'] });
    const other = await given.order();
    const stateId = await given.read<number>(sql`select max(id) from order_states`);
    const undone = await given.undoMove({ orderNumber: other, stateId }, admin);
    expect(undone).toMatchObject({ refused: 'not-found' });
  });
});
