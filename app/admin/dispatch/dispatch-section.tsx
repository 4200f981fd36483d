import type { ReactNode } from 'react';
import type { DispatchList } from '#app/dispatch/dispatch-list.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './dispatch.module.css';

interface DispatchSectionProps {
  id: string;
  title: string;
  count: number;
  /** Without it the count stands alone, with no note that the list is cut. */
  list?: DispatchList;
  /** Stands for an empty list. */
  empty: string;
  children: ReactNode;
}

/** One list of the Dispatch tab, with its count. */
export function DispatchSection({ id, title, count, list, empty, children }: DispatchSectionProps) {
  const isCut = list && list.total > list.orders.length;
  return (
    <Panel flat id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title} <span className={styles.count}>{count}</span>
      </h2>
      {count === 0 ? <p className={styles.empty}>{empty}</p> : children}
      {isCut && <p className={styles.empty}>{`The oldest ${list.orders.length} are shown.`}</p>}
    </Panel>
  );
}
