import { type RefObject, useEffect } from 'react';

/**
 * Sets `--bottom-bar-height` on the document while the bar is fixed or sticks to the lower edge of the screen:
 * toasts stand above it, and the end of the page and what takes the focus are not covered.
 */
export function useBottomBar(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const isFixed = /fixed|sticky/.test(getComputedStyle(element).position);
      style.setProperty('--bottom-bar-height', `${isFixed ? element.offsetHeight : 0}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--bottom-bar-height');
    };
  }, [bar]);
}
