import { useLayoutEffect } from 'react';

/** Gives the focus back to the field that lost it because it was made inert for a while. */
export function useReturningFocus(isClosed: boolean | undefined): void {
  useLayoutEffect(() => {
    const focused = document.activeElement as HTMLElement | null;
    if (!isClosed || !focused?.closest('[inert]')) return;
    return () => {
      if (document.activeElement === document.body) focused.focus({ preventScroll: true });
    };
  }, [isClosed]);
}
