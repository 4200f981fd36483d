import { ButtonLink } from '#app/ui/controls/button.tsx';
import { Receipt } from '#app/ui/layout/panel.tsx';
import styles from './cart-summary.module.css';
import { Sums, type SumsProps } from './sums.tsx';

export interface CartSummaryProps extends SumsProps {
  isSignedIn: boolean;
}

/** The receipt beside the cart, with the way to the checkout. */
export function CartSummary({ isSignedIn, ...sums }: CartSummaryProps) {
  return (
    <Receipt as="section" aria-labelledby="summary-title" className={styles.summary}>
      <h2 id="summary-title">Order Summary</h2>
      <Sums {...sums} />
      {isSignedIn ? (
        <ButtonLink to="/checkout" size="lg" block>
          Proceed to Checkout
        </ButtonLink>
      ) : (
        <ButtonLink to="/login?next=/checkout" size="lg" block>
          Login to Checkout
        </ButtonLink>
      )}
      <ButtonLink to="/" variant="quiet" block>
        Continue Shopping
      </ButtonLink>
    </Receipt>
  );
}
