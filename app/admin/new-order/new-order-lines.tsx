import styles from '#app/admin/pickers/order-lines.module.css';
import { EditedLines } from '#app/admin/pickers/order-lines.tsx';
import { useProductSearch } from '#app/admin/pickers/product-picker.tsx';
import { type CartLine, createCartLine, totalItems } from '#app/cart/cart-rules.ts';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Money } from '#app/ui/data/money.tsx';

interface NewEditedLinesProps {
  lines: readonly CartLine[];
  onChange: (lines: CartLine[]) => void;
}

/** What is ordered, and the search that adds to it. */
export function NewOrderLines({ lines, onChange }: NewEditedLinesProps) {
  const { term, found, problem, search, clear } = useProductSearch();
  const offered = found.filter(({ id }) => !lines.some(({ productId }) => productId === id));
  function add(product: ProductSummary) {
    onChange([...lines, createCartLine(product, 1)]);
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
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const first = offered.find(({ inStock }) => inStock);
          if (first) add(first);
        }}
        error={problem}
      />
      {offered.length > 0 && (
        <ul aria-label="Found" className={styles.lines}>
          {offered.map((product) => (
            <li key={product.id} className={styles.line}>
              <bdi className={styles.title}>{product.name}</bdi>
              <span>{product.inStock ? `${product.stock} in stock` : 'Out of stock'}</span>
              <Money cents={product.priceCents} />
              <Button
                variant="quiet"
                size="sm"
                disabled={!product.inStock}
                aria-label={`Add ${product.name}`}
                onClick={() => add(product)}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
