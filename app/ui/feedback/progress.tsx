import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { t } from '#app/platform/language/words.ts';
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
        {slow && t('Loading')}
      </p>
    </>
  );
}

/** Hidden without scripts, where nothing comes. */
export function SpinnerDots() {
  return (
    <span className={`scripted ${styles.dots}`} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

/** Dots with a text for screen readers. */
export function Spinner({ label = t('Loading') }: { label?: string }) {
  return (
    <span role="status">
      <SpinnerDots />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
