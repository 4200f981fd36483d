import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { recordAudit } from '#app/audit/audit.server.ts';
import { listAudit, listAuditKinds } from '#app/audit/audit-trail.server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { grantAdmin, revokeAdmin } from './admins.server.ts';
import { listUsers, usersPageSize } from './users.server.ts';

const given = openTestDatabase();
const owner = { id: null, email: 'owner@example.com' };

beforeEach(async () => {
  await sql`truncate users, audit_log cascade`.execute(given.db);
  await sql`insert into users (id, email, created_at) select 'u' || i, 'u' || i || '@example.com',
    now() - i * interval '1 minute' from generate_series(1, 120) as i`.execute(given.db);
});

describe('the list of people', () => {
  it('is paged, administrators first, then the newest', async () => {
    await grantAdmin(given.db, 'u70@example.com', owner);
    const first = await listUsers(given.db, { q: '', page: 1 });
    expect(first.total).toBe(120);
    expect(first.adminCount).toBe(1);
    expect(first.users).toHaveLength(usersPageSize);
    expect(first.users[0]).toMatchObject({ email: 'u70@example.com', isAdmin: true });
    expect(first.users[1]?.email).toBe('u1@example.com');
    const last = await listUsers(given.db, { q: '', page: 3 });
    expect(last.users).toHaveLength(20);
  });

  it('is searched by a part of the address, taken literally', async () => {
    const found = await listUsers(given.db, { q: 'U11', page: 1 });
    expect(found.users.map((one) => one.email)).toContain('u11@example.com');
    expect(found.total).toBe(11);
    expect((await listUsers(given.db, { q: '%', page: 1 })).total).toBe(0);
  });
});

describe('the audit trail', () => {
  it('says who gave and took the role, and nothing where nothing changed', async () => {
    await grantAdmin(given.db, 'u1@example.com', owner);
    await grantAdmin(given.db, 'u1@example.com', owner);
    expect(await revokeAdmin(given.db, 'u1@example.com', owner)).toBe('last');
    await grantAdmin(given.db, 'u2@example.com', owner);
    await revokeAdmin(given.db, 'u1@example.com', owner);
    const { lines } = await listAudit(given.db, { person: '', kind: '', subjectId: '', page: 1 });
    expect(lines.map(({ action, subjectId }) => `${action} ${subjectId}`)).toEqual([
      'revoke u1@example.com',
      'grant u2@example.com',
      'grant u1@example.com',
    ]);
    expect(lines[0]).toMatchObject({ before: { role: 'admin' }, after: { role: 'user' } });
  });

  it('is filtered by person, kind and id', async () => {
    for (const [email, subjectKind, subjectId] of [
      ['maya@example.com', 'product', 7],
      ['rana@example.com', 'product', 8],
      ['rana@example.com', 'order', 'ORD-7'],
    ] as const) {
      await recordAudit(given.db, { id: null, email }, { action: 'edit', subjectKind, subjectId });
    }
    const all = { person: '', kind: '', subjectId: '', page: 1 };
    const idsOf = async (filter: Partial<typeof all>) =>
      (await listAudit(given.db, { ...all, ...filter })).lines.map((line) => line.subjectId);
    expect(await idsOf({})).toEqual(['ORD-7', '8', '7']);
    expect(await idsOf({ person: 'Rana' })).toEqual(['ORD-7', '8']);
    expect(await idsOf({ kind: 'product' })).toEqual(['8', '7']);
    expect(await idsOf({ kind: 'product', subjectId: '7' })).toEqual(['7']);
    expect(await idsOf({ page: 2 })).toEqual([]);
    expect(await listAuditKinds(given.db)).toEqual(['order', 'product']);
  });
});
