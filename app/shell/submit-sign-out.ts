import type { FormEvent } from 'react';
import { signedOutCookie, takeCookie } from '#app/platform/flash.ts';
import { showToast } from '#app/ui/toast.ts';
import { clearUserData } from './clear-user-data.ts';

/**
 * Sends the Sign Out form without the router, which on a dead connection would reload the page to
 * load the route. The home page is loaded anew: nothing of the user stays in memory either.
 */
export async function submitSignOut(event: FormEvent): Promise<void> {
  event.preventDefault();
  try {
    await fetch('/sign-out', { method: 'POST', redirect: 'manual' });
    // The shop's answer sets it; the page of a proxy, or of a hotel's network, does not.
    if (!takeCookie(signedOutCookie)) throw new Error('Signing out got no answer of the shop.');
  } catch (error) {
    console.error(error);
    showToast({ kind: 'refused', text: 'Failed to sign out. Please try again.' });
    return;
  }
  clearUserData();
  location.assign('/');
}
