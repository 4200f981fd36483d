import { type ComponentProps, type InputEvent, type ReactNode, useId, useState } from 'react';
import { t } from '#app/platform/language/words.ts';
import { lengthError } from '#app/platform/text/input-text.ts';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './field.module.css';
import { describedBy, FieldNotes } from './field-notes.tsx';
import { useFieldError } from './validated-form.tsx';

interface FieldTexts {
  label: string;
  /** 'hidden' is for screen readers only. */
  labelPlace?: 'above' | 'hidden';
  hint?: ReactNode;
  /** What the server found. */
  error?: ReactNode;
  /** For an empty field, in a `ValidatedForm`. */
  requiredMessage?: string;
  /** Shows '(optional)' beside the label. */
  optional?: boolean;
  /** For the whole field; `inputClassName` is for the input. */
  className?: string;
  inputClassName?: string;
}

type FieldBox =
  | ({ multiline?: false } & Omit<ComponentProps<'input'>, 'className'>)
  | ({ multiline: true } & Omit<ComponentProps<'textarea'>, 'className'>);

export type FieldProps = FieldTexts & FieldBox;

/** A labelled input, or a textarea with `multiline`, described by its hint and its error. */
export function Field({
  label,
  labelPlace,
  hint: givenHint,
  error: serverError,
  requiredMessage,
  optional,
  className,
  inputClassName,
  ...input
}: FieldProps) {
  const generatedId = useId();
  const id = input.id ?? generatedId;
  const { error: ownError, onInvalid, onInput } = useFieldError(requiredMessage);
  const error = ownError || serverError;
  const hint = givenHint === error ? null : givenHint;
  const shared = {
    id,
    onInvalid,
    onInput: (event: InputEvent<HTMLInputElement & HTMLTextAreaElement>) => {
      input.onInput?.(event);
      onInput(event);
    },
    className: classNames(styles.box, inputClassName),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(id, { optional, hint, error }),
  };
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.labels}>
        <label
          className={labelPlace === 'hidden' ? 'visually-hidden' : 'small strong'}
          htmlFor={id}
        >
          {label}
        </label>
        {/* Outside the label, so that it is no part of the accessible name. */}
        {optional && (
          <span className="muted small" id={`${id}-optional`}>
            {t('(optional)')}
          </span>
        )}
      </div>
      <FieldInput {...input} {...shared} />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

function FieldInput(box: FieldBox & { className?: string }) {
  if (box.multiline) {
    const { multiline: _, ...native } = box;
    // A saved text that the browser has kept for Back would count as typed over a newer one.
    return <textarea autoComplete={native.defaultValue ? 'off' : undefined} {...native} />;
  }
  const { multiline: _, ...native } = box;
  return <input {...native} />;
}

type CountedFieldProps = FieldProps & { limit: number };

/** Counts its characters near the limit. A longer text is not cut: it makes the form invalid. */
export function CountedField({ limit, hint, error, ...field }: CountedFieldProps) {
  const [count, setCount] = useState(0);
  const [tooLong, setTooLong] = useState<string | null>(null);
  function onInput(event: InputEvent<HTMLInputElement | HTMLTextAreaElement>) {
    const input = event.currentTarget;
    field.onInput?.(event as InputEvent<HTMLInputElement & HTMLTextAreaElement>);
    const problem = lengthError(input.value, limit);
    input.setCustomValidity(problem ?? '');
    setTooLong(problem);
    setCount([...input.value].length);
  }
  const counted =
    count > limit * 0.8 && !tooLong ? t('{count} of {limit} characters', { count, limit }) : null;
  return <Field {...field} hint={counted ?? hint} error={tooLong ?? error} onInput={onInput} />;
}
