import type { DeliverySettings } from '#app/delivery/plan-delivery.ts';
import { t } from '#app/platform/language/words.ts';
import { CountedField } from '#app/ui/controls/field.tsx';
import styles from './checkout.module.css';
import type { ShippingErrors, ShippingText } from './checkout-form.server.ts';
import { CityField, describeShipping, PhoneField } from './shipping-field.tsx';
import type { FormDelivery } from './use-form-delivery.ts';

interface ShippingFieldsProps {
  /** What to show at first: the account's email, a saved address, or what was typed before. */
  values: Partial<Record<keyof ShippingText, string | null>>;
  errors?: ShippingErrors;
  delivery: FormDelivery;
  settings: DeliverySettings;
  isFree: boolean;
}

export function ShippingFields(props: ShippingFieldsProps) {
  const { values, errors, delivery, settings, isFree } = props;
  const field = describeShipping(values, errors);
  return (
    <>
      {settings.collectInCity === 'on' && <GetBy city={settings.city} delivery={delivery} />}
      <div className={styles.fields}>
        <CountedField {...field('firstName', t('First Name'))} autoComplete="given-name" required />
        <CountedField {...field('lastName', t('Last Name'))} autoComplete="family-name" required />
        <CountedField {...field('email', t('Email'))} type="email" autoComplete="email" required />
        <PhoneField {...field('phone', t('Phone'))} />
        <CountedField
          {...field('address', t('Address'))}
          autoComplete="street-address"
          className="full"
          required
        />
        <CityField
          field={field('city', t('City'))}
          typed={delivery.city}
          onTyped={delivery.onCity}
          terms={settings}
          isFree={isFree}
          hasFeedback={!delivery.isCollected}
          className={`stack full ${styles.city}`}
        />
        <CountedField {...field('building', t('Building and floor'))} optional />
        <CountedField
          {...field('landmark', t('Landmark'))}
          optional
          hint={t('White building beside the flower shop')}
        />
        <CountedField
          {...field('mapPin', t('Map pin'))}
          optional
          className="full"
          inputMode="url"
          dir="ltr"
          autoComplete="off"
          hint={t('A link from your map, if you like')}
        />
        <CountedField
          {...field('notes', t('Order Notes'))}
          multiline
          optional
          className="full"
          placeholder={t('Blue gate, ring twice.')}
        />
      </div>
    </>
  );
}

function GetBy({ city, delivery }: { city: string; delivery: FormDelivery }) {
  const { isCollected, onCollecting } = delivery;
  const choice = (value: string, label: string, isCollecting: boolean) => (
    <label className={`tap ${styles.choice}`}>
      <input
        type="radio"
        name="getBy"
        value={value}
        checked={isCollected === isCollecting}
        onChange={() => onCollecting(isCollecting)}
      />
      {label}
    </label>
  );
  return (
    <fieldset className={`cluster ${styles.getBy}`}>
      <legend>{t('How do you get it?')}</legend>
      {/* The gap keeps it apart from the status of an order. */}
      {choice('deliver', t('Delivered{gap}', { gap: '' }), false)}
      {choice('collect', t('Collect in {city}', { city }), true)}
    </fieldset>
  );
}
