import { Link } from 'react-router';
import { Price } from '#app/catalogue/product/price.tsx';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { ProductImage } from '#app/catalogue/product/product-image.tsx';
import styles from './search-hits.module.css';

export interface SearchHitsProps {
  id: string;
  hits: ProductSummary[];
  term: string;
  /** The index of the hit that the arrow keys chose; -1 for none. */
  active: number;
  onPick: () => void;
}

/** The element id of a hit, for `aria-activedescendant`. */
export function getHitId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** The listbox under the search box. A hit is a real link, so it also opens in a new tab. */
export function SearchHits({ id, hits, term, active, onPick }: SearchHitsProps) {
  return (
    <div id={id} role="listbox" aria-label="Products">
      {hits.map((hit, index) => (
        <Link
          key={hit.id}
          id={getHitId(id, index)}
          to={`/product/${hit.id}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className={styles.hit}
          onClick={onPick}
        >
          <ProductImage product={hit} size={52} eager />
          <span className={styles.text}>
            <span className={styles.name}>
              <HighlightedText text={hit.name} term={term} />
            </span>
            <span className={styles.category}>
              <HighlightedText text={hit.category} term={term} />
              {hit.subcategory && ' • '}
              <HighlightedText text={hit.subcategory} term={term} />
            </span>
          </span>
          <Price cents={hit.priceCents} size="sm" />
        </Link>
      ))}
    </div>
  );
}

function HighlightedText({ text, term }: { text: string; term: string }) {
  let from = 0;
  return highlightMatches(text, term).map((part) => {
    const key = from;
    from += part.text.length;
    return part.highlighted ? <mark key={key}>{part.text}</mark> : part.text;
  });
}

interface TextPart {
  text: string;
  highlighted: boolean;
}

const accents = /\p{M}/gu;

/** Splits a text into parts that match the term, ignoring case and accents, and others. */
export function highlightMatches(text: string, term: string): TextPart[] {
  const sought = fold(term.trim()).text;
  const { text: folded, origins } = fold(text);
  const parts: TextPart[] = [];
  const add = (from: number, to: number, highlighted: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to), highlighted });
  };

  let end = 0;
  let at = sought ? folded.indexOf(sought) : -1;
  while (at >= 0) {
    const from = origins[at] ?? end;
    const to = origins[at + sought.length] ?? text.length;
    add(end, from, false);
    add(from, to, true);
    end = to;
    at = folded.indexOf(sought, at + sought.length);
  }
  add(end, text.length, false);
  return parts;
}

/** Lower case without accents, and for each letter of it where it comes from. */
function fold(text: string) {
  let folded = '';
  const origins: number[] = [];
  let position = 0;
  for (const character of text) {
    const plain = character.normalize('NFD').replace(accents, '').toLowerCase();
    for (let index = 0; index < plain.length; index += 1) origins.push(position);
    folded += plain;
    position += character.length;
  }
  return { text: folded, origins };
}
