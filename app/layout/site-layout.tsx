import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ProtectedPending } from '#app/accounts/protected-pending.tsx';
import { useCart } from '#app/cart/cart-store.ts';
import { useMovedConsoles } from '#app/catalogue/compatibility/use-moved-consoles.ts';
import { ConnectionLine } from '#app/layout/offline/connection-line.tsx';
import { loadLate } from '#app/platform/http/connection.ts';
import { flashCookie, takeCookie } from '#app/platform/http/flash.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { followStorage } from '#app/platform/storage/browser-storage.ts';
import type { ShownPause } from '#app/settings/pause-ordering.ts';
import { NavigationProgress } from '#app/ui/feedback/progress.tsx';
import { showToast, Toaster } from '#app/ui/feedback/toaster.tsx';
import { useGuestWishlist } from '#app/wishlist/use-guest-wishlist.ts';
import { SiteFooter, type SiteFooterProps } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import styles from './site-layout.module.css';
import { useShownListing } from './use-shown-listing.ts';
import { useUserData } from './use-user-data.ts';

interface SiteLayoutProps {
  site: { shopName: string };
  /** The URL of the owner's own logo, or '' for the drawing. */
  logo: string;
  user: { id: string; adminUrl: string | null } | null;
  contact: SiteFooterProps['contact'];
  year: number;
  /** Set while ordering is paused. */
  pause: ShownPause | null;
  savesPages: boolean;
  children: ReactNode;
}

export function SiteLayout(props: SiteLayoutProps) {
  const { site, logo, user, contact, year, pause, savesPages, children } = props;
  const cartCount = useCart((cart) => cart.totalItems);
  const listing = useShownListing();
  useUserData(user?.id);
  useEffect(() => followStorage(useCart), []);
  useGuestWishlist(user !== null);
  useMovedConsoles(user !== null);
  useFlash();
  useRouteFocus();
  return (
    <>
      <a className="skip-link" href="#main">
        {t('Skip to content')}
      </a>
      <NavigationProgress />
      <SiteHeader
        shopName={site.shopName}
        logo={logo}
        user={user}
        cartCount={cartCount}
        listing={listing}
      />
      <ConnectionLine savesPages={savesPages} />
      {pause && <PauseLine {...pause} />}
      <main id="main">
        <ProtectedPending>{children}</ProtectedPending>
      </main>
      <SiteFooter shopName={site.shopName} logo={logo} contact={contact} year={year} />
      <Toaster />
    </>
  );
}

/** Shows every shopper that ordering is paused. A page from a cache may have outlived the pause. */
function PauseLine({ text, endsAt }: ShownPause) {
  const { key } = useLocation();
  const [isOver, setOver] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks at the clock after each navigation
  useEffect(() => setOver(Date.now() >= endsAt), [key]);
  return isOver ? null : <p className={styles.pause}>{text}</p>;
}

const flashMessages: Record<string, string> = {
  'signed-in': msg('Welcome back! Logged in successfully!'),
};

function useFlash(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the cookie after every navigation
  useEffect(() => {
    const code = takeCookie(flashCookie);
    if (code) showFlash(code).catch(console.error);
  }, [key]);
}

async function showFlash(code: string): Promise<void> {
  const text = flashMessages[code];
  if (text) showToast({ kind: 'done', text: t(text) });
  // The others are no part of a shopper's first page.
  else (await loadLate(() => import('./late-messages.ts'))).showLateFlash(code);
}

/** Null until the first page is shown. Outlives the layout, which an error page mounts again. */
let shownPathname: string | null = null;

// Focuses the heading after a client-side navigation, so that screen readers announce it and Tab
// continues from there. A field with autoFocus keeps the focus, and a control that another list
// leaves on the page. The admin has its own repair of a lost focus. Scrolling is up to the router.
function useRouteFocus(): void {
  const { pathname, search, hash } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list on the same path is another page
  useEffect(() => {
    const isLost = !pathname.startsWith('/admin') && document.activeElement === document.body;
    const stays = shownPathname === null || (shownPathname === pathname && !isLost);
    shownPathname = pathname;
    if (stays || hash || document.querySelector('main input:focus')) return;
    // The admin's h1 is that of all its pages, above their tabs.
    const heading =
      document.querySelector<HTMLElement>('[role=tabpanel] :is(h1, h2):not(summary *, dialog *)') ??
      document.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname, search, hash]);
}
