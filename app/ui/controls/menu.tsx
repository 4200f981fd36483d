import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './menu.module.css';

interface MenuProps {
  label: ReactNode;
  className?: string;
  children: ReactNode;
}

/** What is rarely needed, under a button. Closes at Esc, at a press elsewhere and after a navigation. */
export function Menu({ label, className, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // Not as it is mounted: one that was opened before the scripts came stays open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it
  useEffect(() => () => close(details.current), [key]);
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
        event.stopPropagation();
        close(details.current);
        details.current.querySelector('summary')?.focus();
      }}
    >
      <summary>{label}</summary>
      <div>{children}</div>
    </details>
  );
}

function close(details: HTMLDetailsElement | null): void {
  if (details) details.open = false;
}
