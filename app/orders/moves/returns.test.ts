import { sql } from 'kysely';
import { findOrderDetails } from '#app/orders/orders.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { addBuyerAndProduct, createOrder } from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { moveOrder } from './move-order.server.ts';
import { countReturns, noteReturn } from './returns.server.ts';

const given = openTestDatabase();
const admin = { id: 'buyer', email: 'rana@example.com' };
const range = { from: todayInBeirut(), to: todayInBeirut() };

it('notes why a delivered order came back, once for each reason, and counts it (issue 17)', async () => {
  await addBuyerAndProduct(given.db);
  const orderNumber = await createOrder(given.db);
  const move = (to: 'delivered' | 'cancelled') =>
    moveOrder(given.db, { orderNumber, to, actorId: 'buyer' });
  const note = () => noteReturn(given.db, admin, orderNumber, 'does-not-run');
  await move('cancelled');
  expect(await note()).toBe(false);
  await move('delivered');
  expect(await note()).toBe(false);
  const delivered = { delivered: 1, notAsDescribed: 0, doesNotRun: 0, others: 0 };
  expect(await countReturns(given.db, range)).toEqual(delivered);
  await move('cancelled');
  expect(await countReturns(given.db, range)).toEqual({ ...delivered, others: 1 });
  expect([await note(), await note()]).toEqual([true, true]);
  expect(await countReturns(given.db, range)).toEqual({ ...delivered, doesNotRun: 1 });
  const none = { ...delivered, delivered: 0 };
  expect(await countReturns(given.db, { from: '2020-01-01', to: '2020-01-01' })).toEqual(none);
  const after = { returnReason: 'does-not-run' };
  expect(await findOrderDetails(given.db, orderNumber)).toMatchObject(after);
  const entries = await given.run(sql`select before, after from audit_log where action = 'return'`);
  expect(entries).toEqual([{ before: { returnReason: null }, after }]);
});
