import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './link-button.module.css';

/** A small act that looks like a link, such as 'Remove'. */
export function TextButton({ type = 'button', className, ...native }: ComponentProps<'button'>) {
  return <button {...native} type={type} className={classNames(styles.link, className)} />;
}

/** The same as a real link, such as 'Back to Store'. */
export function TextButtonLink({ className, ...link }: LinkProps) {
  return <Link prefetch="intent" {...link} className={classNames(styles.link, className)} />;
}
