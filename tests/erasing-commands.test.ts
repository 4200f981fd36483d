import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { emailQueue, enqueueEmails } from '#app/platform/email/email-queue.server.ts';
import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import { runHere } from '#tests/support/run-here.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const given = openTestDatabase('users, orders, newsletter_subscribers, verifications');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-erasing-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const run = (...words: string[]) =>
  runHere({ DATABASE_URL: given.url, DATA_DIR: path.join(folder, 'data') }, ...words);

beforeEach(async () => {
  await given.run(sql`insert into users (id, email, email_verified)
    select id, id || '@example.com', true from unnest('{maya,rana}'::text[]) as id`);
  await given.run(sql`insert into newsletter_subscribers (email, status, unsubscribe_token, consent_text)
    select name || '@example.com', 'confirmed', name, 'Yes'
    from unnest('{guest,maya,nabil}'::text[]) as name`);
});

const listSubscribed = () =>
  given.list(sql`select email from newsletter_subscribers where status = 'confirmed' order by 1`);

it('erase an address without an account', async () => {
  expect(await run('erase-address', 'maya@example.com')).toEqual({
    status: 1,
    output: 'There is an account with maya@example.com. Erase it on /admin/users.\n',
  });
  expect(await run('erase-address', '')).toMatchObject({ status: 1 });
  await given.run(sql`insert into users (id, email) values ('other', 'guest@example.com')`);
  await given.run(
    sql`insert into wants (user_id, query, confirmed_at) values ('other', 'x', now())`,
  );
  const erased = await run('erase-address', ' Guest@example.com');
  expect(erased).toMatchObject({
    status: 0,
    output: expect.stringMatching(/^Erased what was.*\nAn account that never confirmed/),
  });
  expect(await given.list(sql`select user_id from wants`)).toEqual(['other']);
  expect(await listSubscribed()).toEqual(['maya@example.com', 'nabil@example.com']);
});

describe('restore --replace', () => {
  const again = /These accounts were deleted since the backup\..* in \/admin\/users: (.*)\.\n/;
  const restore = async (name: string) => {
    const { status, output } = await run('restore', path.join(folder, name), '--replace');
    expect(status, output).toBe(0);
    return again.exec(output)?.[1];
  };

  it('unsubscribes who unsubscribed since the backup, and names accounts deleted since', async () => {
    await run('backup', path.join(folder, 'first'));
    await given.run(sql`delete from users where id = 'rana'`);
    await given.run(sql`update newsletter_subscribers
      set status = 'unsubscribed' where email like 'guest%'`);
    await given.run(sql`update newsletter_subscribers
      set confirmation_hash = 'x', status = 'pending', unsubscribed_at = now() where email like 'nabil%'`);
    expect(await restore('first')).toBe('rana@example.com');
    expect(await listSubscribed()).toEqual(['maya@example.com']);
    expect(await given.list(sql`select email from users order by 1`)).toEqual([
      ...['maya@example.com', 'rana@example.com'],
    ]);
  });

  it('ends price alerts and wants that were ended or deleted since', async () => {
    await given.run(sql`insert into price_alerts (user_id, token, consent_text)
      select id, id, 'Yes' from users`);
    const product =
      await given.read<number>(sql`insert into products (name, price_cents, category, stock)
      values ('Wanted', 100, 'Sega', 0) returning id`);
    await given.run(sql`insert into wants (user_id, email, query, product_id, confirmed_at)
      values ('maya', null, 'kept', null, now()), ('maya', null, 'of a product', ${product}, now()),
        (null, 'guest@example.com', 'ended', null, now()), ('rana', null, 'deleted', null, now())`);
    await run('backup', path.join(folder, 'wants'));
    await given.run(sql`update price_alerts set ended_at = now() where user_id = 'maya'`);
    await given.run(sql`update wants set ended_at = now() where query = 'ended'`);
    await given.run(sql`delete from users where id = 'rana'`);
    // What the owner brings back, people still look for.
    await given.run(sql`delete from products where id = ${product}`);
    await restore('wants');
    const open = sql`select query from wants where ended_at is null order by id`;
    expect(await given.list(open)).toEqual(['kept', 'of a product']);
    expect(await given.list(sql`select user_id from price_alerts where ended_at is null`)).toEqual(
      [],
    );
  });

  it('gives no link back that was taken away, and sends no email again that was sent since', async () => {
    const kase = await given.read<number>(sql`insert into cases (kind, idempotency_key)
      values ('repair', gen_random_uuid()) returning id`);
    await given.run(sql`insert into case_links (token_hash, case_id, expires_at)
      select hash, ${kase}, now() + interval '1 day' from unnest('{kept,gone}'::text[]) as hash`);
    await given.run(sql`insert into couriers (title, phone)
      values ('Karim', '1'), ('Ali', '2'), ('Sami', '3')`);
    await given.run(sql`insert into courier_runs (courier_id, token_hash)
      select id, title from couriers where title in ('Karim', 'Ali', 'Sami')`);
    for (const order_number of ['ORD-1', 'ORD-2']) await addOrderRow(given.db, { order_number });
    await given.run(sql`insert into order_links (token_hash, order_id, phone, expires_at)
      select order_number, id, phone, now() + interval '1 day' from orders`);
    const emails = ['waits', 'sent'].map((template) => ({ template, data: {} }));
    const [, sent] = await enqueueEmails(given.db, emails);
    await run('backup', path.join(folder, 'links'));
    await given.run(sql`delete from case_links where token_hash = 'gone'`);
    await given.run(sql`update courier_runs set token_hash = 'another' where token_hash = 'Ali'`);
    await given.run(sql`update courier_runs set closed_at = now() - interval '2 days'
      where token_hash = 'Sami'`);
    await given.run(sql`update orders set phone = '99' where order_number = 'ORD-2'`);
    await given.run(sql`delete from pgboss.job where id = ${sent}`);
    await restore('links');
    expect(await given.list(sql`select token_hash from case_links`)).toEqual(['kept']);
    const runs = sql`select token_hash from courier_runs order by token_hash`;
    expect(await given.list(runs)).toEqual(['Karim', null, null]);
    expect(await given.list(sql`select token_hash from order_links`)).toEqual(['ORD-1']);
    const waiting = sql`select data ->> 'template' from pgboss.job where name = ${emailQueue}`;
    expect(await given.list(waiting)).toEqual(['waits']);
  });

  const addAccess = async () => {
    await given.run(sql`update users set role = 'seller' where id = 'rana'`);
    await given.run(sql`insert into credentials (id, user_id, account_id, provider_id, password)
      select id, id, id, 'credential', 'old' from users`);
    await given.run(sql`insert into second_factors (id, user_id, secret, backup_codes)
      select id, id, 'old', 'old' from users`);
    await given.run(sql`insert into sessions (id, token, user_id, expires_at)
      select id, id, id, now() + interval '1 day' from users`);
    await given.run(sql`insert into verifications (id, identifier, value, expires_at)
      values ('link', 'link', 'maya', now() + interval '1 day')`);
    await given.run(sql`insert into push_devices (user_id, label, endpoint, p256dh, auth)
      values ('maya', 'phone', 'https://push.example/1', 'x', 'x')`);
  };
  const readAccess = () =>
    given.list(sql`select concat_ws(' ', email, role, password, (locked_at is not null)::text,
        (select string_agg(token, ' ') from sessions where user_id = users.id))
      from users join credentials on user_id = users.id order by 1`);

  it('gives no access back that was taken away since the backup', async () => {
    await addAccess();
    const file = path.join(folder, 'third');
    await run('backup', file);
    await given.run(sql`delete from sessions where user_id = 'rana'`);
    await given.run(sql`delete from verifications`);
    await given.run(sql`delete from push_devices`);
    await given.run(sql`update users set role = 'user', locked_at = now() where id = 'rana'`);
    await given.run(sql`update users set role = 'packer' where id = 'maya'`);
    await given.run(
      sql`update credentials set password = 'new', updated_at = now() where user_id = 'maya'`,
    );
    await given.run(
      sql`update credentials set password = 'x', updated_at = '2020-01-01' where user_id = 'rana'`,
    );
    const { output } = await run('restore', file, '--replace');
    expect(output).toContain(
      'Check them in /admin/users: maya@example.com (role, password), rana@example.com (role, lock, password).\n',
    );
    expect(output).toContain('No administrator is left. Make one: shop admin grant EMAIL.\n');
    expect(await readAccess()).toEqual([
      ...['maya@example.com user new false maya', 'rana@example.com user old true'],
    ]);
    const rest = sql`select id from verifications union all select label from push_devices`;
    expect(await given.list(rest)).toEqual([]);
  });

  it('keeps the device of a session that has another token since the backup, but none that another user has', async () => {
    await addAccess();
    await given.run(sql`insert into push_devices (user_id, session_id, label, endpoint, p256dh, auth)
      values ('maya', 'maya', 'tablet', 'https://push.example/2', 'x', 'x')`);
    const file = path.join(folder, 'fifth');
    await run('backup', file);
    await given.run(sql`update sessions set token = id || ' renewed'`);
    await given.run(sql`update push_devices set user_id = 'rana' where label = 'phone'`);
    await restore('fifth');
    expect(await given.list(sql`select token from sessions`)).toEqual([]);
    expect(await given.list(sql`select label from push_devices`)).toEqual(['tablet']);
  });

  it('leaves an administrator, none who was deleted, and the second factor that was set up again', async () => {
    await addAccess();
    await given.run(sql`update users set role = 'admin' where id = 'rana'`);
    await given.run(sql`update users set two_factor_enabled = true`);
    const file = path.join(folder, 'fourth');
    await run('backup', file);
    await given.run(sql`delete from users where id = 'rana'`);
    await given.run(sql`update users set role = 'admin' where id = 'maya'`);
    await given.run(sql`update second_factors set secret = 'new', backup_codes = 'new'`);
    const { output } = await run('restore', file, '--replace');
    expect(output).toContain(': maya@example.com (role, second factor).\n');
    expect(output).not.toContain('No administrator');
    expect(await readAccess()).toEqual([
      ...['maya@example.com admin old false maya', 'rana@example.com user old false'],
    ]);
    const factors = sql`select concat_ws(' ', user_id, secret, backup_codes) from second_factors order by 1`;
    expect(await given.list(factors)).toEqual(['maya new new', 'rana old old']);
  });

  it('takes nothing away, and names no account, where the backup is newer', async () => {
    await addAccess();
    const unsubscribe = sql`update newsletter_subscribers
      set status = 'unsubscribed', unsubscribed_at = now()`;
    await given.run(sql`${unsubscribe} where email like 'guest%'`);
    await run('backup', path.join(folder, 'older'));
    await given.run(sql`update newsletter_subscribers set status = 'confirmed'`);
    await given.run(sql`${unsubscribe} where email like 'nabil%'`);
    await given.run(
      sql`update newsletter_subscribers set status = 'pending' where email like 'nabil%'`,
    );
    await given.run(sql`insert into audit_log (actor_email, action, subject_kind, subject_id)
      values ('maya@example.com', 'grant', 'user', 'rana')`);
    await given.run(sql`insert into users (id, email) values ('new', 'new@example.com')`);
    await given.run(sql`update users set role = 'admin' where id in ('rana', 'new')`);
    await given.run(sql`update credentials set password = 'new', updated_at = now()`);
    const file = path.join(folder, 'newer');
    await run('backup', file);
    await run('restore', path.join(folder, 'older'), '--replace');
    expect(await listSubscribed()).toEqual(['maya@example.com']);
    // Whoever finds out that it was the wrong one has signed in.
    await given.run(sql`update sessions set token = id || ' later', updated_at = now()`);
    const { output } = await run('restore', file, '--replace');
    expect(output).toContain('The backup is newer than the replaced shop');
    const subscriptions = sql`select status from newsletter_subscribers order by email`;
    expect(await given.list(subscriptions)).toEqual(['confirmed', 'confirmed', 'pending']);
    expect(output).not.toContain('/admin/users');
    const roles = sql`select role from users order by id`;
    expect(await given.list(roles)).toEqual(['user', 'admin', 'admin']);
    expect(await readAccess()).toEqual([
      ...['maya@example.com user new false maya', 'rana@example.com admin new false rana'],
    ]);
  });

  it('names no account, and ends no session, where the backup is of another shop', async () => {
    await addAccess();
    const file = path.join(folder, 'second');
    await run('backup', file);
    await given.run(sql`delete from users`);
    await given.run(sql`insert into users (id, email) values ('new', 'new@example.com')`);
    const { output } = await run('restore', file, '--replace');
    expect(output).not.toContain('/admin/users');
    expect(await readAccess()).toEqual([
      ...['maya@example.com user old false maya', 'rana@example.com seller old false rana'],
    ]);
  });
});
