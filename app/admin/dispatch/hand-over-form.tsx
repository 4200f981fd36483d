import type { ReactNode } from 'react';
import { GivenCash } from '#app/admin/forms/cash-fields.tsx';
import layout from '#app/admin/layout.module.css';
import { type CounterDue, formatSeenDue } from '#app/counter/collecting.ts';
import { formatPounds } from '#app/delivery/amount-due.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { AnswerNotice } from '#app/ui/feedback/answer-notice.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './dispatch.module.css';
import { useCashForm } from './use-dispatch.ts';

interface CashFormProps {
  orderNumber: string;
  /** The page that this is on. */
  action: string;
  onClose: () => void;
}

interface OrderCashFormProps extends CashFormProps {
  intent: string;
  label: string;
  /** What the button says that sends the form. */
  button: string;
  children: (errors: ReturnType<typeof useCashForm>['errors']) => ReactNode;
}

/** A form that moves cash for an order. What is typed stays until that is done. */
export function OrderCashForm(props: OrderCashFormProps) {
  const { orderNumber, action, onClose, intent, label, button, children } = props;
  const draft = `${intent} ${orderNumber}`;
  const { form, response, errors, busy, attemptKey, ...listeners } = useCashForm({
    ...{ action, draft, onDone: onClose },
  });
  return (
    <form ref={form} className={styles.cashForm} {...listeners} noValidate aria-label={label}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="orderNumber" value={orderNumber} />
      <input type="hidden" name="attemptKey" value={attemptKey} />
      {children(errors)}
      {response && !response.done && response.message && (
        <AnswerNotice answer={response} tone="bad" className={styles.whole}>
          {response.message}
        </AnswerNotice>
      )}
      <div className={classNames(layout.row, styles.whole)}>
        <Button variant="quiet" size="sm" aria-disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="sm" busy={busy}>
          {button}
        </Button>
      </div>
    </form>
  );
}

function formatDue({ dueCents, lbpRate }: CounterDue): string {
  const dollars = formatPrice(dueCents);
  if (lbpRate === null) return dollars;
  return `${dollars} or LBP ${formatPounds((dueCents / 100) * lbpRate)}`;
}

/** Takes the cash for an order and hands it over. */
export function HandOverForm({ due, ...form }: CashFormProps & { due: CounterDue }) {
  const label = `Hand over ${form.orderNumber}`;
  return (
    <OrderCashForm {...form} intent="hand-over" label={label} button="Handed over">
      {(errors) => (
        <>
          <input type="hidden" name="due" value={formatSeenDue(due)} />
          <p className={styles.whole}>
            To pay <strong dir="ltr">{formatDue(due)}</strong>
          </p>
          <GivenCash due={due} errors={errors} autoFocus changeClassName={styles.change} />
        </>
      )}
    </OrderCashForm>
  );
}
