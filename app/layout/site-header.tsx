import { Heart, LogOut, Shield, ShoppingCart, User } from 'lucide-react';
import { Link } from 'react-router';
import { formatCartCount } from '#app/cart/cart-rules.ts';
import { localUrl, t, tn } from '#app/platform/language/words.ts';
import { SearchBox } from '#app/search/search-box.tsx';
import { AdminLink } from './admin-link.tsx';
import { ShopLogo } from './brand.tsx';
import { CategoryBar } from './category-bar.tsx';
import { CategoryDrawer } from './category-drawer.tsx';
import styles from './site-header.module.css';
import type { ShownListing } from './use-shown-listing.ts';
import { submitSignOut } from './use-user-data.ts';

interface SiteHeaderProps {
  shopName: string;
  logo: string;
  /** Null for a guest. */
  user: { id: string; adminUrl: string | null } | null;
  /** The units in the cart. */
  cartCount: number;
  listing: ShownListing | null;
}

export function SiteHeader({ shopName, logo, user, cartCount, listing }: SiteHeaderProps) {
  return (
    <header className={`no-print ${styles.header}`}>
      <div className="header-surface">
        <div className={`wrap ${styles.row}`}>
          <CategoryDrawer shopName={shopName} logo={logo} user={user} listing={listing} />
          <Link to="/" className={styles.home}>
            <ShopLogo name={shopName} logo={logo} />
          </Link>
          <div className={styles.search}>
            <SearchBox q={listing?.q ?? null} />
          </div>
          <AccountMenu user={user} cartCount={cartCount} />
        </div>
      </div>
      <CategoryBar listing={listing} />
    </header>
  );
}

/** On phones Admin and Sign Out are in the drawer instead, which needs JavaScript. */
function AccountMenu({ user, cartCount }: Pick<SiteHeaderProps, 'user' | 'cartCount'>) {
  return (
    <nav aria-label={t('Account')} className={styles.account}>
      {user?.adminUrl && (
        <AdminLink to={user.adminUrl} className={`${styles.button} ${styles.wide}`}>
          <Shield />
          <span className={styles.label}>{t('Admin')}</span>
        </AdminLink>
      )}
      <Link
        to={user ? '/profile' : '/login'}
        aria-label={user ? t('Your profile') : t('Log in')}
        className={styles.button}
      >
        <User />
      </Link>
      <Link to="/wishlist" aria-label={t('Wishlist')} className={styles.button}>
        <Heart />
      </Link>
      <CartButton count={cartCount} user={user?.id} />
      {user && (
        <form
          method="post"
          action={localUrl('/sign-out')}
          className={styles.wide}
          onSubmit={submitSignOut}
        >
          <button type="submit" className={styles.button}>
            <LogOut className="icon-flip" />
            <span className={styles.label}>{t('Sign Out')}</span>
          </button>
        </form>
      )}
    </nav>
  );
}

function CartButton({ count, user }: { count: number; user?: string }) {
  const items = tn(count, '{count} item', '{count} items');
  return (
    <Link
      to="/cart"
      aria-label={count > 0 ? t('Cart, {items}', { items }) : t('Cart')}
      className={styles.button}
    >
      <ShoppingCart />
      <span
        aria-hidden="true"
        data-early="count"
        data-user={user}
        hidden={count === 0}
        suppressHydrationWarning
        className={styles.count}
      >
        {formatCartCount(count)}
      </span>
    </Link>
  );
}
