import { useId, useRef, useState } from 'react';
import type { ShippingErrors, ShippingText } from '#app/checkout/checkout-form.server.ts';
import { describeFields, PhoneField } from '#app/checkout/shipping-field.tsx';
import { PlaceFeedback, PlaceOptions } from '#app/delivery/place-feedback.tsx';
import { usePlaces } from '#app/delivery/use-places.ts';
import type { DeliveryTerms } from '#app/settings/delivery-terms.ts';
import { CountedField } from '#app/ui/controls/field.tsx';
import styles from './destination-fields.module.css';

/** What was typed, or the values of the order. */
export type DestinationText = Omit<ShippingText, 'email' | 'notes'>;
export type DestinationErrors = Partial<DestinationText>;

export interface DestinationFieldsProps {
  values: { [Name in keyof DestinationText]: string | null };
  errors?: ShippingErrors;
  terms: DeliveryTerms;
  /** The city where the order may be collected; null where it may not. */
  collectIn: string | null;
  isCollected: boolean;
}

/** The fields of who gets an order and where, for the customer and for the shop. */
export function DestinationFields(props: DestinationFieldsProps) {
  const { values, errors, terms, collectIn, isCollected } = props;
  const field = describeFields(values, errors);
  return (
    <div className={styles.fields}>
      <CountedField {...field('firstName', 'First name')} autoComplete="given-name" required />
      <CountedField {...field('lastName', 'Last name')} autoComplete="family-name" required />
      <PhoneField {...field('phone', 'Phone')} />
      <CountedField {...field('address', 'Address')} autoComplete="street-address" required />
      <CityField field={field('city', 'City')} terms={terms} />
      <CountedField {...field('building', 'Building and floor')} optional />
      <CountedField {...field('landmark', 'Landmark')} optional />
      <CountedField
        {...field('mapPin', 'Map pin')}
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        hint="A link from a map, beginning with https://"
        optional
      />
      {collectIn !== null && (
        <label className={styles.collect}>
          <input type="checkbox" name="getBy" value="collect" defaultChecked={isCollected} />
          Collected in {collectIn}
        </label>
      )}
    </div>
  );
}

interface CityFieldProps {
  field: Pick<Parameters<typeof CountedField>[0], 'label' | 'limit' | 'defaultValue' | 'error'>;
  terms: DeliveryTerms;
}

/** The city with the places that the shop knows, and what their delivery costs. */
function CityField({ field, terms }: CityFieldProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const places = usePlaces();
  const accept = (title: string) => {
    if (box.current) box.current.value = title;
    setTyped(title);
    box.current?.focus();
  };
  return (
    <div>
      <CountedField
        {...field}
        ref={box}
        list={id}
        autoComplete="address-level2"
        onInput={(event) => setTyped(event.currentTarget.value)}
        required
      />
      <PlaceOptions id={id} places={places} />
      <PlaceFeedback typed={typed} places={places} terms={terms} onAccept={accept} />
    </div>
  );
}
