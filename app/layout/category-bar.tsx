import type { CSSProperties } from 'react';
import {
  type Category,
  categoryTree,
  ribbonStyle,
} from '#app/catalogue/categories/category-tree.ts';
import { tileUrl } from '#app/catalogue/images/art-url.ts';
import { listingUrl } from '#app/catalogue/listing/listing.ts';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './category-bar.module.css';
import { useMegaMenu } from './use-mega-menu.ts';
import type { ShownListing } from './use-shown-listing.ts';

interface CategoryBarProps {
  listing: ShownListing | null;
}

/** All categories in a row; those with subcategories open a menu. */
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
            style={ribbonStyle(category.name)}
            {...menu.entryEvents(category)}
          >
            <CategoryEntry
              category={category}
              listing={listing}
              open={menu.openSlug === category.slug}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface CategoryEntryProps extends CategoryBarProps {
  category: Category;
  open: boolean;
}

function CategoryEntry({ category, listing, open }: CategoryEntryProps) {
  const { name, slug, hasMenu } = category;
  const isCurrent = listing?.category === name;
  const menuId = `menu-${slug}`;
  return (
    <>
      <a
        href={listingUrl({ category: name })}
        className={styles.link}
        aria-current={isCurrent || undefined}
        aria-expanded={hasMenu ? open : undefined}
        aria-controls={hasMenu && open ? menuId : undefined}
      >
        {name}
      </a>
      {hasMenu && (
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

interface MegaMenuProps {
  id: string;
  category: Category;
  /** The subcategory of the current page. */
  subcategory: string | null;
  open: boolean;
}

/** The subcategories of a category. Always in the page, so that CSS alone can open it. */
function MegaMenu({ id, category, subcategory, open }: MegaMenuProps) {
  const { name, slug, subcategories } = category;
  const rows = Math.ceil((subcategories.length + 1) / 3);
  return (
    <div id={id} className={classNames(styles.menu, open && styles.open)}>
      <div className={styles.art} aria-hidden="true">
        {name}
        <img src={tileUrl(slug)} alt="" width={120} height={120} loading="lazy" />
      </div>
      <ul className={styles.items} style={{ '--rows': rows } as CSSProperties}>
        <li>
          <a href={listingUrl({ category: name })}>{`All ${name}`}</a>
        </li>
        {subcategories.map((each) => (
          <li key={each}>
            <a
              href={listingUrl({ category: name, subcategory: each })}
              aria-current={each === subcategory || undefined}
            >
              {each}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
