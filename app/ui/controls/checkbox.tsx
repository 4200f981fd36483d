import type { ComponentProps } from 'react';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './checkbox.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'size'> {
  /** A small one stands beside a form. */
  size?: 'sm' | 'md';
  'data-tap'?: boolean;
}

/** A native checkbox with its label; `className` places the two. */
export function Checkbox({ children, className, size = 'md', ...input }: CheckboxProps) {
  return (
    <label className={classNames(`line ${styles.label}`, size === 'sm' && styles.sm, className)}>
      <input {...input} type="checkbox" />
      {children}
    </label>
  );
}
