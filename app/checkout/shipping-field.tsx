import { useId, useRef, useState } from 'react';
import { PlaceFeedback, PlaceOptions } from '#app/delivery/place-feedback.tsx';
import { usePlaces } from '#app/delivery/use-places.ts';
import { t } from '#app/platform/language/words.ts';
import type { DeliveryTerms } from '#app/settings/delivery-terms.ts';
import { CountedField } from '#app/ui/controls/field.tsx';
import type { ShippingErrors, ShippingText } from './checkout-form.server.ts';
import { maxLengths, phoneWarning, requiredMessages } from './shipping.ts';
import { typeInto } from './use-checkout-draft.ts';

type Name = keyof ShippingText;

export function describeShipping(
  values: { [Field in Name]?: string | null },
  errors: ShippingErrors = {},
) {
  return (name: Name, label: string) => ({
    name,
    label,
    limit: maxLengths[name],
    defaultValue: values[name] ?? undefined,
    error: errors[name],
    requiredMessage: t(requiredMessages[name] ?? ''),
  });
}

export function PhoneField(props: ReturnType<ReturnType<typeof describeShipping>>) {
  const [warning, setWarning] = useState<string | null>(null);
  const check = ({ value }: HTMLInputElement) => setWarning(phoneWarning(value));
  return (
    <CountedField
      {...props}
      type="tel"
      inputMode="tel"
      dir="ltr"
      autoComplete="tel"
      hint={props.error ? null : warning}
      onInput={({ currentTarget }) => warning && check(currentTarget)}
      onBlur={({ currentTarget }) => {
        // A line that appears during a press moves the pressed button away, and its click is lost.
        if (!document.querySelector(':active')) return check(currentTarget);
        addEventListener('click', () => check(currentTarget), { once: true });
      }}
      required
    />
  );
}

interface CityFieldProps {
  field: Pick<
    Parameters<typeof CountedField>[0],
    'name' | 'label' | 'limit' | 'defaultValue' | 'error' | 'autoComplete'
  >;
  /** What was typed, as far as it is to be looked up. */
  typed: string;
  onTyped: (typed: string) => void;
  terms: DeliveryTerms;
  isFree?: boolean;
  /** False where the order is not delivered. */
  hasFeedback?: boolean;
  className?: string;
}

export function CityField({ field, typed, onTyped, terms, ...props }: CityFieldProps) {
  const { isFree, hasFeedback = true, className } = props;
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const places = usePlaces();
  const accept = (title: string) => {
    if (!box.current) return;
    typeInto(box.current, title);
    // The button goes with the question.
    box.current.focus();
  };
  return (
    <div className={className}>
      <CountedField
        autoComplete="address-level2"
        {...field}
        ref={box}
        list={id}
        onInput={(event) => onTyped(event.currentTarget.value)}
        required
      />
      <PlaceOptions id={id} places={places} />
      {hasFeedback && (
        <PlaceFeedback
          typed={typed}
          places={places}
          terms={terms}
          isFree={isFree}
          onAccept={accept}
        />
      )}
    </div>
  );
}
