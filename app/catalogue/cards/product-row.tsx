import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Price } from '#app/catalogue/product/price.tsx';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { ProductImage } from '#app/catalogue/product/product-image.tsx';
import { StockTags } from '#app/catalogue/product/stock-tags.tsx';
import { t } from '#app/platform/language/words.ts';
import { onIntent } from '#app/ui/controls/prefetch.ts';
import styles from './product-row.module.css';

export type RowProduct = Pick<
  ProductSummary,
  'id' | 'name' | 'priceCents' | 'image' | 'category' | 'stock'
> &
  Partial<Pick<ProductSummary, 'compareAtCents' | 'releasedOn' | 'copyLine'>>;

interface ProductRowProps {
  title: string;
  products: readonly RowProduct[];
  /** Calendar date (yyyy-mm-dd), by which a release lies ahead. */
  today: string;
  moreUrl?: string;
  beside?: ReactNode;
}

/** A few products beside each other, as links only; narrow screens scroll them sideways. */
export function ProductRow({ title, products, today, moreUrl, beside }: ProductRowProps) {
  const titleId = useId();
  if (products.length === 0) return null;
  // Rows of up to four have wider columns than those of five and six.
  const imageSize = [5, 6].includes(products.length) ? 160 : 320;
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <div className={`row spread ${styles.head}`}>
        <h2 id={titleId}>{title}</h2>
        {moreUrl && (
          <Link
            to={moreUrl}
            prefetch={onIntent}
            aria-label={t('See all: {title}', { title })}
            className="tap strong"
          >
            {t('See all')}
            <ArrowRight className="icon icon-flip" aria-hidden="true" />
          </Link>
        )}
        {beside}
      </div>
      <ul className={styles.row}>
        {products.map((product) => (
          <li key={product.id} className={styles.item}>
            <Link to={`/product/${product.id}`} prefetch={onIntent} className={styles.link}>
              <ProductImage product={product} size={imageSize} className={styles.image} />
              <span className={styles.flags}>
                <StockTags product={product} today={today} />
              </span>
              <span className={`name ${styles.name}`}>{product.name}</span>
              <Price cents={product.priceCents} compareAtCents={product.compareAtCents} size="sm" />
            </Link>
            {product.copyLine && <small>{product.copyLine}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
