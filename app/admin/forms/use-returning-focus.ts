import { useLayoutEffect } from 'react';

/** Gives the focus back to the field that had it before the fields were closed for a while. */
export function useReturningFocus(isClosed: boolean | undefined): void {
  useLayoutEffect(() => {
    if (!isClosed) return;
    const focused = document.activeElement as HTMLElement | null;
    return () => {
      if (document.activeElement === document.body) focused?.focus();
    };
  }, [isClosed]);
}
