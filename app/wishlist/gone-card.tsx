import type { ReactNode } from 'react';
import { ribbonStyle } from '#app/catalogue/categories/category-tree.ts';
import styles from '#app/catalogue/listing/product-card.module.css';
import { ProductImage } from '#app/catalogue/product/product-image.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { Card, Ribbon } from '#app/ui/layout/card.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import type { WishedProduct } from './wished-product.ts';

export interface GoneCardProps {
  product: WishedProduct;
  /** The key that takes it off the list. */
  children: ReactNode;
}

/** A wished product that the shop does not have any more: nothing to open, nothing to buy. */
export function GoneCard({ product, children }: GoneCardProps) {
  return (
    <Card
      style={ribbonStyle(product.category)}
      className={classNames(styles.card, styles.out)}
      contentClassName={styles.inside}
    >
      <Ribbon>{product.category}</Ribbon>
      <div className={styles.link}>
        <span className={styles.frame}>
          <ProductImage product={product} size={320} className={styles.image} />
        </span>
        <span className={styles.name}>{product.name}</span>
      </div>
      <div className={styles.foot}>
        <div className={styles.buy}>
          <Tag tone="bad">No longer available</Tag>
        </div>
      </div>
      {children}
    </Card>
  );
}
