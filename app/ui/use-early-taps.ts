import { useEffect } from 'react';
import type {} from './early-taps.ts';
import { useHydrated } from './use-hydrated.ts';

/** Carries out, in order, what was tapped before the page came alive. */
export function useEarlyTaps(): void {
  const hydrated = useHydrated();
  useEffect(() => {
    if (!hydrated) return;
    for (const tapped of window.takeEarlyTaps?.() ?? []) {
      delete tapped.dataset.tapped;
      // A link that stood in for a key has made room for it.
      const key = tapped.isConnected
        ? tapped
        : document.querySelector<HTMLElement>(`button[aria-label="${tapped.ariaLabel}"]`);
      key?.click();
    }
  }, [hydrated]);
}
