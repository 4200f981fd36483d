import { randomUUID } from 'node:crypto';
import { type AuditEntry, recordAudits } from '#app/audit/audit-log.server.ts';
import { addProduct } from '#app/catalogue/editing/edit-product.server.ts';
import { openStaff } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { testProduct } from '#tests/support/test-products.ts';
import { loader } from './audit-log.page.tsx';

const given = openTestDatabase();
const actor = { id: null, email: 'maya@example.com' };

it('has names and links in place of ids (issue 14)', async () => {
  const browser = await openStaff(given.db);
  const id = await addProduct(given.db, actor, testProduct);
  const changes: AuditEntry[] = [
    { action: 'apply', subjectKind: 'count', subjectId: 5 },
    { action: 'add', subjectKind: 'case', subjectId: 'C-12' },
    { action: 'open', subjectKind: 'till', subjectId: 3 },
    { action: 'edit', subjectKind: 'bulk edit', subjectId: 4 },
    { action: 'resend', subjectKind: 'email', subjectId: randomUUID() },
    {
      ...{ action: 'edit', subjectKind: 'settings', subjectId: 'shop' },
      ...{ before: { picks: [], transformer: [id] }, after: { picks: [id, 99], transformer: [] } },
    },
  ];
  await recordAudits(given.db, actor, changes);
  const { entries } = await loader(browser.ask('/admin/history'));
  expect(entries.map(({ subject }) => [subject.label, subject.to])).toEqual([
    ['Settings', '/admin/settings'],
    ['', null],
    ['', null],
    ['Till 3', '/admin/counter'],
    ['C-12', '/admin/counter/cases/12'],
    ['Count 5', '/admin/counts/5'],
    ['Cedar Quest', `/admin/products/${id}/ledger`],
  ]);
  expect(entries[0]?.diff).toMatchObject([
    { name: 'Picks', before: '—', after: 'Cedar Quest, Product 99' },
    { name: 'Transformer', before: 'Cedar Quest', after: '—' },
  ]);
});
