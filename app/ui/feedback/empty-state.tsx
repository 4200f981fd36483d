import type { ReactNode } from 'react';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  image: string;
  /** The drawing's own size, in its pixels. */
  imageSize?: { width: number; height: number };
  title: string;
  heading?: 'h1' | 'h2';
  hint?: ReactNode;
  /** One key. */
  action?: ReactNode;
}

/** What stands where there is nothing: a drawing, why, and the way on. */
export function EmptyState({
  image: picture,
  imageSize: pictureSize = { width: 136, height: 136 },
  title,
  heading: Heading = 'h2',
  hint,
  action,
}: EmptyStateProps) {
  return (
    <Panel flat as="div">
      <div className={styles.empty}>
        <img src={picture} alt="" className="pixelated" {...pictureSize} />
        <Heading className={styles.title}>{title}</Heading>
        {hint && <p className={styles.hint}>{hint}</p>}
        {action}
      </div>
    </Panel>
  );
}
