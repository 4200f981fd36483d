import { Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { AcceptChangeButton, ChangeTags } from '#app/cart/cart-row.tsx';
import { useCart } from '#app/cart/cart-store.ts';
import { CartTotal, CartTotals } from '#app/cart/cart-totals.tsx';
import { LineItem } from '#app/cart/line-item.tsx';
import { isOutcomeUnknown } from '#app/cart/order-attempts.ts';
import type { CartCheck } from '#app/cart/use-cart-check.ts';
import { categoryImageUrl } from '#app/catalogue/images/art-url.ts';
import type { AmountDue } from '#app/delivery/amount-due.ts';
import { DeliveryLines } from '#app/delivery/delivery-lines.tsx';
import { useConnection } from '#app/platform/http/connection.ts';
import type { DeliveryTerms } from '#app/settings/delivery-terms.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Spinner } from '#app/ui/feedback/progress.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './checkout.module.css';

interface OrderSummaryProps {
  check: CartCheck;
  terms: DeliveryTerms;
  /** Null until a place is typed. */
  due: AmountDue | null;
  placing: boolean;
}

/** The receipt beside the checkout form, with the button that places the order. */
export function OrderSummary({ check, terms, due, placing }: OrderSummaryProps) {
  const { items, isLoaded } = useCart();
  const list = useFocusOnChanges(check.changedCount, placing);
  return (
    <Panel torn aria-labelledby="summary-title" className={styles.summary}>
      <h2 id="summary-title">Order Summary</h2>
      {!isLoaded && <Spinner />}
      <ul ref={list}>
        {items.map((line) => (
          <li key={line.productId}>
            <LineItem
              small
              name={line.name}
              to={null}
              image={line.image}
              fallback={categoryImageUrl(line.category)}
              detail={`Qty ${line.quantity}`}
              cents={line.priceCents * (check.countBuyable(line) || line.quantity)}
              unavailable={check.getChanges(line).some(({ kind }) => kind === 'gone')}
            >
              <ChangeTags changes={check.getChanges(line)} />
              <AcceptChangeButton line={line} check={check} />
            </LineItem>
          </li>
        ))}
      </ul>
      {isLoaded && (
        <>
          <CartTotals {...check.totals} terms={terms} due={due} />
          <CartTotal cents={check.totals.totalCents} />
          {due && <DeliveryLines due={due} />}
          <p className={styles.terms}>
            By placing the order you accept our <Link to="/terms">terms</Link>.
          </p>
          <Button type="submit" size="lg" block busy={placing} disabled={check.changedCount > 0}>
            {placing ? 'Placing Order...' : 'Place Order'}
          </Button>
          {!placing && <UnsentOrder hasChanges={check.changedCount > 0} />}
        </>
      )}
    </Panel>
  );
}

/** After a refusal the button that placed the order is disabled: what has changed takes the focus. */
function useFocusOnChanges(changedCount: number, placing: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const wasPlaced = useRef(false);
  useEffect(() => {
    if (placing) wasPlaced.current = true;
    if (placing || !wasPlaced.current || changedCount === 0) return;
    wasPlaced.current = false;
    // A button that has just been disabled still counts as the active one.
    if (document.activeElement?.matches('body, :disabled')) {
      list.current?.querySelector('button')?.focus();
    }
  }, [changedCount, placing]);
  return list;
}

/**
 * An order that got no answer. Nothing is sent by itself, since prices and stock may have changed. The
 * same attempt sent again gives the same order.
 */
function UnsentOrder({ hasChanges }: { hasChanges: boolean }) {
  const isUnsent = useCart((cart) => cart.items.length > 0 && isOutcomeUnknown(cart));
  const isLost = useConnection(({ lost }) => lost !== null);
  if (!isUnsent) return null;
  return (
    <Notice role="status" tone="warn">
      <p className={styles.unsent}>Not sent yet. Your order is kept on this phone.</p>
      <Button type="submit" variant="ink" block aria-disabled={isLost || hasChanges}>
        <Send className="icon icon-flip" aria-hidden="true" />
        Send now
      </Button>
    </Notice>
  );
}
