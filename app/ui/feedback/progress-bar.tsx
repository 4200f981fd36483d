import { type ReactNode, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import styles from './progress-bar.module.css';

/** Tells that the next page is on its way, once that has taken 300 ms. */
export function NavigationProgress() {
  const busy = useNavigation().state !== 'idle';
  const [slow, setSlow] = useState(false);

  useEffect(() => {
    if (!busy) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), 300);
    return () => clearTimeout(timer);
  }, [busy]);

  return (
    <>
      {slow && <div aria-hidden="true" className={styles.bar} />}
      <p role="status" className="visually-hidden">
        {slow && 'Loading'}
      </p>
    </>
  );
}

export interface ProgressBarProps {
  /** What is being done. */
  label: string;
  done: number;
  total: number;
  /** How far it is, in words. */
  children: ReactNode;
}

/** How far a piece of work is. */
export function ProgressBar({ label, done, total, children }: ProgressBarProps) {
  const share = total > 0 ? Math.min(done / total, 1) : 0;
  return (
    <div className={styles.work}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className={styles.track}
      >
        <div className={styles.filled} style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <p>{children}</p>
    </div>
  );
}
