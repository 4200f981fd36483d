import { inLanguage } from '#app/platform/language/words.server.ts';
import { type CreditEntry, describeCreditEntry } from './credit.ts';

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
