import { Fragment, type ReactNode } from 'react';
import styles from './listing-heading.module.css';
import { listingNote, listingTitle } from './listing-text.ts';
import type { Listing } from './listing-url.ts';

export interface ListingHeadingProps {
  listing: Listing;
  /** How many products are on the page, of how many that match. */
  shown: number;
  total: number;
  /** 'h2' on the home page, whose h1 is the hero. */
  heading: 'h1' | 'h2';
  /** The toolbar. */
  children?: ReactNode;
}

export function ListingHeading({
  listing,
  shown,
  total,
  heading: Heading,
  children,
}: ListingHeadingProps) {
  const parts = listing.q ? [listingTitle(listing)] : listingTitle(listing).split(' → ');
  return (
    <div className={styles.heading}>
      <div className={styles.words}>
        <Heading>
          {parts.map((part, index) => (
            <Fragment key={part}>
              {index > 0 && <span className={styles.arrow}> → </span>}
              {part}
            </Fragment>
          ))}
        </Heading>
        <p className={styles.note}>{listingNote(listing, shown, total)}</p>
      </div>
      {children}
    </div>
  );
}
