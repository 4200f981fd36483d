import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/controls/button.tsx';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  action: string;
  label: string;
  children: ReactNode;
  /** A count or another button, at the end of the bar. */
  beside?: ReactNode;
}

/** The filters of a list of the admin, which the URL holds. */
export function FilterBar({ action, label, children, beside }: FilterBarProps) {
  return (
    <Form method="get" action={action} role="search" aria-label={label} className={styles.bar}>
      {children}
      <Button type="submit" variant="quiet">
        Show
      </Button>
      {beside && <div className={`line ${styles.beside}`}>{beside}</div>}
    </Form>
  );
}
