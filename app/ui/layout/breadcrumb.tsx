import { Link } from 'react-router';
import { t } from '#app/platform/language/words.ts';
import { onIntent } from '#app/ui/controls/prefetch.ts';
import styles from './breadcrumb.module.css';

interface Crumb {
  name: string;
  /** Missing for the current page, which comes last. */
  to?: string;
}

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={t('Breadcrumb')}>
      <ol className={styles.crumbs}>
        {crumbs.map((crumb) => (
          <li key={`${crumb.name} ${crumb.to}`}>
            {crumb.to === undefined ? (
              <bdi aria-current="page">{crumb.name}</bdi>
            ) : (
              <Link to={crumb.to} prefetch={onIntent}>
                {crumb.name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
