import type { ReactNode } from 'react';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './fact-table.module.css';
import type { ComponentProps } from 'react';

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

/** The heads of a table's columns. */
export function TableHeadings({ heads }: { heads: readonly string[] }) {
  return (
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface ScrollRegionProps extends Pick<ComponentProps<'section'>, 'ref' | 'children'> {
  'aria-label': string;
}

/** What may be larger than its place and scrolls in it, by keys too. */
export function ScrollRegion(props: ScrollRegionProps) {
  return (
    <section
      {...props}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keys
      tabIndex={0}
      className={styles.region}
    />
  );
}
