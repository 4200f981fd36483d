import type { ReactNode } from 'react';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  image: string;
  /** The natural size of the image. */
  imageSize?: { width: number; height: number };
  title: string;
  heading?: 'h1' | 'h2';
  hint?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({
  image,
  imageSize = { width: 136, height: 136 },
  title,
  heading: Heading = 'h2',
  hint,
  action,
}: EmptyStateProps) {
  return (
    <MessagePanel>
      <img src={image} alt="" {...imageSize} />
      <Heading className={styles.title}>{title}</Heading>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action}
    </MessagePanel>
  );
}

/** What stands in the place of a page or of a list, in the middle of a panel. */
export function MessagePanel({ children }: { children: ReactNode }) {
  return (
    <Panel flat as="div">
      <div className={styles.message}>{children}</div>
    </Panel>
  );
}
