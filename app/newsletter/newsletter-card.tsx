import type { ReactNode } from 'react';
import { PageFrame } from '#app/ui/layout/page-frame.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './newsletter-card.module.css';

export interface NewsletterCardProps {
  title: string;
  /** What it says, and one key. */
  children: ReactNode;
}

/** The one card of a page that a mail or the footer's form leads to. */
export function NewsletterCard({ title, children }: NewsletterCardProps) {
  return (
    <PageFrame title={title} narrow>
      <Panel as="div" className={styles.card}>
        {children}
      </Panel>
    </PageFrame>
  );
}

/** The way to the form in the footer. */
export function SubscribeAgain({ children }: { children: string }) {
  return <a href="#newsletter-email">{children}</a>;
}
