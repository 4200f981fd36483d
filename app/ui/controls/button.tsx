import type { ComponentProps, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import { SpinnerDots } from '#app/ui/feedback/progress.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './button.module.css';
import { onIntent } from './prefetch.ts';

interface ButtonStyle {
  variant?: 'main' | 'quiet' | 'ink' | 'sun' | 'danger';
  size?: 'sm' | 'md' | 'lg' | 'icon';
  block?: boolean;
}

function buttonClass({ variant = 'main', size = 'md', block }: ButtonStyle, className?: string) {
  return classNames(styles.button, styles[variant], styles[size], block && styles.block, className);
}

interface BusyButton extends ComponentProps<'button'> {
  /** What it did is under way: it keeps the focus, which `disabled` would take, and refuses a press. */
  busy?: boolean;
}

/** Also the browser's press of the first submit button, when Enter is pressed in a field. */
function ignoreClick(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** `type` is 'button' by default: the button that submits a form needs `type="submit"`. */
function refusePresses({ busy, ...native }: BusyButton): ComponentProps<'button'> {
  const type = native.type ?? 'button';
  if (!busy && !native['aria-disabled']) return { ...native, type };
  return { ...native, type, 'aria-disabled': true, 'aria-busy': busy, onClick: ignoreClick };
}

export interface ButtonProps extends BusyButton, ButtonStyle {}

/** While it is `busy` it shows a spinner before its text. With `aria-disabled` it refuses presses, too. */
export function Button({ variant, size, block, className, children, ...native }: ButtonProps) {
  return (
    <button {...refusePresses(native)} className={buttonClass({ variant, size, block }, className)}>
      {native.busy && <SpinnerDots />}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends LinkProps, ButtonStyle {}

/** What opens beside this document, or in its place, takes nothing that was fetched for it. */
const prefetchOf = ({ reloadDocument, target, download }: LinkProps) =>
  reloadDocument || target || download ? 'none' : onIntent;

/** A link that looks like a button. Hover or focus prefetches its page. */
export function ButtonLink({ variant, size, block, className, ...link }: ButtonLinkProps) {
  return (
    <Link
      prefetch={prefetchOf(link)}
      {...link}
      className={buttonClass({ variant, size, block }, className)}
    />
  );
}

/** A button that looks like a link, such as 'Remove'. */
export function TextButton({ className, ...native }: BusyButton) {
  return <button {...refusePresses(native)} className={classNames(styles.textButton, className)} />;
}

export function TextButtonLink({ className, ...link }: LinkProps) {
  return (
    <Link
      prefetch={prefetchOf(link)}
      {...link}
      className={classNames(styles.textButton, className)}
    />
  );
}
