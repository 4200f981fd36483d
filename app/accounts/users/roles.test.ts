import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { grantAdmin, listAdmins, revokeAdmin } from './admins.server.ts';

const given = openTestDatabase();
const actor = { id: null, email: 'owner@example.com' };

beforeEach(async () => {
  await sql`truncate users cascade`.execute(given.db);
  await sql`insert into users (id, email) values ('m', 'maya@example.com'), ('r', 'rana@example.com')`.execute(
    given.db,
  );
});

describe('the role of an administrator', () => {
  it('is granted to an account by its address, and to nobody without one', async () => {
    expect(await grantAdmin(given.db, 'Maya@example.com', actor)).toBe('done');
    expect(await grantAdmin(given.db, 'maya@example.com', actor)).toBe('done');
    expect(await grantAdmin(given.db, 'nobody@example.com', actor)).toBe('unknown');
    expect(await listAdmins(given.db)).toEqual(['maya@example.com']);
  });

  it('is taken from anyone but the last', async () => {
    await grantAdmin(given.db, 'maya@example.com', actor);
    expect(await revokeAdmin(given.db, 'maya@example.com', actor)).toBe('last');
    expect(await revokeAdmin(given.db, 'rana@example.com', actor)).toBe('unknown');
    await grantAdmin(given.db, 'rana@example.com', actor);
    expect(await revokeAdmin(given.db, 'maya@example.com', actor)).toBe('done');
    expect(await listAdmins(given.db)).toEqual(['rana@example.com']);
  });

  it('stays with one when the last two are taken from at once', async () => {
    await grantAdmin(given.db, 'maya@example.com', actor);
    await grantAdmin(given.db, 'rana@example.com', actor);
    const outcomes = await Promise.all([
      revokeAdmin(given.db, 'maya@example.com', actor),
      revokeAdmin(given.db, 'rana@example.com', actor),
    ]);
    expect(outcomes.sort()).toEqual(['done', 'last']);
  });
});
