import { Link } from 'react-router';
import { findCategory } from '#app/catalogue/categories/category-tree.ts';
import { bandStyle } from '#app/catalogue/categories/ribbon-style.ts';
import { type Listing, listingUrl } from './listing-url.ts';
import styles from './subcategory-chips.module.css';

/** The subcategories of the chosen category; nothing where none is chosen. */
export function SubcategoryChips({ listing }: { listing: Listing }) {
  const category = listing.category && findCategory(listing.category);
  if (!category) return null;
  return (
    <nav aria-label="Subcategories" style={bandStyle(category.name)}>
      <ul className={styles.chips}>
        {[null, ...category.subcategories].map((subcategory) => (
          <li key={subcategory}>
            <Link
              to={listingUrl({ ...listing, subcategory, page: 1 })}
              prefetch="intent"
              preventScrollReset
              aria-current={subcategory === listing.subcategory ? 'true' : undefined}
              className={styles.chip}
            >
              {subcategory ?? 'All'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
