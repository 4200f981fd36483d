import styles from '#app/admin/pickers/order-lines.module.css';
import { EditedLines, FoundProduct } from '#app/admin/pickers/order-lines.tsx';
import { useProductSearch } from '#app/admin/pickers/product-picker.tsx';
import { type CartLine, createCartLine, totalItems } from '#app/cart/cart-rules.ts';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { Field } from '#app/ui/controls/field.tsx';

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
            <FoundProduct key={product.id} product={product} onAdd={() => add(product)} />
          ))}
        </ul>
      )}
    </>
  );
}
