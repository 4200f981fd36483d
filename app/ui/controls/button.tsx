import {
  type ComponentProps,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { Link, type LinkProps } from 'react-router';
import { SpinnerDots } from '#app/ui/feedback/progress.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './button.module.css';
import { onIntent } from './prefetch.ts';

interface ButtonStyle {
  variant?: 'main' | 'quiet' | 'ink' | 'sun' | 'danger';
  size?: 'sm' | 'md' | 'lg' | 'icon';
  /** Fills the inline size of its container. */
  block?: boolean;
}

function buttonClass({ variant = 'main', size = 'md', block }: ButtonStyle, className?: string) {
  return classNames(styles.button, styles[variant], styles[size], block && styles.block, className);
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Disables the button and shows a spinner before its text. */
  busy?: boolean;
}

/** `type` is 'button' by default: the button that submits a form needs `type="submit"`. */
export function Button({
  variant,
  size,
  block,
  busy = false,
  type = 'button',
  disabled = false,
  className,
  children,
  ref,
  ...native
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement);
  const isDisabled = disabled || busy;
  useFocusAfterDisabled(button, isDisabled);
  return (
    <button
      {...native}
      ref={button}
      type={type}
      disabled={isDisabled}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, block }, className)}
    >
      {busy && <SpinnerDots />}
      {children}
    </button>
  );
}

/** Returns the focus to a button that lost it by being disabled. */
function useFocusAfterDisabled(
  button: RefObject<HTMLButtonElement | null>,
  isDisabled: boolean,
): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (isDisabled) hadFocus.current = activeElement === button.current;
    else if (hadFocus.current && activeElement === body) button.current?.focus();
  }, [button, isDisabled]);
}

interface ButtonLinkProps extends LinkProps, ButtonStyle {}

/** A link that looks like a button. Hover or focus prefetches its page. */
export function ButtonLink({ variant, size, block, className, ...link }: ButtonLinkProps) {
  return (
    <Link
      prefetch={onIntent}
      {...link}
      className={buttonClass({ variant, size, block }, className)}
    />
  );
}

/** A button that looks like a link, such as 'Remove'. */
export function TextButton({ type = 'button', className, ...native }: ComponentProps<'button'>) {
  return <button {...native} type={type} className={classNames(styles.textButton, className)} />;
}

/** A link with the look of TextButton, such as 'Back to Store'. */
export function TextButtonLink({ className, ...link }: LinkProps) {
  return (
    <Link prefetch={onIntent} {...link} className={classNames(styles.textButton, className)} />
  );
}
