import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import styles from '#app/layout/site-layout.module.css';
import {
  checkConnection,
  followNetwork,
  isConnectionDoubtful,
  latePart,
  loseConnection,
  useConnection,
} from '#app/platform/http/connection.ts';
import { localFormat, localUrl, t } from '#app/platform/language/words.ts';
import type { CopiedPagesProps } from './copied-pages.tsx';
import { findCopyDate, readCopyDate } from './offline-copies.ts';
import { useNewVersion } from './use-new-version.ts';
import { offlinePath } from './worker-message.ts';

/**
 * Shows that the shop does not answer and how old the page is. It comes with the page, since the
 * connection may be lost before anything else has come.
 */
export function ConnectionLine(props: CopiedPagesProps) {
  const { lost, hasFailed } = useConnection();
  const { pathname } = useLocation();
  const shownAt = useShownAt(lost !== null);
  useEffect(followNetwork, []);
  useNewVersion();
  const isShown = lost && shownAt && !hasFailed && pathname !== offlinePath;
  return (
    <>
      <div role="status">
        {isShown && !pathname.startsWith('/admin') && (
          <p className={styles.connection}>
            {describeLoss(lost === 'offline', formatMoment(shownAt))}
          </p>
        )}
      </div>
      <LateCopiedPages {...props} />
    </>
  );
}

function describeLoss(isOffline: boolean, shownAt: string): string {
  if (isOffline) return t('You are offline. This page is from {shownAt}.', { shownAt });
  return t(
    'The shop cannot be reached just now. What you see is from {shownAt}. Your cart is kept.',
    { shownAt },
  );
}

/** By the visitor's own clock: '14:02', or with the day where that is another: 'Nov 20, 14:02'. */
function formatMoment(at: Date): string {
  const isToday = at.toDateString() === new Date().toDateString();
  const day = isToday ? {} : ({ month: 'short', day: 'numeric' } as const);
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return localFormat('en-US', { ...day, ...time })(at);
}

function useShownAt(isLost: boolean): Date | null {
  const { key, pathname, search } = useLocation();
  const [shownAt, setShownAt] = useState<Date | null>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each page
  useEffect(() => {
    const show = (date: Date | null) => date && setShownAt(date);
    const copiedAt = isFirst.current ? readCopyDate() : null;
    if (copiedAt || !isLost) show(copiedAt ?? new Date());
    if (copiedAt) loseConnection();
    else if (isFirst.current && isConnectionDoubtful()) {
      void findCopyDate(localUrl(pathname + search)).then(show);
      void checkConnection();
    }
    isFirst.current = false;
  }, [key]);
  return shownAt;
}

const CopiedPages = lazy(latePart(() => import('./copied-pages.tsx')));

/** Leaves the connection to what the page itself still loads. */
const pauseMs = 3000;

/** What saves pages is loaded after the page; at once where the connection is lost. */
function LateCopiedPages(props: CopiedPagesProps) {
  const isLost = useConnection(({ lost }) => lost !== null);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const isUrgent = isLost || isConnectionDoubtful() || readCopyDate();
    const timer = setTimeout(setDue, isUrgent ? 0 : pauseMs, true);
    return () => clearTimeout(timer);
  }, [isLost]);
  return (
    isDue && (
      <Suspense>
        <CopiedPages {...props} />
      </Suspense>
    )
  );
}
