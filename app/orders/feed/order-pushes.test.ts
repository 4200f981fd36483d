import { Kysely, PostgresDialect, sql } from 'kysely';
import { pino } from 'pino';
import { listRoles } from '#app/accounts/roles.ts';
import { deleteExpired, endSession } from '#app/accounts/sessions.server.ts';
import { endUserSessions } from '#app/accounts/users/users.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import type { QueueWorker } from '#app/platform/email/queue-worker.server.ts';
import { createEncryption, type Encryption } from '#app/platform/encryption.server.ts';
import {
  listPushDevices,
  listUntiedDevices,
  maxDevices,
  savePushDevice,
  tiePushDevice,
} from '#app/platform/push/push-devices.server.ts';
import {
  ensurePushIdentity,
  readPushIdentity,
  readPushPublicKey,
} from '#app/platform/push/push-identity.server.ts';
import { startPushWorker } from '#app/platform/push/push-queue.server.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { openPushService, type PushService } from '#tests/support/servers/push-service.ts';
import { enqueueOrderPushes, recordGoneDevice, startPushing } from './order-pushes.server.ts';

const given = openOrderDatabase();
const encryption = createEncryption('the secret of this shop');
const ensureIdentity = (one: Encryption) => ensurePushIdentity(given.db, one, listRoles('orders'));
let service: PushService;
let worker: QueueWorker;
let logged = '';

async function turnOn(userId: string, device: string): Promise<number> {
  const subscription = service.subscribe(device);
  const saved = { userId, sessionToken: userId, label: device, ...subscription };
  const id = await savePushDevice(given.db, saved);
  await startPushing(given.db);
  return id ?? 0;
}
const countJobs = () =>
  given.read<number>(sql`select count(*)::int as count from pgboss.job where name = 'pushes'`);
const listReceived = () =>
  service.received.map(({ device, message }) => `${device}: ${message.title}`).sort();
const expectReceived = (titles: string[]) => expect.poll(listReceived).toEqual(titles);

beforeAll(async () => {
  await ensureIdentity(encryption);
  service = await openPushService();
  const log = pino({ level: 'debug' }, { write: (line: string) => (logged += line) });
  worker = startPushWorker({
    pool: given.pool,
    db: given.db,
    encryption,
    log,
    roles: listRoles('orders'),
    contact: async () => 'mailto:hello@sandouk.example',
    standIn: service.origin,
    onGone: recordGoneDevice,
    settings: { retryDelay: 1, retryDelayMax: 1 },
  });
});
afterAll(async () => {
  await worker.stop();
  await service.close();
});
beforeEach(async () => {
  await expect.poll(() => given.list(sql`select name from pgboss.queue`)).toContain('pushes');
  await given.empty('push_devices, audit_log');
  await enqueueOrderPushes(given.db);
  await given.run(sql`insert into users (id, email, role) values ('one', 'one@example.com', 'admin'),
    ('two', 'two@example.com', 'admin')`);
  await given.run(sql`insert into sessions (id, token, user_id, expires_at)
    select id, id, id, now() + interval '1 day' from users where id in ('one', 'two')`);
  service.answer(201);
  service.received.length = 0;
});
afterEach(() => expect.poll(countJobs).toBe(0));

describe('the pushes of orders', () => {
  it('reach every device of every administrator once, encrypted and signed', async () => {
    await given.order();
    await turnOn('one', 'phone');
    await turnOn('one', 'desk');
    await turnOn('two', 'tablet');
    const number = await given.order();
    await Promise.all([enqueueOrderPushes(given.db), enqueueOrderPushes(given.db)]);
    await expectReceived(['desk', 'phone', 'tablet'].map((one) => `${one}: New order ${number}`));
    expect(service.received[0]).toMatchObject({
      ttl: 86_400,
      contact: 'mailto:hello@sandouk.example',
      message: { body: 'Rana Haddad, Beirut: $20.00', url: `/admin/orders/${number}`, tag: number },
    });
    const pushed = { pushedAt: expect.anything() };
    await expect.poll(() => listPushDevices(given.db, 'one')).toMatchObject([pushed, pushed]);
    const identity = await readPushIdentity(given.db, encryption);
    for (const secret of [identity?.privateKey, '/push/', 'Rana'])
      expect(logged).not.toContain(secret);
  });

  it('announce that a customer cancelled, but not that the shop did, and sum up a flood', async () => {
    const [own, shops] = [await given.order(), await given.order()];
    await turnOn('one', 'phone');
    await given.move(own, 'cancelled', { actorId: 'buyer', byCustomer: true });
    await given.move(shops, 'cancelled', { actorId: 'buyer' });
    for (let count = 0; count < 5; count += 1) await given.order();
    await enqueueOrderPushes(given.db);
    await expectReceived(['phone: 5 new orders', `phone: Order ${own} was cancelled`]);
  });

  it('are no part of the order itself', async () => {
    await turnOn('one', 'phone');
    await given.order();
    expect(await countJobs()).toBe(0);
    await enqueueOrderPushes(given.db);
    await expect.poll(() => service.received.length).toBe(1);
  });

  it('count nothing for a reader, which would read all orders', async () => {
    await turnOn('one', 'phone');
    const statements: string[] = [];
    const dialect = new PostgresDialect({ pool: given.pool });
    const db: Database = new Kysely({
      dialect,
      log: ({ query }) => void statements.push(query.sql),
    });
    await enqueueOrderPushes(db);
    expect(statements.join()).not.toContain('order_feed_cursors');
  });

  it('are tried again while the push service fails', async () => {
    await turnOn('one', 'phone');
    service.answer(503);
    const [before, number] = [service.askedCount(), await given.order()];
    await enqueueOrderPushes(given.db);
    await expect.poll(() => service.askedCount() - before).toBeGreaterThan(1);
    service.answer(201);
    await expect.poll(listReceived).toEqual([`phone: New order ${number}`]);
  });

  it('reach sellers, who read orders, and no packers', async () => {
    await turnOn('one', 'phone');
    await turnOn('two', 'tablet');
    await given.run(sql`update users set role = case id when 'one' then 'seller' else 'packer' end
      where id in ('one', 'two')`);
    const number = await given.order();
    await enqueueOrderPushes(given.db);
    await expectReceived([`phone: New order ${number}`]);
  });

  it.each([404, 410])('delete a device whose subscription has ended: %i', async (status) => {
    await turnOn('one', 'phone');
    service.answer(status);
    await given.order();
    await enqueueOrderPushes(given.db);
    await expect.poll(() => listPushDevices(given.db, 'one')).toEqual([]);
    const recorded = sql`select actor_email, action, subject_id, before from audit_log
      where subject_kind = 'device'`;
    expect(await given.run(recorded)).toEqual([
      {
        ...{ actor_email: 'the shop', action: 'remove', subject_id: 'phone' },
        before: { user: 'one@example.com' },
      },
    ]);
  });

  it('never reach a demoted or deleted administrator, even when they were enqueued before', async () => {
    await turnOn('one', 'phone');
    await turnOn('two', 'tablet');
    await given.run(sql`update users set role = 'user' where id = 'one'`);
    await given.order();
    await given.db.transaction().execute(async (transaction) => {
      // The worker sees the jobs and the changed users at the same moment.
      await sql`delete from users where id = 'two'`.execute(transaction);
      await sql`insert into pgboss.job (name, data, policy)
        select 'pushes', jsonb_build_object('deviceId', id, 'message', '{}'::jsonb), 'standard'
        from generate_series(1, 2) as id`.execute(transaction);
    });
    await enqueueOrderPushes(given.db);
    await expect.poll(countJobs).toBe(0);
    expect(service.received).toEqual([]);
  });
});

describe('the key of the pushes', () => {
  const readStored = () => given.read(sql`select push_private_key from installation`);
  const store = (key: string) => given.run(sql`update installation set push_private_key = ${key}`);
  const other = createEncryption('the secret of another machine');

  it('is encrypted at the start of a shop that had stored it plain', async () => {
    const identity = await readPushIdentity(given.db, encryption);
    await store(identity?.privateKey ?? '');
    await ensureIdentity(encryption);
    expect(await readStored()).not.toContain(identity?.privateKey);
    expect(await readPushIdentity(given.db, encryption)).toEqual(identity);
  });

  it('sends nothing on a machine with another secret, and is replaced there without devices of staff alone', async () => {
    const [stored, publicKey] = [await readStored(), await readPushPublicKey(given.db)];
    const { privateKey } = (await readPushIdentity(given.db, encryption)) ?? {};
    await turnOn('one', 'phone');
    await ensureIdentity(other);
    expect(await readStored()).toBe(stored);
    await store(other.encrypt('push key', privateKey ?? ''));
    await given.order();
    await enqueueOrderPushes(given.db);
    await given.order();
    await enqueueOrderPushes(given.db);
    await expect.poll(countJobs).toBe(0);
    expect(service.received).toEqual([]);
    expect(logged.match(/another AUTH_SECRET/g)).toHaveLength(1);
    await given.run(sql`update users set role = 'packer'`);
    await ensureIdentity(encryption);
    expect(await readPushPublicKey(given.db)).not.toBe(publicKey);
    expect(await listPushDevices(given.db, 'one')).toEqual([]);
  });
});

describe('a device', () => {
  it('is moved to the user who turned it on last, and a user has a bounded number', async () => {
    const subscription = service.subscribe('shared');
    const save = (userId: string) =>
      savePushDevice(given.db, { userId, sessionToken: userId, label: 'shared', ...subscription });
    const first = await save('one');
    expect(await save('two')).toBe(first);
    expect(await listPushDevices(given.db, 'one')).toEqual([]);
    for (let count = 1; count < maxDevices; count += 1) await turnOn('two', `more-${count}`);
    expect(await turnOn('two', 'too many')).toBe(0);
    expect(await save('two')).toBe(first);
  });

  it('is of the session that its browser has now, once that has expired in which it was turned on', async () => {
    const id = await turnOn('one', 'phone');
    await turnOn('two', 'tablet');
    const listUntied = () => listUntiedDevices(given.db, 'one', 'next');
    const tie = (token: string) => tiePushDevice(given.db, 'one', id, token);
    await given.run(sql`update sessions set expires_at = now() where id = 'one'`);
    await deleteExpired(given.db);
    await given.run(sql`insert into sessions (id, token, user_id, expires_at)
      values ('next', 'next', 'one', now() + interval '1 day')`);
    expect(await listUntied()).toMatchObject([{ id }]);
    expect([await tie('ended'), await tie('two'), await tie('next')]).toEqual([false, false, true]);
    expect(await listUntied()).toEqual([]);
    await endSession(given.db, 'next');
    expect(await listPushDevices(given.db, 'one')).toEqual([]);
    expect(await listPushDevices(given.db, 'two')).toHaveLength(1);
  });

  it('is not turned on by a browser that was signed out while it asked', async () => {
    await endUserSessions(given.db, 'one');
    expect(await turnOn('one', 'phone')).toBe(0);
    expect(await listPushDevices(given.db, 'one')).toEqual([]);
  });

  it('goes when all browsers of its user are signed out, though its own session has expired', async () => {
    await turnOn('one', 'phone');
    await turnOn('two', 'tablet');
    await given.run(sql`update sessions set expires_at = now()`);
    await endUserSessions(given.db, 'one');
    expect(await listPushDevices(given.db, 'one')).toEqual([]);
    expect(await listPushDevices(given.db, 'two')).toHaveLength(1);
  });

  it('is deleted when its session is ended, and stays when it expires', async () => {
    for (const id of ['ended', 'expired']) {
      const expiry = sql`now() + ${id === 'ended' ? 1 : -1} * interval '1 day'`;
      await given.run(sql`insert into sessions (id, token, user_id, expires_at)
        values (${id}, ${id}, 'one', ${expiry})`);
      const device = { userId: 'one', sessionToken: id, label: id };
      await savePushDevice(given.db, { ...device, ...service.subscribe(id) });
    }
    await given.run(sql`delete from sessions`);
    expect(await listPushDevices(given.db, 'one')).toMatchObject([{ label: 'expired' }]);
  });
});
