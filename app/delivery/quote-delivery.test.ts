import { describe, expect, it } from 'vitest';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { defaultDelivery } from '#app/settings/delivery-terms.ts';
import type { DeliverySettings } from './plan-delivery.ts';
import { describeProductDelivery, quoteDelivery } from './quote-delivery.ts';
import { type DeliveryChoice, parseChoice } from './use-delivery-choice.ts';

const settings: DeliverySettings = {
  ...defaultDelivery,
  city: 'Beirut',
  holidays: [],
  freeDeliveryFromCents: null,
  collectInCity: 'off',
  lbpRate: null,
};
const jounieh: DeliveryChoice = {
  city: 'جونيه',
  place: { title: 'Jounieh', feeCents: 600 },
  isCollected: false,
};
const collecting: DeliveryChoice = { city: '', place: null, isCollected: true };
const game: Pick<ProductSummary, 'category' | 'releasedOn'> = {
  category: 'Sega',
  releasedOn: null,
};
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
      dueCents: 5300,
      due: '$53.00',
      lira: 'about LBP 4,743,500 at 89,500',
      days: 'At your door Tue 24 or Wed 25 November',
    });
  });

  it('shows the range where the place is unknown, and no lira', () => {
    const atlantis = { city: 'Atlantis', place: null, isCollected: false };
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

  it('is free from the subtotal that the owner has set', () => {
    expect(quote(jounieh, { freeDeliveryFromCents: 4701 })?.fee).toBe('$6.00');
    expect(quote(jounieh, { freeDeliveryFromCents: 4700 })).toMatchObject({
      fee: 'Free',
      due: '$47.00',
    });
  });

  it('names no days where the order is collected, and nothing where that is not allowed any more', () => {
    expect(quote(collecting, { collectInCity: 'on' })).toMatchObject({
      label: 'Collect in Beirut',
      fee: 'Free',
      due: '$47.00',
      days: 'We tell you when it is ready.',
    });
    expect(quote(collecting)).toBeNull();
    expect(quote(null)).toBeNull();
  });

  it('gives a pre-order its release and a repair no days', () => {
    const preOrder = { category: 'Pre-Orders', releasedOn: '2026-12-12' };
    expect(quote(jounieh, {}, [game, preOrder])?.days).toBe('After 12 December 2026');
    expect(quote(jounieh, {}, [{ category: 'Repairs', releasedOn: null }])?.days).toBeNull();
  });
});

describe('describeProductDelivery', () => {
  const describe = (
    choice: DeliveryChoice | null,
    product: typeof game = game,
    changed: Partial<DeliverySettings> = {},
  ) => {
    const priced = { ...product, priceCents: 4700 };
    return describeProductDelivery(choice, priced, { ...settings, ...changed }, now);
  };
  const days = 'Tue 24 or Wed 25 November';

  it.each([
    ['a known place', describe(jounieh), `Delivery to Jounieh $6.00, ${days}`],
    ['no place', describe(null), null],
    [
      'an unknown place',
      describe({ ...jounieh, city: 'Atlantis', place: null }),
      `Delivery to Atlantis $4 to $10, ${days}`,
    ],
    [
      'a pre-order',
      describe(jounieh, { category: 'Sega', releasedOn: '2026-12-12' }),
      'Delivery to Jounieh $6.00. After 12 December 2026',
    ],
    [
      'a pre-order without a day',
      describe(jounieh, { category: 'Pre-Orders', releasedOn: null }),
      'Delivery to Jounieh $6.00',
    ],
    [
      'a repair',
      describe(jounieh, { category: 'Repairs', releasedOn: null }),
      'Delivery to Jounieh $6.00',
    ],
    [
      'free delivery',
      describe(jounieh, game, { freeDeliveryFromCents: 4000 }),
      `Delivery to Jounieh free, ${days}`,
    ],
    [
      'collecting',
      describe(collecting, game, { collectInCity: 'on' }),
      'Collect in Beirut. We tell you when it is ready.',
    ],
  ])('describes %s', (_, described, expected) => expect(described).toBe(expected));
});

describe('parseChoice', () => {
  it.each([
    ['a known place', jounieh, jounieh],
    [
      'an unknown place',
      { city: 'Atlantis' },
      { ...collecting, city: 'Atlantis', isCollected: false },
    ],
    ['collecting', { city: 'x', isCollected: true }, collecting],
    ['nothing', null, parseChoice({})],
    ['a number', { city: 7 }, parseChoice({})],
    ['a long text', { city: 'x'.repeat(121) }, parseChoice({})],
    [
      'a fee that is none',
      { ...jounieh, place: { title: 'x', feeCents: '6' } },
      { ...jounieh, place: null },
    ],
  ])('reads %s', (_, stored, expected) => {
    expect(parseChoice(stored)).toEqual(expected);
  });
});
