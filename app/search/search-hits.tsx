import { Link } from 'react-router';
import { categoryImageUrl } from '#app/catalogue/images/art-url.ts';
import { Price } from '#app/catalogue/product/price.tsx';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { Image } from '#app/ui/data/image.tsx';
import { markMatches } from './highlight-matches.ts';
import styles from './search-hits.module.css';

export interface SearchHitsProps {
  id: string;
  hits: ProductSummary[];
  term: string;
  /** The place of the hit that the arrow keys stand on; -1 for none. */
  active: number;
  onPick: () => void;
}

/** The element id of a hit, for `aria-activedescendant`. */
export function hitId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** The listbox under the search box. A hit is a real link, so it also opens in a new tab. */
export function SearchHits({ id, hits, term, active, onPick }: SearchHitsProps) {
  return (
    <div id={id} role="listbox" aria-label="Products">
      {hits.map((hit, index) => (
        <Link
          key={hit.id}
          id={hitId(id, index)}
          to={`/product/${hit.id}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className={styles.hit}
          onClick={onPick}
        >
          <Image
            src={hit.image}
            fallback={categoryImageUrl(hit.category)}
            alt=""
            width={52}
            height={52}
            eager
          />
          <span className={styles.words}>
            <span className={styles.name}>
              <Marked text={hit.name} term={term} />
            </span>
            <span className={styles.shelf}>
              <Marked text={hit.category} term={term} />
              {hit.subcategory && ' • '}
              <Marked text={hit.subcategory} term={term} />
            </span>
          </span>
          <Price cents={hit.priceCents} size="sm" />
        </Link>
      ))}
    </div>
  );
}

function Marked({ text, term }: { text: string; term: string }) {
  let from = 0;
  return markMatches(text, term).map((part) => {
    const key = from;
    from += part.text.length;
    return part.marked ? <mark key={key}>{part.text}</mark> : part.text;
  });
}
