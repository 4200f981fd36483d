import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import {
  isConnectionDoubtful,
  loseConnection,
  useConnection,
} from '#app/platform/http/connection.ts';
import { localUrl } from '#app/platform/language/words.ts';
import { useGuestStore } from '#app/wishlist/use-guest-wishlist.ts';
import { findCopyDate, hasWorker, readCopyDate } from './offline-copies.ts';
import {
  removeCaches,
  reportConnection,
  saveFiles,
  savePage,
  startWorker,
} from './start-worker.ts';
import { hasTypedText } from './use-new-version.ts';
import { offlinePath } from './worker-message.ts';

export interface CopiedPagesProps {
  /** Whether the owner lets browsers save pages. */
  savesPages: boolean;
}

export default function CopiedPages({ savesPages }: CopiedPagesProps) {
  const isLost = useConnection(({ lost }) => lost !== null);
  useOfflineCopies(savesPages, isLost);
  useCopyLinks(isLost);
  usePatience();
  useReturn(isLost);
  useLanguageOffer();
  return null;
}

/** Most browsers need no offer, and do not load it. */
function useLanguageOffer(): void {
  useEffect(() => {
    const [preferred = ''] = navigator.languages;
    const isOffered =
      /^(ar|fr)/.test(preferred) && !/^\/(ar|fr|admin|run)\b/.test(location.pathname);
    // What did not come is offered on the next page.
    if (isOffered)
      import('#app/layout/language-offer.ts').then(
        (offer) => offer.offerLanguage(preferred),
        String,
      );
  }, []);
}

function useOfflineCopies(savesPages: boolean, isLost: boolean): void {
  const { pathname, search } = useLocation();
  const wishlist = useGuestStore(({ ids }) => ids.join(','));
  // The admin has a worker of its own.
  const isForShoppers = !pathname.startsWith('/admin');
  useEffect(() => {
    if (!savesPages) void removeCaches();
    else if (isForShoppers) startWorker();
  }, [savesPages, isForShoppers]);
  useEffect(() => {
    // A copy, too: the effect before this one has noticed it, and this rendering has not.
    if (isLost || isConnectionDoubtful()) void reportConnection(true);
    else if (savesPages) savePage(localUrl(pathname + search));
  }, [savesPages, pathname, search, isLost]);
  useEffect(() => {
    // As the wishlist asks for it when it is opened.
    if (wishlist && !isLost && savesPages)
      saveFiles([localUrl(`/wishlist/products?ids=${wishlist}`)]);
  }, [savesPages, wishlist, isLost]);
}

function findLink(event: MouseEvent): HTMLAnchorElement | null {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
  return link && !link.target && link.origin === location.origin ? link : null;
}

// Without a connection the router cannot load a page, and shows an error. Loaded by the browser,
// the page is the worker's copy; where there is none, the router goes on.
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

/** Shows the copy of a page that the router cannot load. */
function usePatience(): void {
  const { state, location: next, formMethod } = useNavigation();
  const page =
    state === 'loading' && (formMethod ?? 'GET') === 'GET' && next.pathname + next.search;
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

/** Gives the visitor time to press 'Retry' first. */
const retryMs = 3000;

/** Loads a copy or an error again once the shop answers, unless that loses typed text. */
function useReturn(isLost: boolean): void {
  const hasFailed = useConnection((connection) => connection.hasFailed);
  const wasLost = useRef(false);
  useEffect(() => {
    const isBack = wasLost.current && !isLost;
    wasLost.current = isLost;
    // The offline page leads on by itself.
    const isKept = location.pathname === localUrl(offlinePath) || !(hasFailed || readCopyDate());
    if (!isBack || isKept) return;
    const reload = async () => {
      if (hasTypedText()) return;
      // The worker would send its copy once more.
      await reportConnection(false);
      location.reload();
    };
    const timer = setTimeout(reload, hasFailed ? retryMs : undefined);
    return () => clearTimeout(timer);
  }, [isLost, hasFailed]);
}
