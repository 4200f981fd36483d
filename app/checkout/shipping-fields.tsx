import { useEffect, useRef, useState } from 'react';
import { Field } from '#app/ui/field.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { ShippingErrors, ShippingText } from './checkout-form.server.ts';
import { phoneWarning } from './phone-warning.ts';
import styles from './shipping-fields.module.css';

export interface ShippingFieldsProps {
  /** What to show at first: the account's email, or what was typed before. */
  values?: Partial<ShippingText>;
  errors?: ShippingErrors;
}

/** The fields of the checkout form; the first wrong one takes the focus. */
export function ShippingFields({ values = {}, errors = {} }: ShippingFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  const [warning, setWarning] = useState<string | null>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  const field = (name: keyof ShippingText, label: string, maxLength: number) => ({
    name,
    label,
    maxLength,
    defaultValue: values[name],
    error: errors[name],
  });
  return (
    <Panel aria-labelledby="shipping-title">
      <h2 id="shipping-title">Where does it go?</h2>
      <div ref={fields} className={styles.fields}>
        <Field {...field('firstName', 'First Name', 80)} autoComplete="given-name" required />
        <Field {...field('lastName', 'Last Name', 80)} autoComplete="family-name" required />
        <Field {...field('email', 'Email', 254)} type="email" autoComplete="email" required />
        <Field
          {...field('phone', 'Phone', 40)}
          type="tel"
          inputMode="tel"
          dir="ltr"
          autoComplete="tel"
          hint={errors.phone ? null : warning}
          onBlur={(event) => setWarning(phoneWarning(event.target.value))}
          required
        />
        <Field
          {...field('address', 'Address', 300)}
          autoComplete="street-address"
          className={styles.full}
          required
        />
        <Field
          {...field('city', 'City', 100)}
          autoComplete="address-level2"
          className={styles.full}
          required
        />
        <Field
          {...field('notes', 'Order Notes', 1000)}
          multiline
          optional
          className={styles.full}
          placeholder="A landmark helps: facing the bakery, blue gate, ring twice."
        />
      </div>
    </Panel>
  );
}
