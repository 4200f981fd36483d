import { sql } from 'kysely';
import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import {
  isEmailWithheld,
  isMailboxLimitReached,
  maxChangeEmails,
  orderEmailLimits,
} from './order-email-limit.server.ts';

const given = openTestDatabase('orders, users');
let lastNumber = 0;

function order(email: string, userId: string | null = null): Promise<number> {
  lastNumber += 1;
  return addOrderRow(given.db, { order_number: `ORD-${lastNumber}`, email, user_id: userId });
}

const confirms = (orderId: number) =>
  isEmailWithheld(given.db, { template: 'order-confirmation', data: { orderId } });

beforeEach(async () => {
  await given.run(sql`insert into users (id, email)
    select name, name || '@example.com' from unnest(array['maya', 'a', 'b', 'c']) as name`);
});

it('sends emails about ten orders of a day to one mailbox, however its address is written', async () => {
  for (let turn = 1; turn <= orderEmailLimits.perAccount; turn += 1) {
    expect(await confirms(await order(`Maya+${turn}@example.com`))).toBe(false);
  }
  const orderId = await order('maya@example.com');
  expect(await confirms(orderId)).toBe(true);
  expect(await confirms(await order('rana@example.com'))).toBe(false);

  const moved = (status: string) =>
    isEmailWithheld(given.db, { template: 'order-status', data: { orderId, status } });
  const addState = (status: string, byCustomer: boolean) =>
    given.run(sql`insert into order_states (order_id, status, by_customer)
      values (${orderId}, ${status}, ${byCustomer})`);
  expect(await moved('cancelled'), 'by the owner').toBe(false);
  await addState('cancelled', true);
  expect(await moved('cancelled'), 'by the customer').toBe(true);
  expect(await moved('shipped'), 'by the owner').toBe(false);
  await addState('pending', false);
  await addState('cancelled', false);
  expect(await moved('cancelled'), 'by the owner, reopened before').toBe(false);
  expect(await isEmailWithheld(given.db, { template: 'new-order', data: { orderId } })).toBe(false);
});

it('counts neither the orders of other days nor those of deleted accounts', async () => {
  for (let turn = 0; turn < orderEmailLimits.perAccount; turn += 1) {
    await order('maya@example.com');
    await order('');
  }
  await given.run(
    sql`update orders set created_at = now() - interval '25 hours' where email <> ''`,
  );
  expect(await confirms(await order('maya@example.com'))).toBe(false);
  expect(await confirms(await order(''))).toBe(false);
});

it('sends emails to a customer although a stranger has used her address, but thirty orders of a day at most', async () => {
  const orderOften = async (userId: string, times: number) => {
    for (let turn = 1; turn < times; turn += 1) await order('maya@example.com', userId);
    return confirms(await order('maya@example.com', userId));
  };
  expect(await orderOften('a', 13)).toBe(true);
  expect(await orderOften('maya', 1)).toBe(false);
  await orderOften('b', 8);
  await orderOften('c', 7);
  expect(await orderOften('maya', 1)).toBe(false);
  expect(await orderOften('maya', 1)).toBe(true);
});

it("sends five emails of a day about a customer's own changes of one order, and all about the shop's", async () => {
  const orderId = await order('maya@example.com');
  const change = async (byCustomer: boolean) => {
    const changeId = await given.read<number>(sql`
      insert into order_changes (order_id, by_customer, kind, email_job_id)
      values (${orderId}, ${byCustomer}, 'line', gen_random_uuid()) returning id`);
    return isEmailWithheld(given.db, { template: 'order-changed', data: { orderId, changeId } });
  };
  for (let turn = 0; turn < maxChangeEmails; turn += 1) {
    expect(await change(true)).toBe(false);
    expect(await change(false)).toBe(false);
  }
  expect(await change(true)).toBe(true);
  expect(await change(false)).toBe(false);
  await given.run(sql`update order_changes set created_at = created_at - interval '1 day'`);
  expect(await change(true)).toBe(false);
});

it('finds the orders of a mailbox by an index', async () => {
  const orderId = await order('maya@example.com');
  await given.run(sql`insert into orders (order_number, idempotency_key, first_name, last_name, email, phone,
      address, city, total_cents)
    select 'ORD-X' || n, gen_random_uuid(), 'Rana', 'Haddad', 'rana' || n || '@example.com',
      '+9613123456', 'Hamra', 'Beirut', 100
    from generate_series(1, 3000) as n`);
  await given.run(sql`analyze orders`);
  await given.db.transaction().execute(async (transaction) => {
    const countScans = async () => {
      const found = await sql<{ whole: number; byIndex: number }>`
        select pg_stat_get_xact_numscans('orders'::regclass) as whole,
          pg_stat_get_xact_numscans('orders_mailbox'::regclass) as "byIndex"`.execute(transaction);
      return found.rows[0] ?? { whole: Number.NaN, byIndex: Number.NaN };
    };
    const before = await countScans();
    await isMailboxLimitReached(transaction, orderId);
    const after = await countScans();
    expect(after.whole).toBe(before.whole);
    expect(after.byIndex).toBeGreaterThan(before.byIndex);
  });
});
