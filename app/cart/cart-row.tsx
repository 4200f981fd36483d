import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { categoryImageUrl } from '#app/catalogue/images/art-url.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button, TextButton } from '#app/ui/controls/button.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import styles from './cart-row.module.css';
import {
  type CartLine,
  type CartLineChange,
  formatChange,
  selectableQuantities,
} from './cart-rules.ts';
import { LineControls, LineItem } from './line-item.tsx';

export interface CartRowProps {
  line: CartLine;
  changes?: readonly CartLineChange[];
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
  /** Keys that settle a change. */
  children?: ReactNode;
}

/** One line of the cart, a list item. */
export function CartRow({ line, changes = [], onQuantity, onRemove, children }: CartRowProps) {
  const { productId, name, priceCents, quantity, category, subcategory } = line;
  const isGone = changes.some((change) => change.kind === 'gone');
  return (
    <li>
      <LineItem
        name={name}
        to={isGone ? null : `/product/${productId}`}
        image={line.image}
        fallback={categoryImageUrl(line.category)}
        detail={
          <>
            <bdi>{formatPrice(priceCents)}</bdi> each · {subcategory || category}
          </>
        }
        cents={priceCents * quantity}
      >
        <LineControls>
          <Select
            label={`Quantity of ${name}`}
            labelPlace="hidden"
            size="sm"
            value={quantity}
            disabled={isGone}
            onChange={(event) => onQuantity(Number(event.target.value))}
          >
            {selectableQuantities(line).map((offered) => (
              <option key={offered}>{offered}</option>
            ))}
          </Select>
          <TextButton aria-label={`Remove ${name}`} className={styles.remove} onClick={onRemove}>
            <Trash2 className="icon" aria-hidden="true" />
            Remove
          </TextButton>
        </LineControls>
        <div role="status" className={styles.changes}>
          {changes.map((change) => (
            <Tag key={change.kind} tone={change.kind === 'gone' ? 'bad' : 'warn'}>
              {formatChange(change)}
            </Tag>
          ))}
        </div>
        {changes.length > 0 && <div className={styles.settle}>{children}</div>}
      </LineItem>
    </li>
  );
}

interface SettleKeyProps {
  line: CartLine;
  changes: readonly CartLineChange[];
  onSettle: () => void;
}

function settleWords(changes: readonly CartLineChange[]): string {
  const stock = changes.find((change) => change.kind === 'stock');
  if (stock) return `Take ${stock.left}`;
  return changes.some((change) => change.kind === 'gone') ? 'Remove it' : 'Accept the new price';
}

/** The shopper's word on what has changed in a line. */
export function AcceptChangeButton({ line, changes, onSettle }: SettleKeyProps) {
  if (changes.length === 0) return null;
  const words = settleWords(changes);
  return (
    <Button variant="quiet" size="sm" aria-label={`${words}: ${line.name}`} onClick={onSettle}>
      {words}
    </Button>
  );
}
