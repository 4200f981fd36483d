import { useState } from 'react';
import { CountedField } from '#app/ui/controls/field.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './checkout.module.css';
import type { ShippingErrors, ShippingText } from './checkout-form.server.ts';
import { maxLengths, phoneWarning, requiredMessages } from './shipping.ts';

export interface ShippingFieldsProps {
  /** What to show at first: the account's email, or what was typed before. */
  values?: Partial<ShippingText>;
  errors?: ShippingErrors;
}

/** The fields of the checkout form. */
export function ShippingFields({ values = {}, errors = {} }: ShippingFieldsProps) {
  const [warning, setWarning] = useState<string | null>(null);

  const field = (name: keyof ShippingText, label: string) => ({
    name,
    label,
    limit: maxLengths[name],
    defaultValue: values[name],
    error: errors[name],
    requiredMessage: requiredMessages[name],
  });
  return (
    <Panel aria-labelledby="shipping-title">
      <h2 id="shipping-title">Where does it go?</h2>
      <div className={styles.fields}>
        <CountedField {...field('firstName', 'First Name')} autoComplete="given-name" required />
        <CountedField {...field('lastName', 'Last Name')} autoComplete="family-name" required />
        <CountedField {...field('email', 'Email')} type="email" autoComplete="email" required />
        <CountedField
          {...field('phone', 'Phone')}
          type="tel"
          inputMode="tel"
          dir="ltr"
          autoComplete="tel"
          hint={errors.phone ? null : warning}
          onBlur={(event) => setWarning(phoneWarning(event.target.value))}
          required
        />
        <CountedField
          {...field('address', 'Address')}
          autoComplete="street-address"
          className={styles.full}
          required
        />
        <CountedField
          {...field('city', 'City')}
          autoComplete="address-level2"
          className={styles.full}
          required
        />
        <CountedField
          {...field('notes', 'Order Notes')}
          multiline
          optional
          className={styles.full}
          placeholder="A landmark helps: facing the bakery, blue gate, ring twice."
        />
      </div>
    </Panel>
  );
}
