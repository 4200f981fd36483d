import type { CSSProperties } from 'react';
import type { Category } from '#app/catalogue/categories/category-tree.ts';
import { tileUrl } from '#app/catalogue/images/art-url.ts';
import { listingUrl } from '#app/catalogue/listing/listing.ts';
import styles from './mega-menu.module.css';

export interface MegaMenuProps {
  id: string;
  category: Category;
  /** The subcategory that is shown already. */
  subcategory: string | null;
  open: boolean;
}

/** The subcategories of a shelf: always in the page, so that it opens by CSS without JavaScript too. */
export function MegaMenu({ id, category, subcategory, open }: MegaMenuProps) {
  const { name, slug, subcategories } = category;
  const rows = Math.ceil((subcategories.length + 1) / 3);
  return (
    <div id={id} className={open ? `${styles.menu} ${styles.open}` : styles.menu}>
      <div className={styles.art} aria-hidden="true">
        {name}
        <img
          src={tileUrl(slug)}
          alt=""
          width={120}
          height={120}
          loading="lazy"
          className="pixelated"
        />
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
