import { type ReactNode, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import styles from './progress.module.css';

/** Appears when a navigation takes longer than 300 ms. */
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
      {slow && <div aria-hidden="true" className={styles.navigation} />}
      <p role="status" className="visually-hidden">
        {slow && 'Loading'}
      </p>
    </>
  );
}

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

/** Three stepping dots without a text. */
export function SpinnerDots() {
  return (
    <span className={styles.dots} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

/** Dots with a text for screen readers. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <span role="status">
      <SpinnerDots />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
