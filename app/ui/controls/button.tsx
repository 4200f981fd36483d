import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { SpinnerDots } from '#app/ui/feedback/spinner.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './button.module.css';

interface ButtonStyle {
  variant?: 'main' | 'quiet' | 'ink' | 'sun' | 'danger';
  size?: 'sm' | 'md' | 'lg' | 'icon';
  /** As wide as what holds it. */
  block?: boolean;
}

function buttonClass({ variant = 'main', size = 'md', block }: ButtonStyle, className?: string) {
  return classNames(styles.key, styles[variant], styles[size], block && styles.block, className);
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
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
      className={buttonClass({ variant, size, block }, className)}
    >
      {busy && <SpinnerDots />}
      {children}
    </button>
  );
}

export interface ButtonLinkProps extends LinkProps, ButtonStyle {}

/** The same key as a link; its page is fetched when the pointer or the focus comes near. */
export function ButtonLink({ variant, size, block, className, ...link }: ButtonLinkProps) {
  return (
    <Link
      prefetch="intent"
      {...link}
      className={buttonClass({ variant, size, block }, className)}
    />
  );
}

/** A small act that looks like a link, such as 'Remove'. */
export function TextButton({ type = 'button', className, ...native }: ComponentProps<'button'>) {
  return <button {...native} type={type} className={classNames(styles.link, className)} />;
}

/** The same as a real link, such as 'Back to Store'. */
export function TextButtonLink({ className, ...link }: LinkProps) {
  return <Link prefetch="intent" {...link} className={classNames(styles.link, className)} />;
}
