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
    const { type, status } = await fetch('/sign-out', { method: 'POST', redirect: 'manual' });
    // The shop answers with a redirect; anything else comes from between, or is a failure.
    if (type !== 'opaqueredirect') throw new Error(`Signing out was answered with ${status}.`);
  } catch (error) {
    console.error(error);
    showToast({ kind: 'refused', text: 'Failed to sign out. Please try again.' });
    return;
  }
  takeCookie(signedOutCookie);
  clearUserData();
  location.assign('/');
}
