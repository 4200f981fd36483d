import type { Case, CaseLine } from '#app/cases/case.ts';
import { describeSlip } from './repair-slip.server.ts';

const line = {
  ...{ position: 1, orderPosition: null, quantity: 1, what: 'Wii', platform: '', words: '' },
  ...{ completeness: null, serial: null, askedCents: null, creditCents: null, productId: null },
  ...{ cashCents: 9000, decision: null },
} satisfies CaseLine;

const repair: Case = {
  ...({ id: 1, kind: 'repair', stage: 'here', outcome: null, language: 'en', words: '' } as const),
  ...{ userId: null, orderId: null, orderNumber: null, name: '', email: '', phone: '' },
  ...{ ground: null, refundCents: 0, wishes: null, dueOn: null, askedAt: null, agreedAt: null },
  ...{ openedAt: '2026-01-01T08:00:00.000Z', receivedAt: '2026-01-01T08:00:00.000Z' },
  ...{ closedAt: null, lines: [line], entries: [], photoIds: [] },
};

const agreedAt = '2026-01-02T08:00:00.000Z';
const inWarranty = { lines: [{ ...line, cashCents: null, decision: 'warranty' }] };
const promised = 'A repair has a warranty of 3 months.';
const ended = { stage: 'closed', closedAt: agreedAt } as const;

it.each<[string, Partial<Case>, string | null, string]>([
  ['without a price', { lines: [{ ...line, cashCents: null }] }, null, promised],
  ['whose price waits for an answer', { stage: 'waiting' }, '$90.00', promised],
  ['that is agreed', { agreedAt }, '$90.00', promised],
  ['that is ready', { agreedAt, stage: 'ready' }, '$90.00', promised],
  ['that was paid', { agreedAt, ...ended, outcome: 'done' }, '$90.00', ''],
  ['whose price was declined or has ended', { stage: 'ready' }, null, ''],
  ['that was fetched without it', { ...ended, outcome: 'declined' }, null, ''],
  ['that was given up', { agreedAt, ...ended, outcome: 'refused' }, null, ''],
  ['in warranty', { ...inWarranty, stage: 'ready' }, null, promised],
])(
  'has on the slip of a repair %s what is to be paid, and its warranty',
  (_, change, price, warranty) => {
    const slip = describeSlip({ ...repair, ...change }, { warrantyUntil: null, repairMonths: 3 });
    expect([slip.lines[0]?.price, slip.total?.price ?? null, slip.warranty]).toEqual([
      ...[price, price, warranty],
    ]);
  },
);
