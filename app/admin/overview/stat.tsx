import type { ReactNode } from 'react';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './stat.module.css';

export interface StatProps {
  title: string;
  value: ReactNode;
  note: ReactNode;
}

/** One number that matters. */
export function Stat({ title, value, note }: StatProps) {
  return (
    <Panel className={styles.stat}>
      <h2 className={styles.title}>{title}</h2>
      <b className={styles.value}>{value}</b>
      <span className={styles.note}>{note}</span>
    </Panel>
  );
}
