import { sql } from 'kysely';
import type { Role } from '#app/accounts/roles.ts';
import { listAuditEntries } from '#app/audit/audit-log.server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { changeAccountEmail } from './account-email.server.ts';
import { lockAccount, unlockAccount } from './account-lock.server.ts';
import { changeRole, grantAdmin, listAdmins, revokeAdmin } from './admins.server.ts';
import { findUserEmails } from './users.server.ts';

const given = openTestDatabase('users, audit_log, verifications');
const owner = { id: null, email: 'owner@example.com' };
const grant = (email: string) => grantAdmin(given.db, email, owner);
const revoke = (email: string) => revokeAdmin(given.db, email, owner);
const lock = (id: string) => lockAccount(given.db, id, owner);
const listEntries = async (subjectId = '') =>
  (await listAuditEntries(given.db, { actor: '', kind: '', subjectId, page: 1 })).entries;
/** A session and an emailed link of the first user. */
const openSessions = async () => {
  await given.run(sql`insert into sessions (id, token, user_id, expires_at)
    values ('s1', 's1', 'u1', now() + interval '1 day')`);
  await given.run(sql`insert into verifications (id, identifier, value, expires_at)
    values ('v1', 'reset', 'u1', now() + interval '1 day')`);
};

beforeEach(async () => {
  await given.run(sql`insert into users (id, email, created_at) select 'u' || i, 'u' || i || '@example.com',
    now() - i * interval '1 minute' from generate_series(1, 3) as i`);
});

it('the emails of users are found by their ids, and by themselves', async () => {
  const asked = ['u1', 'u2@example.com', 'nobody'];
  const found = await findUserEmails(given.db, asked);
  const emails = ['u1@example.com', 'u2@example.com', undefined];
  expect(asked.map((one) => found.get(one))).toEqual(emails);
});

describe('the role of an administrator (D18)', () => {
  it('is granted to an account by its email, and refused without one', async () => {
    expect(await grant('U1@example.com')).toBe('done');
    expect(await grant('u1@example.com')).toBe('done');
    expect(await grant('nobody@example.com')).toBe('unknown');
    expect(await listAdmins(given.db)).toEqual(['u1@example.com']);
  });

  it('is taken from anyone but the last, and every change is in the audit log', async () => {
    await grant('u1@example.com');
    expect(await revoke('u1@example.com')).toBe('last');
    expect(await revoke('u2@example.com')).toBe('not-admin');
    await grant('u2@example.com');
    expect(await revoke('u1@example.com')).toBe('done');
    expect(await listAdmins(given.db)).toEqual(['u2@example.com']);
    const entries = await listEntries();
    const actions = entries.map(({ action, subjectId }) => `${action} ${subjectId}`);
    expect(actions).toEqual(['revoke u1', 'grant u2', 'grant u1']);
    expect(entries[0]).toMatchObject({ before: { role: 'admin' }, after: { role: 'user' } });
  });

  it('gives way to another role, but not with the last one, once in the audit log', async () => {
    const change = (email: string, role: Role) => changeRole(given.db, email, role, owner);
    await grant('u1@example.com');
    expect(await change('u1@example.com', 'seller')).toBe('last');
    expect(await change('nobody@example.com', 'packer')).toBe('unknown');
    await change('U2@example.com', 'packer');
    for (const role of ['packer', 'seller', 'user'] as const) await change('u2@example.com', role);
    const entries = await listEntries();
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['role', { role: 'seller' }, { role: 'user' }],
      ['role', { role: 'packer' }, { role: 'seller' }],
      ['role', { role: 'user' }, { role: 'packer' }],
      ['grant', { role: 'user' }, { role: 'admin' }],
    ]);
  });

  it('leaves no device to somebody who may not read orders', async () => {
    await given.run(sql`update users set role = 'seller'`);
    await given.run(sql`insert into push_devices (user_id, label, endpoint, p256dh, auth)
      select id, id, id, 'x', 'x' from users`);
    await grant('u1@example.com');
    await changeRole(given.db, 'u2@example.com', 'packer', owner);
    await changeRole(given.db, 'u3@example.com', 'user', owner);
    expect(await given.list(sql`select label from push_devices`)).toEqual(['u1']);
  });

  it('stays with one when the last two are taken at once', async () => {
    await grant('u1@example.com');
    await grant('u2@example.com');
    const outcomes = await Promise.all([revoke('u1@example.com'), revoke('u2@example.com')]);
    expect(outcomes.sort()).toEqual(['done', 'last']);
  });
});

describe('locking an account', () => {
  const isLocked = () =>
    given.read<boolean>(sql`select locked_at is not null as locked from users where id = 'u1'`);

  it('ends its sessions and emailed links, and is in the audit log once', async () => {
    await openSessions();
    expect([await lock('u1'), await lock('u1')]).toEqual(['done', 'done']);
    expect(await isLocked()).toBe(true);
    const left = sql`select id from sessions union all select id from verifications`;
    expect(await given.list(left)).toEqual([]);
    expect(await unlockAccount(given.db, 'u1', owner)).toBe('done');
    expect(await isLocked()).toBe(false);
    expect(await lock('nobody')).toBe('unknown');
    const actions = (await listEntries('u1')).map(({ action }) => action);
    expect(actions).toEqual(['unlock', 'lock']);
  });

  it('leaves an administrator who can sign in (D18)', async () => {
    await grant('u1@example.com');
    expect(await lock('u1')).toBe('last');
    await grant('u2@example.com');
    expect(await lock('u2')).toBe('done');
    expect([await revoke('u1@example.com'), await lock('u1')]).toEqual(['last', 'last']);
    expect(await revoke('u2@example.com')).toBe('done');
    await grant('u2@example.com');
    await unlockAccount(given.db, 'u2', owner);
    const both = await Promise.all([lock('u1'), lock('u2')]);
    expect(both.sort()).toEqual(['done', 'last']);
  });
});

describe('changing the e-mail of an account', () => {
  const change = (email: string) => changeAccountEmail(given.db, 'u1', email, owner);

  it('writes to both addresses, and ends the sessions', async () => {
    await given.run(sql`delete from pgboss.job`);
    await openSessions();
    for (const email of ['New@Example.com', 'new@example.com'])
      expect(await change(email)).toBe('done');
    const emails = await given.list(sql`select data -> 'data' from pgboss.job`);
    const both = { before: 'u1@example.com', after: 'new@example.com', language: 'en' };
    expect(emails).toEqual([both.before, both.after].map((to) => ({ to, ...both })));
    expect(await given.run(sql`select from sessions`)).toEqual([]);
  });

  it('refuses the address of another account, also when both are changed at once', async () => {
    expect(await change('U2@example.com')).toBe('taken');
    const second = changeAccountEmail(given.db, 'u3', 'same@example.com', owner);
    const outcomes = await Promise.all([change('same@example.com'), second]);
    expect(outcomes.sort()).toEqual(['done', 'taken']);
    expect(await changeAccountEmail(given.db, 'nobody', 'a@example.com', owner)).toBe('unknown');
  });
});
