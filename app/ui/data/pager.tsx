import { ButtonLink } from '#app/ui/controls/button.tsx';
import styles from './pager.module.css';

export interface PagerProps {
  page: number;
  pageCount: number;
  getUrl: (page: number) => string;
  /** What leads back and what leads on, where the list is not by date. */
  labels?: readonly [back: string, on: string];
}

/** Newer and older, for lists that are paged by the server; nothing for a single page. */
export function Pager({ page, pageCount, getUrl: urlOf, labels: words = ['Newer', 'Older'] }: PagerProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label="Pages" className={styles.pager}>
      {page > 1 && (
        <ButtonLink to={urlOf(page - 1)} variant="quiet" rel="prev">
          {words[0]}
        </ButtonLink>
      )}
      <span>{`Page ${page} of ${pageCount}`}</span>
      {page < pageCount && (
        <ButtonLink to={urlOf(page + 1)} variant="quiet" rel="next">
          {words[1]}
        </ButtonLink>
      )}
    </nav>
  );
}
