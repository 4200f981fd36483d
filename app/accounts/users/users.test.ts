import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAuditEntries } from '#app/audit/audit-log.server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { grantAdmin, listAdmins, revokeAdmin } from './admins.server.ts';
import { listUsers, usersPageSize } from './users.server.ts';

const given = openTestDatabase();
const owner = { id: null, email: 'owner@example.com' };
const grant = (email: string) => grantAdmin(given.db, email, owner);
const revoke = (email: string) => revokeAdmin(given.db, email, owner);

beforeEach(async () => {
  await sql`truncate users, audit_log cascade`.execute(given.db);
  await sql`insert into users (id, email, created_at) select 'u' || i, 'u' || i || '@example.com',
    now() - i * interval '1 minute' from generate_series(1, 120) as i`.execute(given.db);
});

describe('the list of users', () => {
  it('is paged, administrators first, then the newest', async () => {
    await grant('u70@example.com');
    const first = await listUsers(given.db, { q: '', page: 1 });
    expect(first).toMatchObject({ total: 120, adminCount: 1 });
    expect(first.users).toHaveLength(usersPageSize);
    expect(first.users[0]).toMatchObject({ email: 'u70@example.com', isAdmin: true });
    expect(first.users[1]?.email).toBe('u1@example.com');
    expect((await listUsers(given.db, { q: '', page: 3 })).users).toHaveLength(20);
  });

  it('is searched by a part of the email, taken literally', async () => {
    const found = await listUsers(given.db, { q: 'U11', page: 1 });
    expect(found.users.map((user) => user.email)).toContain('u11@example.com');
    expect(found.total).toBe(11);
    expect((await listUsers(given.db, { q: '%', page: 1 })).total).toBe(0);
  });
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
    expect(await revoke('u2@example.com')).toBe('unknown');
    await grant('u2@example.com');
    expect(await revoke('u1@example.com')).toBe('done');
    expect(await listAdmins(given.db)).toEqual(['u2@example.com']);
    const filter = { actor: '', kind: '', subjectId: '', page: 1 };
    const { entries } = await listAuditEntries(given.db, filter);
    expect(entries.map(({ action, subjectId }) => `${action} ${subjectId}`)).toEqual([
      'revoke u1@example.com',
      'grant u2@example.com',
      'grant u1@example.com',
    ]);
    expect(entries[0]).toMatchObject({ before: { role: 'admin' }, after: { role: 'user' } });
  });

  it('stays with one when the last two are taken at once', async () => {
    await grant('u1@example.com');
    await grant('u2@example.com');
    const outcomes = await Promise.all([revoke('u1@example.com'), revoke('u2@example.com')]);
    expect(outcomes.sort()).toEqual(['done', 'last']);
  });
});
