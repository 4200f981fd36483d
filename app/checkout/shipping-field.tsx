import { useState } from 'react';
import { CountedField } from '#app/ui/controls/field.tsx';
import type { ShippingErrors, ShippingText } from './checkout-form.server.ts';
import { maxLengths, phoneWarning, requiredMessages } from './shipping.ts';

type Name = keyof ShippingText;

/** Describes the fields of who gets an order and where: their limits, texts, values and errors. */
export function describeFields(
  values: { [Field in Name]?: string | null },
  errors: ShippingErrors = {},
) {
  return (name: Name, label: string) => ({
    name,
    label,
    limit: maxLengths[name],
    defaultValue: values[name] ?? undefined,
    error: errors[name],
    requiredMessage: requiredMessages[name],
  });
}

/** A phone number, with a warning about a prefix that is not in use. */
export function PhoneField(props: ReturnType<ReturnType<typeof describeFields>>) {
  const [warning, setWarning] = useState<string | null>(null);
  return (
    <CountedField
      {...props}
      type="tel"
      inputMode="tel"
      dir="ltr"
      autoComplete="tel"
      hint={props.error ? null : warning}
      onBlur={(event) => setWarning(phoneWarning(event.target.value))}
      required
    />
  );
}
