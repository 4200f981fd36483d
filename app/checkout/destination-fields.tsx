import { useState } from 'react';
import { t } from '#app/platform/language/words.ts';
import type { DeliveryTerms } from '#app/settings/delivery-terms.ts';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { CountedField } from '#app/ui/controls/field.tsx';
import type { ShippingErrors, ShippingText } from './checkout-form.server.ts';
import styles from './destination-fields.module.css';
import { CityField, describeShipping, PhoneField } from './shipping-field.tsx';

/** What was typed, or the values of the order. */
export type DestinationText = Omit<ShippingText, 'email' | 'notes'>;
export type DestinationErrors = Partial<DestinationText>;

interface DestinationFieldsProps {
  values: { [Name in keyof DestinationText]: string | null };
  errors?: ShippingErrors;
  terms: DeliveryTerms;
  /** The city where the order may be collected; null where it may not. */
  collectIn: string | null;
  isCollected: boolean;
  /** Delivery costs nothing wherever it goes. */
  isFree?: boolean;
}

export function DestinationFields(props: DestinationFieldsProps) {
  const { values, errors, terms, collectIn, isCollected, isFree } = props;
  const [typed, setTyped] = useState('');
  const field = describeShipping(values, errors);
  return (
    <div className={styles.fields}>
      <CountedField {...field('firstName', t('First Name'))} autoComplete="given-name" required />
      <CountedField {...field('lastName', t('Last Name'))} autoComplete="family-name" required />
      <PhoneField {...field('phone', t('Phone'))} />
      <CountedField {...field('address', t('Address'))} autoComplete="street-address" required />
      <CityField
        {...{ typed, terms, isFree }}
        field={field('city', t('City'))}
        onTyped={setTyped}
      />
      <CountedField {...field('building', t('Building and floor'))} optional />
      <CountedField {...field('landmark', t('Landmark'))} optional />
      <CountedField
        {...field('mapPin', t('Map pin'))}
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        hint={t('A link from a map, beginning with https://')}
        optional
      />
      {collectIn !== null && (
        <>
          <input type="hidden" name="asksGetBy" value="yes" />
          <Checkbox name="getBy" value="collect" defaultChecked={isCollected}>
            {t('Collected in {city}', { city: collectIn })}
          </Checkbox>
        </>
      )}
    </div>
  );
}
