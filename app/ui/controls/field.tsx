import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { lengthError } from '#app/platform/text/length-error.ts';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './control.module.css';
import { describedBy, FieldNotes } from './field-notes.tsx';

interface FieldTexts {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** Writes '(optional)' beside the label. */
  optional?: boolean;
  /** Of the whole field; `inputClassName` is of the box. */
  className?: string;
  inputClassName?: string;
}

type FieldBox =
  | ({ multiline?: false } & Omit<ComponentProps<'input'>, 'className'>)
  | ({ multiline: true } & Omit<ComponentProps<'textarea'>, 'className'>);

export type FieldProps = FieldTexts & FieldBox;

/** A labelled input, or a textarea with `multiline`; hint and error are tied to it. */
export function Field({
  label,
  hint,
  error,
  optional,
  className,
  inputClassName,
  ...box
}: FieldProps) {
  const made = useId();
  const id = box.id ?? made;
  const shared = {
    id,
    className: classNames(styles.box, inputClassName),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(id, { optional, hint, error }),
  };
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.labels}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {/* Outside the label: the accessible name stays the label's own words. */}
        {optional && (
          <span className={styles.optional} id={`${id}-optional`}>
            (optional)
          </span>
        )}
      </div>
      <FieldInput {...box} {...shared} />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

function FieldInput(box: FieldBox & { className?: string }) {
  if (box.multiline) {
    const { multiline: _, ...native } = box;
    return <textarea {...native} />;
  }
  const { multiline: _, ...native } = box;
  return <input {...native} />;
}

type CountedFieldProps = FieldProps & { limit: number };

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
