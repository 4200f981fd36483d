import { inLanguage } from '#app/platform/language/words.server.ts';
import { defaultDelivery } from '#app/settings/delivery-terms.ts';
import type { DeliverySettings } from './plan-delivery.ts';
import { describeProductDelivery, quoteDelivery } from './quote-delivery.ts';
import { type DeliveryChoice, parseChoice } from './use-delivery-choice.ts';

const settings: DeliverySettings = {
  ...{ ...defaultDelivery, city: 'Beirut', holidays: [], freeDeliveryFromCents: null },
  ...{ collectInCity: 'off', lbpRate: null },
};
const place = { title: 'Jounieh', feeCents: 600 };
const jounieh: DeliveryChoice = { city: 'جونيه', place, isCollected: false };
const atlantis: DeliveryChoice = { city: 'Atlantis', place: null, isCollected: false };
const collecting: DeliveryChoice = { city: '', place: null, isCollected: true };
const releasing = (releasedOn: string | null, category = 'Sega') => ({ category, releasedOn });
const game = releasing(null);
const onceReady = 'We tell you when it is ready.';
/** A Friday, before 15:00 in Beirut. */
const now = new Date('2026-11-20T10:00:00Z');

const quote = (
  choice: DeliveryChoice | null,
  changed: Partial<DeliverySettings> = {},
  items = [game],
) => quoteDelivery(choice, { items, totalCents: 4700 }, { ...settings, ...changed }, now);

describe('quoteDelivery', () => {
  it('shows the fee, the amount due, the lira and the days of a known place', () => {
    expect(quote(jounieh, { lbpRate: 89_500 })).toEqual({
      label: 'Delivery to Jounieh',
      fee: '$6.00',
      feeCents: 600,
      credit: null,
      dueCents: 5300,
      due: '$53.00',
      lira: 'about LBP 4,743,500 at 89,500',
      days: 'At your door Tue 24 or Wed 25 November',
    });
  });

  it('writes the thousands of the lira in French as French does', () => {
    const lira = inLanguage('fr', () => quote(jounieh, { lbpRate: 89_500 })?.lira);
    expect(lira).toBe('environ 4\u202f743\u202f500 LBP au taux de 89\u202f500');
  });

  it('shows the range where the place is unknown, and no lira', () => {
    expect(quote(atlantis, { lbpRate: 89_500 })).toMatchObject({
      label: 'Delivery to Atlantis',
      fee: '$4 to $10',
      dueCents: null,
      due: '$47.00 plus $4 to $10',
      lira: null,
    });
  });

  it('describes nothing for an empty cart', () => {
    expect(quote(jounieh, {}, [])).toBeNull();
  });

  it('shows what is free', () => {
    const free = { fee: 'Free', due: '$47.00' };
    expect(quote(jounieh, { freeDeliveryFromCents: 4700 })).toMatchObject(free);
  });

  it('names no days where the order is collected, and nothing where that is not allowed any more', () => {
    const collected = { label: 'Collect in Beirut', fee: 'Free', due: '$47.00', days: onceReady };
    expect(quote(collecting, { collectInCity: 'on' })).toMatchObject(collected);
    expect(quote(collecting)).toBeNull();
    expect(quote(null)).toBeNull();
  });

  it('gives a pre-order its release and a repair no days', () => {
    const preOrder = releasing('2026-12-12', 'Pre-Orders');
    expect(quote(jounieh, {}, [game, preOrder])?.days).toBe('After 12 December 2026');
    expect(quote(jounieh, {}, [releasing(null, 'Repairs')])?.days).toBeNull();
  });
});

describe('describeProductDelivery', () => {
  const free = { freeDeliveryFromCents: 4000 };
  const paid = 'Delivery to Jounieh $6.00';
  const days = 'Tue 24 or Wed 25 November';

  it.each<[string, DeliveryChoice | null, typeof game, Partial<DeliverySettings>, string | null]>([
    ['a known place', jounieh, game, {}, `${paid}, ${days}`],
    ['no place', null, game, {}, null],
    ['an unknown place', atlantis, game, {}, `Delivery to Atlantis $4 to $10, ${days}`],
    ['a pre-order', jounieh, releasing('2026-12-12'), {}, `${paid}. After 12 December 2026`],
    ['a pre-order without a day', jounieh, releasing(null, 'Pre-Orders'), {}, paid],
    ['a repair', jounieh, releasing(null, 'Repairs'), {}, paid],
    ['free delivery', jounieh, game, free, `Delivery to Jounieh free, ${days}`],
    ['collecting', collecting, game, { collectInCity: 'on' }, `Collect in Beirut. ${onceReady}`],
  ])('describes %s', (_, choice, product, changed, expected) => {
    const priced = { ...product, priceCents: 4700 };
    const described = describeProductDelivery(choice, priced, { ...settings, ...changed }, now);
    expect(described).toBe(expected);
  });

  it('names the place before its fee in Arabic, too', () => {
    const game = { ...releasing(null), priceCents: 4700 };
    const described = inLanguage('ar', () => describeProductDelivery(jounieh, game, settings, now));
    // Both gaps of the first part are isolated: a mark, U+200F, says from where the part is read.
    expect(described).toMatch(/^\u2068\u200f\u2068[^$]+\u2069: \u2068\$6\.00\u2069\u2069، /);
  });
});

describe('parseChoice', () => {
  const wrongFee = { title: 'x', feeCents: '6' };
  it.each([
    ['a known place', jounieh, jounieh],
    ['an unknown place', { city: 'Atlantis' }, atlantis],
    ['collecting', { city: 'x', isCollected: true }, collecting],
    ['nothing', null, parseChoice({})],
    ['a number', { city: 7 }, parseChoice({})],
    ['a long text', { city: 'x'.repeat(121) }, parseChoice({})],
    ['a fee that is none', { ...jounieh, place: wrongFee }, { ...jounieh, place: null }],
  ])('reads %s', (_, stored, expected) => expect(parseChoice(stored)).toEqual(expected));
});
