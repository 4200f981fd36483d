import { CloudOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import styles from '#app/layout/site-layout.module.css';
import {
  checkConnection,
  followNetwork,
  isConnectionDoubtful,
  loseConnection,
  useConnection,
} from '#app/platform/http/connection.ts';
import { useGuestStore } from '#app/wishlist/use-guest-wishlist.ts';
import {
  findCopyDate,
  hasWorker,
  readCopyDate,
  reportLoss,
  saveFiles,
  savePage,
} from './offline-copies.ts';
import { startWorker } from './start-worker.ts';
import { offlinePath } from './worker-message.ts';

export interface ConnectionLineProps {
  /** Whether the owner lets browsers save pages. */
  savesPages: boolean;
  /** Whether an error is shown in place of the page. */
  hasFailed: boolean;
}

/** Shows that the shop does not answer and how old the page is, and saves pages for such times. */
export default function ConnectionLine({ savesPages, hasFailed }: ConnectionLineProps) {
  const lost = useConnection((connection) => connection.lost);
  const { pathname } = useLocation();
  const shownAt = useShownAt(lost !== null);
  useOfflineCopies(savesPages, lost !== null);
  useCopyLinks(lost !== null);
  usePatience();
  useReturn(lost !== null, hasFailed);
  const isShown = lost && shownAt && !hasFailed && pathname !== offlinePath;
  return (
    <div role="status">
      {isShown && !pathname.startsWith('/admin') && (
        <p className={styles.connection}>
          <CloudOff className="icon" aria-hidden="true" />
          {lost === 'offline'
            ? `You are offline. This page is from ${formatMoment(shownAt)}.`
            : `The shop cannot be reached just now. What you see is from ${formatMoment(shownAt)}. Your cart is kept.`}
        </p>
      )}
    </div>
  );
}

/** By the visitor's own clock: '14:02', or with the day where that is another: 'Nov 20, 14:02'. */
function formatMoment(at: Date): string {
  const isToday = at.toDateString() === new Date().toDateString();
  const day = isToday ? {} : ({ month: 'short', day: 'numeric' } as const);
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-US', { ...day, ...time }).format(at);
}

/** When the shop sent what the page shows. */
function useShownAt(isLost: boolean): Date | null {
  const { key, pathname, search } = useLocation();
  const [shownAt, setShownAt] = useState<Date | null>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each page
  useEffect(() => {
    const copiedAt = isFirst.current ? readCopyDate() : null;
    if (copiedAt || !isLost) setShownAt(copiedAt ?? new Date());
    if (copiedAt) loseConnection();
    else if (isFirst.current && isConnectionDoubtful()) {
      void findCopyDate(pathname + search).then((date) => date && setShownAt(date));
      void checkConnection();
    }
    isFirst.current = false;
  }, [key]);
  return shownAt;
}

/** Has the service worker copy what is visited. */
function useOfflineCopies(savesPages: boolean, isLost: boolean): void {
  const { pathname, search } = useLocation();
  const wishlist = useGuestStore(({ ids }) => ids.join(','));
  // The admin has a worker of its own.
  const isForShoppers = !pathname.startsWith('/admin');
  useEffect(() => {
    if (savesPages && isForShoppers) startWorker();
  }, [savesPages, isForShoppers]);
  useEffect(followNetwork, []);
  useEffect(() => {
    // A copy, too: the effect before this one has noticed it, and this rendering has not.
    if (isLost || isConnectionDoubtful()) reportLoss();
    else savePage(pathname + search);
  }, [pathname, search, isLost]);
  useEffect(() => {
    // As the wishlist asks for it when it is opened.
    if (wishlist && !isLost) saveFiles([`/wishlist/products?ids=${wishlist}`]);
  }, [wishlist, isLost]);
}

/** The page of a plain click on a link of the shop; null for any other click. */
function findLink(event: MouseEvent): HTMLAnchorElement | null {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
  return link && !link.target && link.origin === location.origin ? link : null;
}

/**
 * Without a connection the router cannot load a page, and shows an error. Loaded by the browser, the
 * page is the worker's copy; where there is none, the router goes on.
 */
function useCopyLinks(isLost: boolean): void {
  useEffect(() => {
    if (!isLost) return;
    let passing: HTMLAnchorElement | null = null;
    const onClick = async (event: MouseEvent) => {
      const link = findLink(event);
      if (!link || link === passing || !hasWorker()) return;
      event.preventDefault();
      event.stopPropagation();
      if (await findCopyDate(link.pathname + link.search)) return location.assign(link.href);
      passing = link;
      link.dispatchEvent(new MouseEvent('click', event));
      passing = null;
    };
    window.addEventListener('click', onClick, true);
    return () => window.removeEventListener('click', onClick, true);
  }, [isLost]);
}

const patienceMs = 4000;

/** Shows the copy of a page that the router cannot load, or the shop's newer version of it. */
function usePatience(): void {
  const { state, location: next, formMethod } = useNavigation();
  const hasNewVersion = useConnection((connection) => connection.hasNewVersion);
  const page =
    state === 'loading' && (formMethod ?? 'GET') === 'GET' && next.pathname + next.search;
  useEffect(() => {
    if (!hasNewVersion) return;
    if (page) location.assign(page);
    else if (!hasTypedText()) location.reload();
  }, [page, hasNewVersion]);
  useEffect(() => {
    if (!page) return;
    const timer = setTimeout(async () => {
      if (!(await findCopyDate(page))) return;
      loseConnection();
      location.assign(page);
    }, patienceMs);
    return () => clearTimeout(timer);
  }, [page]);
}

const hasTypedText = () =>
  [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some(
    (field) => field.value !== field.defaultValue,
  );

/** Gives the visitor time to press 'Retry' first. */
const retryMs = 3000;

/** Loads a copy or an error again once the shop answers, unless that loses typed text. */
function useReturn(isLost: boolean, hasFailed: boolean): void {
  const wasLost = useRef(false);
  useEffect(() => {
    const isBack = wasLost.current && !isLost;
    wasLost.current = isLost;
    if (!isBack || !(hasFailed || readCopyDate())) return;
    const timer = setTimeout(
      () => hasTypedText() || location.reload(),
      hasFailed ? retryMs : undefined,
    );
    return () => clearTimeout(timer);
  }, [isLost, hasFailed]);
}
