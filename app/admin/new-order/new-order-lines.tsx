import { useState } from 'react';
import styles from '#app/admin/pickers/order-lines.module.css';
import { EditedLines, FoundProduct } from '#app/admin/pickers/order-lines.tsx';
import { FoundStatus, useProductSearch } from '#app/admin/pickers/product-picker.tsx';
import { type CartLine, createCartLine, totalItems } from '#app/cart/cart-rules.ts';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { Field } from '#app/ui/controls/field.tsx';

interface NewEditedLinesProps {
  lines: readonly CartLine[];
  onChange: (lines: CartLine[]) => void;
}

export function NewOrderLines({ lines, onChange }: NewEditedLinesProps) {
  const { term, found, isCurrent, problem, search, clear } = useProductSearch();
  const [added, setAdded] = useState('');
  const offered = found.filter(({ id }) => !lines.some(({ productId }) => productId === id));
  function add(product: ProductSummary) {
    onChange([...lines, createCartLine(product, 1)]);
    setAdded(`${product.name} added`);
    clear();
  }
  return (
    <>
      <h3>{lines.length === 0 ? 'What do they order?' : `Items: ${totalItems(lines)}`}</h3>
      <EditedLines lines={lines} onChange={onChange} />
      <Field
        label="Find what they order"
        type="search"
        value={term}
        onChange={search}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          const first = isCurrent && offered.find(({ inStock }) => inStock);
          if (first) add(first);
        }}
        error={problem}
      />
      <FoundStatus count={isCurrent ? found.length : null} text={problem || (term ? '' : added)} />
      {offered.length > 0 && (
        <ul aria-label="Found" className={styles.lines}>
          {offered.map((product) => (
            <FoundProduct key={product.id} product={product} onAdd={() => add(product)} />
          ))}
        </ul>
      )}
    </>
  );
}
