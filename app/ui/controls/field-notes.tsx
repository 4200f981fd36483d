import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './field.module.css';

interface Notes {
  hint?: ReactNode;
  error?: ReactNode;
}

export function FieldNotes({ id, hint, error }: Notes & { id: string }) {
  return (
    <>
      {hint && (
        <span className="muted small" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className={styles.error} id={`${id}-error`}>
          <CircleAlert className="icon" aria-hidden="true" />
          {error}
        </span>
      )}
    </>
  );
}

/** The ids of the texts that describe a field, the error first; undefined when it has none. */
export function describedBy(
  id: string,
  { optional, hint, error }: Notes & { optional?: boolean },
): string | undefined {
  const ids = [error && `${id}-error`, hint && `${id}-hint`, optional && `${id}-optional`];
  return ids.filter(Boolean).join(' ') || undefined;
}
