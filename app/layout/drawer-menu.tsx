import { ChevronDown, LogOut, Shield } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  type Category,
  categoryTree,
  ribbonStyle,
} from '#app/catalogue/categories/category-tree.ts';
import { listingUrl } from '#app/catalogue/listing/listing.ts';
import styles from './drawer-menu.module.css';
import type { ShownListing } from './use-shown-listing.ts';
import { submitSignOut } from './use-user-data.ts';

interface DrawerCategoriesProps {
  listing: ShownListing | null;
  /** Closes the drawer. */
  onPick: () => void;
}

/** The categories as an accordion, one open at a time; at first the category that is shown. */
export function DrawerCategories({ listing, onPick }: DrawerCategoriesProps) {
  const [openSlug, setOpenSlug] = useState(
    () => categoryTree.find(({ name }) => name === listing?.category)?.slug ?? null,
  );
  return (
    <nav aria-label="Categories">
      <ul>
        {categoryTree.map((category) => {
          const { name, slug, hasMenu } = category;
          const isOpen = openSlug === slug;
          return (
            <li key={slug} style={ribbonStyle(name)}>
              {hasMenu ? (
                <button
                  type="button"
                  className={styles.row}
                  aria-expanded={isOpen}
                  onClick={() => setOpenSlug(isOpen ? null : slug)}
                >
                  {name}
                  <ChevronDown className="icon" />
                </button>
              ) : (
                <Link
                  to={listingUrl({ category: name })}
                  className={styles.row}
                  aria-current={listing?.category === name || undefined}
                  onClick={onPick}
                >
                  {name}
                </Link>
              )}
              {hasMenu && isOpen && (
                <Subcategories category={category} listing={listing} onPick={onPick} />
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface SubcategoriesProps extends DrawerCategoriesProps {
  category: Category;
}

function Subcategories({ category: { name, subcategories }, listing, onPick }: SubcategoriesProps) {
  const shown = listing?.category === name ? listing.subcategory : undefined;
  return (
    <ul className={styles.inner}>
      {[null, ...subcategories].map((subcategory) => (
        <li key={subcategory}>
          <Link
            to={listingUrl({ category: name, subcategory })}
            className={styles.row}
            aria-current={subcategory === shown || undefined}
            onClick={onPick}
          >
            {subcategory ?? `All ${name}`}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Admin and Sign Out on phones, where the header has no room for them. */
export function DrawerAccount({ isAdmin, onPick }: { isAdmin: boolean; onPick: () => void }) {
  return (
    <div className={styles.account}>
      {isAdmin && (
        <Link to="/admin" className={styles.row} onClick={onPick}>
          <Shield className="icon" />
          Admin
        </Link>
      )}
      <form
        method="post"
        action="/sign-out"
        // An open drawer would cover a toast or a confirm dialog.
        onSubmit={(event) => void submitSignOut(event).then(onPick)}
      >
        <button type="submit" className={styles.row}>
          <LogOut className="icon icon-flip" />
          Sign Out
        </button>
      </form>
    </div>
  );
}
