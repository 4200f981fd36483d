import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { type CreditEntry, describeCreditEntry } from './credit.ts';
import { CreditEntries } from './credit-entries.tsx';

const entry: CreditEntry = {
  ...{ id: 1, cents: 2500, at: '2026-01-01T00:00:00.000Z', kind: 'given' },
  ...{ orderNumber: null, caseId: 12, note: '' },
};

it.each(['Returned, C-12', 'The rest of an exchange.'])(
  'shows the note %s, which the shop has written, in the language of its holder',
  (note) => {
    expect(describeCreditEntry({ ...entry, note })).toBe(note);
    const shown = inLanguage('ar', () => describeCreditEntry({ ...entry, note }));
    expect(shown).toMatch(/^\p{Script=Arabic}/u);
  },
);

it('shows what somebody of the shop has written as it is', () => {
  const note = 'Returned, as agreed';
  expect(inLanguage('ar', () => describeCreditEntry({ ...entry, note }))).toBe(note);
});

it('shows its holder the number of an order, also of one that no page of theirs has', () => {
  const entries = [{ ...entry, kind: 'order', orderNumber: 'ORD-1', cents: -500 }] as const;
  const html = renderToStaticMarkup(createElement(CreditEntries, { balanceCents: 0, entries }));
  expect(html).toContain('<bdi dir="ltr">ORD-1</bdi>');
  expect(html).not.toContain('href');
});
