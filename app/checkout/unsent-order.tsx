import { Send } from 'lucide-react';
import { useCart } from '#app/cart/cart-store.ts';
import { isOutcomeUnknown } from '#app/cart/order-attempts.ts';
import { useConnection } from '#app/platform/http/connection.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import styles from './checkout.module.css';

/**
 * An order that got no answer. Nothing is sent by itself, since prices and stock may have changed. The
 * same attempt sent again gives the same order.
 */
export function UnsentOrder({ hasChanges }: { hasChanges: boolean }) {
  const isUnsent = useCart((cart) => cart.items.length > 0 && isOutcomeUnknown(cart));
  const isLost = useConnection(({ lost }) => lost !== null);
  if (!isUnsent) return null;
  return (
    <Notice role="status" tone="warn">
      <p className={styles.unsent}>Not sent yet. Your order is kept on this phone.</p>
      <Button type="submit" variant="ink" block disabled={isLost || hasChanges}>
        <Send className="icon icon-flip" aria-hidden="true" />
        Send now
      </Button>
    </Notice>
  );
}
