import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { noteOnCase } from '#app/cases/case-messages.server.ts';
import { openCase } from '#app/cases/cases.server.ts';
import { subscribe } from '#app/newsletter/subscriptions.server.ts';
import { pardonPhone } from '#app/orders/confirmation/phone-record.server.ts';
import { eraseDeletedCustomers } from '#app/orders/customer/deleted-customer.server.ts';
import { addOrderNote } from '#app/orders/orders.server.ts';
import { askGuest, createWantsLink } from '#app/wants/wants.server.ts';
import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { eraseAddress, eraseUser, exportCustomerData, exportUserData } from './user-data.server.ts';

const given = openTestDatabase(
  'users, orders, joined_customers, audit_log, cases, phone_pardons, newsletter_subscribers, wants, want_links, pgboss.job',
);
const owner = { id: 'owner', email: 'owner@example.com' };
const maya = { id: 'maya', email: 'maya@example.com' };
const rana = { id: 'rana', email: 'rana@example.com' };
const phone = '+9613111111';

beforeEach(async () => {
  await given.run(sql`insert into users (id, email, email_verified)
    select id, id || '@example.com', true from unnest('{owner,maya,rana}'::text[]) as id`);
});

const note = (orderNumber: string, body: string) =>
  addOrderNote(given.db, owner, orderNumber, body, null);
const readAll = async () =>
  JSON.stringify([
    await given.run(sql`select * from order_notes`),
    await given.run(sql`select * from audit_log`),
  ]);
const exportOwn = async (user: typeof maya) =>
  (await exportUserData(given.db, user, 'my-data.json')).json();
const openRepair = (userId: string | null, email: string) =>
  openCase(given.db, {
    ...({ kind: 'repair', attemptKey: randomUUID(), orderId: null, language: 'en' } as const),
    ...{ userId, email, words: 'It hums', name: 'Nabil', phone: '' },
    lines: [{ what: 'A console' }],
  });

it('gives a user what the shop noted of the orders and cases', async () => {
  await addOrderRow(given.db, { order_number: 'ORD-1', user_id: 'maya' });
  await addOrderRow(given.db, { order_number: 'ORD-2', user_id: 'rana' });
  await note('ORD-1', 'Paid in coins');
  await note('ORD-2', 'Was rude');
  const { id: caseId } = await openRepair('maya', '');
  await noteOnCase(given.db, { caseId, entryKey: randomUUID(), words: 'Smokes', actor: owner });
  const own = await exportOwn(maya);
  expect(own).toMatchObject({
    orderNotes: [{ orderNumber: 'ORD-1', body: 'Paid in coins' }],
    cases: [{ messages: [{ kind: 'opened' }, { kind: 'note', words: 'Smokes' }] }],
  });
  expect(JSON.stringify(own)).not.toContain('rude');
});

it('erases notes and pardons with the customer of an order, in the audit log too', async () => {
  for (const [order_number, status] of [
    ['ORD-1', 'delivered'],
    ['ORD-2', 'shipped'],
  ] as const)
    await addOrderRow(given.db, { order_number, status, user_id: 'maya', phone });
  for (const order of ['ORD-1', 'ORD-2']) {
    await note(order, `Secret of ${order}`);
    await pardonPhone(given.db, { orderNumber: order, reason: `Secret pardon ${order}` }, owner);
  }
  await eraseUser(given.db, 'maya', { cancelPending: false, administrator: null });
  const kept = await readAll();
  expect(kept).not.toContain('Secret of ORD-1');
  expect(kept).not.toContain('Secret pardon');
  expect(kept).toContain('Secret of ORD-2');
  await note('ORD-2', 'Secret of later');
  await given.run(sql`update orders set status = 'delivered'`);
  await eraseDeletedCustomers(given.db);
  expect(await readAll()).not.toContain('Secret');
  const flags = sql`select has_internal_notes from orders order by id`;
  expect(await given.list(flags)).toEqual([false, false]);
  expect(await given.list(sql`select action from audit_log order by id`)).toEqual([
    ...['note', 'pardon', 'note', 'pardon', 'note'],
  ]);
});

it('gives the pardon of a phone to the owner, and to no account that typed it', async () => {
  await addOrderRow(given.db, { order_number: 'ORD-1', user_id: 'maya', phone });
  await pardonPhone(given.db, { orderNumber: 'ORD-1', reason: 'Was in hospital' }, owner);
  const whole = await exportCustomerData(given.db, maya, 'data.json');
  expect(await whole.json()).toMatchObject({ pardons: [{ phone, reason: 'Was in hospital' }] });
  await addOrderRow(given.db, { order_number: 'ORD-2', user_id: 'rana', phone });
  expect(JSON.stringify(await exportOwn(rana))).not.toContain('hospital');
});

it('erases an address without an account, and nothing of others', async () => {
  const guest = 'guest@example.com';
  const want = {
    ...{ productId: null, query: 'cedar', platform: null, minCondition: null },
    ...{ completeOnly: false, maxCents: null },
  };
  for (const email of [guest, maya.email]) {
    await askGuest(given.db, email, want);
    await createWantsLink(given.db, email);
    await subscribe(given.db, email, 'https://shop.example');
  }
  await openRepair(null, 'Guest@example.com');
  await openRepair('rana', guest);
  await given.run(sql`update cases set stage = 'closed', closed_at = now()`);
  await given.run(sql`update users set email_verified = true where id = 'maya'`);
  const erase = (email: string) => eraseAddress(given.db, email, owner);
  expect([await erase('Guest@Example.com'), await erase('Maya@example.com')]).toEqual([
    'erased',
    'has-account',
  ]);
  for (const table of ['wants', 'want_links', 'newsletter_subscribers'])
    expect(await given.list(sql`select email from ${sql.table(table)}`), table).toEqual([
      maya.email,
    ]);
  expect(await given.list(sql`select name from cases order by id`)).toEqual([
    ...['Deleted account', 'Nabil'],
  ]);
  const log = await given.run(sql`select * from audit_log`);
  expect(log).toMatchObject([{ action: 'erase', subject_id: 'an address' }]);
  expect(JSON.stringify(log)).not.toMatch(/guest/i);
});
