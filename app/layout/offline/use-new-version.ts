import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useConnection } from '#app/platform/http/connection.ts';
import { localUrl } from '#app/platform/language/words.ts';

/** Whether a field holds what somebody has typed, and a reload would lose. */
export const hasTypedText = () =>
  [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some(
    (field) => field.value !== field.defaultValue,
  );

/**
 * Loads the page whole whose scripts did not come: the one that a link leads to, or the answer to a form,
 * which the shop has by then.
 */
export function useNewVersion(): void {
  const { state, location: next } = useNavigation();
  const hasNewVersion = useConnection((connection) => connection.hasNewVersion);
  const here = localUrl(useLocation().pathname);
  // A refused form reads its own page again, whose scripts are there.
  const page = state === 'loading' && next.pathname !== here && next.pathname + next.search;
  useEffect(() => {
    if (!hasNewVersion) return;
    if (page) location.assign(page);
    else if (state === 'idle' && !hasTypedText()) location.reload();
  }, [page, state, hasNewVersion]);
}
