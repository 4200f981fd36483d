import { Send } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
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
import type { DeliverySettings } from '#app/delivery/plan-delivery.ts';
import { useConnection } from '#app/platform/http/connection.ts';
import { rich } from '#app/platform/language/rich.tsx';
import { t, tn } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Spinner } from '#app/ui/feedback/progress.tsx';
import { BottomBar } from '#app/ui/layout/bottom-bar.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './checkout.module.css';

interface OrderSummaryProps {
  check: CartCheck;
  terms: DeliverySettings;
  /** Null until a place is typed. */
  due: AmountDue | null;
  placing: boolean;
  children?: ReactNode;
}

const narrow = '(max-width: 64rem)';

function onWidthChange(notify: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}

/** Whether the summary stands below the form, as `Split` places it. */
const useNarrow = () =>
  useSyncExternalStore(
    onWidthChange,
    () => matchMedia(narrow).matches,
    () => false,
  );

type LinesProps = Pick<OrderSummaryProps, 'check' | 'placing'>;

export function FoldedLines({ check, placing }: LinesProps) {
  const { items, isLoaded } = useCart();
  const isNarrow = useNarrow();
  const { itemCount, totalCents } = check.totals;
  if (isLoaded && items.length === 0) return null;
  return (
    <div className={styles.folded}>
      {isNarrow && isLoaded && (
        <details>
          <summary>
            {tn(
              itemCount,
              'Your order, {count} item: {price}',
              'Your order, {count} items: {price}',
              {
                price: formatPrice(totalCents),
              },
            )}
          </summary>
          <OrderLines check={check} placing={placing} />
        </details>
      )}
    </div>
  );
}

function OrderLines({ check, placing }: LinesProps) {
  const { items } = useCart();
  const list = useFocusOnChanges(check.changedCount, placing);
  return (
    <ul ref={list}>
      {items.map((line) => (
        <li key={line.productId}>
          <LineItem
            small
            name={check.getName(line)}
            to={null}
            image={line.image}
            fallback={categoryImageUrl(line.category)}
            detail={t('Qty {count}', { count: line.quantity })}
            cents={line.priceCents * (check.countBuyable(line) || line.quantity)}
            unavailable={check.getChanges(line).some(({ kind }) => kind === 'gone')}
          >
            <ChangeTags changes={check.getChanges(line)} />
            <AcceptChangeButton line={line} check={check} />
          </LineItem>
        </li>
      ))}
    </ul>
  );
}

export function OrderSummary({ check, terms, due, placing, children }: OrderSummaryProps) {
  const { isLoaded } = useCart();
  const isNarrow = useNarrow();
  return (
    <Panel torn aria-labelledby="summary-title" className={styles.summary}>
      <div className={styles.goods}>
        <h2 id="summary-title">{t('Order Summary')}</h2>
        {!isLoaded && <Spinner />}
        {isLoaded && !isNarrow && <OrderLines check={check} placing={placing} />}
        {isLoaded && <CartTotals {...check.totals} terms={terms} due={due} />}
      </div>
      {isLoaded && (
        <>
          {children}
          {due && <DeliveryLines due={due} />}
          <p className="muted small">
            {rich('By placing the order you accept our <terms>terms</terms>.', {
              terms: (inside) => <Link to="/terms">{inside}</Link>,
            })}
          </p>
          <BottomBar>
            <CartTotal cents={check.totals.totalCents} />
            <Button type="submit" size="lg" block busy={placing} disabled={check.changedCount > 0}>
              {placing ? t('Placing Order...') : t('Place Order')}
            </Button>
          </BottomBar>
          <UnsentOrder placing={placing} hasChanges={check.changedCount > 0} />
        </>
      )}
    </Panel>
  );
}

/** Opens the list. After a refusal the button is disabled: what has changed takes the focus. */
function useFocusOnChanges(changedCount: number, placing: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const wasPlaced = useRef(false);
  useEffect(() => {
    const fold = list.current?.closest('details');
    if (fold && changedCount > 0) fold.open = true;
    if (placing) wasPlaced.current = true;
    if (placing || !wasPlaced.current || changedCount === 0) return;
    wasPlaced.current = false;
    // A button that has just been disabled still counts as the active one.
    if (document.activeElement?.matches('body, :disabled'))
      list.current?.querySelector('button')?.focus();
  }, [changedCount, placing]);
  return list;
}

/** Nothing is sent by itself: prices and stock may have changed. Sent again it is one order. */
function UnsentOrder({ placing, hasChanges }: { placing: boolean; hasChanges: boolean }) {
  const isUnsent = useCart((cart) => cart.items.length > 0 && isOutcomeUnknown(cart));
  const isLost = useConnection(({ lost }) => lost !== null);
  const isShown = isUnsent && !placing;
  return (
    <div role="status" className={isShown ? undefined : 'visually-hidden'}>
      {isShown && (
        <Notice tone="warn">
          <p className={styles.unsent}>
            {t(
              'No answer has come yet. Your order is kept on this phone. Send it again: it is ordered once.',
            )}{' '}
            <Link to="/orders">{t('Your orders')}</Link>
          </p>
          <Button type="submit" variant="ink" block aria-disabled={isLost || hasChanges}>
            <Send className="icon icon-flip" aria-hidden="true" />
            {t('Send now')}
          </Button>
        </Notice>
      )}
    </div>
  );
}
