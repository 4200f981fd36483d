import type { ReactNode } from 'react';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './fact-table.module.css';
import { TableHeadings } from './table-head.tsx';

export interface DataTableProps {
  headings: readonly string[];
  className?: string;
  /** The bodies. */
  children: ReactNode;
}

/** A table of facts in small print, with quiet heads. */
export function DataTable({ headings: heads, className, children }: DataTableProps) {
  return (
    <table className={classNames(styles.table, className)}>
      <TableHeadings heads={heads} />
      {children}
    </table>
  );
}
