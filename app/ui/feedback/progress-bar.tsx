import type { ReactNode } from 'react';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  done: number;
  total: number;
  /** The progress as text. */
  children: ReactNode;
}

export function ProgressBar({ label, done, total, children }: ProgressBarProps) {
  const share = total > 0 ? Math.min(done / total, 1) : 0;
  return (
    <div className={styles.progress}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className={styles.track}
      >
        <div className={styles.fill} style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <p>{children}</p>
    </div>
  );
}
