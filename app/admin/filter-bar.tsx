import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/controls/button.tsx';
import styles from './filter-bar.module.css';

export interface FilterBarProps {
  /** The page that shows what is asked for. */
  action: string;
  label: string;
  /** The fields. */
  children: ReactNode;
  /** Beside the key, such as a count or another key. */
  beside?: ReactNode;
}

/** The questions that a list of the owner's side can be asked; they stand in the URL. */
export function FilterBar({ action, label, children, beside }: FilterBarProps) {
  return (
    <Form method="get" action={action} role="search" aria-label={label} className={styles.bar}>
      {children}
      <Button type="submit" variant="quiet">
        Show
      </Button>
      {beside && <div className={styles.beside}>{beside}</div>}
    </Form>
  );
}
