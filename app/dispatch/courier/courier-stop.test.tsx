import { renderToStaticMarkup } from 'react-dom/server';
import { delivered, refused } from '#tests/support/orders/courier-run.ts';
import type { ShownParcel } from './courier-run.ts';
import { CourierStopCard } from './courier-stop.tsx';
import { courierTexts } from './courier-texts.ts';

const parcel = (orderNumber: string, change: Partial<ShownParcel> = {}): ShownParcel => ({
  ...{ orderNumber, unitCount: 1, dueCents: 2000, isFeeKnown: true, isActive: true },
  ...{ notes: null, outcome: null, outcomeAt: null, isWaiting: false },
  ...change,
});

function readDue(...parcels: ShownParcel[]): string | undefined {
  const door = { customer: 'Rana', phone: '+9613123456', place: 'Beirut', address: 'Hamra' };
  const stop = {
    ...{ ...door, stop: 1, building: null, landmark: null, mapPin: null, parcels },
    messages: { onTheWay: '', missed: '' },
  };
  const card = { stop, texts: courierTexts.en, isNext: true, isLocked: false };
  const html = renderToStaticMarkup(<CourierStopCard {...card} onEntries={() => undefined} />);
  return /To collect<\/span> <strong[^>]*>([^<]*)<\/strong>(?:<span>(.*?)<\/span>)?/
    .exec(html)
    ?.slice(1)
    .join('');
}

it('asks at a door for what is open still, or for all of it once nothing is', () => {
  const done = [
    parcel('ORD-1', { outcome: delivered, isFeeKnown: false }),
    parcel('ORD-2', { outcome: refused, dueCents: 3000 }),
  ];
  const gone = parcel('ORD-3', { isActive: false });
  expect(readDue(...done, gone, parcel('ORD-4', { dueCents: 700 }))).toBe('$7.00');
  expect(readDue(...done, gone)).toBe(`$50.00${courierTexts.en.plusFee}`);
});
