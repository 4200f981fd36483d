import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createElement } from 'react';
import { createCaseLink, findLinkedCaseId } from '#app/cases/case-links.server.ts';
import { findCase, openCase } from '#app/cases/cases.server.ts';
import { eraseDeletedCases } from '#app/cases/personal-cases.server.ts';
import { ordersOfAccount } from '#app/orders/customer/customer-orders.server.ts';
import {
  detachDeletedCustomer,
  eraseDeletedCustomers,
} from '#app/orders/customer/deleted-customer.server.ts';
import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import {
  createPageServices,
  openSignedIn,
  type PageServices,
  type TestBrowser,
} from '#tests/support/page-context.ts';
import { renderAt } from '#tests/support/render-at.tsx';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { deleteAccount } from './delete-account.server.ts';
import { DeleteAccountSection } from './delete-account-section.tsx';
import { action, loader } from './profile.page.tsx';
import { loader as download } from './profile-data.route.ts';

const given = openTestDatabase();
const password = 'open sesame';
const ofMaya = sql`order_number = 'ORD-maya@example.com'`;
let shop: PageServices;
let browser: TestBrowser;

async function remove(form: Record<string, string> = {}): Promise<unknown> {
  const args = browser.ask('/profile', { intent: 'delete-account', password, ...form });
  return browser.take(await action(args));
}

const countUsers = () => given.read(sql`select count(*) from users`);
const findMayasId = () => given.read(sql`select id from users where email like 'maya%'`);

beforeEach(async () => {
  await given.empty('users, orders, products, verifications, rate_limits, newsletter_subscribers');
  shop = createPageServices(given.db);
  browser = await openSignedIn(shop, { email: 'maya@example.com', password, isNew: true });
  await openSignedIn(shop, { email: 'other@example.com', password, isNew: true });
  for (const statement of [
    sql`update users set email_verified = true`,
    sql`insert into orders (order_number, idempotency_key, user_id, first_name, last_name, email,
        phone, address, city, postal_code, notes, total_cents)
      select 'ORD-' || email, gen_random_uuid(), id, 'Maya', 'Haddad', email, '+9613123456', 'Hamra',
        'Beirut', '1107', 'Ring twice', 4200
      from users`,
    sql`insert into address_book (user_id, digest, first_name, last_name, email, phone, address, city)
      select user_id, 'one', first_name, last_name, email, phone, address, city from orders`,
    sql`insert into order_states (order_id, status, actor_id)
      select id, 'pending', user_id from orders`,
    sql`insert into products (name, price_cents, category, stock)
      values ('Cedar Quest', 4200, 'Nintendo', 1)`,
    sql`insert into order_items (order_id, position, product_id, name, price_cents, image, category,
        subcategory, quantity)
      select orders.id, 1, products.id, name, price_cents, '', category, '', 3 from orders, products`,
    sql`insert into wishlist_items (user_id, product_id)
      select users.id, products.id from users, products`,
    sql`insert into user_consoles (user_id, platform, region) select id, 'NES', 'pal' from users`,
    sql`insert into user_notes (user_id, author_email, body)
      select id, 'owner@example.com', 'Pays late' from users`,
    sql`insert into second_factors (id, user_id, secret, backup_codes)
      select id, id, 'encrypted secret', 'encrypted codes' from users`,
    sql`insert into newsletter_subscribers (email, unsubscribe_token, consent_text)
      select email, email, 'Yes please' from users`,
    sql`delete from verifications`,
    sql`insert into verifications (id, identifier, value, expires_at)
      select id, id, id, now() + interval '1 hour' from users`,
  ])
    await given.run(statement);
});

describe('the download of one’s data (D19)', () => {
  it('holds everything that is one’s own, and nothing else', async () => {
    const answer = await download(browser.ask('/profile/data'));
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="my-data.json"');
    expect(answer.headers.get('Cache-Control')).toContain('no-store');
    const text = await answer.text();
    expect(text).not.toContain('other@example.com');
    expect(JSON.parse(text)).toMatchObject({
      account: {
        ...{ email: 'maya@example.com', emailConfirmed: true, role: 'user' },
        sessions: [{ address: '203.0.113.7' }],
      },
      orders: [
        {
          ...{ orderNumber: 'ORD-maya@example.com', phone: '+9613123456', totalCents: 4200 },
          items: [{ name: 'Cedar Quest', priceCents: 4200, quantity: 3 }],
          history: [{ status: 'pending' }],
        },
      ],
      addresses: [{ firstName: 'Maya', address: 'Hamra', city: 'Beirut', landmark: null }],
      wishlist: [{ productId: 1, name: 'Cedar Quest' }],
      consoles: [{ platform: 'NES', region: 'pal' }],
      newsletter: { status: 'pending', consentText: 'Yes please' },
      notes: [{ body: 'Pays late' }],
    });
    expect(text).not.toContain('encrypted');
    const secrets = sql`select password, token from credentials join sessions using (user_id)`;
    for (const secret of await given.list(secrets)) expect(text).not.toContain(secret);
  });
});

it('neither shows nor erases what came with an address that the account has not confirmed', async () => {
  await given.run(sql`update users set email_verified = false`);
  const answer = await download(browser.ask('/profile/data'));
  expect(await answer.json()).toMatchObject({ newsletter: null });
  await remove();
  expect(await given.read(sql`select count(*)::int from newsletter_subscribers`)).toBe(2);
});

type DeletedAccount = Parameters<typeof DeleteAccountSection>[0];

/** The text of the section that deletes an account. */
function showDeletion(deleted: Omit<DeletedAccount, 'isOpen' | 'userId'>): string {
  const section = createElement(DeleteAccountSection, { isOpen: true, userId: 'maya', ...deleted });
  return renderAt('/', section).replace(/<[^>]*>/g, '');
}

describe('deleting an account (D19)', () => {
  it('keeps the delivery data of an open order until it is settled, and notifies the shop', async () => {
    await given.run(sql`delete from pgboss.job`);
    const { openOrders } = await loader(browser.ask('/profile'));
    expect(openOrders).toEqual([
      {
        ...{ orderNumber: 'ORD-maya@example.com', totalCents: 4200 },
        ...{ status: 'pending', label: 'Pending' },
      },
    ]);
    await given.run(sql`update orders set status = 'shipped' where ${ofMaya}`);
    await remove({ cancelPending: 'on' });
    const find = () =>
      given.run(sql`select user_id, status, last_name, phone, address from orders where ${ofMaya}`);
    const delivery = { last_name: 'Haddad', phone: '+9613123456', address: 'Hamra' };
    expect(await find()).toEqual([{ user_id: null, status: 'shipped', ...delivery }]);
    const emails = sql`select data from pgboss.job where data ->> 'template' = 'customer-left'`;
    expect(await given.run(emails)).toHaveLength(1);
    expect(await given.list(sql`select body from order_notes`)).toEqual([
      expect.stringContaining('Name, e-mail, phone, address and notes stay until'),
    ]);

    await eraseDeletedCustomers(given.db);
    await given.run(sql`update orders set status = 'delivered' where ${ofMaya}`);
    await eraseDeletedCustomers(given.db);
    expect(await find()).toEqual([{ user_id: null, status: 'delivered', ...delivery }]);
    await given.run(sql`update order_states set created_at = now() - interval '25 hours'`);
    await eraseDeletedCustomers(given.db);
    expect(await find()).toEqual([
      { user_id: null, status: 'delivered', last_name: 'account', phone: '', address: '' },
    ]);
    expect(await given.read(sql`select count(*) from orders where last_name = 'Haddad'`)).toBe(1);
  });

  it('keeps who has a case open with the shop until it is closed for a day', async () => {
    const { id } = await openCase(given.db, {
      ...({ kind: 'repair', attemptKey: randomUUID(), orderId: null, language: 'en' } as const),
      ...{ userId: String(await findMayasId()), words: 'It hums' },
      ...{ name: 'Maya', email: 'maya@example.com', phone: '+9613123456' },
      lines: [{ what: 'A console' }],
    });
    const token = (await createCaseLink(given.db, id)).split('t=')[1] ?? '';
    const { openCases } = await loader(browser.ask('/profile'));
    expect(openCases).toEqual([{ id, kind: 'repair', stage: 'to-answer' }]);
    await remove();
    const kept = {
      name: 'Maya',
      email: 'maya@example.com',
      phone: '+9613123456',
      words: 'It hums',
    };
    const found = await findCase(given.db, id);
    expect(found).toMatchObject({ userId: null, ...kept });
    expect(found?.entries.filter(({ kind }) => kind === 'note')).toEqual([
      expect.objectContaining({ words: expect.stringContaining('until this case is closed') }),
    ]);
    expect(await findLinkedCaseId(given.db, token)).toBe(id);

    await eraseDeletedCases(given.db);
    await given.run(sql`update cases set stage = 'closed', closed_at = now()`);
    await eraseDeletedCases(given.db);
    expect(await findCase(given.db, id)).toMatchObject(kept);
    await given.run(sql`update cases set closed_at = now() - interval '25 hours'`);
    await eraseDeletedCases(given.db);
    const erased = { name: 'Deleted account', email: '', phone: '', words: '' };
    expect(await findCase(given.db, id)).toMatchObject(erased);
    expect(await findLinkedCaseId(given.db, token)).toBeNull();
    // Those of who is not deleted stay.
    await given.run(sql`update cases set name = 'Rana'`);
    await eraseDeletedCases(given.db);
    expect(await findCase(given.db, id)).toMatchObject({ name: 'Rana' });
  });

  it('tells before of open cases, and of credit that goes too', async () => {
    await given.run(sql`insert into credit_entries (entry_key, user_id, cents)
      select 'own', id, 3000 from users where email like 'maya%'`);
    const { openOrders, credit } = await loader(browser.ask('/profile'));
    const show = (creditCents: number, isConfirmed = true) => {
      const openCases = [{ number: 'C-12', kind: 'Repair', stage: 'It is with us' }];
      return showDeletion({ isConfirmed, openOrders, openCases, creditCents });
    };
    const text = show(credit.balanceCents);
    expect(text).toContain('Your credit of $30.00 goes too. Spend it first.');
    expect(text).toContain('Repair C-12, It is with us');
    expect(show(0)).not.toContain('credit');
    expect(show(0)).not.toContain('newsletter');
    expect(show(0, false)).toContain('so a newsletter subscription stays');
  });

  it('cancels pending orders on request, and returns their stock', async () => {
    await remove({ cancelPending: 'on' });
    const order = await given.list(sql`select status, last_name from orders where ${ofMaya}`);
    expect(order).toEqual(['cancelled', 'account']);
    expect(await given.list(sql`select stock from products`)).toEqual([4]);
    const newest = sql`select status, by_customer from order_states order by id desc limit 1`;
    expect(await given.list(newest)).toEqual(['cancelled', true]);
    const others = await given.list(sql`select status from orders where user_id is not null`);
    expect(others).toEqual(['pending']);
  });

  it('leaves a pending order open that is packed, and does not offer to cancel it', async () => {
    await given.run(sql`delete from pgboss.job`);
    const show = async () => {
      const { openOrders } = await loader(browser.ask('/profile'));
      return showDeletion({ isConfirmed: true, openOrders, openCases: [], creditCents: 0 });
    };
    expect(await show()).toContain('Cancel the pending order too');
    await given.run(sql`update orders set packed_at = now()`);
    expect(await show()).toContain('ORD-maya@example.com, Packed, $42.00');
    expect(await show()).not.toContain('Cancel the pending order');
    await remove({ cancelPending: 'on' });
    const order = await given.list(sql`select status, last_name from orders where ${ofMaya}`);
    expect(order).toEqual(['pending', 'Haddad']);
    expect(await given.list(sql`select data ->> 'template' from pgboss.job`)).toEqual([
      'customer-left',
    ]);
  });

  it('names a packed order apart from the pending one that it offers to cancel', () => {
    const pending = { orderNumber: 'ORD-1', status: 'pending', label: 'Pending', totalCents: 1000 };
    const packed = { orderNumber: 'ORD-2', status: 'packed', label: 'Packed' };
    const openOrders = [pending, { ...pending, ...packed }];
    const nothing = { isConfirmed: true, openCases: [], creditCents: 0 };
    const text = showDeletion({ ...nothing, openOrders });
    expect(text).toContain('ORD-1, Pending, $10.00ORD-2, Packed, $10.00');
    expect(text).toContain('Cancel the pending order too');
  });

  it('erases the user in the orders, which stay', async () => {
    await given.run(sql`update orders set status = 'delivered'`);
    expect(await remove()).toMatchObject({ status: 302 });
    expect([...browser.cookies]).toEqual([
      ['signed-out', '1'],
      ['flash', 'account-deleted'],
    ]);
    const orders = sql`select user_id, first_name, last_name, email, phone, address, city,
      postal_code, notes, total_cents, status from orders where ${ofMaya}`;
    expect(await given.run(orders)).toEqual([
      {
        ...{ user_id: null, first_name: 'Deleted', last_name: 'account', email: '', phone: '' },
        ...{ address: '', city: 'Beirut', postal_code: null, notes: null },
        ...{ total_cents: 4200, status: 'delivered' },
      },
    ]);
    expect(await given.read(sql`select actor_id from order_states order by id limit 1`)).toBeNull();
  });

  it('is done, too, for a browser that sends it again because the answer was lost', async () => {
    const userId = await findMayasId();
    const form = { intent: 'delete-account', password, userId };
    await action(browser.ask('/profile', form));
    expect(await countUsers()).toBe(1);
    const otherId = await given.read(sql`select id from users`);
    const toLogin = (answer: Response) =>
      answer.headers.get('Location') === '/login?next=%2Fprofile&ended=1';
    for (const odd of ['', 'nobody', `${userId} `, otherId])
      await expect(remove({ userId: odd })).rejects.toEqual(expect.toSatisfy(toLogin));
    await expect(remove({ userId, intent: 'sign-out-everywhere' })).rejects.toEqual(
      expect.toSatisfy(toLogin),
    );
    const done = await remove({ userId });
    expect(done).toEqual(
      expect.toSatisfy((answer: Response) => answer.headers.get('Location') === '/'),
    );
    expect([...browser.cookies]).toEqual([
      ['signed-out', '1'],
      ['flash', 'account-deleted'],
    ]);
    expect(await countUsers()).toBe(1);
  });

  it('sends with the form whose account it is', async () => {
    const { user } = await loader(browser.ask('/profile'));
    const deleted = { isConfirmed: true, openOrders: [], openCases: [], creditCents: 0 };
    const props = { isOpen: true, userId: user.id, ...deleted };
    const html = renderAt('/', createElement(DeleteAccountSection, props));
    expect(html).toContain(`<input type="hidden" name="userId" value="${user.id}"`);
  });

  it('leaves nothing else of the user, and everything of others', async () => {
    await remove();
    for (const table of [
      ...['users', 'sessions', 'credentials', 'verifications', 'wishlist_items', 'user_notes'],
      ...['user_consoles', 'newsletter_subscribers', 'second_factors', 'address_book'],
    ])
      expect(await given.read(sql`select count(*) from ${sql.table(table)}`), table).toBe(1);
    const left = sql`select first_name, email from orders where user_id is not null`;
    expect(await given.list(left)).toEqual(['Maya', 'other@example.com']);
  });

  it.each(['wrong one', ''])('refuses the password %j', async (wrong) => {
    expect(await remove({ password: wrong })).toMatchObject({
      data: { form: 'deletion', field: 'password', message: 'Invalid password' },
      init: { status: 400 },
    });
    expect(await countUsers()).toBe(2);
  });

  it('refuses the last administrator (D18)', async () => {
    await given.run(sql`update users set role = 'admin' where email like 'maya%'`);
    expect(await remove()).toMatchObject({
      data: { message: 'You are the last administrator. Make somebody else one first.' },
      init: { status: 409 },
    });
    expect(await given.read(sql`select count(*) from orders where first_name = 'Maya'`)).toBe(2);
    await given.run(sql`update users set role = 'admin'`);
    const ids = await given.list(sql`select id from users`);
    const outcomes = await Promise.all(ids.map((id) => deleteAccount(given.db, id, [])));
    expect(outcomes.sort()).toEqual(['deleted', 'last-admin']);
  });

  it('deletes nothing when another part of the shop fails to erase its data', async () => {
    const failure = new Error('the newsletter is stuck');
    const erase = () => Promise.reject(failure);
    await expect(deleteAccount(given.db, await findMayasId(), [erase])).rejects.toBe(failure);
    expect(await countUsers()).toBe(2);
  });

  it('leaves no name in an order that comes in at the same time', async () => {
    const id = await findMayasId();
    const late = { order_number: 'ORD-late', user_id: id, email: 'maya@example.com' };
    let hasOrdered = false;
    const detach: Parameters<typeof deleteAccount>[2][number] = async (db, user) => {
      const own = ordersOfAccount(user.id);
      await detachDeletedCustomer(db, user.id, { own, cancelPending: false });
      if (!hasOrdered) await addOrderRow(given.db, late);
      hasOrdered = true;
    };
    expect(await deleteAccount(given.db, id, [detach])).toBe('deleted');
    const left = sql`select count(*) from orders where user_id is null and customer_deleted_at is null`;
    expect(await given.read(left)).toBe(0);
  });
});
