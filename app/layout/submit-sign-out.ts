import type { FormEvent } from 'react';
import { beforeSignOut, signedOutCookie, takeCookie } from '#app/platform/http/flash.ts';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { clearUserData, readStoredUser } from './clear-user-data.ts';

let isSending = false;

async function signOut(button: HTMLElement | null): Promise<void> {
  if (isSending) return;
  isSending = true;
  button?.setAttribute('aria-busy', 'true');
  try {
    const signal = AbortSignal.timeout(15_000);
    await fetch('/sign-out', { method: 'POST', redirect: 'manual', signal });
  } catch (error) {
    console.error(error);
  }
  // The shop's answer sets the cookie; the page of a proxy, or of a hotel's network, does not. Another
  // tab may have signed out meanwhile, and taken it.
  if (takeCookie(signedOutCookie) || readStoredUser() === '') {
    clearUserData();
    // Nothing is asked any more, and nothing of the user shows while the next page comes.
    document.documentElement.hidden = true;
    location.assign('/');
    return;
  }
  isSending = false;
  button?.removeAttribute('aria-busy');
  showToast({ kind: 'refused', text: 'Failed to sign out. Please try again.' });
}

/**
 * Sends the Sign Out form without the router, which on a dead connection would reload the page to
 * load the route. The home page is loaded anew: nothing of the user stays in memory either.
 */
export async function submitSignOut(event: FormEvent): Promise<void> {
  event.preventDefault();
  const { submitter } = event.nativeEvent as SubmitEvent;
  const detail = () => signOut(submitter);
  if (dispatchEvent(new CustomEvent(beforeSignOut, { cancelable: true, detail }))) await detail();
}
