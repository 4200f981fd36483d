import { ButtonLink } from '#app/ui/controls/button.tsx';
import styles from './load-more.module.css';

export interface LoadMoreProps {
  /** The URL of the same listing, one page further. */
  to: string;
  /** How many products are not shown yet. */
  left: number;
}

export function LoadMore({ to, left }: LoadMoreProps) {
  if (left <= 0) return null;
  return (
    <div className={styles.more}>
      <ButtonLink to={to} variant="ink" size="lg" preventScrollReset replace>
        Load more
      </ButtonLink>
      <p>{left === 1 ? '1 more product' : `${left.toLocaleString('en-US')} more products`}</p>
    </div>
  );
}
