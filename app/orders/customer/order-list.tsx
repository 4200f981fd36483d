import type { ReactNode } from 'react';
import styles from './order-list.module.css';

/** Order cards, one under the other. */
export function OrderList({ children }: { children: ReactNode }) {
  return <div className={styles.list}>{children}</div>;
}
