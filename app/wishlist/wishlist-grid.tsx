import grid from '#app/catalogue/listing/product-card.module.css';
import { ProductCard } from '#app/catalogue/listing/product-card.tsx';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { GoneCard } from './gone-card.tsx';
import { WishRemove } from './wish-remove.tsx';
import type { WishedProduct } from './wished-product.ts';

export interface WishlistGridProps {
  products: readonly WishedProduct[];
  /** Calendar date (yyyy-mm-dd), by which a release lies ahead. */
  today: string;
  onAdd: (product: ProductSummary) => void;
  onRemove: (product: WishedProduct) => void;
}

export function WishlistGrid({ products, today, onAdd, onRemove }: WishlistGridProps) {
  return (
    <ul className={grid.grid}>
      {products.map((product, index) => {
        const remove = <WishRemove product={product} onRemove={() => onRemove(product)} />;
        if (product.isArchived) {
          return (
            <GoneCard key={product.id} product={product}>
              {remove}
            </GoneCard>
          );
        }
        return (
          <ProductCard
            key={product.id}
            product={product}
            ribbonShows="category"
            today={today}
            eager={index < 4}
            onAdd={onAdd}
          >
            {remove}
          </ProductCard>
        );
      })}
    </ul>
  );
}
