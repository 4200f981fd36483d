import { type RefObject, useEffect } from 'react';

/**
 * Sets `--bottom-bar-height` on the document while the bar is fixed or sticks to the lower edge of the screen:
 * toasts stand above it, and the end of the page and what takes the focus are not covered. A sticky bar has
 * a place of its own at the end of the page, which needs no `--bottom-bar-space` then.
 */
export function useBottomBar(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const { position } = getComputedStyle(element);
      const isSticky = position === 'sticky';
      const height = isSticky || position === 'fixed' ? element.offsetHeight : 0;
      style.setProperty('--bottom-bar-height', `${height}px`);
      style.setProperty('--bottom-bar-space', `${isSticky ? 0 : height}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--bottom-bar-height');
      style.removeProperty('--bottom-bar-space');
    };
  }, [bar]);
}
