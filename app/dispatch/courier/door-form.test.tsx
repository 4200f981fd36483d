import { renderToStaticMarkup } from 'react-dom/server';
import type { Parcel } from './courier-run.ts';
import { courierTexts } from './courier-texts.ts';
import { DoorForm } from './door-form.tsx';

const parcel = (orderNumber: string): Parcel => ({
  ...{ orderNumber, unitCount: 1, dueCents: 5000, isFeeKnown: true, isActive: true },
  ...{ notes: null, outcome: null, outcomeAt: null },
});

const nothing = () => undefined;

it('asks which parcel it is about where the chosen one has left the run', () => {
  const show = (chosen: string) =>
    renderToStaticMarkup(
      <DoorForm
        kind="delivered"
        parcels={[parcel('ORD-2')]}
        initial={[parcel(chosen)]}
        texts={courierTexts.en}
        onSave={nothing}
        onBack={nothing}
      />,
    );
  expect(show('ORD-2')).not.toContain('Which parcels?');
  expect(show('ORD-1')).toContain('Which parcels?');
});
