import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { UnsavedEditsProvider } from '#app/admin/forms/unsaved-edits.tsx';
import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import {
  createPageServices,
  openSignedIn,
  openStaff,
  signInBrowser,
  type TestBrowser,
} from '#tests/support/page-context.ts';
import { renderAt } from '#tests/support/render-at.tsx';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { AccountActions } from './account-actions.tsx';
import { AccountTags } from './account-tags.tsx';
import { action, loader } from './customer.page.tsx';
import { action as exportData } from './customer-data.route.ts';

const given = openTestDatabase();
const params = { id: 'maya@example.com' };
let admin: TestBrowser;
let maya: TestBrowser;

beforeEach(async () => {
  await given.empty('users, orders, credit_entries, credit_codes, audit_log, rate_limits');
  admin = await openStaff(given.db);
  maya = await openSignedIn(createPageServices(given.db), { email: params.id, isNew: true });
});

const post = async (form: Record<string, string>, id = params.id) =>
  (await action({ ...admin.ask(`/admin/users/${id}`, form), params: { id } })) as {
    data: { message?: string; errors?: { address?: string } };
    status?: number;
  };
const renderActions = (props: ComponentProps<typeof AccountActions>) => {
  const actions = createElement(AccountActions, props);
  const page = createElement(UnsavedEditsProvider, null, actions);
  return renderAt('/', page).replace(/<[^>]*>/g, '');
};
const listAudited = () =>
  given.list(sql`select action from audit_log where subject_kind = 'user' order by id`);

describe('the page of a customer', () => {
  it('shows orders, addresses and all notes', async () => {
    const user_id = await given.read(sql`select id from users where email = ${params.id}`);
    const id = await addOrderRow(given.db, { user_id, notes: 'Ring twice' });
    await given.run(sql`insert into order_notes (order_id, author_email, body)
      values (${id}, 'owner@example.com', 'Paid')`);
    await post({ intent: 'note', note: ' Prefers Sundays ' });
    const shown = await loader({ ...admin.ask('/admin/users/x'), params });
    expect(shown).toMatchObject({
      customer: { email: params.id, name: 'Rana Haddad', orderCount: 1 },
      orders: [{ orderNumber: 'ORD-1', notes: 'Ring twice' }],
      addresses: [{ address: 'Hamra', orderCount: 1 }],
      notes: [{ body: 'Prefers Sundays', author: 'owner@example.com' }],
      notesOfOrders: [{ body: 'Paid', orderNumber: 'ORD-1' }],
      isLastAdmin: false,
    });
    expect(await post({ intent: 'note', note: ' ' })).toHaveProperty('data.errors.note');
  });

  it('shows the credit of a phone of the account, and a code for it alone', async () => {
    const [phone, other] = ['+9613111222', '+9613999888'];
    const user_id = await given.read(sql`select id from users where email = ${params.id}`);
    await addOrderRow(given.db, { user_id, phone });
    await given.run(sql`insert into credit_entries (entry_key, phone, cents)
      values ('own', ${phone}, 500), ('other', ${other}, 500)`);
    const shown = await loader({ ...admin.ask('/admin/users/x'), params });
    const phoneCredit = [{ phone, balanceCents: 500 }];
    expect(shown).toMatchObject({ credit: { balanceCents: 0 }, phoneCredit });
    const { data } = await post({ intent: 'credit-code', phone });
    expect(data.message).toMatch(/^Code \d{6}\./);
    const refused = await post({ intent: 'credit-code', phone: other });
    expect(refused.data.message).toBe('This phone has no credit.');
  });

  it('tells before erasing of open cases and of all credit that goes', async () => {
    const phone = '+9613111222';
    const user_id = await given.read(sql`select id from users where email = ${params.id}`);
    await addOrderRow(given.db, { user_id, phone });
    await given.run(sql`insert into credit_entries (entry_key, user_id, phone, cents)
      values ('own', ${user_id}, '', 1000), ('phone', null, ${phone}, 500)`);
    await given.run(sql`insert into cases (idempotency_key, kind, phone, stage)
      values (gen_random_uuid(), 'repair', ${phone}, 'here'),
        (gen_random_uuid(), 'offer', ${phone}, 'closed')`);
    const loaderData = await loader({ ...admin.ask('/admin/users/x'), params });
    const text = renderActions(loaderData);
    expect(text).toContain('The credit of $15.00 goes too.');
    expect(text).toMatch(/until closed:Repair C-\d+[^-]*undone/);
  });

  it('names a packed order apart from the pending one that it offers to cancel', async () => {
    const user_id = await given.read(sql`select id from users where email = ${params.id}`);
    await addOrderRow(given.db, { user_id });
    await addOrderRow(given.db, { user_id, order_number: 'ORD-2', packed_at: new Date() });
    const text = renderActions(await loader({ ...admin.ask('/admin/users/x'), params }));
    expect(text).toContain('ORD-1, Pending, $1.00ORD-2, Packed, $1.00');
    expect(text).toContain('Cancel what is pending');
  });

  it('locks and unlocks, changes the e-mail, exports and erases, all in the audit log', async () => {
    expect((await post({ intent: 'lock' })).status).toBe(302);
    expect(await maya.isSignedIn()).toBe(false);
    await post({ intent: 'unlock' });
    await signInBrowser(maya, { email: params.id });
    for (const address of ['', 'maya', 'maya@example.com '.repeat(20)]) {
      const { data } = await post({ intent: 'change-email', address });
      expect(data.errors?.address).toMatch(/^Type an e-mail/);
    }
    const taken = await post({ intent: 'change-email', address: 'Owner@example.com' });
    expect(taken.data.errors?.address).toContain('Another account');
    expect(await maya.isSignedIn()).toBe(true);
    await given.run(sql`update users set language = 'fr' where email = ${params.id}`);
    await given.run(sql`delete from pgboss.job`);
    await post({ intent: 'change-email', address: 'rana@example.com' });
    const links = sql`select data -> 'data' from pgboss.job
      where data ->> 'template' = 'address-confirmation'`;
    expect(await given.list(links)).toEqual([
      {
        email: 'rana@example.com',
        url: expect.stringMatching(/^http:\/\/localhost:3000\/fr\/confirm-address\?token=/),
      },
    ]);
    expect(await maya.isSignedIn()).toBe(false);
    const id = 'rana@example.com';
    const file = await exportData({ ...admin.ask(`/admin/users/${id}/data`, {}), params: { id } });
    expect(await file.json()).toMatchObject({ account: { email: id }, orders: [] });
    expect((await post({ intent: 'erase' }, id)).status).toBe(302);
    expect(await listAudited()).toEqual(['lock', 'unlock', 'edit', 'export', 'erase']);
    const log = await given.run(sql`select before, after, subject_id from audit_log`);
    expect(JSON.stringify(log)).not.toContain('@');
    await expect(post({ intent: 'lock' }, id)).rejects.toMatchObject({ init: { status: 404 } });
  });

  it('books credit once for each form, and refuses another amount or reason after a lost answer', async () => {
    const form = { intent: 'credit', entryKey: randomUUID(), direction: 'give', reason: 'Late' };
    const give = (change: object) => post({ ...form, amount: '5', ...change });
    const booked = { done: true, message: 'Credit +$5.00.' };
    expect(await give({})).toMatchObject({ data: booked });
    expect(await give({})).toMatchObject({ data: booked });
    const message = expect.stringContaining('An earlier press saved +$5.00, Late.');
    for (const change of [{ amount: '50' }, { direction: 'take' }, { reason: 'Gift' }]) {
      const refused = { data: { done: false, message }, init: { status: 200 } };
      expect(await give(change)).toMatchObject(refused);
    }
    expect(await given.list(sql`select cents from credit_entries`)).toEqual([500]);
    expect(await give({ entryKey: randomUUID(), amount: '50' })).toHaveProperty('data.done', true);
  });

  it('is no longer one person with another, also for a second press of Undo', async () => {
    const phone = '+9613999888';
    await addOrderRow(given.db, { phone });
    await post({ intent: 'join', other: phone });
    for (let press = 0; press < 2; press += 1)
      expect((await post({ intent: 'part', member: phone })).status).toBe(302);
    expect(await listAudited()).toEqual(['join', 'part']);
  });

  it('tells before a role is given that nobody has confirmed the address', async () => {
    const show = async () => {
      const loaderData = await loader({ ...admin.ask('/admin/users/x'), params });
      const tags = renderToStaticMarkup(createElement(AccountTags, loaderData));
      return [tags, ...renderActions(loaderData).split('Nobody has confirmed this address')];
    };
    const before = await show();
    expect(before).toHaveLength(5);
    expect(before[0]).toContain('Address not confirmed');
    await given.run(sql`update users set email_verified = true where email = ${params.id}`);
    const after = await show();
    expect(after).toHaveLength(2);
    expect(after[0]).not.toContain('Address not confirmed');
  });

  it('names the newsletter where the address is confirmed, else the command that erases it', async () => {
    const show = async () =>
      renderActions(await loader({ ...admin.ask('/admin/users/x'), params }));
    const command = `shop erase-address ${params.id}`;
    const unconfirmed = await show();
    expect(unconfirmed).toContain(command);
    expect(unconfirmed).toContain('is deleted with the wishlist and all notes here.');
    expect(unconfirmed).not.toContain('newsletter');
    await given.run(sql`update users set email_verified = true where email = ${params.id}`);
    const confirmed = await show();
    expect(confirmed).not.toContain(command);
    expect(confirmed).toContain('with the wishlist, the newsletter subscription and all notes');
    expect(confirmed).toContain('Account, orders, wishlist, newsletter and notes, in one');
  });

  it('makes sellers and packers at once, and ordinary customers again', async () => {
    const readRole = async () => (await maya.findUser())?.role;
    await post({ intent: 'role', role: 'seller' });
    expect(await readRole()).toBe('seller');
    await post({ intent: 'role', role: 'packer' });
    expect(await readRole()).toBe('packer');
    await post({ intent: 'revoke' });
    expect(await readRole()).toBe('user');
    expect(await post({ intent: 'role', role: 'admin' })).toHaveProperty('data.message');
    expect(await listAudited()).toEqual(['role', 'role', 'role']);
  });

  it('refuses what would leave the shop without an administrator (D18)', async () => {
    for (const intent of ['revoke', 'lock', 'erase']) {
      const refused = await post({ intent }, 'owner@example.com');
      expect(refused.data.message).toBe('The last administrator stays.');
    }
    expect(await admin.isSignedIn()).toBe(true);
    expect(await listAudited()).toEqual([]);
  });
});
