import { expect, it } from 'vitest';
import { auditDiff } from './audit-diff.ts';

it('puts what was beside what is', () => {
  expect(
    auditDiff({ deliveryFromCents: 400, stock: 5 }, { deliveryFromCents: 450, archived_at: null }),
  ).toEqual([
    { name: 'Delivery from', before: '$4.00', after: '$4.50' },
    { name: 'Stock', before: '5', after: '—' },
    { name: 'Archived at', before: '—', after: '—' },
  ]);
  expect(auditDiff(null, { holidays: ['2026-12-25', '2027-01-01'], deep: { a: 1 } })).toEqual([
    { name: 'Holidays', before: '—', after: '2026-12-25, 2027-01-01' },
    { name: 'Deep', before: '—', after: '{"a":1}' },
  ]);
});
