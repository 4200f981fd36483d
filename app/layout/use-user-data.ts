import { type FormEvent, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { guestCartKey } from '#app/cart/cart-rules.ts';
import { clearCart, followGuestCart } from '#app/cart/cart-store.ts';
import { dropGuestConsoles } from '#app/catalogue/compatibility/consoles-storage.ts';
import { clearListingMemory } from '#app/catalogue/listing/use-listing-memory.ts';
import { dropLookedAt } from '#app/catalogue/next/looked-at-storage.ts';
import { dropDraft } from '#app/checkout/drop-draft.ts';
import { dropDeliveryChoice } from '#app/delivery/delivery-storage.ts';
import { deleteCopies } from '#app/layout/offline/offline-copies.ts';
import { beforeSignOut, signedOutCookie, takeCookie, userKey } from '#app/platform/http/flash.ts';
import { localUrl, t } from '#app/platform/language/words.ts';
import { readStored, removeStored, writeStored } from '#app/platform/storage/browser-storage.ts';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { clearGuestWishlist } from '#app/wishlist/use-guest-wishlist.ts';

let isSending = false;

/** Null where no id is stored: a guest's first visit, or a browser without storage. */
export function readStoredUser(): string | null {
  return readStored(userKey);
}

/** A browser without storage has no data of the user either, once the page is closed. */
const storeUser = (id: string) => writeStored(userKey, id);

/** Removes what the user before has left. A guest's wishlist and consoles are no user's: signing in moves them. */
function clearUserData(): Promise<void> {
  if (!readStored(guestCartKey)) clearCart();
  dropDraft();
  dropDeliveryChoice();
  dropLookedAt();
  // Drafts of the admin's forms. Null where an app that shows the page has no storage for it.
  sessionStorage?.clear();
  return deleteCopies();
}

/** Removes all data of shoppers from this browser. Other tabs notice by the storage event. */
function clearSignedOut(): Promise<void> {
  removeStored(guestCartKey);
  clearGuestWishlist();
  dropGuestConsoles();
  storeUser('');
  return clearUserData();
}

function clearAfterSignOut(): void {
  if (takeCookie(signedOutCookie)) void clearSignedOut();
}

/** Hides and reloads a page of a user who has signed out in another tab. */
function reloadIfSignedOut({ type }: Event, userId: string): void {
  // A reload would replace the way home of a tab that signs out itself.
  if (isSending && type !== 'pageshow') return;
  clearAfterSignOut();
  const stored = readStoredUser();
  const page = document.documentElement;
  // The browser may show a page again that Sign Out has hidden.
  if (!page.hidden && (stored === null || stored === userId)) return;
  if (stored !== userId) sessionStorage?.clear();
  page.hidden = true;
  location.reload();
}

/**
 * Clears cart, wishlist, checkout draft and place after a sign-out, in every tab, and what was another user's when
 * a user signs in. An expired session leaves the cart alone, and a sign-in that of a guest (decision 12). Layout
 * effects run before the effects of the page, which read the stored data.
 */
export function useUserData(userId: string | undefined): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page may follow a sign-out
  useLayoutEffect(clearAfterSignOut, [key, userId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a sign-in or a sign-out
  useEffect(() => clearListingMemory, [userId]);

  useLayoutEffect(() => {
    const stored = readStoredUser();
    // The page stays a guest's where another tab signs in.
    if (!userId) return followGuestCart(() => readStoredUser() === stored);
    if (stored && stored !== userId) void clearUserData();
    removeStored(guestCartKey);
    storeUser(userId);
    const check = (event: Event) => reloadIfSignedOut(event, userId);
    const events = ['storage', 'pageshow', 'focus'];
    for (const event of events) window.addEventListener(event, check);
    return () => {
      for (const event of events) window.removeEventListener(event, check);
    };
  }, [userId]);
}

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
  // Only the shop's response sets the cookie; the page of a proxy or a captive portal does not.
  // Another tab may have signed out and taken it.
  if (takeCookie(signedOutCookie) || readStoredUser() === '') {
    // Hides the user's data until the next page loads.
    document.documentElement.hidden = true;
    await clearSignedOut();
    location.assign(localUrl('/'));
    return;
  }
  isSending = false;
  button?.removeAttribute('aria-busy');
  showToast({ kind: 'refused', text: t('Failed to sign out. Please try again.') });
}

/**
 * Sends the Sign Out form without the router, which on a dead connection would reload the page to
 * load the route. Home is loaded as a new document, so that nothing of the user stays in memory.
 */
export async function submitSignOut(event: FormEvent): Promise<void> {
  event.preventDefault();
  const { submitter } = event.nativeEvent as SubmitEvent;
  const detail = () => signOut(submitter);
  if (dispatchEvent(new CustomEvent(beforeSignOut, { cancelable: true, detail }))) await detail();
}
