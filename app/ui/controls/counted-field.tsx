import { useState } from 'react';
import { lengthError } from '#app/platform/text/length-error.ts';
import { Field, type FieldProps } from './field.tsx';

export type CountedFieldProps = FieldProps & { limit: number };

/**
 * A field that counts what is typed as it nears its limit, and names what is too much instead of
 * cutting it. A form with such a field is not sent.
 */
export function CountedField({ limit, hint, error, ...field }: CountedFieldProps) {
  const [count, setCount] = useState(0);
  const [tooLong, setTooLong] = useState<string | null>(null);
  function onInput({
    currentTarget: box,
  }: {
    currentTarget: HTMLInputElement | HTMLTextAreaElement;
  }) {
    const problem = lengthError(box.value, limit);
    box.setCustomValidity(problem ?? '');
    setTooLong(problem);
    setCount([...box.value].length);
  }
  const counted = count > limit * 0.8 && !tooLong ? `${count} of ${limit} characters` : null;
  return <Field {...field} hint={counted ?? hint} error={tooLong ?? error} onInput={onInput} />;
}
