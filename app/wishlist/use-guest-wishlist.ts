import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { followStorage } from '#app/platform/text/browser-storage.ts';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { wishlistMessages } from './wishlist-rules.ts';
import { removeGuestItems, useGuestStore } from './wishlist-store.ts';

/** Reads the guest's list, keeps it in step with other tabs, and moves it to the account at sign-in. */
export function useGuestWishlist(isSignedIn: boolean): void {
  const isLoaded = useGuestStore((wishlist) => wishlist.isLoaded);
  const { revalidate } = useRevalidator();

  useEffect(() => followStorage(useGuestStore), []);

  useEffect(() => {
    if (!isSignedIn || !isLoaded) return;
    void moveToAccount().then((isMoved) => (isMoved ? revalidate() : undefined));
  }, [isSignedIn, isLoaded, revalidate]);
}

/** Sends the guest's list to the account. What cannot be sent stays for the next page that is loaded. */
export async function moveToAccount(): Promise<boolean> {
  const { ids } = useGuestStore.getState();
  if (ids.length === 0) return false;
  const body = new URLSearchParams({ intent: 'merge', ids: ids.join(',') });
  try {
    const response = await fetch('/wishlist/products', { method: 'POST', body, keepalive: true });
    const { message }: { message: string | null } = await response.json();
    if (message) showToast({ kind: 'refused', text: message });
    // 409: the account is full, and has taken as many items as fit.
    const isMoved = response.ok || response.status === 409;
    if (isMoved) removeGuestItems(ids);
    return isMoved;
  } catch (error) {
    console.error('The wishlist could not be saved.', error);
    showToast({ kind: 'refused', text: wishlistMessages.notSaved });
    return false;
  }
}
