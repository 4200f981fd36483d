import { Link } from 'react-router';
import { shelfUrl } from './art-url.ts';
import { bandStyle } from './band-style.ts';
import { categoryTree } from './category-tree.ts';
import { listingUrl } from './listing-url.ts';
import styles from './shelf-tiles.module.css';

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
                src={shelfUrl(slug)}
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
