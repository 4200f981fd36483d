import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pageLanguage } from '#app/platform/language/words.ts';
import { onIntent } from '#app/ui/controls/prefetch.ts';
import { Image } from '#app/ui/data/image.tsx';
import { Money } from '#app/ui/data/money.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './line-item.module.css';

interface LineItemProps {
  name: string;
  /** The product's page; null when the product no longer exists. */
  to: string | null;
  image: string;
  fallback?: string;
  detail?: ReactNode;
  /** The line's sum. */
  cents: number;
  small?: boolean;
  /** Crosses out the sum, which no total counts. */
  unavailable?: boolean;
  children?: ReactNode;
}

export function LineItem({
  name,
  to,
  image,
  fallback,
  detail,
  cents,
  small = false,
  unavailable,
  children,
}: LineItemProps) {
  const size = small ? 56 : 104;
  const shownName = pageLanguage() === 'en' ? name : <bdi>{name}</bdi>;
  return (
    <div
      className={classNames(styles.line, small && styles.small, unavailable && styles.unavailable)}
    >
      <Image
        src={image}
        fallback={fallback}
        alt=""
        width={size}
        height={size}
        className={styles.image}
      />
      <div className={styles.content}>
        {to === null ? (
          <span className={styles.name}>{shownName}</span>
        ) : (
          <Link to={to} prefetch={onIntent} className={styles.name}>
            {shownName}
          </Link>
        )}
        {detail && <div className="muted small">{detail}</div>}
        {children}
      </div>
      <Money cents={cents} size={small ? 'md' : 'lg'} className={styles.money} />
    </div>
  );
}

export function LineControls({ children }: { children: ReactNode }) {
  return <div className={`row ${styles.controls}`}>{children}</div>;
}
