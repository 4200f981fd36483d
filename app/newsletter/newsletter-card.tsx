import type { ReactNode } from 'react';
import { PageFrame } from '#app/ui/layout/page-frame.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './newsletter-card.module.css';

export function NewsletterCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageFrame title={title} narrow>
      <Panel as="div" className={styles.card}>
        {children}
      </Panel>
    </PageFrame>
  );
}

/** Leads to the form in the footer. */
export function SubscribeAgainLink({ children }: { children: string }) {
  return <a href="#newsletter-email">{children}</a>;
}
