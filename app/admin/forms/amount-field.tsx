import type { ComponentProps } from 'react';
import { Field } from '#app/ui/controls/field.tsx';

export function AmountField(field: ComponentProps<typeof Field>) {
  return <Field {...field} inputMode="decimal" autoComplete="off" dir="ltr" />;
}
