import { Link } from 'react-router';
import { SearchBox } from '#app/search/search-box.tsx';
import { AccountKeys } from './account-menu.tsx';
import { CategoryBar } from './category-bar.tsx';
import { CategoryDrawer } from './category-drawer.tsx';
import { ShopMark } from './shop-logo.tsx';
import styles from './site-header.module.css';

/** Who is looking, as far as the header cares. */
export interface Visitor {
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
  visitor: Visitor | null;
  /** Pieces in the cart. */
  cartCount: number;
  /** Null where the page belongs to no shelf and no search. */
  listing: ShownListing | null;
}

/** The top of every page: the faceplate with search and account, and under it the shelves. */
export function SiteHeader({ shopName, visitor, cartCount, listing }: SiteHeaderProps) {
  return (
    <header className={styles.header}>
      <div className="face">
        <div className={`wrap ${styles.row}`}>
          <CategoryDrawer shopName={shopName} visitor={visitor} listing={listing} />
          <Link to="/" className={styles.home}>
            <ShopMark name={shopName} />
          </Link>
          <div className={styles.search}>
            <SearchBox q={listing?.q ?? null} />
          </div>
          <AccountKeys visitor={visitor} cartCount={cartCount} />
        </div>
      </div>
      <CategoryBar listing={listing} />
    </header>
  );
}
