import { Link } from 'react-router';
import styles from './information-navigation.module.css';

export interface InformationLink {
  slug: string;
  title: string;
}

export interface InformationNavigationProps {
  pages: readonly InformationLink[];
  /** The slug of the page that is shown. */
  current: string;
}

export function InformationNavigation({ pages, current }: InformationNavigationProps) {
  return (
    <nav aria-label="Information" className={styles.navigation}>
      <ul>
        {pages.map(({ slug, title }) => (
          <li key={slug}>
            <Link
              to={`/${slug}`}
              prefetch="intent"
              aria-current={slug === current ? 'page' : undefined}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
