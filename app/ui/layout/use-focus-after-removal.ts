import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The headings of the page before an element, the nearest last. */
function listHeadingsBefore(element: Element): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main :is(h1,h2,h3):not(dialog *)')].filter(
    (one) => one.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
}

/** Focuses the last of the headings that is still shown, or that of a page that has replaced them all. */
function focusLast(headings: readonly HTMLElement[]): void {
  const first = document.querySelector<HTMLElement>('main h1');
  for (const heading of [...headings.toReversed(), first]) {
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    if (document.activeElement === heading) return;
  }
}

/** Returns the focus that an answer removed: to its last place in `main`, or the heading before. */
export function useFocusRepair(): void {
  useEffect(() => {
    let focused: HTMLElement | null = null;
    let place: HTMLElement | null = null;
    let headings: HTMLElement[] = [];
    const onFocusIn = () => {
      focused = document.activeElement as HTMLElement | null;
      // Toasts and dialogs go; what was used before them stays.
      if (!focused?.closest('main') || focused.closest('dialog')) return;
      place = focused;
      headings = listHeadingsBefore(focused);
    };
    const onFocusOut = ({ target }: FocusEvent) => {
      const left = target as HTMLElement;
      // The user has left it, unless it is about to go.
      queueMicrotask(() => {
        if (focused === left && left.isConnected) focused = null;
      });
    };
    const repair = () => {
      const isLost = focused && document.activeElement === document.body;
      if (!isLost || focused?.isConnected) return;
      focused = null;
      place?.focus({ preventScroll: true });
      if (document.activeElement === document.body) focusLast(headings);
    };
    // By the next frame the page has moved the focus where it wants to.
    const observer = new MutationObserver(() => requestAnimationFrame(repair));
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocusIn);
    // Something may have had the focus before the scripts came.
    onFocusIn();
    document.addEventListener('focusout', onFocusOut);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, []);
}

/** For a row that its own button removes: the heading before takes the focus, for keyboards. */
export function useFocusAfterRemoval<Row extends Element>(): RefObject<Row | null> {
  const ref = useRef<Row>(null);
  useLayoutEffect(() => {
    const row = ref.current;
    return () => {
      if (!row?.contains(document.activeElement)) return;
      const headings = listHeadingsBefore(row);
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusLast(headings);
      });
    };
  }, []);
  return ref;
}
