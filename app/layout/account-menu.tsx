import { Heart, LogOut, Shield, ShoppingCart, User } from 'lucide-react';
import { Link } from 'react-router';
import styles from './account-menu.module.css';
import keys from './header-button.module.css';
import type { SignedInUser } from './site-header.tsx';
import { submitSignOut } from './submit-sign-out.ts';

export interface AccountMenuProps {
  user: SignedInUser | null;
  cartCount: number;
}

/** The keys at the end of the faceplate. On phones Admin and Sign Out stand in the drawer instead. */
export function AccountMenu({ user, cartCount }: AccountMenuProps) {
  return (
    <nav aria-label="Account" className={styles.keys}>
      {user?.isAdmin && (
        <Link to="/admin" className={`${keys.key} ${styles.wide}`}>
          <Shield />
          <span className={styles.label}>Admin</span>
        </Link>
      )}
      <Link
        to={user ? '/profile' : '/login'}
        aria-label={user ? 'Your profile' : 'Log in'}
        className={keys.key}
      >
        <User />
      </Link>
      <Link to="/wishlist" aria-label="Wishlist" className={keys.key}>
        <Heart />
      </Link>
      <CartButton count={cartCount} />
      {user && (
        <form method="post" action="/sign-out" className={styles.wide} onSubmit={submitSignOut}>
          <button type="submit" className={keys.key}>
            <LogOut className="icon-flip" />
            <span className={styles.label}>Sign Out</span>
          </button>
        </form>
      )}
    </nav>
  );
}

function CartButton({ count }: { count: number }) {
  const pieces = count === 1 ? '1 item' : `${count} items`;
  return (
    <Link to="/cart" aria-label={count > 0 ? `Cart, ${pieces}` : 'Cart'} className={keys.key}>
      <ShoppingCart />
      {count > 0 && (
        <span aria-hidden="true" className={styles.count}>
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}
