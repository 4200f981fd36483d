import { type ReactNode, useEffect } from 'react';
import { ProtectedPending } from '#app/accounts/protected-pending.tsx';
import { followStoredCart, useCart } from '#app/cart/cart-store.ts';
import { NavigationProgress } from '#app/ui/feedback/progress-bar.tsx';
import { Toaster } from '#app/ui/feedback/toaster.tsx';
import { useStoredWishlist } from '#app/wishlist/use-stored-wishlist.ts';
import { RouteFocus } from './route-focus.tsx';
import { SiteFooter, type SiteFooterProps } from './site-footer.tsx';
import { type SignedInUser, SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';
import { useFlash } from './use-flash.ts';
import { useShownListing } from './use-shown-listing.ts';
import { useUserData } from './use-user-data.ts';

export interface SiteLayoutProps {
  site: { shopName: string };
  user: SignedInUser | null;
  contact: SiteFooterProps['contact'];
  year: number;
  children: ReactNode;
}

/** The frame of every page. */
export function SiteLayout({ site, user, contact, year, children }: SiteLayoutProps) {
  const cartCount = useCart((cart) => cart.totalItems);
  const listing = useShownListing();
  useUserData(user?.id);
  useEffect(followStoredCart, []);
  useStoredWishlist(user !== null);
  useFlash();
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <SiteHeader shopName={site.shopName} user={user} cartCount={cartCount} listing={listing} />
      <main id="main">
        <ProtectedPending>{children}</ProtectedPending>
      </main>
      <SiteFooter shopName={site.shopName} contact={contact} year={year} />
      <RouteFocus />
      <Toaster />
    </>
  );
}
