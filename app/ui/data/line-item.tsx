import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './line-item.module.css';
import { Money } from './money.tsx';
import { Image } from './image.tsx';

export interface LineItemProps {
  name: string;
  /** The product's page; null when it is no more. */
  to: string | null;
  image: string;
  fallback?: string;
  /** Under the name, in small letters. */
  detail?: ReactNode;
  /** The line's sum. */
  cents: number;
  small?: boolean;
  /** Quantity and 'Remove', and what there is to say about the line. */
  children?: ReactNode;
}

/** One line of goods in a cart, a summary or an order. */
export function LineItem({
  name,
  to,
  image,
  fallback,
  detail,
  cents,
  small = false,
  children,
}: LineItemProps) {
  const size = small ? 56 : 104;
  return (
    <div className={classNames(styles.line, small && styles.small)}>
      <Image
        src={image}
        fallback={fallback}
        alt=""
        width={size}
        height={size}
        className={styles.picture}
      />
      <div className={styles.words}>
        {to === null ? (
          <span className={styles.name}>{name}</span>
        ) : (
          <Link to={to} prefetch="intent" className={styles.name}>
            {name}
          </Link>
        )}
        {detail && <div className={styles.detail}>{detail}</div>}
        {children}
      </div>
      <Money cents={cents} size={small ? 'md' : 'lg'} className={styles.money} />
    </div>
  );
}

/** The row of controls inside a line. */
export function LineControls({ children }: { children: ReactNode }) {
  return <div className={styles.controls}>{children}</div>;
}
