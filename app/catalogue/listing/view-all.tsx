import { ButtonLink } from '#app/ui/controls/button.tsx';
import styles from './load-more.module.css';

/** From the few featured products to all of them. */
export function ViewAll({ to }: { to: string }) {
  return (
    <div className={styles.more}>
      <ButtonLink to={to} variant="ink" size="lg">
        View All Products
      </ButtonLink>
    </div>
  );
}
