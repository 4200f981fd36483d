import type { ReactNode } from 'react';
import { type CartLine, type CartLineChange, formatChange } from '#app/cart/cart-rules.ts';
import { CartTotals, type CartTotalsProps } from '#app/cart/cart-totals.tsx';
import { LineItem } from '#app/cart/line-item.tsx';
import { categoryImageUrl } from '#app/catalogue/images/art-url.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { Spinner } from '#app/ui/feedback/progress.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './order-summary.module.css';

export interface OrderSummaryProps extends CartTotalsProps {
  lines: readonly CartLine[];
  /** What has changed in a line since it was put into the cart. */
  changesOf?: (line: CartLine) => readonly CartLineChange[];
  /** The key that settles what has changed in a line. */
  settleKeyOf?: (line: CartLine) => ReactNode;
  /** False until the stored cart has been read. What stood here before it would be pushed down. */
  isLoaded: boolean;
  placing: boolean;
  /** True while a change waits to be settled. */
  blocked?: boolean;
}

/** The receipt beside the checkout form, with the key that places the order. */
export function OrderSummary({
  lines,
  changesOf = () => [],
  settleKeyOf = () => null,
  isLoaded,
  placing,
  blocked = false,
  ...sums
}: OrderSummaryProps) {
  return (
    <Panel torn aria-labelledby="summary-title" className={styles.summary}>
      <h2 id="summary-title">Order Summary</h2>
      {!isLoaded && <Spinner />}
      <ul>
        {lines.map((line) => (
          <li key={line.productId}>
            <LineItem
              small
              name={line.name}
              to={null}
              image={line.image}
              fallback={categoryImageUrl(line.category)}
              detail={`Qty ${line.quantity}`}
              cents={line.priceCents * line.quantity}
            >
              {changesOf(line).map((change) => (
                <Tag key={change.kind} tone={change.kind === 'gone' ? 'bad' : 'warn'}>
                  {formatChange(change)}
                </Tag>
              ))}
              {settleKeyOf(line)}
            </LineItem>
          </li>
        ))}
      </ul>
      {isLoaded && (
        <>
          <CartTotals {...sums} />
          <Button type="submit" size="lg" block busy={placing} disabled={blocked}>
            {placing ? 'Placing Order...' : 'Place Order'}
          </Button>
        </>
      )}
    </Panel>
  );
}
