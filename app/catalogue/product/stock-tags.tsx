import { t } from '#app/platform/language/words.ts';
import { Tag } from '#app/ui/data/tag.tsx';
import { formatRelease, isPreOrder, type ProductSummary } from './product.ts';

interface StockTagsProps {
  product: Pick<ProductSummary, 'category' | 'stock'> & Partial<ProductSummary>;
  /** Calendar date (yyyy-mm-dd), by which a release lies ahead. */
  today: string;
  /** True where the usual is shown, too: that the product is in stock. */
  full?: boolean;
}

export function StockTags({ product, today, full = false }: StockTagsProps) {
  const { stock, releasedOn } = product;
  const inStock = stock > 0;
  const isReleased = !isPreOrder(product, today);
  return (
    <>
      {!isReleased && (
        <Tag>{t('Pre-order, {release}', { release: formatRelease(releasedOn) })}</Tag>
      )}
      {!inStock && <Tag tone="bad">{t('Out of stock')}</Tag>}
      {full && inStock && isReleased && <Tag tone="ok">{t('In stock')}</Tag>}
      {stock === 1 && isReleased && <Tag tone="warn">{t('Last one')}</Tag>}
    </>
  );
}
