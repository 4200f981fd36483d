import { inLanguage } from '#app/platform/language/words.server.ts';
import {
  describeChanged,
  describeOrderChange,
  describeSplit,
  formatTakenBack,
  type OrderChange,
} from './order.ts';

it.each<[kind: OrderChange['kind'], detail: string, english: string, french: string]>([
  ['destination', 'City, Collecting', 'City, Collecting changed.', 'Modifié : Ville, Retrait.'],
  [
    'line',
    '2 × Look at me at $5.00',
    'Now 2 × Look at me at $5.00 each.',
    'Maintenant 2 × Look at me à $5.00 la pièce.',
  ],
  [
    'fee',
    'not known',
    'Delivery fee set: not known.',
    'Frais de livraison fixés : montant inconnu.',
  ],
  [
    'undo',
    formatTakenBack({ kind: 'destination', detail: 'Phone' }),
    'Taken back: Phone changed.',
    'Modification annulée : Modifié : Téléphone.',
  ],
  [
    'undo',
    formatTakenBack({ kind: 'discount', detail: '' }),
    'Taken back: The discount is taken off.',
    'Modification annulée : La remise est supprimée.',
  ],
  // As an older edition of the shop stored it.
  ['undo', 'Phone changed.', 'Taken back: Phone changed.', 'Modification annulée : Phone changed.'],
])('describes a change (%s: %s) in the language of the page', (kind, detail, english, french) => {
  expect(describeChanged({ kind, detail })).toBe(english);
  const inFrench = inLanguage('fr', () => describeChanged({ kind, detail }));
  expect(inFrench.replaceAll('\u202f', ' ')).toBe(french);
});

it('isolates what is to be paid within Arabic', () => {
  const at = { id: 1, byCustomer: false, at: '2026-01-02T08:00:00.000Z' };
  const describe = () =>
    describeOrderChange({ ...at, kind: 'unit', detail: 'Goat', dueCents: 5300 });
  expect(describe()).toBe('Taken out: Goat. To pay on delivery $53.00.');
  expect(inLanguage('ar', describe)).toMatch(/ \u2068\$53\.00\u2069\.$/);
});

it('says of no second parcel that is collected that its delivery is paid', () => {
  const second = { splitFrom: 'ORD-1', deliveryFeeCents: 0, isCollected: false };
  expect(describeSplit(second)).toBe(
    'Second parcel of ORD-1. Its delivery is paid with the first one.',
  );
  expect(describeSplit({ ...second, isCollected: true })).toBe('Second parcel of ORD-1.');
});
