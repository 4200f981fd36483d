import { Link } from 'react-router';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { bandStyle } from '#app/catalogue/categories/ribbon-style.ts';
import { tileUrl } from '#app/catalogue/images/art-url.ts';
import styles from './category-tiles.module.css';
import { listingUrl } from './listing-url.ts';

/** The fifteen categories as tiles; each sets the category filter. */
export function ShelfTiles() {
  return (
    <section id="shelves" aria-labelledby="shelves-title">
      <h2 id="shelves-title" className={styles.title}>
        Pick a shelf
      </h2>
      <ul className={styles.shelves}>
        {categoryTree.map(({ slug, name }) => (
          <li key={slug} className={styles.place} style={bandStyle(name)}>
            <Link to={listingUrl({ category: name })} prefetch="intent" className={styles.tile}>
              <span className={styles.name}>
                {name.split(' ').map((word) => (
                  <span key={word}>{word} </span>
                ))}
              </span>
              <img
                src={tileUrl(slug)}
                alt=""
                width={64}
                height={64}
                loading="lazy"
                className="pixelated"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
