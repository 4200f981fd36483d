import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

/** Lines with an icon before each, dotted lines between. */
export function FactList({ children }: { children: ReactNode }) {
  return <ul className={styles.facts}>{children}</ul>;
}

export function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.fact}>
      {icon}
      <div className={styles.words}>{children}</div>
    </li>
  );
}
