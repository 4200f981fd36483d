import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Puts the focus on the heading of a page that came without a load, so that it is read out and Tab
 * goes on from there. It never scrolls: that is the router's part.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash) return;
    const heading = document.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname, hash]);

  return null;
}
