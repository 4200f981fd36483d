import { ProductGrid, type ProductGridProps } from '#app/catalogue/listing/product-grid.tsx';
import type { ProductSummary } from './product.ts';
import styles from './related-products.module.css';

export interface RelatedProductsProps extends Pick<ProductGridProps, 'today' | 'onAdd'> {
  products: readonly ProductSummary[];
}

export function RelatedProducts(props: RelatedProductsProps) {
  if (props.products.length === 0) return null;
  return (
    <section className="section" aria-labelledby="related-title">
      <h2 id="related-title" className={styles.title}>
        More from this shelf
      </h2>
      <ProductGrid bandShows="subcategory" eagerFirstRow={false} {...props} />
    </section>
  );
}
