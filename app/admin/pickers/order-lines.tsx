import { useEffect, useRef, useState } from 'react';
import { useHiddenValue } from '#app/admin/forms/use-hidden-value.ts';
import { readProducts } from '#app/cart/add-to-cart.ts';
import { type CartLine, createCartLine, repairLines, withQuantity } from '#app/cart/cart-rules.ts';
import {
  listQuantities,
  maxListedQuantity,
  type ProductSummary,
} from '#app/catalogue/product/product.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import { Button, TextButton } from '#app/ui/controls/button.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { Money } from '#app/ui/data/money.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import styles from './order-lines.module.css';

/** The lines in a hidden field of the form, and the attempt that they are. After a refusal they are read again. */
export function useOrderLines(
  initial: string,
  firstKey: string,
  answer: { done: boolean } | undefined,
) {
  const { input, value, setValue } = useHiddenValue(initial);
  const [key, setKey] = useState(firstKey);
  const lines = repairLines(JSON.parse(value));
  const latest = useRef(lines);
  latest.current = lines;

  useEffect(() => {
    if (!answer || answer.done) return;
    const ids = latest.current.map(({ productId }) => productId);
    if (ids.length === 0) return;
    readProducts(ids).then((products) => {
      const today = new Map(products.map((product) => [product.id, product]));
      const read = (line: CartLine) => {
        if (!ids.includes(line.productId)) return line;
        const product = today.get(line.productId);
        return product ? createCartLine(product, line.quantity) : { ...line, stock: 0 };
      };
      setValue(JSON.stringify(latest.current.map(read)));
    }, console.error);
  }, [answer, setValue]);

  return {
    lines,
    key,
    changeLines: (changed: readonly CartLine[]) => {
      setValue(JSON.stringify(changed));
      setKey(createUuid());
    },
    hidden: <input ref={input} type="hidden" name="lines" value={value} readOnly />,
  };
}

interface EditedLinesProps {
  lines: readonly CartLine[];
  onChange: (lines: CartLine[]) => void;
}

export function EditedLines({ lines, onChange }: EditedLinesProps) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.productId} className={`row ${styles.line}`}>
          <bdi className={`strong breaks ${styles.title}`}>{line.name}</bdi>
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
  );
}

/** Up to the stock, and what is chosen even where it is more. */
function listChoices({ stock, quantity }: CartLine): number[] {
  const offered = listQuantities(Math.max(1, Math.min(stock, maxListedQuantity)));
  return offered.includes(quantity) ? offered : [...offered, quantity];
}

interface FoundProductProps {
  product: ProductSummary;
  /** What tells it from others of its name. */
  detail?: string;
  onAdd: () => void;
}

export function FoundProduct({ product, detail, onAdd }: FoundProductProps) {
  const { name, stock, inStock, priceCents } = product;
  return (
    <li className={`row ${styles.line}`}>
      <bdi className={`strong breaks ${styles.title}`}>{name}</bdi>
      {detail && <small>{detail}</small>}
      <span>{inStock ? `${stock} in stock` : 'Out of stock'}</span>
      <Money cents={priceCents} />
      <Button
        variant="quiet"
        size="sm"
        disabled={!inStock}
        aria-label={`Add ${name}`}
        onClick={onAdd}
      >
        Add
      </Button>
    </li>
  );
}
