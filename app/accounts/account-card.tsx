import type { ReactNode } from 'react';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './account-card.module.css';

/** The one card of a page beside signing in: a title, and what is to be done. */
export function AccountCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap section">
      <Panel as="div" className={`stack ${styles.card}`}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </Panel>
    </div>
  );
}
