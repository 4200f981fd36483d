import { defaultDelivery } from '#app/settings/delivery-terms.ts';
import { type DeliveryRequest, planDelivery } from './plan-delivery.ts';

const game = { category: 'Nintendo', releasedOn: null };
const preOrder = (releasedOn: string) => ({ category: 'Pre-Orders', releasedOn });
const request: DeliveryRequest = {
  place: { title: 'Jounieh', feeCents: 600 },
  isCollected: false,
  totalCents: 4700,
  items: [game],
  settings: {
    ...{ ...defaultDelivery, city: 'Beirut', holidays: [], freeDeliveryFromCents: null },
    ...{ collectInCity: 'off', lbpRate: null },
  },
  now: new Date('2026-11-21T12:59Z'),
};
const planDays = (items: DeliveryRequest['items']) => {
  const { dueFrom, dueTo } = planDelivery({ ...request, items });
  return [dueFrom, dueTo];
};

describe('a plan', () => {
  it('takes the fee of the zone, and none for a place that is not known', () => {
    expect(planDelivery(request).deliveryFeeCents).toBe(600);
    const unknown = { placeTitle: null, deliveryFeeCents: null, dueFrom: '2026-11-25' };
    expect(planDelivery({ ...request, place: null })).toMatchObject(unknown);
  });

  it('is free from the subtotal that the owner set, wherever it goes', () => {
    const settings = { ...request.settings, freeDeliveryFromCents: 4700 };
    const fee = (changes: Partial<DeliveryRequest>) =>
      planDelivery({ ...request, settings, ...changes }).deliveryFeeCents;
    expect([fee({}), fee({ place: null }), fee({ totalCents: 4699 })]).toEqual([0, 0, 600]);
  });

  it('of collecting is free and has no days', () => {
    const plan = planDelivery({ ...request, place: null, isCollected: true });
    expect(plan).toMatchObject({ deliveryFeeCents: 0, dueFrom: null, dueTo: null });
  });

  it('waits for the last release, and knows no days of a repair', () => {
    const releases = [preOrder('2026-12-12'), game, preOrder('2026-12-01')];
    expect(planDays(releases)).toEqual(['2026-12-12', null]);
    expect(planDays([preOrder('2026-11-20')])).toEqual(['2026-11-25', '2026-11-26']);
    expect(planDays([game, { category: 'Repairs', releasedOn: null }])).toEqual([null, null]);
  });
});
