import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Outlives the layout, which an error page mounts anew. Null until the first page is there. */
let shownPathname: string | null = null;

/**
 * Puts the focus on the heading of a page that came without a load, so that it is read out and Tab
 * goes on from there. It never scrolls: that is the router's part.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation();

  useEffect(() => {
    const stays = shownPathname === null || shownPathname === pathname;
    shownPathname = pathname;
    if (stays || hash) return;
    const heading = document.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname, hash]);

  return null;
}
