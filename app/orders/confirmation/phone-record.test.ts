import { sql } from 'kysely';
import { ordersOfAccount } from '#app/orders/customer/customer-orders.server.ts';
import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { describePhoneRecord, type PhoneRecord } from './confirmation.ts';
import { eraseContacts, exportContacts } from './order-contacts.server.ts';
import { createOrderLink, deleteExpiredLinks, findLinkedOrderId } from './order-links.server.ts';
import {
  exportPardons,
  hasRefused,
  listWaitingOrders,
  pardonPhone,
  selectPhoneRecord,
} from './phone-record.server.ts';

const given = openTestDatabase('orders, users, couriers, phone_pardons');
const admin = { id: 'maya', email: 'maya@example.com' };
const phone = '+96170123456';
let count = 0;

function add(change: object): Promise<number> {
  count += 1;
  return addOrderRow(given.db, { order_number: `ORD-${count}`, phone, ...change });
}

/** An order of the user 'buyer' with an outcome of a run some days ago. */
async function addOutcome(outcome: string, { daysAgo = 1 } = {}): Promise<number> {
  const status = outcome === 'delivered' ? 'delivered' : 'cancelled';
  const id = await add({ user_id: 'buyer', status });
  await given.run(sql`
    with run as (insert into courier_runs (courier_id) select id from couriers returning id)
    insert into run_orders (run_id, order_id, stop, due_cents, outcome, outcome_at)
    select id, ${id}, 1, 100, ${outcome}, now() - ${daysAgo} * interval '1 day' from run`);
  return id;
}

const readRecord = () =>
  given.read<PhoneRecord>(sql`select ${selectPhoneRecord(2)} from orders order by id desc limit 1`);

beforeEach(async () => {
  await given.run(
    sql`insert into users (id, email) values ('buyer', 'b@example.com'), ('maya', 'm@example.com')`,
  );
  await given.run(sql`insert into couriers (title, phone) values ('Ali', '+9613000000')`);
});

it('counts what was delivered to a phone and refused by it in twelve months', async () => {
  await addOutcome('delivered');
  await addOutcome('refused', { daysAgo: 400 });
  await addOutcome('refused');
  expect(describePhoneRecord(await readRecord())).toBe('1 delivered, 1 refused');
  const stops = [1, 2, 0].map((limit) => hasRefused(given.db, 'buyer', limit));
  expect(await Promise.all(stops)).toEqual([true, false, false]);
  // Those of walk-ins and of erased customers are nobody's.
  await given.run(sql`update orders set phone = ''`);
  await add({ phone: '', user_id: 'maya' });
  const unknown = { delivered: 0, refused: 0, pardon: null, confirmFirst: false };
  expect(await readRecord()).toEqual(unknown);
  expect(describePhoneRecord(unknown)).toBeNull();
});

it('counts two parcels of an order as one delivery, and what was collected as none', async () => {
  const delivered = { status: 'delivered' };
  await add({ ...delivered, split_from: await addOutcome('delivered') });
  await add({ ...delivered, is_collected: true });
  expect(await readRecord()).toMatchObject({ delivered: 1, refused: 0 });
  await add({ ...delivered, split_from: await addOutcome('refused') });
  expect(await readRecord()).toMatchObject({ delivered: 2, refused: 1 });
});

it('forgives the refusals until now, and counts new ones', async () => {
  await addOutcome('refused');
  expect(await pardonPhone(given.db, { orderNumber: 'ORD-0', reason: 'x' }, admin)).toBe(false);
  const pardon = { orderNumber: `ORD-${count}`, reason: 'Was in hospital' };
  expect(await pardonPhone(given.db, pardon, admin)).toBe(true);
  expect(describePhoneRecord(await readRecord())).toBe('pardoned: Was in hospital');
  expect(await hasRefused(given.db, 'buyer', 1)).toBe(false);
  await addOutcome('refused', { daysAgo: 0 });
  await given.run(sql`update run_orders set outcome_at = now() + interval '1 second'
    where order_id = (select max(id) from orders)`);
  expect(await hasRefused(given.db, 'buyer', 1)).toBe(true);
});

it('30.7 stops an account by its own open orders, and marks an order by those of others', async () => {
  const list = (userId: string, limit = 2) => listWaitingOrders(given.db, userId, limit);
  await add({ user_id: 'buyer' });
  await add({ user_id: 'buyer', confirmation: 'confirmed' });
  expect(await list('buyer')).toEqual([]);
  await add({ user_id: 'buyer' });
  expect(await list('buyer')).toEqual([`ORD-${count - 2}`, `ORD-${count}`]);
  expect([await list('buyer', 3), await list('buyer', 0)]).toEqual([[], []]);
  expect(await readRecord()).toMatchObject({ confirmFirst: false });
  const ofOther = await add({ user_id: 'maya' });
  expect(await list('maya', 2)).toEqual([]);
  expect(await readRecord()).toMatchObject({ confirmFirst: true });
  await given.run(sql`update orders set confirmation = 'confirmed' where id = ${ofOther}`);
  expect(await readRecord()).toMatchObject({ confirmFirst: false });
  await add({ user_id: 'buyer', status: 'delivered' });
  expect(await list('buyer')).toEqual([]);
});

it('opens an order by a link whose hash alone is stored, until it expires', async () => {
  const id = await addOrderRow(given.db);
  const path = await createOrderLink(given.db, id);
  expect(path).toMatch(/^\/o\?t=[\w-]{22}$/);
  const token = path.slice(5);
  expect(await findLinkedOrderId(given.db, token)).toBe(id);
  for (const other of [`${token.slice(1)}A`, "' or 1=1"])
    expect(await findLinkedOrderId(given.db, other), other).toBeNull();
  expect(await given.read(sql`select token_hash from order_links`)).toMatch(/^[\da-f]{64}$/);
  await given.run(sql`update order_links set expires_at = now()`);
  expect(await findLinkedOrderId(given.db, token)).toBeNull();
  await deleteExpiredLinks(given.db);
  expect(await given.run(sql`select from order_links`)).toEqual([]);
});

it('exports what is noted about a user, and erases it with the customer', async () => {
  const id = await addOutcome('refused');
  await given.run(
    sql`insert into order_contacts (order_id, kind, outcome) values (${id}, 'link', 'confirmed')`,
  );
  await createOrderLink(given.db, id);
  await pardonPhone(given.db, { orderNumber: `ORD-${count}`, reason: 'Kind' }, admin);
  expect(await exportContacts(given.db, ordersOfAccount('buyer'))).toMatchObject({
    contacts: [{ kind: 'link', outcome: 'confirmed' }],
    deliveries: [{ orderNumber: `ORD-${count}`, outcome: 'refused' }],
  });
  await eraseContacts(given.db);
  const kept = await exportContacts(given.db, ordersOfAccount('buyer'));
  expect(kept).toMatchObject({ contacts: [{}] });
  const pardons = [{ phone, reason: 'Kind', at: expect.any(Date) }];
  expect(await exportPardons(given.db, [phone])).toEqual(pardons);
  await given.run(sql`update orders set phone = '', first_name = 'Deleted'`);
  await eraseContacts(given.db);
  const left = await given.run(sql`
    select 1 from order_contacts union all select 1 from order_links
    union all select 1 from phone_pardons`);
  expect(left).toEqual([]);
});
