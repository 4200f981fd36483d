import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './table.module.css';

interface DataTableProps {
  headings: readonly string[];
  headingsClassName?: string;
  className?: string;
  children: ReactNode;
}

/** A table in small print; its children are its bodies. */
export function DataTable({ headings, headingsClassName, className, children }: DataTableProps) {
  return (
    <table className={classNames(styles.table, className)}>
      <TableHeadings headings={headings} className={headingsClassName} />
      {children}
    </table>
  );
}

export function TableHeadings({
  headings,
  className,
}: Pick<DataTableProps, 'headings' | 'className'>) {
  return (
    <thead className={className}>
      <tr>
        {headings.map((heading) => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface ScrollRegionProps extends Pick<ComponentProps<'section'>, 'ref' | 'children'> {
  'aria-label': string;
}

/** Content that scrolls inside its own box, also by keyboard. */
export function ScrollRegion(props: ScrollRegionProps) {
  return (
    <section
      {...props}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className={styles.region}
    />
  );
}
