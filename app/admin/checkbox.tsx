import type { ComponentProps } from 'react';
import styles from './checkbox.module.css';

/** A native checkbox with its label, for the small choices beside a form. */
export function Checkbox({
  children,
  ...input
}: ComponentProps<'input'> & { 'data-tap'?: boolean }) {
  return (
    <label className={styles.label}>
      <input {...input} type="checkbox" />
      {children}
    </label>
  );
}
