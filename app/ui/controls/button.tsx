import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Squares } from '#app/ui/feedback/spinner-dots.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './button.module.css';

interface KeyLook {
  variant?: 'main' | 'quiet' | 'ink' | 'sun' | 'danger';
  size?: 'sm' | 'md' | 'lg' | 'icon';
  /** As wide as what holds it. */
  block?: boolean;
}

function keyClass({ variant = 'main', size = 'md', block }: KeyLook, className?: string) {
  return classNames(styles.key, styles[variant], styles[size], block && styles.block, className);
}

export interface ButtonProps extends ComponentProps<'button'>, KeyLook {
  /** Work is under way: disabled, with the three stepping squares before the text. */
  busy?: boolean;
}

/** A moulded key. `type` is 'button' unless told: a form's own key says `type="submit"`. */
export function Button({
  variant,
  size,
  block,
  busy = false,
  type = 'button',
  disabled,
  className,
  children,
  ...native
}: ButtonProps) {
  return (
    <button
      {...native}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={keyClass({ variant, size, block }, className)}
    >
      {busy && <Squares />}
      {children}
    </button>
  );
}

export interface ButtonLinkProps extends LinkProps, KeyLook {}

/** The same key as a link; its page is fetched when the pointer or the focus comes near. */
export function ButtonLink({ variant, size, block, className, ...link }: ButtonLinkProps) {
  return (
    <Link prefetch="intent" {...link} className={keyClass({ variant, size, block }, className)} />
  );
}
