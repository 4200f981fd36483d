import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '#app/ui/layout/class-names.ts';
import control from './control.module.css';
import { describedBy, FieldNotes } from './field-notes.tsx';
import styles from './select.module.css';

export interface SelectProps extends Omit<ComponentProps<'select'>, 'size'> {
  label: string;
  /** 'beside' puts the label before the box (above it on phones); 'hidden' is for ears only. */
  labelPlace?: 'above' | 'beside' | 'hidden';
  size?: 'sm' | 'md' | 'lg';
  hint?: ReactNode;
  error?: ReactNode;
  /** Of the whole field; `selectClassName` is of the box. */
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
  const made = useId();
  const id = native.id ?? made;
  return (
    <div className={classNames(control.field, styles[labelPlace], className)}>
      <label className={labelPlace === 'hidden' ? 'visually-hidden' : control.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.frame}>
        <select
          {...native}
          id={id}
          className={classNames(control.box, styles.select, styles[size], selectClassName)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
        />
      </span>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
