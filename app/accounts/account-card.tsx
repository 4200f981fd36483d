import type { ReactNode } from 'react';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './account-card.module.css';

export function AccountCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap section">
      <Panel as="div" className={`stack ${styles.card}`}>
        <h1>{title}</h1>
        {children}
      </Panel>
    </div>
  );
}
