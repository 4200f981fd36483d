import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import styles from './progress-bar.module.css';

/** Tells that the next page is on its way, once that has taken 300 ms. */
export function ProgressBar() {
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
