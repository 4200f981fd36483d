import { sql } from 'kysely';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { listDiffLines } from './audit-diff.ts';
import {
  type AuditFilter,
  listAuditEntries,
  listAuditKinds,
  recordAudit,
  recordAudits,
} from './audit-log.server.ts';

const given = openTestDatabase('audit_log');

const all = { actor: '', kind: '', subjectId: '', day: '', parentId: null, page: 1 };

describe('the audit log (D35)', () => {
  it('is filtered by actor, kind and id, newest first', async () => {
    for (const [email, subjectKind, subjectId] of [
      ['maya@example.com', 'product', 7],
      ['rana@example.com', 'product', 8],
      ['rana@example.com', 'order', 'ORD-7'],
      // A courier has a name in place of an email.
      ['Hadi', 'order', 'ORD-8'],
    ] as const) {
      await recordAudit(given.db, { id: null, email }, { action: 'undo', subjectKind, subjectId });
    }
    const listIds = async (filter: Partial<AuditFilter>) => {
      const { entries } = await listAuditEntries(given.db, { ...all, ...filter });
      return entries.map(({ subjectId }) => subjectId);
    };
    expect(await listIds({})).toEqual(['ORD-8', 'ORD-7', '8', '7']);
    expect(await listIds({ actor: 'Rana' })).toEqual(['ORD-7', '8']);
    expect(await listIds({ actor: 'example' })).toEqual(['ORD-7', '8', '7']);
    expect(await listIds({ actor: 'hadi' })).toEqual(['ORD-8']);
    expect(await listIds({ actor: 'nobody' })).toEqual([]);
    expect(await listIds({ kind: 'product' })).toEqual(['8', '7']);
    expect(await listIds({ kind: 'product', subjectId: '7' })).toEqual(['7']);
    expect(await listIds({ day: todayInBeirut() })).toEqual(['ORD-8', 'ORD-7', '8', '7']);
    expect(await listIds({ day: '2020-01-01' })).toEqual([]);
    expect(await listIds({ page: 2 })).toEqual([]);
    expect(await listAuditKinds(given.db)).toEqual(['order', 'product']);
  });

  it('is counted up to ten thousand entries', async () => {
    await given.run(sql`insert into audit_log (actor_email, action, subject_kind, subject_id)
      select 'maya@example.com', 'edit', 'product', i from generate_series(1, 10001) as i`);
    const last = await listAuditEntries(given.db, { ...all, page: 334 });
    expect([last.total, last.entries.length]).toEqual([10_000, 11]);
  });

  it('lists a bulk change as one entry with its lines behind it', async () => {
    const actor = { id: null, email: 'maya@example.com' };
    const bulk = { action: 'edit', subjectKind: 'bulk edit', subjectId: 3 } as const;
    const parentId = (await recordAudit(given.db, actor, bulk)) ?? 0;
    const edit = { action: 'edit', subjectKind: 'product' } as const;
    const lines = [7, 8].map((subjectId) => ({ ...edit, subjectId }));
    await recordAudits(given.db, actor, lines, parentId);
    expect((await listAuditEntries(given.db, all)).entries).toMatchObject([
      { id: parentId, subjectKind: 'bulk edit', childCount: 2 },
    ]);
    const behind = await listAuditEntries(given.db, { ...all, parentId });
    expect(behind.entries.map(({ subjectId }) => subjectId)).toEqual(['8', '7']);
    expect((await listAuditEntries(given.db, { ...all, subjectId: '7' })).total).toBe(1);
  });

  it('shows what was before beside what came after', () => {
    const before = { deliveryFromCents: 400, stock: 5 };
    expect(listDiffLines(before, { deliveryFromCents: 450, archived_at: null })).toEqual([
      { key: 'deliveryFromCents', name: 'Delivery from', before: '$4.00', after: '$4.50' },
      { key: 'stock', name: 'Stock', before: '5', after: '—' },
    ]);
    const after = { holidays: ['2026-12-25', '2027-01-01'], deep: { a: 1 } };
    const values = { isCompany: false, cents: 2400, countedLbp: 1_790_000, status: 'shipped' };
    expect(listDiffLines(null, values)).toMatchObject([
      { name: 'Is company', after: 'no' },
      { name: 'Dollars', after: '$24.00' },
      { name: 'Counted lira', after: '1,790,000' },
      { name: 'Status', after: 'Shipped' },
    ]);
    expect(listDiffLines(null, after)).toEqual([
      { key: 'holidays', name: 'Holidays', before: '—', after: '2026-12-25, 2027-01-01' },
      { key: 'deep', name: 'Deep', before: '—', after: '{"a":1}' },
    ]);
    const long = 'a'.repeat(500);
    const shown = `…${'a'.repeat(40)}`;
    expect(listDiffLines({ body: `${long}b` }, { body: `${long}c${long}` })).toMatchObject([
      { name: 'Body', before: `${shown}b`, after: `${shown}c${'a'.repeat(359)}…` },
    ]);
  });
});
