import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './control.module.css';

export interface FieldNotesProps {
  id: string;
  hint?: ReactNode;
  error?: ReactNode;
}

/** What stands under a field. */
export function FieldNotes({ id, hint, error }: FieldNotesProps) {
  return (
    <>
      {hint && (
        <span className={styles.hint} id={`${id}-hint`}>
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

interface Notes {
  optional?: boolean;
  hint?: unknown;
  error?: unknown;
}

/** The ids of the notes that describe a field, the error first; undefined when it has none. */
export function describedBy(id: string, { optional, hint, error }: Notes): string | undefined {
  const ids = [error && `${id}-error`, hint && `${id}-hint`, optional && `${id}-optional`];
  return ids.filter(Boolean).join(' ') || undefined;
}
