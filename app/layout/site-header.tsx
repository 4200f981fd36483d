import { Link } from 'react-router';
import { SearchBox } from '#app/search/search-box.tsx';
import { AccountMenu } from './account-menu.tsx';
import { CategoryBar } from './category-bar.tsx';
import { CategoryDrawer } from './category-drawer.tsx';
import { ShopLogo } from './shop-logo.tsx';
import styles from './site-header.module.css';

/** Who is looking, as far as the header cares. */
export interface SignedInUser {
  id: string;
  email: string;
  isAdmin: boolean;
}

/** What of a listing the header shows too. */
export interface ShownListing {
  category: string | null;
  subcategory: string | null;
  q: string | null;
}

export interface SiteHeaderProps {
  shopName: string;
  /** Null for a guest. */
  user: SignedInUser | null;
  /** Pieces in the cart. */
  cartCount: number;
  /** Null where the page belongs to no shelf and no search. */
  listing: ShownListing | null;
}

/** The top of every page: the faceplate with search and account, and under it the shelves. */
export function SiteHeader({ shopName, user, cartCount, listing }: SiteHeaderProps) {
  return (
    <header className={styles.header}>
      <div className="header-surface">
        <div className={`wrap ${styles.row}`}>
          <CategoryDrawer shopName={shopName} user={user} listing={listing} />
          <Link to="/" className={styles.home}>
            <ShopLogo name={shopName} />
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
