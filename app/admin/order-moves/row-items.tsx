import { ProductImage } from '#app/catalogue/product/product-image.tsx';
import type { ShownItems } from '#app/orders/orders.server.ts';
import styles from './row-items.module.css';

/** What is sent, for the packer: 'Mario Kart 64 (2), Game Boy Color and 2 more'. */
export function RowItems({ items, moreItems }: ShownItems) {
  const names = items.map(({ name, quantity }) => (quantity > 1 ? `${name} (${quantity})` : name));
  return (
    <div className={`line small ${styles.items}`}>
      {items.map((item) => (
        <ProductImage key={item.name} product={item} size={36} />
      ))}
      <div title={names.join('\n')}>
        <bdi>{names.join(', ')}</bdi>
        {moreItems > 0 && <b>{` and ${moreItems} more`}</b>}
      </div>
    </div>
  );
}
