import type { ReactNode } from 'react';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './fact-table.module.css';
import { TableHead } from './table-head.tsx';

export interface FactTableProps {
  heads: readonly string[];
  className?: string;
  /** The bodies. */
  children: ReactNode;
}

/** A table of facts in small print, with quiet heads. */
export function FactTable({ heads, className, children }: FactTableProps) {
  return (
    <table className={classNames(styles.table, className)}>
      <TableHead heads={heads} />
      {children}
    </table>
  );
}
