import {
  type ComponentProps,
  type FormEvent,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Form, useActionData } from 'react-router';
import { t, tn } from '#app/platform/language/words.ts';
import { invalidEmailMessage } from '#app/platform/text/input-text.ts';

/**
 * A form that shows the shop's errors at its fields instead of the browser's bubbles. `onSubmit` runs
 * for valid fields only. Without JavaScript the server finds the same errors.
 */
export function ValidatedForm({ ref, onSubmit, ...form }: ComponentProps<typeof Form>) {
  const own = useRef<HTMLFormElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLFormElement);
  const answer = useActionData();
  useEffect(() => {
    if (answer) showField(own.current?.querySelector('[aria-invalid=true]'));
  }, [answer]);
  return (
    <Form
      {...form}
      ref={own}
      noValidate
      onSubmit={(event) => {
        if (checkFields(event)) onSubmit?.(event);
      }}
    />
  );
}

/** Shows what is wrong with the fields of a form, focuses the first one and stops the submit. */
export function checkFields(event: FormEvent<HTMLFormElement>): boolean {
  const form = event.currentTarget;
  let isValid = true;
  // Renders the errors before the focus moves, so that a screen reader reads them with the field.
  flushSync(() => {
    isValid = form.checkValidity();
  });
  if (isValid) return true;
  event.preventDefault();
  showField(form.querySelector(':is(input, textarea):invalid'));
  return false;
}

/** Focuses a field, in the middle of the screen: its label and its error are around it. */
function showField(field: Element | null | undefined): void {
  if (!(field instanceof HTMLElement)) return;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}

type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** The error that `checkFields` found in a field; it goes once the field is valid. */
export function useFieldError(requiredMessage?: string) {
  const [error, setError] = useState('');
  const check = (field: TextBox) =>
    setError(field.validity.valid ? '' : describeError(field, requiredMessage));
  return {
    error,
    onInvalid: (event: FormEvent<TextBox>) => check(event.currentTarget),
    onInput: (event: FormEvent<TextBox>) => {
      if (error) check(event.currentTarget);
    },
  };
}

function describeError(field: TextBox, requiredMessage = t('Please fill in this field.')): string {
  const { validity, type } = field;
  if (validity.customError) return field.validationMessage;
  if (type === 'email') return t(invalidEmailMessage);
  if (validity.patternMismatch) return `${field.title}.`;
  if (validity.tooShort)
    return tn(
      field.minLength,
      'Password must be at least {count} character',
      'Password must be at least {count} characters',
    );
  if (field instanceof HTMLInputElement && type === 'number')
    return t('Enter a number from {min} to {max}.', { min: field.min, max: field.max });
  return requiredMessage;
}
