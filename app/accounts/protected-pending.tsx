import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { localUrl, t } from '#app/platform/language/words.ts';
import { Spinner } from '#app/ui/feedback/progress.tsx';
import styles from './protected-pending.module.css';

const protectedPath = /^(\/\w\w)?\/(checkout|profile|orders|admin)(\/|$)/;
const patienceMs = 300;

/** A spinner while the next page is checked. The page stays mounted: a cancel loses nothing. */
export function ProtectedPending({ children }: { children: ReactNode }) {
  const { state, location } = useNavigation();
  // A navigation has the language in its path.
  const here = localUrl(useLocation().pathname);
  const next = state === 'loading' ? location.pathname : here;
  const isWaiting = next !== here && protectedPath.test(next);
  const [isLong, setLong] = useState(false);
  // At once with the next page, before any effect: its heading must be there to take the focus.
  const isShown = isWaiting && isLong;

  useEffect(() => {
    if (!isWaiting) return setLong(false);
    const timer = setTimeout(() => setLong(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  return (
    <>
      {isShown && (
        <div className={styles.pending}>
          <Spinner label={t('Checking your account')} />
        </div>
      )}
      <div hidden={isShown}>{children}</div>
    </>
  );
}
