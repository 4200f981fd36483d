import { useProductSearch } from '#app/admin/pickers/product-picker.tsx';
import { type CartLine, createCartLine, totalItems, withQuantity } from '#app/cart/cart-rules.ts';
import {
  listQuantities,
  maxListedQuantity,
  type ProductSummary,
} from '#app/catalogue/product/product.ts';
import { Button, TextButton } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { Money } from '#app/ui/data/money.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import styles from './new-order.module.css';

interface NewOrderLinesProps {
  lines: readonly CartLine[];
  onChange: (lines: CartLine[]) => void;
}

/** What is ordered, and the search that adds to it. */
export function NewOrderLines({ lines, onChange }: NewOrderLinesProps) {
  const { term, found, problem, search, clear } = useProductSearch();
  const offered = found.filter(({ id }) => !lines.some(({ productId }) => productId === id));
  function add(product: ProductSummary) {
    onChange([...lines, createCartLine(product, 1)]);
    clear();
  }
  return (
    <>
      <h3>{lines.length === 0 ? 'What do they order?' : `Items: ${totalItems(lines)}`}</h3>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.productId} className={styles.line}>
            <bdi className={styles.title}>{line.name}</bdi>
            {line.stock < line.quantity && <Tag tone="bad">{`Only ${line.stock} left`}</Tag>}
            <Select
              label={`Quantity of ${line.name}`}
              labelPlace="hidden"
              size="sm"
              value={line.quantity}
              onChange={(event) =>
                onChange(withQuantity(lines, line.productId, Number(event.target.value)))
              }
            >
              {listChoices(line).map((quantity) => (
                <option key={quantity}>{quantity}</option>
              ))}
            </Select>
            <Money cents={line.quantity * line.priceCents} />
            <TextButton
              aria-label={`Remove ${line.name}`}
              onClick={() => onChange(withQuantity(lines, line.productId, 0))}
            >
              Remove
            </TextButton>
          </li>
        ))}
      </ul>
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

/** Up to the stock, and what is chosen even where it is more. */
function listChoices({ stock, quantity }: CartLine): number[] {
  const offered = listQuantities(Math.max(1, Math.min(stock, maxListedQuantity)));
  return offered.includes(quantity) ? offered : [...offered, quantity];
}
