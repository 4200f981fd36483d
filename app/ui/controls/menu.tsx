import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './menu.module.css';

interface MenuProps {
  label: ReactNode;
  className?: string;
  /** After a navigation too, which its own fields lead to. */
  staysOpen?: boolean;
  children: ReactNode;
}

/** What is rarely needed, under a button. Closes at Esc, at a press elsewhere and after a navigation. */
export function Menu({ label, className, staysOpen, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // Not as it is mounted: one that was opened before the scripts came stays open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it
  useEffect(() => {
    if (staysOpen) return;
    return () => close(details.current);
  }, [key]);
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (!details.current?.contains(target as Node)) close(details.current);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, []);
  return (
    <details
      ref={details}
      className={classNames(styles.menu, className)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return;
        // It belongs to the dialog that was opened from here.
        if (details.current.querySelector('dialog[open]')) return;
        event.stopPropagation();
        close(details.current);
      }}
    >
      <summary>{label}</summary>
      <div className="popup">{children}</div>
    </details>
  );
}

/** Its button takes the focus that would go with what it hides. */
function close(details: HTMLDetailsElement | null): void {
  if (!details?.open) return;
  if (details.contains(document.activeElement))
    details.querySelector('summary')?.focus({ preventScroll: true });
  details.open = false;
}
