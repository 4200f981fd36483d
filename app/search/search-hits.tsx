import { Link, useRouteLoaderData } from 'react-router';
import { categoryTree, formatCategory } from '#app/catalogue/categories/category-tree.ts';
import { emptyImageUrl } from '#app/catalogue/images/art-url.ts';
import { listingUrl, maxCounted } from '#app/catalogue/listing/listing.ts';
import { Price } from '#app/catalogue/product/price.tsx';
import { ProductImage } from '#app/catalogue/product/product-image.tsx';
import { pageLanguage, t, tn } from '#app/platform/language/words.ts';
import { getSearchMessageUrl } from '#app/platform/text/tel.ts';
import type { loader as loadRoot } from '#app/root.tsx';
import type { SearchAnswer } from './search.server.ts';
import boxStyles from './search-box.module.css';
import styles from './search-hits.module.css';

interface SearchHitsProps extends SearchAnswer {
  id: string;
  /** The element id of a hit, for `aria-activedescendant`. */
  getHitId: (index: number) => string;
  term: string;
  /** The index of the hit that the arrow keys chose; -1 for none. */
  active: number;
  onPick: () => void;
}

export function SearchHits(props: SearchHitsProps) {
  const { hits, term, near, missingName, shelf, onPick } = props;
  return (
    <>
      {shelf && (
        <Link to={shelf.url} className={boxStyles.shelf} onClick={onPick}>
          {shelf.label}
        </Link>
      )}
      {hits.length > 0 ? (
        <HitList {...props} />
      ) : (
        <NearHits term={term} near={near} missingName={missingName} />
      )}
    </>
  );
}

/** The listbox. A hit is a real link, so it also opens in a new tab. */
function HitList({
  id,
  getHitId,
  hits,
  term,
  highlights = [term],
  notes,
  active,
  onPick,
}: SearchHitsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('Products')}
      className={notes ? undefined : boxStyles.hits}
    >
      {hits.map((hit, index) => (
        <Link
          key={hit.id}
          id={getHitId(index)}
          to={`/product/${hit.id}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className={`stack ${styles.hit}`}
          onClick={onPick}
        >
          <ProductImage product={hit} size={52} eager />
          <span className="breaks">
            <span className={`name ${styles.name}`}>
              <HighlightedText text={hit.name} terms={highlights} />
            </span>
            <span className="muted small">
              <HighlightedText text={formatCategory(hit.category)} terms={highlights} />
              {hit.subcategory && ' • '}
              <HighlightedText text={formatCategory(hit.subcategory)} terms={highlights} />
            </span>
          </span>
          <Price cents={hit.priceCents} size="sm" />
        </Link>
      ))}
    </div>
  );
}

export function HitCount({
  term,
  hits,
  total,
  notes,
  onPick,
}: { term: string } & SearchAnswer & Pick<SearchHitsProps, 'onPick'>) {
  if (total === 0)
    return (
      <div className={boxStyles.none}>
        <img src={emptyImageUrl('search')} alt="" width={90} height={120} />
        <p>{t('No products found for "{term}"', { term })}</p>
      </div>
    );
  const isShort = total <= hits.length;
  const shown = hits.length;
  return (
    <>
      {notes?.map((note) => (
        <p key={note} className={boxStyles.foot}>
          {note}
        </p>
      ))}
      <p className={isShort ? 'visually-hidden' : boxStyles.foot}>
        {isShort ? (
          tn(total, '{count} result', '{count} results')
        ) : (
          <Link to={listingUrl({ q: term })} onClick={onPick}>
            {total > maxCounted
              ? t('Showing first {shown} of more than 10,000 results', { shown })
              : t('Showing first {shown} of {total} results', { shown, total })}
          </Link>
        )}
      </p>
    </>
  );
}

function NearHits({
  term,
  near = [],
  missingName,
}: { term: string } & Pick<SearchAnswer, 'near' | 'missingName'>) {
  const whatsapp = useRouteLoaderData<typeof loadRoot>('root')?.contact.whatsapp;
  return (
    <div className={boxStyles.near}>
      {missingName && <p>{t('We have no {name} now.', { name: missingName })}</p>}
      <Link to={`/wants?${new URLSearchParams({ q: term })}`}>
        {missingName ? t('Tell me when you get one') : t('Tell me when you get it')}
      </Link>
      {whatsapp && <a href={getSearchMessageUrl(whatsapp, term)}>{t('Ask on WhatsApp')}</a>}
      {near.length > 0 && (
        <>
          <h2>{t('Near it')}</h2>
          <ul>
            {near.slice(0, 3).map(({ id, name }) => (
              <li key={id}>
                <Link to={`/product/${id}`}>
                  {pageLanguage() === 'en' ? name : <bdi>{name}</bdi>}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>{t('Browse the shelves')}</h2>
      <ul className={boxStyles.categories}>
        {categoryTree.map(({ name }) => (
          <li key={name}>
            <Link to={listingUrl({ category: name })}>{formatCategory(name)}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function HighlightedText({ text, terms }: { text: string; terms: readonly string[] }) {
  let from = 0;
  return highlightMatches(text, terms).map((part) => {
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

/** Splits a text into parts that match one of the terms, ignoring case and accents, and others. */
export function highlightMatches(text: string, terms: readonly string[]): TextPart[] {
  const sought = terms.map((term) => fold(term.trim()).text).filter(Boolean);
  const { text: folded, origins } = fold(text);
  const parts: TextPart[] = [];
  const add = (from: number, to: number, highlighted: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to), highlighted });
  };

  let end = 0;
  let match = findFirst(folded, sought, 0);
  while (match) {
    const from = origins[match.at] ?? end;
    const to = origins[match.end] ?? text.length;
    add(end, from, false);
    add(from, to, true);
    end = to;
    match = findFirst(folded, sought, match.end);
  }
  add(end, text.length, false);
  return parts;
}

/** The first place of any of the terms at or after a position, of the longest term if several begin there. */
function findFirst(text: string, terms: readonly string[], from: number) {
  const places = terms.map((term) => ({ at: text.indexOf(term, from), length: term.length }));
  const [first] = places
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at || other.length - one.length);
  return first && { at: first.at, end: first.at + first.length };
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
