import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { listDiffLines } from './audit-diff.ts';
import { listAuditEntries, listAuditKinds, recordAudit } from './audit-log.server.ts';

const given = openTestDatabase();

beforeEach(async () => {
  await sql`truncate audit_log`.execute(given.db);
});

describe('the audit log (D35)', () => {
  it('is filtered by actor, kind and id, newest first', async () => {
    for (const [email, subjectKind, subjectId] of [
      ['maya@example.com', 'product', 7],
      ['rana@example.com', 'product', 8],
      ['rana@example.com', 'order', 'ORD-7'],
    ] as const) {
      await recordAudit(given.db, { id: null, email }, { action: 'edit', subjectKind, subjectId });
    }
    const all = { actor: '', kind: '', subjectId: '', page: 1 };
    const listIds = async (filter: Partial<typeof all>) =>
      (await listAuditEntries(given.db, { ...all, ...filter })).entries.map(
        (entry) => entry.subjectId,
      );
    expect(await listIds({})).toEqual(['ORD-7', '8', '7']);
    expect(await listIds({ actor: 'Rana' })).toEqual(['ORD-7', '8']);
    expect(await listIds({ kind: 'product' })).toEqual(['8', '7']);
    expect(await listIds({ kind: 'product', subjectId: '7' })).toEqual(['7']);
    expect(await listIds({ page: 2 })).toEqual([]);
    expect(await listAuditKinds(given.db)).toEqual(['order', 'product']);
  });

  it('shows what was before beside what came after', () => {
    const before = { deliveryFromCents: 400, stock: 5 };
    expect(listDiffLines(before, { deliveryFromCents: 450, archived_at: null })).toEqual([
      { name: 'Delivery from', before: '$4.00', after: '$4.50' },
      { name: 'Stock', before: '5', after: '—' },
      { name: 'Archived at', before: '—', after: '—' },
    ]);
    const after = { holidays: ['2026-12-25', '2027-01-01'], deep: { a: 1 } };
    expect(listDiffLines(null, after)).toEqual([
      { name: 'Holidays', before: '—', after: '2026-12-25, 2027-01-01' },
      { name: 'Deep', before: '—', after: '{"a":1}' },
    ]);
  });
});
