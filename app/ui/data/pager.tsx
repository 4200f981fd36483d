import { t } from '#app/platform/language/words.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import styles from './pager.module.css';

interface PagerProps {
  page: number;
  pageCount: number;
  getUrl: (page: number) => string;
  /** For the links back and on, where the list is not by date. */
  labels?: readonly [back: string, on: string];
}

/** Links to the previous and the next page of a list; nothing for a single page. */
export function Pager({ page, pageCount, getUrl, labels = [t('Newer'), t('Older')] }: PagerProps) {
  if (pageCount <= 1) return null;
  return (
    // The key removes a pressed link, so that the page gives the focus to its heading.
    <nav key={page} aria-label={t('Pages')} className={`row muted ${styles.pager}`}>
      {page > 1 && (
        <ButtonLink to={getUrl(page - 1)} variant="quiet" rel="prev">
          {labels[0]}
        </ButtonLink>
      )}
      <span>{t('Page {page} of {count}', { page, count: pageCount })}</span>
      {page < pageCount && (
        <ButtonLink to={getUrl(page + 1)} variant="quiet" rel="next">
          {labels[1]}
        </ButtonLink>
      )}
    </nav>
  );
}
