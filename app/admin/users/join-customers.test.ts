import fs from 'node:fs';
import { type Insertable, sql } from 'kysely';
import { addUserNote, listCustomerNotes } from '#app/accounts/users/user-notes.server.ts';
import { readCredit } from '#app/credit/credit.server.ts';
import { createCreditCode, redeemCreditCode } from '#app/credit/credit-codes.server.ts';
import type { Tables } from '#db/tables.ts';
import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { parseCustomerFilter } from './customer-filter.ts';
import {
  findCustomer,
  listCustomers,
  listPhoneCredit,
  listUsedAddresses,
} from './customers.server.ts';
import { joinCustomers, listJoined, partCustomers } from './join-customers.server.ts';
import {
  erasePhoneCustomer,
  eraseUser,
  exportCustomerData,
  exportUserData,
} from './user-data.server.ts';

const given = openTestDatabase(
  'users, orders, joined_customers, user_notes, audit_log, cases, credit_entries',
);
const owner = { id: null, email: 'owner@example.com' };
const [maya, samir, shared] = ['+9613111111', '+9613222222', '+9613333333'];
let orderCount = 0;

const addOrder = (change: Partial<Insertable<Tables['orders']>>) => {
  orderCount += 1;
  const row = { order_number: `ORD-${orderCount}`, status: 'delivered' } as const;
  return addOrderRow(given.db, { ...row, ...change });
};
const countOrders = async (key: string) => (await findCustomer(given.db, key))?.orderCount;
const join = (id: string, other: string) => joinCustomers(given.db, owner, id, other);
const listIds = async (search: string) => {
  const filter = parseCustomerFilter(new URLSearchParams(search));
  return (await listCustomers(given.db, filter)).customers.map(({ id }) => id);
};
const addCredit = (phone: string, cents: number) =>
  given.run(sql`insert into credit_entries (entry_key, phone, cents)
    values (gen_random_uuid()::text, ${phone}, ${cents})`);
const addCase = (phone: string, kind = 'offer', stage = 'closed') =>
  given.run(sql`insert into cases (idempotency_key, kind, stage, name, phone, words)
    values (gen_random_uuid(), ${kind}, ${stage}, 'Nabil', ${phone}, 'Two consoles')`);
const erasePhone = (phone: string) =>
  erasePhoneCustomer(given.db, phone, { cancelPending: false, administrator: owner });

beforeEach(async () => {
  await given.run(sql`insert into users (id, email) values ('maya', 'maya@example.com'),
    ('rana', 'rana@example.com')`);
  orderCount = 0;
  await addOrder({ user_id: 'maya', phone: maya, total_cents: 1000 });
  await addOrder({ phone: maya, total_cents: 2000, city: 'Tyre', channel: 'whatsapp' });
  await addOrder({ phone: samir, total_cents: 4000, first_name: 'Samir' });
  await addOrder({ user_id: 'maya', phone: shared });
  await addOrder({ user_id: 'rana', phone: shared });
  await addOrder({ phone: shared });
});

describe('a customer', () => {
  it('is an account with what was ordered by its phone, in sums, places and refusals', async () => {
    const [run] = await given.list<number>(sql`with courier as (
      insert into couriers (title, phone) values ('Hadi', '+96170111222') returning id)
      insert into courier_runs (courier_id) select id from courier returning id`);
    await given.run(sql`insert into run_orders (run_id, order_id, stop, due_cents, outcome, outcome_at)
      select ${run}, id, 1, 2000, 'refused', now() from orders where order_number = 'ORD-2'`);
    expect(await findCustomer(given.db, maya)).toMatchObject({
      ...{ id: 'maya', orderCount: 3, deliveredCents: 3100, refusedCount: 1 },
    });
    const places = await listUsedAddresses(given.db, 'maya');
    expect(places.map(({ city }) => city).sort()).toEqual(['Beirut', 'Beirut', 'Tyre']);
  });

  it('is a phone without an account, also one that two accounts have ordered with', async () => {
    expect(await findCustomer(given.db, samir)).toMatchObject({
      ...{ id: samir, email: null, name: 'Samir Haddad', orderCount: 1, deliveredCents: 4000 },
    });
    expect(await findCustomer(given.db, shared)).toMatchObject({ id: shared, orderCount: 1 });
    expect(await findCustomer(given.db, '+9613999999')).toBeNull();
    expect(await listIds('show=phone')).toEqual([shared, samir]);
    expect(await listIds('q=samir')).toEqual([samir]);
    expect(await listIds('show=phone&q=samir&sort=last-order')).toEqual([samir]);
    const all = [samir, shared, 'maya', 'rana'].sort();
    expect((await listIds('q=ORD&sort=last-order')).sort()).toEqual(all);
  });

  it('has notes about its phones, which meet those of the account', async () => {
    await addUserNote(given.db, samir, 'Calls at noon', owner);
    await addUserNote(given.db, 'maya', 'Pays in lira', owner);
    await join(samir, 'maya@example.com');
    const notes = await listCustomerNotes(given.db, 'maya');
    expect(notes.map(({ body }) => body)).toEqual(['Calls at noon', 'Pays in lira']);
  });
});

describe('a phone that was never ordered with', () => {
  const owned = '+9613444444';

  it('is a customer by a case or credit alone, and is erased with them', async () => {
    await addCase(owned);
    const nobody = { id: owned, email: null, orderCount: 0 };
    expect(await findCustomer(given.db, owned)).toMatchObject(nobody);
    await addCredit(owned, 1500);
    expect(await listPhoneCredit(given.db, owned)).toEqual([{ phone: owned, balanceCents: 1500 }]);
    await erasePhone(owned);
    const left = await given.run(sql`select name, phone from cases`);
    expect(left).toEqual([{ name: 'Deleted account', phone: '' }]);
    expect(await findCustomer(given.db, owned)).toBeNull();
    expect(await given.read(sql`select sum(cents)::int from credit_entries`)).toBe(1500);
  });

  it('stands for itself where only accounts have ordered with it, and goes with whom it is joined', async () => {
    await given.run(sql`delete from orders where phone = ${shared} and user_id is null`);
    expect((await findCustomer(given.db, shared))?.id).toBe('rana');
    await addCase(shared);
    expect(await findCustomer(given.db, shared)).toMatchObject({ id: shared, orderCount: 0 });
    await addCredit(owned, 700);
    expect(await join(owned, 'maya@example.com')).toEqual({ joined: 'maya' });
    await addCredit(maya, 500);
    await addCredit(samir, 300);
    const held = await listPhoneCredit(given.db, 'maya');
    expect(held.map(({ balanceCents }) => balanceCents).sort()).toEqual([500, 700]);
  });
});

describe('customers who are one person', () => {
  it('stand on one page until that is undone, with whom they had brought along', async () => {
    expect(await join(samir, shared)).toEqual({ joined: samir });
    expect(await join(samir, 'maya@example.com')).toEqual({ joined: 'maya' });
    expect(await countOrders('maya')).toBe(5);
    expect(await findCustomer(given.db, shared)).toMatchObject({ id: 'maya' });
    const joined = await listJoined(given.db, 'maya');
    expect(joined.map(({ id }) => id).sort()).toEqual([samir, shared]);
    expect(await listIds('show=phone')).toEqual([]);
    expect(await join('maya', '03 222 222')).toHaveProperty('refused');
    expect(await join('maya', 'nobody@example.com')).toHaveProperty('refused');

    for (let press = 0; press < 2; press += 1) await partCustomers(given.db, owner, 'maya', samir);
    expect([await countOrders('maya'), await countOrders(samir)]).toEqual([3, 2]);
    const actions = await given.list(sql`select action from audit_log order by id`);
    expect(actions).toEqual(['join', 'join', 'part']);
  });

  it('go away with all whom one had brought along, also after that one was joined with another', async () => {
    await addOrder({ phone: '+9613555555' });
    await join(samir, shared);
    await join('+9613555555', samir);
    await join('maya', '+9613555555');
    expect(await countOrders('maya')).toBe(6);
    await partCustomers(given.db, owner, 'maya', samir);
    expect([await countOrders('maya'), await countOrders(samir)]).toEqual([4, 2]);
    await join(samir, 'maya@example.com');
    await partCustomers(given.db, owner, 'maya', shared);
    expect([await countOrders('maya'), await countOrders(shared)]).toEqual([5, 1]);
  });

  it('go away alone where whom they came with had been erased before', async () => {
    await given.run(sql`insert into joined_customers (member, main, via)
      values (${samir}, 'maya', '+9613555555'), (${shared}, 'maya', ${samir})`);
    const migration = fs.readFileSync('db/migrations/0130-erased-parents.sql', 'utf8');
    await given.run(sql.raw(migration));
    const read = sql`select via from joined_customers order by member`;
    expect(await given.list(read)).toEqual([null, samir]);
  });

  it('are found and sorted by what any of them ordered', async () => {
    expect(await listIds('q=ORD-2')).toEqual(['maya']);
    await join(samir, shared);
    for (const show of ['all', 'phone'])
      expect(await listIds(`q=ORD-6&show=${show}`)).toEqual([samir]);
    await given.run(sql`insert into users (id, email) values ('lina', 'lina@example.com')`);
    await addOrder({ phone: samir, user_id: 'lina' });
    expect(await listIds('q=ORD-6')).toEqual([samir]);
    expect(await findCustomer(given.db, shared)).toMatchObject({ id: samir });
    await join('lina', samir);
    expect(await listIds('q=ORD-6')).toEqual(['lina']);
    expect(await listIds('q=ORD-6&show=phone')).toEqual([]);
    expect(await listIds('sort=last-order')).toEqual(['lina', 'rana', 'maya']);
    await addOrder({ phone: maya });
    expect(await listIds('sort=last-order')).toEqual(['maya', 'lina', 'rana']);
    expect(await listIds('q=ORD-5&sort=last-order')).toEqual(['rana']);
    expect(await listIds('q=example.com&sort=last-order')).toEqual(['maya', 'lina', 'rana']);
  });

  it('may be two accounts, each with its own page', async () => {
    await join('maya', 'rana@example.com');
    for (const id of ['maya', 'rana']) {
      expect(await findCustomer(given.db, id)).toMatchObject({ id, orderCount: 5 });
    }
    await partCustomers(given.db, owner, 'rana', 'maya');
    expect(await countOrders('rana')).toBe(1);
  });
});

describe('the data of a customer', () => {
  const readNumbers = async (file: Promise<Response>) => {
    const { orders } = (await (await file).json()) as { orders: { orderNumber: string }[] };
    return orders.map(({ orderNumber }) => orderNumber).sort();
  };
  const listNamed = () =>
    given.list(sql`select order_number from orders where first_name <> 'Deleted' order by id`);

  it('comes whole for the owner; the user gets what the account has ordered', async () => {
    const user = { id: 'maya', email: 'maya@example.com' };
    const whole = exportCustomerData(given.db, user, 'data.json');
    expect(await readNumbers(whole)).toEqual(['ORD-1', 'ORD-2', 'ORD-4']);
    const own = exportUserData(given.db, user, 'data.json');
    expect(await readNumbers(own)).toEqual(['ORD-1', 'ORD-4']);
    const phone = { id: samir, email: null };
    expect(await readNumbers(exportCustomerData(given.db, phone, 'data.json'))).toEqual(['ORD-3']);
    await addCase(samir, 'offer', 'to-answer');
    await addCredit(samir, 500);
    const file = await (await exportCustomerData(given.db, phone, 'data.json')).json();
    const cases = [{ words: 'Two consoles' }];
    expect(file).toMatchObject({ cases, phoneCredit: [expect.anything()] });
  });

  it('is erased with the account by the owner, and by the user without the orders by phone', async () => {
    await eraseUser(given.db, 'rana', { cancelPending: false, administrator: null });
    expect(await listNamed()).toEqual(['ORD-1', 'ORD-2', 'ORD-3', 'ORD-4', 'ORD-6']);
    await addUserNote(given.db, samir, 'Calls at noon', owner);
    await join('maya', samir);
    await eraseUser(given.db, 'maya', { cancelPending: false, administrator: owner });
    expect(await listNamed()).toEqual([]);
    const log = JSON.stringify(await given.run(sql`select * from audit_log`));
    for (const own of [samir, 'Calls at noon']) expect(log).not.toContain(own);
    expect(await given.run(sql`select from joined_customers`)).toEqual([]);
  });

  it('is erased with a phone, and leaves no phone in the notes and the audit log', async () => {
    await addUserNote(given.db, samir, 'Calls at noon', owner);
    await given.run(sql`insert into audit_log (actor_email, action, subject_kind, subject_id, after)
      values ('owner@example.com', 'add', 'order', 'ORD-3', ${JSON.stringify({ phone: samir })}::jsonb)`);
    await join(samir, shared);
    await erasePhone(samir);
    expect(await listNamed()).toEqual(['ORD-1', 'ORD-2', 'ORD-4', 'ORD-5']);
    const [log, notes] = [sql`select * from audit_log`, sql`select * from user_notes`];
    const left = JSON.stringify([await given.run(log), await given.run(notes)]);
    expect(left).not.toContain(samir);
    expect(await findCustomer(given.db, samir)).toBeNull();
  });

  it.each([
    ['a phone', samir, () => erasePhone(samir)],
    [
      'an account',
      'maya',
      () => eraseUser(given.db, 'maya', { cancelPending: false, administrator: owner }),
    ],
  ])('is erased with %s and all phones of the person', async (_, first, erase) => {
    for (const phone of ['+9613555555', '+9613666666', '+9613777777']) {
      await addOrder({ phone });
      await join(first, phone);
    }
    await erase();
    expect(await given.run(sql`select member, main from joined_customers`)).toEqual([]);
  });

  it('leaves no phone in what was recorded of an account that it was joined with', async () => {
    await join('maya', samir);
    await partCustomers(given.db, owner, 'maya', samir);
    await erasePhone(samir);
    const log = JSON.stringify(await given.run(sql`select * from audit_log`));
    expect(log).toContain('part');
    expect(log).not.toContain(samir);
  });

  it('leaves no phone in the credit that had moved into an account', async () => {
    await addCredit(samir, 500);
    const code = await createCreditCode(given.db, samir);
    const redeem = () => redeemCreditCode(given.db, { phone: samir, code, userId: 'maya' });
    for (const press of ['first', 'second'])
      expect(await redeem(), press).toEqual({ movedCents: 500 });
    const { entries } = await readCredit(given.db, { userId: 'maya' });
    expect(entries).toMatchObject([{ kind: 'moved', cents: 500 }]);
    await erasePhone(samir);
    const left = await given.run(sql`select * from credit_entries`);
    expect(JSON.stringify(left)).not.toContain(samir);
  });

  it('is erased with a phone from cases before orders, as all lock them that change both', async () => {
    await addCase(samir, 'return', 'here');
    const erased = await given.db.transaction().execute(async (transaction) => {
      await sql`select from cases for update`.execute(transaction);
      const erasing = erasePhone(samir);
      await given.untilLocked();
      await sql`select from orders where phone = ${samir} for update nowait`.execute(transaction);
      return { erasing };
    });
    expect(await erased.erasing).toBe('deleted');
  });
});
