import { bandStyle, type Category, categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { listingUrl } from '#app/catalogue/listing/listing.ts';
import styles from './category-bar.module.css';
import { MegaMenu } from './mega-menu.tsx';
import type { ShownListing } from './site-header.tsx';
import { useMegaMenu } from './use-mega-menu.ts';

export interface CategoryBarProps {
  listing: ShownListing | null;
}

/** All shelves in a row, each on its band; those with subcategories open a menu. */
export function CategoryBar({ listing }: CategoryBarProps) {
  const menu = useMegaMenu();
  return (
    <nav aria-label="Categories" className={styles.bar} ref={menu.bar} {...menu.barEvents}>
      <ul className={`wrap ${styles.entries}`}>
        {categoryTree.map((category) => (
          <li
            key={category.slug}
            data-entry={category.slug}
            className={styles.entry}
            style={bandStyle(category.name)}
            {...menu.entryEvents(category)}
          >
            <Entry category={category} listing={listing} open={menu.openSlug === category.slug} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface EntryProps extends CategoryBarProps {
  category: Category;
  open: boolean;
}

function Entry({ category, listing, open }: EntryProps) {
  const isCurrent = listing?.category === category.name;
  const menuId = `menu-${category.slug}`;
  return (
    <>
      <a
        href={listingUrl({ category: category.name })}
        className={styles.link}
        aria-current={isCurrent || undefined}
        aria-expanded={category.hasMenu ? open : undefined}
        aria-controls={category.hasMenu && open ? menuId : undefined}
      >
        {category.name}
      </a>
      {category.hasMenu && (
        <MegaMenu
          id={menuId}
          category={category}
          open={open}
          subcategory={isCurrent ? listing.subcategory : null}
        />
      )}
    </>
  );
}
