import { Plus } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { formatCategory, ribbonStyle } from '#app/catalogue/categories/category-tree.ts';
import { Price } from '#app/catalogue/product/price.tsx';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { ProductImage } from '#app/catalogue/product/product-image.tsx';
import { StockTags } from '#app/catalogue/product/stock-tags.tsx';
import { t } from '#app/platform/language/words.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { onIntent } from '#app/ui/controls/prefetch.ts';
import { Card, CardCover, Ribbon } from '#app/ui/layout/card.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './product-card.module.css';

interface ProductCardProps {
  product: ProductSummary;
  /** 'category' where categories are mixed, 'subcategory' inside a category. */
  ribbonShows: 'category' | 'subcategory';
  /** Calendar date (yyyy-mm-dd), by which a release lies ahead. */
  today: string;
  featured?: boolean;
  /** True in the first row, which is seen without scrolling. */
  eager?: boolean;
  onAdd: (product: ProductSummary) => void;
  /** A further button, above the link that covers the card. */
  children?: ReactNode;
}

export function ProductCard({
  product,
  ribbonShows,
  today,
  featured = false,
  eager = false,
  onAdd,
  children,
}: ProductCardProps) {
  const mixed = ribbonShows === 'category';
  const classes = [styles.card, featured && styles.featured, !product.inStock && styles.out];
  return (
    <Card
      style={ribbonStyle(product.category)}
      className={classNames(...classes)}
      contentClassName={styles.inside}
    >
      <Ribbon>{formatCategory((!mixed && product.subcategory) || product.category)}</Ribbon>
      <Link to={`/product/${product.id}`} prefetch={onIntent} className={styles.link}>
        <span className={styles.frame}>
          <ProductImage product={product} size={320} eager={eager} className={styles.image} />
        </span>
        <span className={`name ${styles.name}`}>{product.name}</span>
        <CardCover />
      </Link>
      <div className={styles.flags}>
        <StockTags product={product} today={today} />
      </div>
      <div className={styles.foot}>
        {product.copyLine && <small>{product.copyLine}</small>}
        {mixed && <span className="muted small breaks">{formatCategory(product.subcategory)}</span>}
        <div className={`row spread ${styles.buy}`}>
          <Price cents={product.priceCents} compareAtCents={product.compareAtCents} />
          <Button
            variant="quiet"
            size="sm"
            className={styles.add}
            aria-label={t('Add {name} to cart', { name: product.name })}
            disabled={!product.inStock}
            value={product.id}
            data-tap={product.priceCents}
            onClick={() => onAdd(product)}
          >
            <Plus className="icon" aria-hidden="true" />
            <span>{t('Add')}</span>
          </Button>
        </div>
      </div>
      {children}
    </Card>
  );
}

export interface ProductGridProps
  extends Pick<ProductCardProps, 'ribbonShows' | 'today' | 'featured' | 'onAdd'> {
  products: readonly ProductSummary[];
  /** False where the list stands below the fold. */
  eagerFirstRow?: boolean;
}

export function ProductGrid({ products, eagerFirstRow = true, ...card }: ProductGridProps) {
  return (
    <ul className={classNames(styles.grid, card.featured && styles.gridFeatured)}>
      {products.map((product, index) => (
        // Hydrated one after the other, or at the first touch.
        <Suspense key={product.id}>
          <ProductCard product={product} eager={eagerFirstRow && index < 4} {...card} />
        </Suspense>
      ))}
    </ul>
  );
}
