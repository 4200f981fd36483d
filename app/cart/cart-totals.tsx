import type { ReactNode } from 'react';
import type { AmountDue } from '#app/delivery/amount-due.ts';
import { type DeliveryTerms, deliveryCost } from '#app/settings/delivery-terms.ts';
import { Money } from '#app/ui/data/money.tsx';
import styles from './cart-totals.module.css';

interface CartTotalsProps {
  itemCount: number;
  totalCents: number;
  terms: DeliveryTerms;
  /** Takes the place of the sentence on delivery, below the total. */
  due: AmountDue | null;
  children?: ReactNode;
}

/** Subtotal, and the sentence on delivery until a place is known. */
export function CartTotals({ itemCount, totalCents, terms, due, children }: CartTotalsProps) {
  return (
    <div className={styles.totals}>
      <p className={styles.row}>
        <span>
          Subtotal, {itemCount} {itemCount === 1 ? 'item' : 'items'}
        </span>
        <Money cents={totalCents} />
      </p>
      {!due && (
        <p className={styles.delivery}>
          Delivery: {deliveryCost(terms)} depending on location, paid on delivery
        </p>
      )}
      {children}
    </div>
  );
}

/** The total, which is the subtotal (decision 15). */
export function CartTotal({ cents }: { cents: number }) {
  return (
    <p className={`${styles.row} ${styles.total}`}>
      <span>Total</span>
      <Money cents={cents} size="xl" />
    </p>
  );
}
