import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { signedOutCookie, takeCookie } from '#app/platform/http/flash.ts';
import { clearUserData, readStoredUser, storeUser } from './clear-user-data.ts';

function clearAfterSignOut(): void {
  if (takeCookie(signedOutCookie)) clearUserData();
}

/** Takes a page away that shows a user who has left meanwhile, in another tab. */
function leavePageOf(userId: string): void {
  clearAfterSignOut();
  const stored = readStoredUser();
  const page = document.documentElement;
  // A page that Sign Out has hidden may be kept by the browser, and shown again.
  if (!page.hidden && (stored === null || stored === userId)) return;
  if (stored !== userId) sessionStorage.clear();
  page.hidden = true;
  location.reload();
}

/**
 * Keeps cart, wishlist and checkout draft to the user they belong to: cleared after a sign-out and
 * when another user signs in, in every tab. A session that merely expires leaves the cart alone
 * (decision 12). Before the stored data is read.
 */
export function useUserData(userId: string | undefined): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page may follow a sign-out
  useEffect(clearAfterSignOut, [key, userId]);

  useEffect(() => {
    if (!userId) return;
    const stored = readStoredUser();
    if (stored && stored !== userId) clearUserData();
    storeUser(userId);
    const check = () => leavePageOf(userId);
    const events = ['storage', 'pageshow', 'focus'];
    for (const event of events) window.addEventListener(event, check);
    return () => {
      for (const event of events) window.removeEventListener(event, check);
    };
  }, [userId]);
}
