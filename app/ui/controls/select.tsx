import { type ComponentProps, type ReactNode, useId } from 'react';
import { t } from '#app/platform/language/words.ts';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './field.module.css';
import { describedBy, FieldNotes } from './field-notes.tsx';

interface SelectProps extends Omit<ComponentProps<'select'>, 'size'> {
  label: string;
  /** 'beside' puts the label before the box (above it on phones); 'hidden' is for screen readers only. */
  labelPlace?: 'above' | 'beside' | 'hidden';
  size?: 'sm' | 'md' | 'lg';
  hint?: ReactNode;
  error?: ReactNode;
  /** For the whole field; `selectClassName` is for the select. */
  className?: string;
  selectClassName?: string;
}

/** A native select with its label; the options are its children. */
export function Select({
  label,
  labelPlace = 'above',
  size = 'md',
  hint,
  error,
  className,
  selectClassName,
  ...native
}: SelectProps) {
  const generatedId = useId();
  const id = native.id ?? generatedId;
  return (
    <div className={classNames(styles.field, labelPlace === 'beside' && styles.beside, className)}>
      <label className={labelPlace === 'hidden' ? 'visually-hidden' : 'small strong'} htmlFor={id}>
        {label}
      </label>
      <span className={styles.frame}>
        <select
          {...native}
          id={id}
          className={classNames(styles.box, styles.select, styles[size], selectClassName)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
        />
      </span>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

export const Options = ({ labels }: { labels: Readonly<Record<string, string>> }) =>
  Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {t(label)}
    </option>
  ));
