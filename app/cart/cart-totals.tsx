import type { ReactNode } from 'react';
import type { AmountDue } from '#app/delivery/amount-due.ts';
import { type DeliverySettings, isDeliveryFree } from '#app/delivery/plan-delivery.ts';
import { t, tn } from '#app/platform/language/words.ts';
import { deliveryCost } from '#app/settings/delivery-terms.ts';
import { Money } from '#app/ui/data/money.tsx';
import styles from './cart-totals.module.css';

interface CartTotalsProps {
  itemCount: number;
  totalCents: number;
  terms: DeliverySettings;
  /** Takes the place of the sentence on delivery, below the total. */
  due: AmountDue | null;
  children?: ReactNode;
}

/** Subtotal, and the sentence on delivery until a place is known. */
export function CartTotals({ itemCount, totalCents, terms, due, children }: CartTotalsProps) {
  return (
    <div className={styles.totals}>
      <p className={`cluster spread ${styles.row}`}>
        <span>{tn(itemCount, 'Subtotal, {count} item', 'Subtotal, {count} items')}</span>
        <Money cents={totalCents} />
      </p>
      {!due && (
        <p className="muted small">
          {isDeliveryFree(terms, totalCents) || terms.deliveryToCents === 0
            ? t('Delivery is free.')
            : t('Delivery: {cost} depending on location, paid on delivery', {
                cost: deliveryCost(terms),
              })}
        </p>
      )}
      {children}
    </div>
  );
}

/** The total, which is the subtotal (decision 15). */
export function CartTotal({ cents }: { cents: number }) {
  return (
    <p className={`cluster spread ${styles.row} ${styles.total}`}>
      <span>{t('Total')}</span>
      <Money cents={cents} size="xl" />
    </p>
  );
}
