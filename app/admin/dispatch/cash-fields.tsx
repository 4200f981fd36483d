import type { FocusEvent } from 'react';
import { Field } from '#app/ui/controls/field.tsx';

interface CashFieldsProps {
  /** What the dollars start with. */
  dueDollars?: string;
  hasLira: boolean;
  errors: Partial<Record<'dollars' | 'lira', string>>;
  onDollars?: (typed: string) => void;
  onLira?: (typed: string) => void;
}

/** A first key replaces what is filled in. */
const selectAll = ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
  target.select();

/**
 * Cash that changes hands at the counter: dollars, and lira where the shop takes them. The fields hold what
 * is typed themselves: a new attempt key would render an older value before React hears of the new one.
 */
export function CashFields({
  dueDollars = '',
  hasLira,
  errors,
  onDollars,
  onLira,
}: CashFieldsProps) {
  const shared = { autoComplete: 'off', dir: 'ltr', onFocus: selectAll } as const;
  return (
    <>
      <Field
        {...shared}
        autoFocus
        label="Dollars"
        name="dollars"
        inputMode="decimal"
        defaultValue={dueDollars}
        onChange={({ target }) => onDollars?.(target.value)}
        error={errors.dollars}
      />
      {hasLira && (
        <Field
          {...shared}
          label="Lira"
          name="lira"
          inputMode="numeric"
          onChange={({ target }) => onLira?.(target.value)}
          error={errors.lira}
        />
      )}
    </>
  );
}
