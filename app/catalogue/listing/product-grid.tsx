import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { classNames } from '#app/ui/layout/class-names.ts';
import { ProductCard, type ProductCardProps } from './product-card.tsx';
import styles from './product-grid.module.css';

export interface ProductGridProps
  extends Pick<ProductCardProps, 'bandShows' | 'today' | 'featured' | 'onAdd'> {
  products: readonly ProductSummary[];
  /** False where the list stands below the fold. */
  eagerFirstRow?: boolean;
}

export function ProductGrid({ products, eagerFirstRow = true, ...card }: ProductGridProps) {
  return (
    <ul className={classNames(styles.grid, card.featured && styles.featured)}>
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          eager={eagerFirstRow && index < 4}
          {...card}
        />
      ))}
    </ul>
  );
}
